"""Mails put together by hand, as other programs would never be careful enough to."""

from mail.mail_world import FACTS

MX = FACTS["authserv_id"]
DOMAIN = FACTS["domain"]


def results(verdict: str, domain: str = "example.org", *, dkim: str = "pass", host: str = MX) -> str:
    """An Authentication-Results value."""
    return (
        f"{host}; dkim={dkim} header.d={domain} header.s=s1; spf=pass; dmarc={verdict} header.from={domain}"
    )


def build(
    body: str | bytes = "A Iwami - Aki\r\n",
    *headers: tuple[str, str],
    sender: str | None = "Mori <mori@example.org>",
    subject: str = "orders",
    content_type: str = "text/plain; charset=utf-8",
    encoding: str = "8bit",
) -> bytes:
    """A mail with the given extra headers on top, in their order."""
    lines = [f"{name}: {value}" for name, value in headers]
    if sender is not None:
        lines.append(f"From: {sender}")
    lines += [
        f"Subject: {subject}",
        "Date: Wed, 4 Mar 2026 07:00:00 +0000",
        "Message-ID: <one@example.org>",
        "MIME-Version: 1.0",
        f"Content-Type: {content_type}",
        f"Content-Transfer-Encoding: {encoding}",
    ]
    data = body.encode("utf-8") if isinstance(body, str) else body
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + data


def multipart(*parts: str, kind: str = "mixed", before: tuple[tuple[str, str], ...] = ()) -> bytes:
    """A mail of several parts, each written with its own header block."""
    body = "".join(f"--b\r\n{part}\r\n" for part in parts) + "--b--\r\n"
    return build(body, *before, content_type=f'multipart/{kind}; boundary="b"', encoding="7bit")
