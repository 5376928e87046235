"""Ways out that need no server."""

import io
from pathlib import Path

from mail.letter_samples import SAMPLES
from mail.test_compose import MAIL
from sengoku.mail.compose import compose
from sengoku.mail.letters import write
from sengoku.mail.read import read_message
from sengoku.mail.transports import ConsoleTransport, DeliveryState, FolderTransport

RAW = compose(MAIL)


def test_a_mail_becomes_one_file_that_a_mail_program_opens(tmp_path: Path) -> None:
    transport = FolderTransport(tmp_path / "outbox")
    delivery = transport.send(RAW, "bounce+1@judge.example.org", "mori@example.org")
    [file] = (tmp_path / "outbox").iterdir()
    assert (delivery.state, delivery.detail) == (DeliveryState.SENT, str(file))
    message = read_message(file.read_bytes())
    assert file.suffix == ".eml"
    assert message.subject == MAIL.subject
    assert message.return_path == "bounce+1@judge.example.org"
    assert file.read_bytes().endswith(RAW)


def test_sending_again_makes_no_second_file_but_another_recipient_does(tmp_path: Path) -> None:
    transport = FolderTransport(tmp_path)
    for recipient in ("mori@example.org", "mori@example.org", "oda@example.org"):
        transport.send(RAW, "judge@example.org", recipient)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_cannot_be_written_is_a_reason_to_try_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    delivery = FolderTransport(tmp_path / "file").send(RAW, "judge@example.org", "mori@example.org")
    assert delivery.state is DeliveryState.BUSY
    assert "cannot be written" in delivery.detail


def test_the_console_shows_head_and_text() -> None:
    stream = io.StringIO()
    written = write(SAMPLES[0])
    transport = ConsoleTransport(stream)
    assert transport.send(RAW, "judge@example.org", "mori@example.org").state is DeliveryState.SENT
    shown = stream.getvalue()
    assert "Subject: [nara] Spring 1570 results" in shown
    assert "Spring 1570 is resolved." in shown
    assert "<p>" not in shown
    assert written.text not in shown
