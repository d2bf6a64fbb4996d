"""How a date enters its sentence, by what governs it and by how much of it is left to tell. The first row that holds counts.

    governed by              a day told as its year          a day told as its decade
    on                       in 1980                         on a date in the 1980s
    on, beside a time of day on a date in 1980               on a date in the 1980s
    by, until, after, for    by a date in 1980               by a date in the 1980s
    the order of             the order of 1980               the order issued in the 1980s
    the morning of           the morning of a date in 1980   the morning of a date in the 1980s
    from … to                over some weeks in 1980         over some weeks in the 1980s
    a list                   on two dates in 1980            on two dates in the 1980s
    alone on its line        1980                            [date]

A year that is told as its decade: "in the 1980s", "after a year in the 1980s", "a season in the 1980s". Papers and the words that
are said of them stand in `dated_documents`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import days_in_context, frames
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.frames import DateRule, row
from sfumato.core.generalize.realise.life_dates import IN_BRACKETS
from sfumato.core.generalize.realise.numbered_series import left_out
from sfumato.core.generalize.realise.single_years import BEHIND_ABBREVIATION, RANK_WITHIN_A_YEAR, YEARS_APART
from sfumato.core.generalize.realise.times import Shape
from sfumato.core.language import inflection

ROWS: tuple[DateRule, ...] = (
    IN_BRACKETS,
    BEHIND_ABBREVIATION,
    row(
        "a date on a line of its own",
        frames.on_its_line,
        lambda p, t, _: replace(p.cut, phrase="[date]", fixed=True) if t.is_decade else p.saying(t.text),
        ("[5 June 2019|DATETIME|date|date in the 2010s]", "[date]"),
        ("[5 June 2019|DATETIME|date|2019]", "2019"),
    ),
    row(
        "a day that was just named",
        frames.same_day,
        lambda p, t, left: replace(p.cut, start=p.cut.start - 2, end=p.cut.end, phrase="", fixed=True),
        ("On the same day, [30 March 1989|DATETIME|date|1989], he left.", "On the same day, he left."),
    ),
    row(
        "a day with its weekday",
        frames.with_weekday,
        lambda p, t, found: frames.in_place_of(p, found[0], f"on a {found[1]} in {t.text}"),
        ("On Friday, [5 May 2001|DATETIME|date|2001] he left.", "On a Friday in 2001 he left."),
    ),
    row(
        "one of a yearly series",
        frames.of_a_series,
        lambda p, t, noun: replace(
            frames.in_place_of(p, p.article, f"{inflection.article(noun[1])} {noun[1]} in {t.text}"),
            end=p.cut.end + noun.end(),
        ),
        ("It folded after [the 2008 season|DATETIME|date|date in the 2000s].", "It folded after a season in the 2000s."),
        (
            "She joined the [1976|DATETIME|date|date in the 1970s] campaign of Ford.",
            "She joined a campaign in the 1970s of Ford.",
        ),
    ),
    row(
        "the year of one of a series goes",
        frames.told_apart,
        left_out,
        ("at the [2014|DATETIME|date|date in the 2010s] Olympics", "at the Olympics"),
        ("at [the 1988|DATETIME|date|date in the 1980s] international festival", "at the international festival"),
        (
            "in [the 2014|DATETIME|date|date in the 2010s] [NBA|ORG|label|Sports league B] draft",
            "in the Sports league B draft",
        ),
        ("for [the 2019|DATETIME|date|date in the 2010s] [Pakistan Cup|MISC|label|Sports event F].", "for Sports event F."),
        ("in the [1981|DATETIME|date|date in the 1980s] [film Gandhi|MISC|label|Film A] and", "in Film A and"),
        ("The [2010 and 2012|DATETIME|date|dates in the 2010s] titles went.", "Two titles went."),
        ("Her [1978|DATETIME|date|date in the 1970s] novel won", "Her novel won"),
        ("Berg's [2005|DATETIME|date|date in the 2000s] film adaptation", "Berg's film adaptation"),
        ("He played at [1956|DATETIME|date|date in the 1950s] Summer Olympics.", "He played at Summer Olympics."),
        (
            "He reached the semifinals in [2000|DATETIME|date|date in the 2000s] [Heineken Open|MISC|kind|sports event].",
            "He reached the semifinals in a sports event.",
        ),
        (
            "He made his debut during the [2010|DATETIME|date|date in the 2010s] [Super 14|MISC|kind|sports event] season.",
            "He made his debut during a season.",
        ),
        (
            "In [1994|DATETIME|date|date in the 1990s] [Leeds Council|ORG|kind|city council] approved it.",
            "In the 1990s a city council approved it.",
        ),
    ),
    row(
        "a date before a noun",
        frames.before_noun,
        frames.write_before_noun,
        ("He played in [1870|DATETIME|date|date in the 1870s] chess tournament.", "He played in a 1870s chess tournament."),
        ("the [May 1990|DATETIME|date|1990] elections", "the 1990 elections"),
    ),
    row(
        "a day beside a time of day",
        frames.beside_clock,
        frames.write_beside_clock,
        ("At 1.40 a.m. [on 30 June 2001|DATETIME|date|in 2001] they left.", "At 1.40 a.m. on a date in 2001 they left."),
        ("on [14 May 2007|DATETIME|date|2007] at 12.15 p.m.", "on a date in 2007 at 12.15 p.m."),
        ("In the morning of [14 May 2007|DATETIME|date|2007], he", "In the morning of a date in 2007, he"),
        ("on the night of [5 May 1999|DATETIME|date|date in the 1990s].", "on the night of a date in the 1990s."),
        ("on the night of [7-8 June 1982|DATETIME|date|period in 1982] two", "on the night of a date in 1982 two"),
        (
            "from 8 p.m. [on 4 April 1974 until midnight|DATETIME|date|in 1974].",
            "from 8 p.m. on a date in 1974 until midnight.",
        ),
    ),
    row(
        "a part of a time",
        frames.part_of,
        frames.write_part,
        ("at the end of [May 1996|DATETIME|date|1996] he", "at the end of a month in 1996 he"),
        ("at the beginning of [1996|DATETIME|date|date in the 1990s] he", "at the beginning of a year in the 1990s he"),
    ),
    RANK_WITHIN_A_YEAR,
    row(
        "a date that begins with its part",
        frames.part_inside,
        lambda p, t, left: frames.in_place_of(p, left, f"in {t.text}"),
        ("At the [beginning of September|DATETIME|date|1990] he", "In 1990 he"),
        ("said that at the [end of May 1995|DATETIME|date|1995] he", "said that in 1995 he"),
    ),
    row(
        "a paper that is named by its day",
        frames.paper_of,
        lambda p, t, found: p.taking(found[0], f"{found[1]} in {t.text}"),
        ("By a decision of [5 May 1999|DATETIME|date|date in the 1990s] it", "By a decision given in the 1990s it"),
        ("his letter dated [5 May 1999|DATETIME|date|date in the 1990s].", "his letter written in the 1990s."),
        ("the orders of [5 and 6 May 1999|DATETIME|date|dates in the 1990s]", "the orders issued in the 1990s"),
        (
            "the decision of the district court of [5 May 1999|DATETIME|date|1999]",
            "the decision of the district court given in 1999",
        ),
        ("By a decision of [5 May 1999|DATETIME|date|1999] it", "By a decision of 1999 it"),
        ("the report by the deadline of [5 May 1999|DATETIME|date|1999].", "the report by the deadline of 1999."),
        ("in a letter dated [5 May 1999|DATETIME|date|1999] he", "in a letter dated 1999 he"),
    ),
    row(
        "something dated",
        lambda p, t: frames.governing(p, "dated") if t.is_decade else "",
        lambda p, t, left: p.taking(left, f"from {t.text}"),
        ("The list is dated [5 May 1999|DATETIME|date|date in the 1990s].", "The list is from the 1990s."),
    ),
    row(
        "an event that is named by its day",
        frames.event_of,
        lambda p, t, left: p.taking(left, f"on {frames.one_of(t)}" if t.shape is Shape.ONE else f"on dates in {t.text}"),
        ("the accident of [5 May 1999|DATETIME|date|date in the 1990s] was", "the accident on a date in the 1990s was"),
    ),
    row(
        "a night that is told by two days",
        days_in_context.on_one_night,
        lambda p, t, left: frames.in_place_of(p, left, f"on a night in {t.text}"),
        ("that on the night [from 23 to 24 June 2005|DATETIME|date|in 2005] he left", "that on a night in 2005 he left"),
    ),
    row(
        "a span of time",
        frames.spanning,
        frames.write_span,
        ("and, between [2015 and 2018|DATETIME|date|date in the 2010s], he", "and, in the 2010s, he"),
        ("[From 2010 to 2014|DATETIME|date|in the 2010s] he worked", "In the 2010s he worked"),
        ("From [August 2016 to June 2018|DATETIME|date|2016–2018] he worked", "From 2016 to 2018 he worked"),
        ("stopped [between 8 and 20 May 2007|DATETIME|date|in 2007].", "stopped over some days in 2007."),
        (
            "the period from [5 May|DATETIME|date|1999] to [7 June 1999|DATETIME|date|1999] was",
            "the period of some weeks in 1999 was",
        ),
        ("[between 2006 and 2019|DATETIME|date|between the 2000s and 2010s].", "from the 2000s to the 2010s."),
        (
            "[Between December 1999 and April 2000|DATETIME|date|between the 1990s and 2000s] he",
            "Over some months around the turn of the decade he",
        ),
        (
            "He served from [1992|DATETIME|date|date in the 1990s] until [1995|DATETIME|date|date in the 1990s].",
            "He served in the 1990s.",
        ),
        (
            "He played for eleven seasons, [1957 through 1967|DATETIME|date|the 1950s to the 1960s].",
            "He played for eleven seasons, from the 1950s to the 1960s.",
        ),
        ("her term in [1933–1934|DATETIME|date|period in the 1930s].", "her term in the 1930s."),
        ("from [2007|DATETIME|date|2007] through [2012|DATETIME|date|date in the 2010s]", "from 2007 to the 2010s"),
    ),
    row(
        "a list of dates",
        frames.listing,
        frames.write_list,
        (
            "On [16 November 2001|DATETIME|date|2001], [6 January|DATETIME|date|2002] and "
            "[13 June 2002|DATETIME|date|2002] it sat.",
            "On various dates in 2001 and 2002 it sat.",
        ),
        ("on [26 October 1989|DATETIME|date|1989] and [27 March 1990|DATETIME|date|1990], he", "in 1989 and 1990, he"),
        ("heard on [5 and 7 May 1993|DATETIME|date|dates in 1993]", "heard on two dates in 1993"),
        ("the lists concerning [5 and 7 May 1993|DATETIME|date|dates in 1993].", "the lists concerning two dates in 1993."),
        (
            "met on [5 May 1993|DATETIME|date|1993] and [7 June 1994|DATETIME|date|1994], adopted on the last-mentioned date",
            "met on two dates in 1993 and 1994, adopted on the last-mentioned date",
        ),
        ("letters dated [10 and 14 May 1993|DATETIME|date|dates in 1993], he", "letters dated 1993, he"),
        ("sat on [5 May|DATETIME|date|1993] and [7 June 1993|DATETIME|date|1993] respectively.", "sat on two dates in 1993."),
        ("born in [1993 and 1995|DATETIME|date|dates in the 1990s] respectively and", "born in the 1990s and"),
        ("in [1952|DATETIME|date|date in the 1950s] and [1953|DATETIME|date|date in the 1950s] when", "in the 1950s when"),
        ("in 1990 and [7 March and 10 October 1991|DATETIME|date|dates in 1991])", "in 1990 and on two dates in 1991)"),
    ),
    row(
        "until a later day of the same year",
        frames.until_later,
        lambda p, t, left: p.taking(left, f"{left.split()[0]} a later date in {t.text}"),
        ("authorised it until [17 July 2001|DATETIME|date+later|2001].", "authorised it until a later date in 2001."),
    ),
    row(
        "a second day of the same year",
        frames.later_that_year,
        lambda p, t, left: frames.in_place_of(p, left, "later that year"),
        (
            "He resigned on [5 May 1990|DATETIME|date|1990] and died on [6 June 1990|DATETIME|date+later|1990].",
            "He resigned in 1990 and died later that year.",
        ),
    ),
    row(
        "a second day of the same decade",
        frames.later_date,
        lambda p, t, left: frames.in_place_of(p, left, "on a later date"),
        (
            "final on [5 May 2003|DATETIME|date|date in the 2000s] and paid on "
            "[7 May 2003|DATETIME|date+later|date in the 2000s].",
            "final on a date in the 2000s and paid on a later date.",
        ),
    ),
    *YEARS_APART,
    row(
        "a date that bounds something",
        lambda p, t: frames.bounding(p, t) or frames.until_a_day(p, t),
        frames.write_bound,
        ("due by [November 30, 2023|DATETIME|date|2023].", "due by a date in 2023."),
        ("a ticket for [13 May 2007|DATETIME|date|2007] and", "a ticket for a date in 2007 and"),
        ("detained until [17 September 1999|DATETIME|date|date in the 1990s].", "detained until a date in the 1990s."),
        ("before [April 1997|DATETIME|date|date in the 1990s], when", "before a date in the 1990s, when"),
        ("it closed after [1987|DATETIME|date|date in the 1980s].", "it closed after a year in the 1980s."),
        ("he stayed after [31 May 2008|DATETIME|date|in 2008].", "he stayed after a date in 2008."),
        ("detained until [17 September 1999|DATETIME|date|1999].", "detained until a date in 1999."),
        ("adjourned to [17 September 1999|DATETIME|date|1999].", "adjourned to a date in 1999."),
        ("the register for the [year 2005|DATETIME|date|date in the 2000s],", "the register for a year in the 2000s,"),
    ),
    row(
        "a day that is given for another",
        days_in_context.given_as,
        days_in_context.write_given,
        (
            "[On 17 June 2014|DATETIME|date|in 2014] (also given as [23 June 2014|DATETIME|date|2014]) he left.",
            "In 2014 (also given as another date in 2014) he left.",
        ),
    ),
    row(
        "a day that the sentence goes back to",
        days_in_context.gone_back_to,
        lambda p, t, on: frames.in_place_of(p, on, f"on {frames.one_of(t)}"),
        ("On [4 April 1974|DATETIME|date|1974] he met all of that day.", "On a date in 1974 he met all of that day."),
    ),
    row(
        "done this day",
        lambda p, t: frames.governing(p, "on this|this"),
        lambda p, t, left: p.taking(left, f"on {frames.one_of(t)}"),
        ("Done this [22nd day of May, 2020|DATETIME|date|2020].", "Done on a date in 2020."),
    ),
    row(
        "on a date",
        lambda p, t: frames.governing(p, "on or (?:about|around)|on|at"),
        lambda p, t, on: frames.in_place_of(
            p, on, f"on {frames.one_of(t)}" if t.is_decade and t.is_day and not frames.of_a_life(p, on) else f"in {t.text}"
        ),
        ("She was sold on [18 July 1980|DATETIME|date|date in the 1980s].", "She was sold on a date in the 1980s."),
        ("She died on [18 July 1980|DATETIME|date|date in the 1980s].", "She died in the 1980s."),
        (
            "She died at a large facility for elderly and sick people on [1 May 2007|DATETIME|date|date in the 2000s].",
            "She died at a large facility for elderly and sick people in the 2000s.",
        ),
        ("On [5 May 1991|DATETIME|date|in 1991] he left.", "In 1991 he left."),
        ("to Poland on the [4 October 2008|DATETIME|date|2008].", "to Poland in 2008."),
        ("On or about [5 May 1990|DATETIME|date|1990] he", "In 1990 he"),
        ("the reunion on [June 15th|DATETIME|date|June]?", "the reunion in June?"),
    ),
    row(
        "a year that the sentence is about",
        frames.as_subject,
        frames.write_subject,
        ("[1984|DATETIME|date|date in the 1980s] was his best season.", "A year in the 1980s was his best season."),
        (
            "He won in May. [2013|DATETIME|date|date in the 2010s] was his best season.",
            "He won in May. A year in the 2010s was his best season.",
        ),
    ),
    row(
        "a year that something is done with",
        frames.as_object,
        lambda p, t, _: p.saying(frames.one_of(t)),
        (
            "He was in a battle entering [2014|DATETIME|date|date in the 2010s], but hurt his knee.",
            "He was in a battle entering a year in the 2010s, but hurt his knee.",
        ),
        ("He spent [2007|DATETIME|date|date in the 2000s] pitching there.", "He spent a year in the 2000s pitching there."),
    ),
    row(
        "a date that needs a preposition",
        frames.ungoverned,
        lambda p, t, _: p.saying(f"in {t.text}"),
        ("She arrived [18 July 1980|DATETIME|date|date in the 1980s].", "She arrived in the 1980s."),
        ("Berg (born [3 May 1980|DATETIME|date|1980])", "Berg (born in 1980)"),
    ),
    row(
        "any other date",
        lambda p, t: True,
        lambda p, t, _: frames.in_place_of(p, frames.spare_the(p, t), t.text),
        ("in [May 1980|DATETIME|date|1980]", "in 1980"), ("in the [summer of 1985|DATETIME|date|1985].", "in 1985."),
        ("Until the [autumn of 1985|DATETIME|date|1985] the mail came.", "Until 1985 the mail came."),
        ("In the [autumn of 1985|DATETIME|date|1985] [Anna Berg|PERSON|label|PERSON 1] left.", "In 1985 PERSON 1 left."),
        ("He read law in [1850|DATETIME|date|date in the 1850s].He left.", "He read law in the 1850s.He left."),
    ),
)  # fmt: skip


# -- times that are no dates of the calendar --

_NOUNS = ("several dates", "date", "day", "holiday", "working day", "weekend day", "period", "time of")


def _is(place: Place) -> bool:
    return place.cut.kind is RungKind.DATE and not place.cut.mask


def _noun(place: Place) -> bool:
    return _is(place) and place.cut.phrase.startswith(_NOUNS)


def _write_noun(place: Place, _: Any) -> Cut:
    phrase = place.cut.phrase
    if place.determiner or phrase.startswith("several"):
        return place.saying(phrase)
    return place.saying(f"{inflection.article(phrase)} {phrase}")


def _part_of_day(place: Place) -> str:
    if not _is(place) or place.cut.phrase not in ("morning", "afternoon", "evening", "night"):
        return ""
    return place.match_left(r"at\s+(?:about\s+|around\s+)?") or " "


def _write_part(place: Place, at: str) -> Cut:
    if place.match_left(r"(?:from|until|till|by|before|after|since|to)\s+"):
        return place.saying(f"the {place.cut.phrase}")
    lead = "at " if place.cut.phrase == "night" else "in the "
    return frames.in_place_of(place, at, lead + place.cut.phrase) if at.strip() else place.cut


DATES: tuple[DateRule, ...] = (
    *ROWS,
    DateRule(
        "an order of events takes no article",
        lambda p: _is(p) and p.cut.phrase in ("later", "earlier") and p.match_left(r"the\s+"),
        lambda p, the: frames.in_place_of(p, the, p.cut.phrase),
        (("The [next morning|DATETIME|date|later] he left.", "Later he left."),),
    ),
    DateRule(
        "a month that is told as a date",
        lambda p: _is(p) and p.cut.phrase == "date" and p.match_left(r"in\s+"),
        lambda p, left: frames.in_place_of(p, left, "on a date"),
        (("In [February|DATETIME|date|date] he left.", "On a date he left."),),
    ),
    DateRule(
        "dates and periods as nouns",
        _noun,
        _write_noun,
        (("On [5 May|DATETIME|date|date] he left.", "On a date he left."),),
    ),
    DateRule(
        "parts of the day",
        _part_of_day,
        _write_part,
        (
            ("He left at about [8 a.m.|DATETIME|date|morning].", "He left in the morning."),
            ("He waited until [5 p.m.|DATETIME|date|afternoon] and", "He waited until the afternoon and"),
        ),
    ),
    DateRule(
        "any other time",
        _is,
        lambda p, _: p.cut,
        (("He left [two days later|DATETIME|date|some days later].", "He left some days later."),),
    ),
)
