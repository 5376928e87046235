"""The head of a quoted or forwarded message as programs print it into the text: From, Sent, To, Subject."""

_FIELDS = {
    "from": "from von de da van från fra od от 差出人 发件人 寄件者 lähettäjä",
    "date": "date sent gesendet datum envoyé enviado enviada inviato data verzonden skickat sendt wysłano "
    "отправлено дата 送信日時 日時 发送时间 日期 fecha",
    "to": "to an à para a aan till til do кому 宛先 收件人",
    "subject": "subject betreff objet asunto assunto oggetto onderwerp ämne emne temat тема 件名 主题 主旨",
    "other": "cc kopie bcc reply-to antwort an importance wichtigkeit attachments anlagen priority",
}
_CATEGORY = {name: category for category, names in _FIELDS.items() for name in names.split()}
_MARKS = (
    "original message",
    "original-nachricht",
    "originalnachricht",
    "ursprüngliche nachricht",
    "forwarded message",
    "forwarded by",
    "weitergeleitete nachricht",
    "message d'origine",
    "message transféré",
    "mensaje original",
    "mensaje reenviado",
    "messaggio originale",
    "messaggio inoltrato",
    "mensagem original",
    "mensagem encaminhada",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "ursprungligt meddelande",
    "original meddelelse",
    "wiadomość oryginalna",
    "исходное сообщение",
    "原始邮件",
    "元のメッセージ",
)
_BEGINNINGS = (
    "begin forwarded message:",
    "anfang der weitergeleiteten nachricht:",
    "début du message réexpédié",
)
_LOOK_AHEAD = 14


def is_forward_mark(line: str) -> bool:
    """`-----Original Message-----` and its kin, in the languages mail programs speak."""
    plain = line.strip().lower()
    if plain.startswith(_BEGINNINGS):
        return True
    inner = plain.strip("-_*= ").replace("\u2019", "'")
    framed = plain.startswith("--") and plain.endswith("--")
    return framed and len(plain) <= 100 and inner.startswith(_MARKS)


def is_header_block(lines: list[str], at: int) -> bool:
    """Whether a From/Sent/To/Subject block starts at line `at`: a From field and two more kinds close by."""
    if field(lines[at]) is None:
        return False
    kinds: set[str] = set()
    strays = 0
    for line in lines[at : at + _LOOK_AHEAD]:
        kind = field(line)
        strays += kind is None and bool(line.strip())
        if strays > 1:
            break
        kinds |= {kind} if kind else set()
    return "from" in kinds and len(kinds - {"other"}) >= 3


def field(line: str) -> str | None:
    """Which kind of header field a line of text shows (`*Von:* Judge` shows `from`), or None."""
    name, colon, _ = line[:60].replace("：", ":").partition(":")
    return _CATEGORY.get(name.strip(" \t\xa0*_").lower()) if colon else None
