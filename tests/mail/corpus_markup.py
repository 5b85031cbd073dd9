"""The HTML that mail programs make of an answer, for the made letters.

A builder takes the writer's lines and the lines of the original.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final, TypeAlias

from tests.mail.corpus_words import GAME

Lines: TypeAlias = Sequence[str]

ON_FRIDAY: Final = f"On Fri, 20 Nov 2026 at 09:12, The Adjudicator <{GAME}> wrote:"
DIRECTED: Final = ' dir="auto" data-setdir="false"'


def divs(lines: Lines, attributes: str = "") -> str:
    """Return lines as a div each, the empty ones with a break."""
    return "".join(f"<div{attributes}>{html.escape(line) or '<br>'}</div>" for line in lines)


def breaks(lines: Lines) -> str:
    """Return lines with a break between them."""
    return "<br>\n".join(map(html.escape, lines))


def word(lines: Lines) -> str:
    """Return lines as Word writes them, broken in the middle of paragraphs."""
    return "".join(
        '<p class=MsoNormal><span lang=EN-GB style=\'font-size:11.0pt;font-family:"Calibri",\n'
        f"sans-serif'>{'&nbsp;' if not line else html.escape(line).replace(' ', chr(10), 1)}"
        "<o:p></o:p></span></p>\n"
        for line in lines
    )


OUTLOOK_HEADERS: Final = (
    ("From:", f"The Adjudicator <{GAME}>"),
    ("Sent:", "Friday, 20 November 2026 09:12"),
    ("To:", "Ann Archer <ann@example.org>"),
    ("Subject:", "his-7 W117: your impulse"),
)


def outlook_header(colon: str = "") -> str:
    """Return the headers of an original as text."""
    return "".join(f"{name}{colon} {value}\n" for name, value in OUTLOOK_HEADERS)


def _outlook_html_header() -> str:
    pairs = (f"<b>{name}</b> {html.escape(value)}" for name, value in OUTLOOK_HEADERS)
    return "<br>\n".join(pairs)


# ------------------------------------------------------------------------------ the HTML of each


def gmail_html(own: Lines, old: Lines) -> str:
    return (
        f'<div dir="ltr">{breaks(own)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(ON_FRIDAY)}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid '
        f'rgb(204,204,204);padding-left:1ex">{breaks(old)}</blockquote></div>\n'
    )


def apple_html(own: Lines, old: Lines) -> str:
    return (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        '<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space;">'
        f'{divs(own)}<div><br><blockquote type="cite"><div>{html.escape(ON_FRIDAY)}</div><br '
        f'class="Apple-interchange-newline"><div>{divs(old)}</div></blockquote></div></body></html>'
    )


def ios_html(own: Lines, old: Lines) -> str:
    return (
        '<html><head></head><body dir="auto">'
        f'{divs(own)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone'
        f'</div><div dir="ltr"><br><blockquote type="cite">{html.escape(ON_FRIDAY)}<br><br>'
        f'</blockquote></div><blockquote type="cite"><div dir="ltr">{divs(old)}</div></blockquote>'
        "</body></html>"
    )


def outlook_html(own: Lines, old: Lines) -> str:
    return (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--\n'
        "@font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]>"
        '<xml><o:shapedefaults v:ext="edit"/></xml><![endif]--></head><body lang=EN-GB>'
        f"<div class=WordSection1>{word(own)}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div "
        "style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>"
        f"<p class=MsoNormal>{_outlook_html_header()}<o:p></o:p></p></div></div>"
        f"{word(old)}</div></body></html>"
    )


def owa_html(own: Lines, old: Lines) -> str:
    style = ' class="elementToProof" style="font-family: Aptos, sans-serif; font-size: 12pt;"'
    return (
        f'<html><head></head><body dir="ltr">{divs(own, style)}<div id="appendonsend"></div>'
        '<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" '
        f'dir="ltr"><font face="Calibri, sans-serif">{_outlook_html_header()}</font><div>&nbsp;'
        f'</div></div><div class="BodyFragment">{breaks(old)}</div></body></html>'
    )


def outlook_mobile_html(own: Lines, old: Lines) -> str:
    return (
        f'<html><head></head><body><div dir="ltr">{divs(own)}</div>'
        '<div id="ms-outlook-mobile-signature" dir="ltr">Get <a href="https://aka.ms/o0ukef">'
        'Outlook for iOS</a></div><div id="mail-editor-reference-message-container" dir="auto"><hr '
        'style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">'
        f"{_outlook_html_header()}</div><br>{breaks(old)}</div></body></html>"
    )


def thunderbird_html(own: Lines, old: Lines) -> str:
    return (
        f'<html><head></head><body><p>{breaks(own)}</p><div class="moz-cite-prefix">On 20/11/2026'
        ' 09:12, The Adjudicator wrote:<br></div><blockquote type="cite" '
        f'cite="mid:x@adjudicator.example"><pre class="moz-quote-pre">{chr(10).join(old)}</pre>'
        "</blockquote></body></html>"
    )


def yahoo_html(own: Lines, old: Lines) -> str:
    return (
        '<html><head></head><body><div class="ydp1a2b3c4dyahoo-style-wrap" style="font-family:'
        f'Helvetica Neue;font-size:16px;">{divs(own, DIRECTED)}'
        '</div><div id="ydp5e6f7a8byahoo_quoted_0123456789" class="yahoo_quoted"><div '
        "style=\"font-family:'Helvetica Neue', Helvetica, Arial;\"><div>On Friday, November 20, "
        f"2026 at 09:12:03 AM GMT, The Adjudicator &lt;{GAME}&gt; wrote:</div><div><br></div>"
        f"<div>{divs(old)}</div></div></div></body></html>"
    )


def proton_html(own: Lines, old: Lines) -> str:
    style = ' style="font-family: Arial, sans-serif; font-size: 14px;"'
    return (
        f'{divs(own, style)}<div{style}><br></div><div class="protonmail_signature_block"{style}>'
        '<div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/mail/'
        'home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">'
        f"On Friday, November 20th, 2026 at 9:12 AM, The Adjudicator &lt;{GAME}&gt; wrote:<br>"
        f'<blockquote class="protonmail_quote" type="cite">{breaks(old)}</blockquote><br></div>'
    )


def gmx_html(own: Lines, old: Lines) -> str:
    return (
        '<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">'
        f'{divs(own)}<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 '
        '10px 10px; border-left:2px solid #C3D9E5; word-wrap: break-word;"><div style="margin:0 0 '
        '10px 0;"><b>Gesendet:</b>&nbsp;Freitag, 20. November 2026 um 09:12 Uhr<br/><b>Von:</b>'
        f'&nbsp;"The Adjudicator" &lt;{GAME}&gt;<br/><b>An:</b>&nbsp;ann@example.org<br/>'
        f'<b>Betreff:</b>&nbsp;his-7 W117</div><div name="quoted-content">{divs(old)}</div></div>'
        "</div></div></body></html>"
    )


def zoho_html(own: Lines, old: Lines) -> str:
    return (
        '<!DOCTYPE html><html><head></head><body><div style="font-family: Verdana;">'
        f'{divs(own)}</div><br><div class="zmail_extra_hr" style="border-top: 1px solid #ccc;">'
        '</div><div class="zmail_extra" data-zbluepencil-ignore="true"><div id="Zm-_Id_-Sgn1">'
        f"---- On Fri, 20 Nov 2026 09:12:03 +0000 <b>The Adjudicator &lt;{GAME}&gt;</b> wrote ---"
        f'<br></div><br><blockquote style="margin: 0px;" id="blockquote_zmail">{divs(old)}'
        "</blockquote></div></body></html>"
    )


def samsung_html(own: Lines, old: Lines) -> str:
    return (
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head>'
        f'<body dir="auto">{divs(own, DIRECTED)}<div dir="auto"><br></div><div '
        'id="composer_signature" dir="auto"><div style="font-size:12px;color:#575757" dir="auto">'
        'Sent from my Galaxy</div></div><div dir="auto"><br></div><div><br></div><div '
        'align="left" style="font-size:100%;color:#000000"><div>-------- Original message --------'
        f"</div><div>From: The Adjudicator &lt;{GAME}&gt; </div><div>Date: 20/11/2026  09:12  "
        "(GMT+00:00) </div><div>To: ann@example.org </div><div>Subject: his-7 W117: your impulse "
        f"</div><div><br></div></div>{divs(old)}</body></html>"
    )


def fastmail_html(own: Lines, old: Lines) -> str:
    return (
        f"<!DOCTYPE html><html><head></head><body>{divs(own)}<div><br></div><div>On Fri, 20 Nov "
        '2026, at 9:12 AM, The Adjudicator wrote:<br></div><blockquote type="cite" id="qt" '
        f'style="overflow-wrap:break-word;">{divs(old)}</blockquote><div><br></div></body></html>'
    )


def k9_html(own: Lines, old: Lines) -> str:
    return (
        "<!DOCTYPE html><html><body>"
        f'<div dir="auto">{breaks(own)}<br><br></div><br><br><div class="gmail_quote"><div '
        'dir="auto">On 20 November 2026 09:12:03 GMT, The Adjudicator &lt;'
        f'{GAME}&gt; wrote:</div><blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; '
        'border-left: 1px solid rgb(204, 204, 204); padding-left: 1ex;"><pre class="k9mail"><div '
        f'dir="auto">{chr(10).join(old)}</div></pre></blockquote></div></body></html>'
    )


def domino_html(own: Lines, old: Lines) -> str:
    return (
        f'<font size=2 face="sans-serif">{breaks(own)}</font><br><br><br><br><font size=1 '
        f'color=#5f5f5f face="sans-serif">From:&nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1>The '
        f"Adjudicator &lt;{GAME}&gt;</font><br><font size=1 color=#5f5f5f>To:&nbsp; &nbsp;</font>"
        "<font size=1>ann@example.org</font><br><font size=1 color=#5f5f5f>Date:&nbsp; &nbsp;"
        "</font><font size=1>20/11/2026 09:12</font><br><font size=1 color=#5f5f5f>Subject:&nbsp; "
        "&nbsp;</font><font size=1>his-7 W117: your impulse</font><br><hr noshade><br><br><br>"
        f"<tt><font size=2>{breaks(old)}</font></tt><br><br>"
    )
