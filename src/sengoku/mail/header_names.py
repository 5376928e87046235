"""How mail programs name the fields of a message that they quote, in the languages they speak."""

_TABLE = """
from          | sent, date               | to            | subject
von           | gesendet, datum          | an            | betreff
de            | envoyé, date             | à             | objet
de            | enviado, enviado el, fecha | para        | asunto
de            | enviado, enviada, enviada em, data | para | assunto
da            | inviato, data            | a             | oggetto
de            | enviat                   | per a         | assumpte
de la         | trimis                   | către         | subiect
van           | verzonden, datum         | aan           | onderwerp
från          | skickat, datum           | till          | ämne
fra           | sendt, dato              | til           | emne
lähettäjä     | lähetetty, päivämäärä    | vastaanottaja | aihe
saatja        | saadetud                 | adressaat     | teema
nuo           | išsiųsta                 | kam           | tema
od            | wysłano, wysłane, data   | do            | temat
od            | odesláno, datum          | komu          | předmět
od            | odoslané                 | komu          | predmet
od            | poslano                  | za            | zadeva
šalje         | poslano                  | prima         | predmet
feladó        | elküldve, dátum          | címzett       | tárgy
kimden        | gönderildi, tarih        | kime          | konu
από           | στάλθηκε, ημερομηνία     | προς          | θέμα
от            | отправлено, дата         | кому          | тема
від           | надіслано, дата          | кому          | тема
от            | изпратено                | до            | относно
מאת           | נשלח, תאריך              | אל            | נושא
من            | تم الإرسال               | إلى           | الموضوع
từ            | đã gửi                   | đến           | chủ đề
dari          | dikirim                  | kepada        | subjek
จาก           | ส่ง                       | ถึง            | เรื่อง
差出人         | 送信日時, 日時             | 宛先           | 件名
发件人         | 发送时间, 日期             | 收件人         | 主题
寄件者         | 寄件日期, 日期             | 收件者         | 主旨
보낸 사람       | 보낸 날짜, 날짜            | 받는 사람       | 제목
"""
_OTHERS = "cc, kopie, bcc, reply-to, antwort an, importance, wichtigkeit, attachments, anlagen, priority"


def _categories() -> dict[str, str]:
    found = dict.fromkeys(_OTHERS.split(", "), "other")
    for row in _TABLE.strip().splitlines():
        for category, names in zip(("from", "date", "to", "subject"), row.split("|"), strict=True):
            found |= {name.strip(): category for name in names.split(",")}
    return found


CATEGORY = _categories()
"""The kind of field (`from`, `date`, `to`, `subject`, `other`) by its name in small letters."""
