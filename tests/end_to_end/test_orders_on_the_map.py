"""Orders by thumb, by keyboard, by menus and in the text box: one set, sent when its player says so."""

import re

from playwright.sync_api import Page, expect

from end_to_end.seat_page import Table, arrows, box, drawn, is_in_sight, mark, press, said, tap
from support.pages import fits, shoot


def test_a_thumb_gives_every_kind_of_order_to_a_crowd_of_units_on_a_small_phone(table: Table) -> None:
    with table.seat("crowd", "mori", (360, 640), touch=True) as page:
        posts: list[str] = []
        page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
        page.locator(".board-frame").scroll_into_view_if_needed()
        assert page.locator(".lit .own").count() == 25
        tap(page, "aki")
        expect(said(page)).to_contain_text("Army Aki")
        assert mark(page, "iwami").count() == 1
        shoot(page, "phone-360-reachable")
        tap(page, "iwami")
        expect(said(page)).to_have_text("Aki's army moves to Iwami.")
        _support_and_convoy(page)
        tap(page, "bingo")
        press(page, "Hold")
        expect(box(page)).to_have_value(re.compile("A BIN H$"))
        lines = box(page).input_value()
        tap(page, "bingo")
        press(page, "Clear")
        expect(box(page)).not_to_have_value(lines)
        press(page, "Undo")
        expect(box(page)).to_have_value(lines)
        drawn(page, "bingo")
        assert arrows(page) >= {"aki", "suo", "suo-sea", "nagato"}
        shoot(page, "phone-360-orders")
        assert {url.rpartition("/")[2] for url in posts} == {"check"}, "nothing is sent before its time"
        expect(page.locator(".bar")).to_contain_text("20 units without an order.")
        assert fits(page)
        press(page, "Send orders")
        expect(page.get_by_role("status").first).to_contain_text("Your orders for Spring 1575 are on file.")
        expect(page.get_by_role("region", name="On file")).to_contain_text("Aki's army moves to Iwami.")
        expect(box(page)).to_have_value(lines)


def _support_and_convoy(page: Page) -> None:
    """Suo helps Aki, the Suo Sea carries Nagato to Iyo's shore."""
    tap(page, "suo")
    press(page, "Support")
    tap(page, "aki")
    tap(page, "iwami")
    expect(said(page)).to_have_text("Suo's army supports Aki's army moving to Iwami.")
    tap(page, "suo-sea")
    press(page, "Convoy")
    tap(page, "nagato")
    tap(page, "iyo")
    expect(said(page)).to_contain_text("convoys Nagato's army to Iyo.")
    expect(page.locator(".remarks")).to_contain_text("nothing is carried")
    tap(page, "nagato")
    tap(page, "iyo")
    expect(said(page)).to_contain_text("Nagato's army moves to Iyo")


def test_a_thumb_of_24_px_finds_every_unit_and_every_lit_place_on_a_small_phone(table: Table) -> None:
    with table.seat("crowd", "mori", (360, 640), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        own = [one.get_attribute("data-at") for one in page.locator(".lit .own").all()]
        seen = [at for at in own if at and is_in_sight(page, at)]
        assert len(seen) > 12
        for at in seen:
            for dx, dy in ((-11, -11), (11, 11)):
                tap(page, at, dx, dy)
                assert page.locator(".lit .chosen").get_attribute("data-at") == at, (at, dx, dy)
                page.keyboard.press("Escape")
        tap(page, "inland-sea")
        lit = [str(one.get_attribute("data-at")) for one in page.locator(".lit [role=button]").all()]
        lit = [at for at in lit if is_in_sight(page, at)]
        for at in lit:
            tap(page, at, -11, 11)
            goal = page.evaluate("at => JSON.parse(facts.textContent).places[at].code", at)
            expect(box(page)).to_have_value(f"F INS - {goal}")
            expect(page.locator(".lit .chosen")).to_have_count(0)
            tap(page, "inland-sea")
        assert len(lit) > 5


def test_what_is_typed_is_drawn_and_what_is_tapped_is_typed(table: Table) -> None:
    with table.seat("crowd", "mori", (768, 1024), touch=True) as page:
        box(page).fill("Army Aki to Iwami, rest hold\nA Izumo - Iwamo")
        expect(page.locator(".remarks")).to_contain_text("did you mean Iwami")
        drawn(page, "aki")
        menu = page.get_by_label("Army Aki: order")
        assert menu.evaluate("one => one.selectedOptions[0].text") == "Move"
        assert page.get_by_label("Army Aki: to where").input_value() == "iwami"
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "aki")
        press(page, "Hold")
        expect(box(page)).to_have_value("A AKI H\nREST HOLD\nA Izumo - Iwamo")
        page.get_by_label("Army Suo: order").select_option(label="Support")
        page.get_by_label("Army Suo: for which unit").select_option("aki")
        page.get_by_label("Army Suo: to where").select_option("aki")
        expect(box(page)).to_have_value(re.compile("A SUO S A AKI$"))
        drawn(page, "suo")
        shoot(page, "tablet-768-both")
        assert fits(page)


def test_the_keyboard_alone_orders_on_the_map_and_by_menus(table: Table) -> None:
    with table.seat("crowd", "mori", (1440, 900)) as page:
        page.locator(".board-scroll").focus()
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused == "Army Aki, no order"
        page.keyboard.press("Enter")
        while page.evaluate("document.activeElement.getAttribute('aria-label')") != "Iwami":
            page.keyboard.press("Tab")
        shoot(page, "desk-1440-keyboard")
        page.keyboard.press("Enter")
        expect(said(page)).to_have_text("Aki's army moves to Iwami.")
        assert page.evaluate("document.activeElement.dataset.at") == "aki", "the focus goes back to the unit"
        page.get_by_label("Fleet Inland Sea: order").focus()
        page.keyboard.type("Convoy")
        page.keyboard.press("Tab")
        page.keyboard.type("Army Bingo")
        page.keyboard.press("Tab")
        page.keyboard.type("Sanuki")
        expect(box(page)).to_have_value("A AKI - IWA\nF INS C A BIN - SAN")
        expect(page.locator(".menus .said", has_text="Inland Sea's fleet convoys")).to_be_visible()
        box(page).focus()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Send orders"
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").first).to_contain_text("are on file")


def test_beaten_units_are_taken_to_free_places_or_given_up(table: Table) -> None:
    with table.seat("beaten", "mori", (390, 844), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        assert {one.get_attribute("data-at") for one in page.locator(".lit .own").all()} == {"aki", "suo"}
        tap(page, "aki")
        assert mark(page, "izumo").count() == mark(page, "iwami").count() == 1
        assert page.locator(".lit [role=button]").count() == 2
        tap(page, "izumo")
        expect(said(page)).to_contain_text("Aki's army retreats to Izumo")
        tap(page, "suo")
        press(page, "Disband")
        expect(box(page)).to_have_value("A AKI R IZM\nA SUO D")
        shoot(page, "phone-390-retreats")


def test_winter_builds_where_there_is_room_and_gives_up_what_is_owed(table: Table) -> None:
    with table.seat("winter", "mori", (390, 844), touch=True, dark=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "kai")
        assert page.locator(".bar").get_by_role("button", name="Fleet").count() == 0, "Kai has no coast"
        press(page, "Army")
        tap(page, "nagato")
        press(page, "Fleet")
        press(page, "Waive a build")
        expect(box(page)).to_have_value("B A KAI\nB F NAG\nWAIVE")
        expect(page.locator(".remarks")).to_contain_text("1 waived")
        shoot(page, "phone-390-winter-dark")
    with table.seat("winter", "oda", (390, 844), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "omi")
        press(page, "Remove")
        expect(box(page)).to_have_value("A OMI D")
        expect(page.locator(".remarks")).to_contain_text("1 is named")


def test_a_fleet_that_can_reach_two_coasts_is_asked_which(table: Table) -> None:
    with table.seat("coasts", "france", (390, 844), touch=True) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "mid-atlantic-ocean")
        tap(page, "spain/nc")
        expect(said(page)).to_contain_text("on which coast?")
        press(page, "Spain (sc)")
        expect(box(page)).to_have_value(re.compile("/SC$"))
        expect(said(page)).to_contain_text("Spain (sc)")


def test_a_lost_connection_loses_no_order(table: Table) -> None:
    with table.seat("crowd", "mori", (390, 844), touch=True, quiet=False) as page:
        page.locator(".board-frame").scroll_into_view_if_needed()
        tap(page, "aki")
        press(page, "Hold")
        drawn(page, "aki")
        page.context.set_offline(True)
        tap(page, "suo")
        press(page, "Hold")
        expect(said(page)).to_contain_text("cannot be reached")
        expect(box(page)).to_have_value("A AKI H\nA SUO H")
        page.context.set_offline(False)
        tap(page, "bingo")
        press(page, "Hold")
        drawn(page, "suo")
        expect(box(page)).to_have_value("A AKI H\nA SUO H\nA BIN H")


def test_a_slip_is_kept_to_be_mended_beside_what_is_on_file(table: Table) -> None:
    with table.seat("crowd", "mori", (768, 1024)) as page:
        box(page).fill("A AKI H\nA Souo H")
        page.get_by_role("button", name="Send orders").last.click()
        expect(page.get_by_role("region", name="On file")).to_contain_text("Aki's army holds.")
        expect(page.locator(".remarks")).to_contain_text("did you mean Suo?")
        expect(box(page)).to_have_value("A AKI H\nA Souo H")


FILL = "one => getComputedStyle(one).fill"


def test_without_a_script_the_text_box_does_all_and_layers_can_be_switched(table: Table) -> None:
    with table.seat("crowd", "mori", (390, 844), script=False) as page:
        assert page.locator(".bar").count() == 0
        expect(page.locator(".entry")).to_be_hidden()
        box(page).fill("A Aki - Iwami")
        page.get_by_role("button", name="Send orders").click()
        expect(page.get_by_role("region", name="On file")).to_contain_text("Aki's army moves to Iwami.")
        assert arrows(page) == {"aki"}
        assert fits(page)
        page.get_by_text("What the map shows").click()
        units = page.locator("svg .view.compact > .units")
        expect(units).to_be_visible()
        page.get_by_label("Units", exact=True).uncheck()
        expect(units).to_be_hidden()
        mine, nobodys = page.locator("svg .land.light-blue"), page.locator("svg .land.unowned")
        assert mine.evaluate(FILL) != nobodys.evaluate(FILL)
        page.get_by_label("Ownership").uncheck()
        assert mine.evaluate(FILL) == nobodys.evaluate(FILL)
        page.get_by_label("Names in full").check()
        expect(page.locator("svg > .view.compact")).to_be_hidden()
        expect(page.locator("svg > .view.full")).to_be_visible()
