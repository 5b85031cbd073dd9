"""What mail programs write around quotes, line by line as they send it, for the made letters.

The sender quoted is always the game, the time Friday, 20 November 2026, 09:12.
"""

from __future__ import annotations

from typing import Final

GAME: Final = "game@adjudicator.example"

INTRODUCTIONS: Final[dict[str, str]] = {
    "en_gmail": f"On Fri, 20 Nov 2026 at 09:12, The Adjudicator <{GAME}> wrote:",
    "en_gmail_broken": f"On Fri, 20 Nov 2026 at 09:12, The Adjudicator <\n{GAME}> wrote:",
    "en_apple": f"On Nov 20, 2026, at 9:12 AM, The Adjudicator <{GAME}> wrote:",
    "en_us": f"On 11/20/26 9:12 AM, The Adjudicator <{GAME}> wrote:",
    "en_thunderbird": "On 20/11/2026 09:12, The Adjudicator wrote:",
    "en_yahoo": (
        f"On Friday, November 20, 2026 at 09:12:03 AM GMT, The Adjudicator\n<{GAME}> wrote:"
    ),
    "en_proton": f"On Friday, November 20th, 2026 at 9:12 AM, The Adjudicator <{GAME}> wrote:",
    "en_zoho": f"---- On Fri, 20 Nov 2026 09:12:03 +0000 The Adjudicator <{GAME}> wrote ---",
    "en_alpine": "On Fri, 20 Nov 2026, The Adjudicator wrote:",
    "en_gnus": f"The Adjudicator <{GAME}> writes:",
    "en_you_wrote": "On Nov 26, 2013 you wrote:",
    "en_you_wrote_bat": "Friday, November 20, 2026, 9:12:03 AM, you wrote:",
    "en_no_year": "On Nov 20 you wrote:",
    "en_no_time": "On Nov 20, 2026, The Adjudicator wrote:",
    "en_said": "On Fri, 20 Nov 2026, The Adjudicator said:",
    "en_quoting": f"Quoting The Adjudicator <{GAME}>:",
    "en_article": f"In article <{GAME}>, The Adjudicator wrote:",
    "en_no_colon": f"On Fri, 20 Nov 2026 at 09:12, The Adjudicator <{GAME}> wrote",
    "en_gmail_angle": f"On Fri, 20 Nov 2026 at 09:12, The Adjudicator <{GAME}\n> wrote:",
    "en_zoho_bare": f"On Fri, 20 Nov 2026 09:12:03 +0000 The Adjudicator <{GAME}> wrote",
    "en_zoho_long": f"---- On Fri, 20 Nov 2026 09:12:03 +0000 The Adjudicator <{GAME}> wrote ----",
    "en_zoho_broken": (
        f"---- On Fri, 20 Nov 2026 09:12:03 +0000 The Adjudicator\n<{GAME}> wrote ---"
    ),
    "en_bracketed": f"* The Adjudicator <{GAME}> [2026-11-20 09:12]:",
    "en_groupwise": f">>> The Adjudicator <{GAME}> 20.11.2026 9:12 >>>",
    "en_groupwise_us": ">>> The Adjudicator 11/20/2026 9:12 AM >>>",
    "sw_gmail": f"Ijumaa, 20 Nov 2026 saa 09:12 The Adjudicator <{GAME}> aliandika:",
    "de_gmail_angle": (f"Am Fr., 20. Nov. 2026 um 09:12 Uhr schrieb The Adjudicator <{GAME}\n>:"),
    "de_gmail": f"Am Fr., 20. Nov. 2026 um 09:12 Uhr schrieb The Adjudicator <{GAME}>:",
    "de_apple": f"Am 20.11.2026 um 09:12 schrieb The Adjudicator <{GAME}>:",
    "de_thunderbird": "Am 20.11.26 um 09:12 schrieb The Adjudicator:",
    "de_k9": f"Am 20. November 2026 09:12:03 MEZ schrieb The Adjudicator <{GAME}>:",
    "fr_gmail": f"Le ven. 20 nov. 2026 à 09:12, The Adjudicator <{GAME}> a\nécrit :",
    "fr_apple": f"Le 20 nov. 2026 à 09:12, The Adjudicator <{GAME}> a écrit :",
    "es_gmail": f"El vie, 20 nov 2026 a las 9:12, The Adjudicator (<{GAME}>)\nescribió:",
    "it_gmail": f"Il giorno ven 20 nov 2026 alle ore 09:12 The Adjudicator <\n{GAME}> ha scritto:",
    "it_apple": f"Il giorno 20 nov 2026, alle ore 09:12, The Adjudicator <{GAME}> ha scritto:",
    "pt_gmail": f"Em sex., 20 de nov. de 2026 às 09:12, The Adjudicator <\n{GAME}> escreveu:",
    "pt_pt_gmail": f"The Adjudicator <{GAME}> escreveu (sexta, 20/11/2026 à(s)\n09:12):",
    "nl_gmail": f"Op vr 20 nov 2026 om 09:12 schreef The Adjudicator <{GAME}>:",
    "nl_apple": f"Op 20 nov 2026 om 09:12 heeft The Adjudicator <{GAME}> het volgende geschreven:",
    "da_gmail": f"Den fre. 20. nov. 2026 kl. 09.12 skrev The Adjudicator <\n{GAME}>:",
    "nb_gmail": f"fre. 20. nov. 2026 kl. 09:12 skrev The Adjudicator <{GAME}>:",
    "sv_gmail": f"Den fre 20 nov. 2026 kl 09:12 skrev The Adjudicator <\n{GAME}>:",
    "sv_apple": f"20 nov. 2026 kl. 09:12 skrev The Adjudicator <{GAME}>:",
    "fi_gmail": f"pe 20. marrask. 2026 klo 9.12 The Adjudicator ({GAME})\nkirjoitti:",
    "fi_apple": f"The Adjudicator <{GAME}> kirjoitti 20.11.2026 kello 9.12:",
    "pl_gmail": f"pt., 20 lis 2026 o 09:12 The Adjudicator <{GAME}>\nnapisał(a):",
    "pl_thunderbird": "W dniu 20.11.2026 o 09:12, The Adjudicator pisze:",
    "cs_gmail": f"pá 20. 11. 2026 v 9:12 odesílatel The Adjudicator <\n{GAME}> napsal:",
    "sk_gmail": f"pi 20. 11. 2026 o 9:12 The Adjudicator <{GAME}> napísal(a):",
    "hu_gmail": f"The Adjudicator <{GAME}> ezt írta (időpont: 2026.\nnov. 20., P, 9:12):",
    "ro_gmail": f"În vin., 20 nov. 2026 la 09:12, The Adjudicator <{GAME}> a\nscris:",
    "ru_gmail": f"пт, 20 нояб. 2026 г. в 09:12, The Adjudicator <{GAME}>:",
    "ru_mail": f"Пятница, 20 ноября 2026, 9:12 +03:00 от The Adjudicator <{GAME}>:",
    "ru_apple": f"20 нояб. 2026 г., в 9:12, The Adjudicator <{GAME}> написал(а):",
    "uk_gmail": f"пт, 20 лист. 2026 р. о 09:12 The Adjudicator <{GAME}>\nпише:",
    "bg_gmail": f"На пт, 20.11.2026 г. в 9:12 The Adjudicator <{GAME}> написа:",
    "hr_gmail": f"pet, 20. stu 2026. u 09:12 The Adjudicator <{GAME}>\nnapisao je:",
    "sl_gmail": f"V V pet., 20. nov. 2026 ob 09:12 je oseba The Adjudicator <\n{GAME}> napisala:",
    "el_gmail": f"Στις Παρ 20 Νοε 2026 στις 9:12 π.μ., ο χρήστης The Adjudicator\n<{GAME}> έγραψε:",
    "tr_gmail": f"The Adjudicator <{GAME}>, 20 Kas 2026 Cum, 09:12 tarihinde\nşunu yazdı:",
    "ca_gmail": f"Missatge de The Adjudicator <{GAME}> del dia dv., 20\nde nov. 2026 a les 9:12:",
    "et_gmail": f"Kuupäev R, 20. november 2026 kell 09:12 kirjutas The Adjudicator\n<{GAME}>:",
    "lv_gmail": (
        "piektd., 2026. g. 20. nov., plkst. 09:12 — lietotājs The Adjudicator\n"
        f"(<{GAME}>) rakstīja:"
    ),
    "lt_gmail": f"2026-11-20, pn, 09:12 The Adjudicator <{GAME}> rašė:",
    "ja_gmail": f"2026年11月20日(金) 9:12 The Adjudicator <{GAME}>:",
    "ja_apple": f"2026/11/20 9:12、The Adjudicator <{GAME}>のメール:",
    "zh_cn_gmail": f"The Adjudicator <{GAME}> 于2026年11月20日周五 09:12写道：",
    "zh_tw_gmail": f"The Adjudicator <{GAME}> 於 2026年11月20日 週五 上午9:12寫道：",
    "ko_gmail": f"2026년 11월 20일 (금) 오전 9:12, The Adjudicator <{GAME}>님이 작성:",
    "he_gmail": (
        "\u202bבתאריך יום ו׳, 20 בנוב׳ 2026 ב-9:12 מאת \u202aThe Adjudicator\u202c\u200f\n"
        f"<\u202a{GAME}\u202c\u200f>:\u202c"
    ),
    "ar_gmail": (
        f"في الجمعة، 20 نوفمبر 2026 في 9:12 ص تمت كتابة ما يلي بواسطة The\nAdjudicator <{GAME}>:"
    ),
    "vi_gmail": f"Vào Th 6, 20 thg 11, 2026 vào lúc 09:12 The Adjudicator <\n{GAME}> đã viết:",
    "id_gmail": f"Pada Jum, 20 Nov 2026 pukul 09.12 The Adjudicator <\n{GAME}> menulis:",
}
"""The line that announces a quote, as the program breaks it."""


def _block(*names: str, colon: str = ":") -> str:
    values: tuple[str, ...] = (
        f"The Adjudicator <{GAME}>",
        "2026-11-20 09:12",
        "Ann Archer <ann@example.org>",
    )
    values += ("his-7 W117: your impulse",)
    return "\n".join(f"{name}{colon} {value}" for name, value in zip(names, values, strict=True))


HEADER_BLOCKS: Final[dict[str, str]] = {
    "en": _block("From", "Sent", "To", "Subject"),
    "en_bold": _block("*From", "*Sent", "*To", "*Subject", colon=":*"),
    "de": _block("Von", "Gesendet", "An", "Betreff"),
    "fr": _block("De", "Envoyé", "À", "Objet", colon=" :"),
    "fr_nbsp": _block("De", "Envoyé le", "À", "Objet", colon="\u00a0:"),
    "es": _block("De", "Enviado el", "Para", "Asunto"),
    "it": _block("Da", "Inviato", "A", "Oggetto"),
    "pt": _block("De", "Enviado", "Para", "Assunto"),
    "nl": _block("Van", "Verzonden", "Aan", "Onderwerp"),
    "da": _block("Fra", "Sendt", "Til", "Emne"),
    "nb": _block("Fra", "Dato", "Til", "Emne"),
    "sv": _block("Från", "Skickat", "Till", "Ämne"),
    "fi": _block("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
    "pl": _block("Od", "Wysłano", "Do", "Temat"),
    "cs": _block("Od", "Odesláno", "Komu", "Předmět"),
    "sk": _block("Od", "Odoslané", "Komu", "Predmet"),
    "hu": _block("Feladó", "Elküldve", "Címzett", "Tárgy"),
    "ro": _block("De la", "Trimis", "Către", "Subiect"),
    "ru": _block("От", "Отправлено", "Кому", "Тема"),
    "uk": _block("Від", "Надіслано", "Кому", "Тема"),
    "bg": _block("От", "Изпратено", "До", "Относно"),
    "el": _block("Από", "Στάλθηκε", "Προς", "Θέμα"),
    "tr": _block("Kimden", "Gönderildi", "Kime", "Konu"),
    "hr": _block("Šalje", "Poslano", "Prima", "Predmet"),
    "et": _block("Saatja", "Saadetud", "Adressaat", "Teema"),
    "ja": _block("差出人", "送信日時", "宛先", "件名"),
    "zh_cn": _block("发件人", "发送时间", "收件人", "主题"),
    "zh_tw": _block("寄件者", "寄件日期", "收件者", "主旨", colon="："),
    "ko": _block("보낸 사람", "보낸 날짜", "받는 사람", "제목"),
    "he": _block("מאת", "נשלח", "אל", "נושא"),
    "vi": _block("Từ", "Đã gửi", "Đến", "Chủ đề"),
    "unknown": _block("Oddo", "Leshod", "Kewlt", "Rigtem"),
    "unknown_short": _block("Oddo", "Leshod", "Kewlt", "Rigtem").rpartition("\n")[0],
    "unknown_no_address": (
        "Oddo: The Adjudicator\nLeshod: 2026-11-20 09:12\nKewlt: Ann\nRigtem: his-7 W117"
    ),
    "date_first": (
        f"Date: Fri, 20 Nov 2026 09:12:03 +0000\nFrom: The Adjudicator <{GAME}>\n"
        "To: ann@example.org\nSubject: his-7 W117"
    ),
    "notes": (
        "The Adjudicator/Club/DE\n11/20/2026 09:12 AM\n\nTo\nAnn Archer/Club/DE\ncc\n\n"
        "Subject\nhis-7 W117: your impulse"
    ),
    "notes_de": (
        "The Adjudicator/Club/DE\n20.11.2026 09:12\n\nAn\nAnn Archer/Club/DE\nKopie\n\n"
        "Thema\nhis-7 W117: your impulse"
    ),
    "horde": (
        "----- Message from The Adjudicator on Fri, 20 Nov 2026 09:12:03 +0000 -----\n"
        "To: ann@example.org\nSubject: his-7 W117: your impulse"
    ),
    "subject_first": (
        f"Subject: his-7 W117\nDate: Fri, 20 Nov 2026 09:12:03 +0000\n"
        f"From: The Adjudicator <{GAME}>\nTo: ann@example.org"
    ),
}
"""Headers above an original that is not marked, by language; of ``unknown`` no word is known."""

SEPARATORS: Final[dict[str, str]] = {
    "en": "-----Original Message-----",
    "en_forward": "---------- Forwarded message ---------",
    "en_apple_forward": "Begin forwarded message:",
    "en_samsung": "-------- Original message --------",
    "en_pegasus": "------- Forwarded message follows -------",
    "en_eudora": "*** Forwarded message follows ***",
    "en_message_from": f"----- Message from The Adjudicator <{GAME}> ---------",
    "fi_apple_forward": "Alkaa välitetty viesti:",
    "de": "-----Ursprüngliche Nachricht-----",
    "de_forward": "-------- Weitergeleitete Nachricht --------",
    "fr": "-----Message d'origine-----",
    "fr_forward": "---------- Message transféré ---------",
    "es": "-----Mensaje original-----",
    "it": "-----Messaggio originale-----",
    "pt": "-----Mensagem original-----",
    "nl": "-----Oorspronkelijk bericht-----",
    "da": "-----Oprindelig meddelelse-----",
    "nb": "-----Opprinnelig melding-----",
    "sv": "-----Ursprungligt meddelande-----",
    "fi": "-----Alkuperäinen viesti-----",
    "pl": "-----Wiadomość oryginalna-----",
    "cs": "-----Původní zpráva-----",
    "hu": "-----Eredeti üzenet-----",
    "ru": "-----Исходное сообщение-----",
    "uk": "-----Вихідне повідомлення-----",
    "el": "-----Αρχικό μήνυμα-----",
    "tr": "-----Özgün İleti-----",
    "ja": "-----元のメッセージ-----",
    "zh_cn": "-----原始邮件-----",
    "zh_tw": "------------------ 原始郵件 ------------------",
    "ko": "-----원본 메시지-----",
}
"""Stands above an original that is not marked and has no headers."""

PHONES: Final[dict[str, str]] = {
    "en": "Sent from my iPhone",
    "en_android": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
    "en_outlook": "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "en_samsung": "Sent from my Galaxy",
    "en_yahoo": "Sent from Yahoo Mail on Android",
    "en_proton": "Sent with Proton Mail secure email.",
    "en_windows": "Sent from Mail for Windows",
    "de": "Von meinem iPhone gesendet",
    "de_samsung": "Von meinem/meiner Galaxy gesendet",
    "de_gmx": "Diese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.",
    "de_outlook": "Outlook für iOS beziehen",
    "fr": "Envoyé de mon iPhone",
    "fr_samsung": "Envoyé depuis mon appareil Galaxy",
    "fr_outlook": "Obtenir Outlook pour Android",
    "es": "Enviado desde mi iPhone",
    "it": "Inviato da iPhone",
    "pt": "Enviado do meu iPhone",
    "nl": "Verstuurd vanaf mijn iPhone",
    "da": "Sendt fra min iPhone",
    "nb": "Sendt fra min iPad",
    "sv": "Skickat från min iPhone",
    "sv_outlook": "Hämta Outlook för iOS",
    "fi": "Lähetetty iPhonesta",
    "fi_samsung": "Lähetetty Galaxy-puhelimesta",
    "pl": "Wysłane z iPhone'a",
    "cs": "Odesláno z iPhonu",
    "sk": "Odoslané z iPhonu",
    "hu": "Az iPhone-omról küldve",
    "ro": "Trimis de pe iPhone-ul meu",
    "ru": "Отправлено с iPhone",
    "uk": "Надіслано з iPhone",
    "bg": "Изпратено от моя iPhone",
    "el": "Στάλθηκε από το iPhone μου",
    "tr": "iPhone'umdan gönderildi",
    "hr": "Poslano s mog iPhonea",
    "et": "Saadetud minu iPhone'ist",
    "ja": "iPhoneから送信",
    "zh_cn": "发自我的 iPhone",
    "zh_tw": "從我的 iPhone 傳送",
    "ko": "나의 iPhone에서 보냄",
    "he": "נשלח מה-iPhone שלי",
    "vi": "Đã gửi từ iPhone của tôi",
}
"""What a telephone or a mail program adds below a letter, without any mark."""
