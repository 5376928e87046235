"""HTML bodies as a person sees them."""

from functools import partial

import pytest

from mail.counting import calls_in
from mail.mail_world import looks_like_order
from sengoku.mail.html_limits import DEPTH
from sengoku.mail.html_text import html_to_text
from sengoku.mail.quote import scan


def lines(html: str) -> list[str]:
    return [line for line in html_to_text(html).split("\n") if line.strip()]


def orders(html: str) -> list[str]:
    return [line for line in scan(html_to_text(html)).kept if looks_like_order(line)]


@pytest.mark.parametrize(
    "html",
    [
        "A Kai H<br>F Izu H",
        "<div>A Kai H</div><div>F Izu H</div>",
        "<div>A Kai H<div>F Izu H</div></div>",
        "<p>A Kai H<p>F Izu H",
        "<p>A\n   Kai\tH</p>\n\n<p><b>F</b> <i>Izu</i> H</p>",
        "<ul><li>A Kai H</li><li>F Izu H</li></ul>",
        "<table><tr><td>A Kai</td><td>H</td></tr><tr><td>F Izu</td><td>H</td></tr></table>",
        "<html><head><title>F Tosa H</title></head><body>A Kai H<hr>F Izu H</body></html>",
        "<span>A Kai</span><span> H</span><br/>F&#32;Izu&#32;H",
        "<!-- F Tosa H --><h1>A Kai H</h1>F Izu H",
        "<pre>A Kai H\nF Izu H</pre>",
        '<div style="white-space: pre-wrap">A Kai H\n<span>F</span> Izu H</div>',
        "<pre>A Kai H</pre>F\nIzu H",
    ],
)
def test_each_paragraph_row_or_break_is_a_line(html: str) -> None:
    assert lines(html) == ["A Kai H", "F Izu H"]


HIDDEN = [
    '<p style="height:0;overflow:hidden">A Kai H</p>',
    '<p style="width: 0px; overflow: hidden">A Kai H</p>',
    '<p style="font:0/0 a">A Kai H</p>',
    '<p style="font:bold 0px Arial">A Kai H</p>',
    '<p style="color:transparent">A Kai H</p>',
    '<p style="position:absolute;left:-9999px">A Kai H</p>',
    '<p style="text-indent:-10000px">A Kai H</p>',
    '<p style="display:/* seen */none">A Kai H</p>',
    "<p><s>A Kai H</s></p>",
    "<del>A Kai H</del>",
    "<strike>A Kai H</strike>",
    '<span style="text-decoration: line-through">A Kai H</span>',
    '<span style="text-decoration-line:line-through">A Kai H</span>',
    '<p style="display:none">A Kai H</p>',
    '<p style="color:red; DISPLAY : None !important">A Kai H</p>',
    '<div style="display:none"><div style="display:block"><p>A Kai H</p></div></div>',
    '<span style="visibility: hidden">A Kai H</span>',
    '<span style="font-size:0">A Kai H</span>',
    '<span style="font-size:0px;line-height:0">A Kai H</span>',
    '<span style="font-size:.0em">A Kai H</span>',
    '<span style="opacity:0">A Kai H</span>',
    '<span style="mso-hide:all">A Kai H</span>',
    '<div style="max-height:0px;overflow:hidden">A Kai H</div>',
    "<p hidden>A Kai H</p>",
    "<script>A Kai H</script>",
    "<style>A Kai H</style>",
    "<template>A Kai H</template>",
    "<title>A Kai H</title>",
    "<textarea>A Kai H</textarea>",
    "<!-- A Kai H -->",
    "<![CDATA[A Kai H]]>",
    "<style>.pre{display:none}</style><p class='pre'>A Kai H</p>",
    "<style>/* x */ p.pre, #top { font-size:0px }</style><p class='a PRE'>A Kai H</p><p id=top>A Kai H</p>",
    "<style><!-- .pre {visibility:hidden} --></style><p class='pre'>A Kai H</p>",
]


@pytest.mark.parametrize("html", HIDDEN)
def test_what_nobody_sees_is_not_read(html: str) -> None:
    assert lines(f"{html}<p>F Izu H</p>") == ["F Izu H"]


@pytest.mark.parametrize(
    "html",
    [
        '<p style="font-size:0.8em">A Kai H</p>',
        '<p style="font: 12px/1.5 Arial">A Kai H</p>',
        '<p style="font:Arial">A Kai H</p>',
        '<p style="text-indent:-10px;margin-left:-0.5in;width:0">A Kai H</p>',
        '<p style="display:block;opacity:0.9">A Kai H</p>',
        "<style>@media print { .screen { display:none } }</style><p class='screen'>A Kai H</p>",
        "<style>@media print { p { color:red } .seen { display:none } }</style><p class=seen>A Kai H</p>",
        "<style>.outer .screen { display:none }</style><p class='screen'>A Kai H</p>",
        "<style>.pre{display:none}</style><p class='pretty'>A Kai H</p>",
    ],
)
def test_what_is_seen_is_read(html: str) -> None:
    assert lines(html) == ["A Kai H"]


CONTAINERS = [
    "<blockquote>{}</blockquote>",
    '<blockquote type="cite" style="border-left:2px solid blue">{}</blockquote>',
    '<div class="gmail_quote gmail_quote_container">{}</div>',
    '<div class="yahoo_quoted" id="yahoo_quoted_1">{}</div>',
    '<div class="protonmail_quote">{}</div>',
    '<div class="tutanota_quote">{}</div>',
    '<div name="quote" style="border-left:2px solid">{}</div>',
    '<div id="mail-editor-reference-message-container">{}</div>',
    '<div class="moz-cite-prefix">On 3/3/26 21:12, Judge wrote:</div><blockquote type="cite">{}</blockquote>',
]


@pytest.mark.parametrize("container", CONTAINERS)
def test_a_quoted_container_holds_no_orders_and_text_after_it_counts(container: str) -> None:
    quoted = container.format("<p>A Kai H</p><div>A Izu H<br>A Iwa H</div>")
    scanned = scan(html_to_text(f"<p>F Izu H</p>{quoted}<p>F Tosa H</p>"))
    assert [line for line in scanned.kept if looks_like_order(line)] == ["F Izu H", "F Tosa H"]
    assert scanned.order_like_below(looks_like_order) == 3


@pytest.mark.parametrize(
    "mark",
    [
        '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Judge</div>',
        '<div id="divRplyFwdMsg"><b>From:</b> Judge</div>',
        '<hr id="stopSpelling">',
        "<p><b>From:</b> Judge<br><b>Sent:</b> Tuesday<br><b>To:</b> Mori<br><b>Subject:</b> orders</p>",
        "<div>On Tue, Mar 3, 2026 at 9:12 PM Judge &lt;judge@example.org&gt; wrote:</div>",
    ],
)
def test_after_the_head_of_the_old_mail_nothing_is_an_order(mark: str) -> None:
    assert orders(f"<p>F Izu H</p>{mark}<div>A Kai H</div><p>A Izu H</p>") == ["F Izu H"]


def test_an_indented_block_of_the_authors_own_is_read() -> None:
    html = '<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>A Kai H</div></blockquote>'
    assert orders(html) == ["A Kai H"]


@pytest.mark.parametrize(
    "html", ["A Kai H<br>-- <br>A Izu H", "<div>A Kai H</div><div>--&nbsp;</div><div>A Izu H</div>"]
)
def test_a_signature_in_html_ends_the_orders(html: str) -> None:
    assert orders(html) == ["A Kai H"]


def test_tags_that_nest_without_end_are_cut_off() -> None:
    html = "<p>A Kai H</p>" + "<div>" * 50_000 + "F Izu H"
    assert lines(html) == ["A Kai H"]
    assert lines("<div>" * (DEPTH - 10) + "F Izu H") == ["F Izu H"]


def test_a_tag_of_countless_attributes_is_left_out() -> None:
    crowded = "<img " + " ".join(f"a{n}=1" for n in range(50_000)) + ">"
    assert lines(f"A Kai H{crowded}<br>F Izu H") == ["A Kai H", "F Izu H"]


@pytest.mark.parametrize(
    "pattern",
    [
        "<p>x",
        "<br>",
        "<div>x</div>",
        "<",
        "<a",
        "<!--",
        "<table><tr><td>",
        "<b><p></b>",
        "&amp;",
        "<style>a{",
        "</p>",
        "<li>",
    ],
)
def test_the_work_grows_with_the_html_and_no_faster(pattern: str) -> None:
    small, large = (calls_in(partial(html_to_text, pattern * size)) for size in (1000, 4000))
    assert large <= 4.2 * small + 100
