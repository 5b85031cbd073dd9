"""What mail programs write around quotes and below messages, in the languages of the players.

Only the words stand here; how they are used is the business of ``mail.trim``. Words are stems or
whole phrases in lower case; the lines they are compared with are lower case too.
"""

from __future__ import annotations

from typing import Final

ORIGINAL: Final = (
    *("original message", "original appointment", "reply message", "message d'origine"),
    *("ursprüngliche nachricht", "originalnachricht", "ursprünglicher termin"),
    *("message original", "mensaje original", "missatge original", "mensagem original"),
    *("messaggio originale", "oorspronkelijk bericht", "origineel bericht", "original-nachricht"),
    *("alkuperäinen viesti", "ursprungligt meddelande", "originalmeddelande"),
    *("oprindelig meddelelse", "original meddelelse", "opprinnelig melding", "original melding"),
    *("wiadomość oryginalna", "oryginalna wiadomość", "původní zpráva", "pôvodná správa"),
    *("eredeti üzenet", "исходное сообщение", "оригинальное сообщение", "вихідне повідомлення"),
    *("початкове повідомлення", "оригінальне повідомлення", "оригинално съобщение"),
    *("αρχικό μήνυμα", "özgün ileti", "orijinal mesaj", "orjinal mesaj", "mesaj original"),
    *("mesajul original", "originalna poruka", "izvorna poruka", "izvorno sporočilo"),
    *("algne kiri", "algne sõnum", "sākotnējais ziņojums", "originalus laiškas"),
    *(
        "元のメッセージ",
        "原始邮件",
        "原始郵件",
        "原始信件",
        "邮件原件",
        "원본 메시지",
        "원본 메일",
        "원본메세지",
    ),
    *("הודעה מקורית", "رسالة أصلية", "الرسالة الأصلية", "thư gốc", "pesan asli"),
)
"""Stands between dashes above the text that is answered."""

FORWARDED: Final = (
    *("forwarded message", "forwarded message follows", "begin forwarded message"),
    *("alkaa välitetty viesti", "weitergeleitete nachricht"),
    *("anfang der weitergeleiteten nachricht", "message transféré", "début du message transféré"),
    *("début du message réexpédié", "mensaje reenviado", "inicio del mensaje reenviado"),
    *("messaggio inoltrato", "inizio messaggio inoltrato", "mensagem encaminhada"),
    *("mensagem reencaminhada", "início da mensagem reencaminhada", "doorgestuurd bericht"),
    *("begin doorgestuurd bericht", "välitetty viesti", "välitetty viesti alkaa"),
    *("vidarebefordrat meddelande", "vidarebefordrat brev", "videresendt besked"),
    *("videresendt meddelelse", "videresendt melding", "wiadomość przekazana dalej"),
    *("przekazana wiadomość", "początek przekazanej wiadomości", "přeposlaná zpráva"),
    *("přeposílaná zpráva", "preposlaná správa", "továbbított üzenet", "пересылаемое сообщение"),
    *("пересылаемое письмо", "перенаправленное сообщение", "пересланное сообщение"),
    *("переслане повідомлення", "препратено съобщение", "προωθημένο μήνυμα", "iletilen mesaj"),
    *("yönlendirilmiş ileti", "iletilmiş mesaj", "mesaj redirecționat", "proslijeđena poruka"),
    *("prosleđena poruka", "posredovano sporočilo", "edastatud kiri", "persiųstas laiškas"),
    *(
        "転送されたメッセージ",
        "转发的邮件",
        "轉寄的郵件",
        "전달된 메시지",
        "הודעה שהועברה",
        "رسالة معاد توجيهها",
    ),
)
"""Stands above a message that is passed on."""

SENDER: Final = (
    *("from", "von", "de", "da", "van", "lähettäjä", "från", "fra", "od", "od/from", "feladó"),
    *(
        "от",
        "від",
        "від кого",
        "от кого",
        "από",
        "kimden",
        "gönderen",
        "expeditor",
        "de la",
        "šalje",
    ),
    *(
        "pošiljatelj",
        "pošiljalec",
        "saatja",
        "no",
        "nuo",
        "siuntėjas",
        "差出人",
        "送信者",
        "发件人",
    ),
    *(
        "寄件者",
        "寄件人",
        "發件人",
        "보낸 사람",
        "보낸사람",
        "발신",
        "מאת",
        "من",
        "từ",
        "dari",
        "จาก",
    ),
)
"""Names of the header that says from whom a message was."""

HEADERS: Final = (
    *("sent", "date", "to", "cc", "bcc", "subject", "reply-to", "importance"),
    *(
        "gesendet",
        "datum",
        "an",
        "betreff",
        "kopie",
        "thema",
        "envoyé",
        "envoyé le",
        "à",
        "objet",
        "copie à",
    ),
    *("enviado", "enviado el", "enviada", "enviada em", "enviado em", "para", "asunto", "fecha"),
    *("assunto", "data", "inviato", "a", "oggetto", "per", "verzonden", "aan", "onderwerp"),
    *("lähetetty", "päiväys", "päivämäärä", "vastaanottaja", "kopio", "aihe", "skickat", "till"),
    *("ämne", "kopia", "sendt", "til", "emne", "dato", "wysłano", "do", "dw", "temat"),
    *(
        "odesláno",
        "komu",
        "předmět",
        "odoslané",
        "predmet",
        "elküldve",
        "címzett",
        "tárgy",
        "dátum",
    ),
    *("отправлено", "кому", "тема", "дата", "копия", "надіслано", "копія", "изпратено", "до"),
    *("στάλθηκε", "προς", "θέμα", "ημερομηνία", "kime", "konu", "tarih", "gönderilme tarihi"),
    *("gönderildi", "alıcı", "trimis", "către", "subiect", "poslano", "za", "poslato", "prima"),
    *("zadeva", "saadetud", "kellele", "teema", "kuupäev", "nosūtīts", "kam", "tēma", "išsiųsta"),
    *(
        "送信日時",
        "日付",
        "宛先",
        "件名",
        "发送时间",
        "发送日期",
        "日期",
        "收件人",
        "主题",
        "抄送",
        "傳送時間",
    ),
    *(
        "寄件日期",
        "收件者",
        "主旨",
        "主題",
        "보낸 날짜",
        "보낸날짜",
        "날짜",
        "받는 사람",
        "받는사람",
        "제목",
    ),
    *(
        "נשלח",
        "תאריך",
        "אל",
        "נושא",
        "التاريخ",
        "إلى",
        "الموضوع",
        "đã gửi",
        "ngày",
        "đến",
        "chủ đề",
    ),
    *("dikirim", "tanggal", "kepada", "perihal"),
)
"""Names of the other headers that stand above a quoted message."""

WROTE: Final = (
    *(
        "wrote",
        "writes",
        "said",
        "schrieb",
        "schreibt",
        "geschrieben",
        "a écrit",
        "écrit",
        "escribió",
    ),
    *("escribio", "ha scritto", "scrive", "escreveu", "va escriure", "escribiu", "schreef"),
    *("geschreven", "kirjoitti", "skrev", "napisał", "pisze", "napsal", "napísal", "írta"),
    *("написал", "пишет", "писал", "написав", "пише", "написа", "napisao", "napisala", "piše"),
    *(
        "έγραψε",
        "yazdı",
        "yazmış",
        "a scris",
        "kirjutas",
        "rakstīja",
        "rašė",
        "書きました",
        "書いた",
    ),
    *(
        "のメール",
        "写道",
        "寫道",
        "작성",
        "쓰셨습니다",
        "썼습니다",
        "כתב",
        "כתבה",
        "كتب",
        "نوشت",
        "ने लिखा",
    ),
    *("เขียนว่า", "đã viết", "menulis"),
)
"""Says that somebody wrote what follows."""

OPENINGS: Final = (
    *("on", "at", "am", "le", "el", "il", "il giorno", "op", "den", "em", "w dniu", "dnia", "dne"),
    *("dňa", "în data de", "pe", "στις", "την", "date", "fre", "lör", "quoting", "в письме"),
)
"""How the line begins that says who wrote what is quoted."""

NAMING: Final = ("quoting", "citando", "zitat von", "in article", "in message", "in reply to")
"""How such a line begins where a name or an address is all that follows."""

SENT: Final = (
    *("sent", "gesendet", "verschickt", "geschickt", "envoyé", "enviado", "enviada", "enviat"),
    *("inviato", "verzonden", "verstuurd", "skickat", "sendt", "lähetetty", "wysłan", "odesl"),
    *("odosl", "küldve", "küldöm", "отправлено", "послано", "надіслан", "изпратено", "στάλθηκε"),
    *(
        "gönderildi",
        "送信",
        "发送",
        "發送",
        "发自",
        "發自",
        "傳送",
        "보냄",
        "보냈",
        "trimis",
        "poslan",
    ),
    *("poslat", "saadetud", "nosūtīts", "išsiųsta", "נשלח", "أرسل", "مرسل", "مُرسل", "ส่งจาก"),
    *("gửi từ", "dikirim", "get ", "holen", "beziehen", "obtenir", "obtener", "scarica", "hämta"),
    *(
        "hent",
        "hanki",
        "download",
        "pobierz",
        "získat",
        "скачать",
        "скачайте",
        "загрузити",
        "obter",
    ),
    *("outlook for", "outlook für", "descarga", "baixe", "letöltése", "alın", "entdecke"),
)
"""Says that a message was sent, or where to get the program that sent it."""

DEVICES: Final = (
    *("iphon", "ipad", "ipod", "apple watch", "android", "galaxy", "samsung", "huawei", "xiaomi"),
    *("blackberry", "nokia", "oneplus", "pixel", "motorola", "windows phone", "outlook", "k-9"),
    *("yahoo", "proton", "gmx", "web.de", "mobile device", "handy", "smartphone", "mobiltelefon"),
    *("mail für windows", "mail for windows", "fairemail", "tuta", "fastmail", "thunderbird"),
    *("puhelimesta", "mobilgerät", "mobilnej", "zoho", "bluemail", "aqua mail", "айфон", "mail.ru"),
)
"""What a message was sent with."""
