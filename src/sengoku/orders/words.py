"""The words that orders are made of, beside the names of places and clans; all in small letters."""

from sengoku.engine.phase import PhaseKind, Season
from sengoku.engine.unit import UnitType


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


TYPES = {
    **dict.fromkeys(("a", "army", "armies"), UnitType.ARMY),
    **dict.fromkeys(("f", "fleet", "fleets", "flt"), UnitType.FLEET),
}
ARTICLES = _set("the my our a an its their his her new")
UNIT_NOUNS = _set("unit garrison")
NEUTRAL = _set("neutral")
AT = _set("in at of from on")
INTO = _set("- to into onto on in at against towards toward upon")

HOLD = _set("h hold holds holding stand stands standing stay stays staying remain remains")
HOLD_ENDS = _set("in place position its the there still fast put here ground")
MOVE = _set(
    "m mv move moves moving go goes going attack attacks attacking advance advances advancing "
    "march marches marching sail sails sailing invade invades invading enter enters entering"
)
MOVE_NOUNS = _set("move moves attack advance march invasion movement entry moving")
SUPPORT = _set("s sup supp support supports supporting")
CONVOY = _set("c con conv convoy convoys convoying transport transports transporting carry carries carrying")
CARRIED = _set("convoyed transported carried")
RETREAT = _set("r ret rtr retreat retreats retreating withdraw withdraws withdrawing")
DISBAND = _set("d dis disband disbands disbanded disbanding off otb destroy destroys destroyed")
REMOVE = _set("remove removes removed delete deleted removing")
BUILD = _set("b build builds built building raise raises recruit recruits")
WAIVE = _set("waive waives")
WAIVE_ENDS = _set(
    "remaining rest the a one all build builds any other others my "
    "first second third last this year turn winter"
)
COUNTS = {"both": 2, "two": 2, "three": 3}
ELSE = _set("else or otherwise , / then")
CONTINUING = _set("moving to into attacking via by in with from convoyed holding else or retreating")
BY = _set("via by v using")
CONVOYED = _set("vc convoyed convoy")
SHIPS = _set("convoy c sea ship ships boat conv")
AUXILIARIES = _set("will is shall should must are to now instead rather just : -")
CLEARING = _set("clear cancel")
TAKING_BACK = CLEARING | _set("change replace swap forget ignore scrap drop undo")
PRONOUNS = _set("it same him them her that this himself itself us me you they he she")
THIRD_PERSONS = _set("it same him them her that this")
COURTESY = _set(
    "please pls plz thanks thank you thx again too also kindly ok okay cheers sorry instead rather now then !"
)
ASKING = _set("please pls kindly then also and & order command")
LEADING = _set(
    "please pls kindly then also and & now i we order command want meant mean make let have that it sorry "
    "oops actually instead rather better correction"
)
"""What people say in front of an order, and of one that corrects another."""
CORRECTING = _set("sorry oops correction corrected instead better rather actually update updated change")
CONDITIONS = _set("if unless when whenever but except provided assuming only not otherwise else until while")
STATEMENTS = _set("cannot can could would was were has have had does did may might not wont is are gets")

SEASONS = {"spring": Season.SPRING, "fall": Season.FALL, "autumn": Season.FALL, "winter": Season.WINTER}
SEASON_LETTERS = {"s": Season.SPRING, "f": Season.FALL, "w": Season.WINTER}
KINDS = {
    **dict.fromkeys(("retreat", "retreats"), PhaseKind.RETREAT),
    **dict.fromkeys(("move", "moves", "movement", "movements"), PhaseKind.MOVEMENT),
    **dict.fromkeys(("adjustment", "adjustments", "builds", "removals"), PhaseKind.ADJUSTMENT),
}
KIND_LETTERS = {
    "m": PhaseKind.MOVEMENT,
    "r": PhaseKind.RETREAT,
    "a": PhaseKind.ADJUSTMENT,
    "b": PhaseKind.ADJUSTMENT,
}
BUILD_HEADINGS = _set("build builds built building raise")
REMOVAL_HEADINGS = _set("removal removals remove removes disband disbands disbandments")
PLAIN_HEADINGS = _set("retreat retreats move moves movement movements adjustment adjustments orders order")
HEADER_FILL = _set(
    "orders order for of the from my our final new revised these are here and turn season year - , : ."
)

ALSO_ENGLISH = _set("not set sad hit sat sea bit tan bin tot min ins sac sur sus tam mus san tos owa")
"""Codes that are words too: a line of prose that begins with one gets no complaint."""

COASTS = {
    ("nc",): "nc", ("sc",): "sc", ("ec",): "ec", ("wc",): "wc",
    ("n", "c"): "nc", ("s", "c"): "sc", ("e", "c"): "ec", ("w", "c"): "wc",
    ("north", "coast"): "nc", ("south", "coast"): "sc", ("east", "coast"): "ec", ("west", "coast"): "wc",
    ("north",): "nc", ("south",): "sc", ("east",): "ec", ("west",): "wc",
}  # fmt: skip
