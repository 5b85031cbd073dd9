"""What a reader of HTML does not see, in whatever words the style says so."""

from __future__ import annotations

from adjudicator.mail.html_styles import hidden_by_sheet, is_ruled, is_unseen, style_of
from adjudicator.mail.html_text import read_html
from tests.tables import each


@each(
    "style",
    [
        *("display:none", "DISPLAY : None", "display/**/:none", "dis&#112;lay:none"),
        *("d\\69splay:none", "display:none!important;display:block", "color:red;;display:none;"),
        *("visibility:hidden", "visibility:collapse", "content-visibility:hidden", "mso-hide:all"),
        *("text-decoration:underline line-through red", "text-decoration-line:line-through"),
        *("font-size:0", "font-size:.5px", "font-size:0.1pt", "font-size:5%", "font-size:0.05em"),
        *("font:0/0 a", "font:0px Arial", "font:bold 1px/1 Arial", "line-height:0", "zoom:0"),
        *("opacity:0", "opacity:.01", "opacity:1%", "filter:opacity(0)", "filter: opacity(0%)"),
        *("color:transparent", "color:#fff0", "color:#12345600", "color:rgba(0,0,0,0)"),
        *("color:rgb(0 0 0 / 0%)", "-webkit-text-fill-color:transparent"),
        *("max-height:0", "height:0;overflow:hidden", "width:1px;overflow-x:clip"),
        *("max-width:0;overflow:hidden", "clip:rect(0,0,0,0)", "clip:rect(1px, 1px, 1px, 1px)"),
        *("clip-path:inset(100%)", "clip-path: circle(0)", "transform:scale(0,0)"),
        *("transform: scale( 0 )", "transform:translateX(-9999px)", "left:-9999px"),
        *("text-indent:-100em", "margin-left:-9999px", "top:-500px;position:absolute"),
    ],
)
def test_what_hides_or_crosses_out_is_known(style: str) -> None:
    assert is_unseen(style_of(style))


@each(
    "style",
    [
        *("", "color:red", "display:block", "display:none;display:block", "x-display:none"),
        *("/*display:none*/color:red", "font-family:'display:none'", "color:white"),
        *("font-size:11.0pt", "font:400 12px Arial", "font-size:small", "font-size:80%"),
        *("line-height:1", "line-height:normal", "line-height:20px", "line-height:120%"),
        *("opacity:0.8", "opacity:100%", "color:rgba(0,0,0,.87)", "color:#100", "color:#ff00ff"),
        *("color:rgb(0,0,0)", "height:0", "overflow:hidden", "max-height:100px", "width:100%"),
        *("margin-left:-5.4pt", "text-indent:-.25in", "left:0", "margin:0;padding:0"),
        *("transform:scale(0.5)", "clip:rect(0,auto,auto,0)", "zoom:1", "text-decoration:none"),
    ],
)
def test_what_people_and_programs_write_is_seen(style: str) -> None:
    assert not is_unseen(style_of(style))


def test_only_a_line_to_the_left_marks_a_quote() -> None:
    outlook = "border:none;border-left:solid #CCCCCC 1.0pt;padding:0cm 0cm 0cm 6.0pt"
    assert is_ruled(style_of(outlook))
    assert is_ruled(style_of("border-left:2px solid #ccc"))
    assert not is_ruled(style_of("border:none"))
    assert not is_ruled(style_of("border-left:none"))
    assert not is_ruled(style_of("border-left:0;border:1px solid"))
    assert not is_ruled(style_of("border-left:1px solid;border-right:1px solid"))


def test_a_style_sheet_hides_what_it_names() -> None:
    sheet = """<!-- /* p.x {display:none} */
    @font-face {font-family:Cambria; display:none}
    @media (max-width:600px) { .wide {display:none} .more {color:red} }
    p.old, .gone, #that {mso-hide:all; color:red}
    div .inner, a:hover, * {display:none}
    del {text-decoration:line-through} -->"""
    assert hidden_by_sheet(sheet) == {("p", "old"), ("", "gone"), ("", "that"), ("del", "")}


@each("words", ["{" * 200_000, "a{b:c}" * 50_000, "/*" * 100_000, '"' * 100_001, "x:" * 100_000])
def test_hostile_styles_are_read_in_one_pass(words: str) -> None:
    """Whatever takes more than a pass for each letter of these comes to the limit of a test."""
    hidden_by_sheet(words)
    is_unseen(style_of(words))


def test_many_tags_are_not_compared_with_many_selectors() -> None:
    names = ",".join(f".x{number}" for number in range(20_000))
    sheets = f"<style>{names}{{display:none}}</style>" + "<style>.gone{display:none}</style>" * 500
    text, veiled = read_html(f"{sheets}{'<b>' * 40_000}BEGIN<p class=gone>END</p>")
    assert "BEGIN" in text
    assert veiled
