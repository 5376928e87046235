"""What stands before every endpoint: the headers that keep pages to themselves, and who may post."""

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

# Not `no-referrer`: with it browsers post our own forms with `Origin: null` (Fetch standard, "append a
# request Origin header"). Like this the secret in a link's address stays with us all the same.
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


class SafeHeaders:
    """Gives every answer the headers above, unless the endpoint has set one of them itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class HeadAsGet:
    """Answers HEAD as GET without the body, as RFC 9110 9.3.2 asks, for every endpoint at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, send_without_body)


class Gate:
    """Refuses what no endpoint should see: `refuse` gives the answer to a request, or None to let it in."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request], Response | None]) -> None:
        self.app, self.refuse = app, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        refusal = self.refuse(Request(scope)) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)


def comes_from_elsewhere(headers: Headers, base_url: str) -> bool:
    """Whether a browser sent this for a page that is not ours. What is no browser sends neither header."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    ours = {urlsplit(base_url).netloc, headers.get("host", "")}
    return origin == "null" or urlsplit(origin).netloc not in ours
