"""The numbers that the counts of people rest on where no table answers, each with its unit and its source.

Three kinds: *shares* (of the people counted so far), *sizes* (people) and *spreads*. A spread is the factor within which the true
number lies nine times in ten, above or below. "Assumed" and "judgment call" mean that nobody measured it. Tables with a source of
their own are in `resources/population`.
"""

from __future__ import annotations

# -- general --

NINETY = 1.645  # standard errors on each side that hold nine tenths of a normal distribution
YEAR_DAYS = 365.2  # days
COUNTRIES = 195  # member and observer States of the UN
CENSUS_SPREAD = 1.1  # around the people of a whole country, as UN WPP counts them (assumed)
SEX_SPREAD = 1.05  # around the share of women or men of a country (assumed)
AGE_SPREAD = 1.1  # around the share of an age band of a country (assumed)
# Around an age in words or at one time: the year that it was said in is not known (assumed).
SAID_AGE_SPREAD = 1.3
LEAST_SHARE = 1e-9  # keeps logarithms finite

# -- what no table knows --

# Share of people with a trait or an occupation that is named and that no table knows (assumed).
RARE, RARE_SPREAD = 1e-4, 10.0
ABSENT_NAME = 3e-6  # share of people, at most, with a name that the list of their country lacks (assumed)
RARE_NAME = 3e-7  # share of people with a name that no table knows (assumed)
NAME_SPREAD = 3.0  # around shares of names: known people are no random sample (assumed)
MINORITY, MINORITY_SPREAD = 0.15, 3.0  # share of people who belong to any ethnic minority (assumed)
# Around shares of faiths and peoples, in the world and in one country (assumed).
BELONGING_SPREAD, BELONGING_HERE_SPREAD = 2.0, 1.5
# Share of a people or faith that the table of a country does not list: fewer than the smallest that it lists (assumed).
NOT_LISTED, NOT_LISTED_SPREAD = 0.005, 8.0
# Of its share of the world, that in a country that does not list it: most of its people live where it is listed (assumed).
NOT_LISTED_PART = 0.25
# Share of people with an illness that no table knows (assumed).
UNKNOWN_ILLNESS, UNKNOWN_ILLNESS_SPREAD = 2e-3, 10.0
OF_THE_OTHER_SEX = 0.01  # of the share of a condition, those of the sex that hardly has it (assumed)
# Share of people convicted of an offence that no table knows: between the rarer and the commoner ones of `prevalence.tsv`
# (assumed).
UNKNOWN_OFFENCE, UNKNOWN_OFFENCE_SPREAD = 5e-3, 5.0
UNKNOWN_EMPLOYER, UNKNOWN_EMPLOYER_SPREAD = 20.0, 8.0  # people (assumed)
UNKNOWN_SCHOOL, UNKNOWN_SCHOOL_SPREAD = 3000.0, 5.0  # living people who went there (assumed)
# People of an organisation of an unknown kind that something happened with (assumed).
# Share of people who work or learn at any body of a kind that no table knows, "a bakery" (assumed).
ANY_SUCH_BODY, ANY_SUCH_BODY_SPREAD = 1e-3, 10.0
UNKNOWN_ORGANISATION = 500.0
# People of a place that no list knows: below the smallest places that are listed (500), by what it is called (assumed).
SMALL_PLACES = {
    "village": 300, "hamlet": 80, "farm": 6, "settlement": 300, "island": 300, "town": 2500, "city": 20_000, "street": 120,
    "road": 120, "avenue": 300, "building": 40, "neighbourhood": 2000, "neighborhood": 2000, "suburb": 3000,
    "district": 15_000, "quarter": 3000, "parish": 800, "municipality": 4000, "commune": 1000, "county": 30_000,
    "address": 10, "region": 100_000, "province": 100_000, "prison": 300, "camp": 500, "valley": 1500, "borough": 20_000,
}  # fmt: skip
# People, at least, of a place that a list has, of the towns or villages of a region, and of those of a country: the tables round,
# and a list of places is never complete (judgment calls).
LEAST_PLACE, LEAST_REGION_PART, LEAST_AREA = 50, 100.0, 1000.0
# Share of people who live in such a place, where the text calls it small and does not name it (assumed).
SMALL_HOMES, SMALL_HOMES_SPREAD = {
    "island": 0.01, "hamlet": 0.03, "farm": 0.03, "settlement": 0.05, "village": 0.15, "community": 0.15, "town": 0.15,
}, 3.0  # fmt: skip
# Of people, those who head a town or village: as mayors in `trades.tsv`.
HEADS_OF_PLACES, HEADS_OF_PLACES_SPREAD = 8e-5, 4.0
# People, where the kind of place is not known either (assumed).
UNKNOWN_PLACE, UNKNOWN_PLACE_SPREAD = 300.0, 3.0

# -- where people live and were born --

# Share of people from one other country among those of a place (assumed).
FOREIGN, FOREIGN_SPREAD = 0.004, 8.0
MOST_FOREIGN = 0.08  # share, however many countries the origin names (assumed)
# Share of the people of one nation who live in one other country: as many as of Poles in the United Kingdom (judgment call).
MOST_ABROAD = 0.02
# Around the share of people of the United States from one other country, by the census sample (assumed).
BORN_ABROAD_SPREAD = 2.0
LEAST_BORN_ABROAD = 1e-5  # share, where the census sample has nobody (assumed)
SECOND_TOWN_SPREAD = 5.0  # around those who live in one town and have to do with another (assumed)
# Around those born in a town, in the same country or anywhere (assumed).
BORN_HERE_SPREAD, BORN_ELSEWHERE_SPREAD = 2.0, 3.0
BORN_AT_HOME, BORN_AT_HOME_SPREAD = 0.4, 2.0  # share of the people of a town who were born there (assumed)
# People of a region are summed over its places: nine tenths of those with a census are within this factor.
REGION_SPREAD = 1.5
RIVAL_REGION_SPREAD = 3.0  # where a city of the same name may be meant (assumed)
PART_OF_REGION_SPREAD = 2.0  # around those who live in towns, or outside them, of a region (assumed)
PART_OF_COUNTRY_SPREAD = 1.5  # the same of a country (assumed)
# Around the people of a place, without and with a namesake of a tenth of its size (assumed).
PLACE_SPREAD, NAMESAKE_SPREAD = 1.5, 3.0
NEAR_SPREAD = 4.0  # around those who live near a town: nobody counts its villages (assumed)
# "New York" is the city and "California" the state: a city with this share of its region's people is what the name says.
CITY_OF_ITS_NAME = 0.2
URBAN = 0.55  # share of people in towns, for countries without a figure (as in the world in 2018, by the UN; not checked again)

# -- age, death and family --

OLDEST = 104  # years: the last age of the population tables
YEAR_PAST_OLDEST = (
    0.5  # of people past that age, those who live another year (gerontologists' mortality plateau)
)
YOUNG = 30  # years of age below which few are parties or the subject of an article (judgment call)
LONG_AGO = 90  # years of age past which somebody may as well be dead (judgment call)
# People who die in a year, and who were born in a year of the last two centuries, for each who lives now. UN WPP 2019: 58
# million deaths in 2019 among 7.7 billion; births of past years were of that order (judgment call).
DEATHS = BIRTHS = 0.008
LIFE_DATE_SPREAD = 2.0  # around both (assumed)
# Of those who died in a year, those born in one given year: most deaths spread over fifty years (judgment call).
AT_AN_AGE, AT_AN_AGE_SPREAD = 0.02, 2.0
# Around shares of the US census sample, there and elsewhere (assumed).
MARITAL_SPREAD, MARITAL_ABROAD_SPREAD = 1.3, 1.8
LEAST_MARITAL = 1e-6  # share
RELATIVES = 2.0  # people of one tie ("brother") that somebody has (assumed)
RELATIVES_SPREAD = 3.0  # around shares of people with such a relative (assumed)

# -- work, offices and organisations --

WORKING_AGES = (18, 69)  # years, both included (judgment call)
# Years in which people are what these words say (judgment call).
AGES_OF_WORK = {
    "student": (6, 29), "person in education": (6, 29), "pupil": (6, 19), "trainee": (15, 29), "pensioner": (60, OLDEST),
    "person without paid work": (16, OLDEST),
}  # fmt: skip
LATE = 0.1  # of those past the age who still work (assumed)
WORKING_SHARE = 0.42  # of all people, those who work (ILO 2022: 3.3 billion)
EMPLOYED = 0.6  # of those of working age, those who work (assumed)
RETIRED = 1.6  # people who once did a work for each who does it now (assumed)
FORMER_HOLDERS = 12.0  # living people who once held an office that has one holder (assumed)
WORK_SPREAD = 1.3  # around shares of a group of occupations, in the country whose census counts them
WORK_ABROAD_SPREAD = 2.5  # the same in other countries (assumed)
# Around shares of one occupation that the census of one country counts, for others (assumed).
COUNTED_SPREAD = 3.0
# Around the size of a class, by whether its source is a judgement.
CLASS_JUDGED_SPREAD, CLASS_PUBLISHED_SPREAD = 4.0, 2.0
# Rows that the coarser table weighs; chosen on one part of the census sample, reported on the other.
WORKERS_PRIOR = 30.0
# Standard error of the workers' chain beside its sampling: python -m benchmarks.table_crowd.
MODEL_ERROR = 0.15
# Of people with a work, those with one kind of it that no table lists ("customs officer"), and by how much wider the spread is
# (assumed).
WITH_A_MODIFIER, WITH_A_MODIFIER_SPREAD = 0.1, 3.0
# Of people of a class of occupations, those of one trade in it that no table lists (assumed: a class has some dozens of them).
TRADE_IN_A_CLASS, TRADE_IN_A_CLASS_SPREAD = 0.03, 10.0
# Of people, those who belonged to some body of a kind, from which on that tells nothing (judgment call): of schools nine in ten.
NEARLY_EVERYBODY = 0.8
MOST_OF_ONE_WORK = 0.5  # of the people of an organisation, those who do one work there (assumed)
# People of a body who hold a post in it, where tables know neither ("judge of the Supreme Court of Norway"; assumed).
PART_OF_A_BODY, PART_OF_A_BODY_SPREAD = 0.3, 6.0
# Of people with an occupation, those with another one, where `pairs.tsv` does not say (judgment calls): trades of one
# class go together (an actress who sings), others less.
KINDRED_TRADE, KINDRED_TRADE_SPREAD = 0.15, 3.0
SECOND_TRADE, SECOND_TRADE_SPREAD = 0.03, 5.0  # trades of different classes
# Where `pairs.tsv` does: it counts classes, so of a trade inside one a part (assumed; trades told beside others are
# common ones).
TRADE_OF_ITS_CLASS = 0.3
# People with the first trade who are taken to have the second as seldom as anybody (assumed).
PAIRS_PRIOR = 20.0
# Shape of the gamma distribution of how many times as often as is usual between their classes two trades go together (as of
# nations below; assumed), and articles with both, at most, where `public_pairs.tsv` does not list them (it lists from three on).
TRADES_OF_A_TRADE, PAIRS_NOT_LISTED = 1.0, 2.0
# Shapes of the gamma distributions of how many times as common a nation, a decade of birth or a sex is among people of a trade as
# among all people with an article. The first two have the highest likelihood of twelve between 0.1 and 20 (90,882 and 39,455
# pairs, `python -m benchmarks.fit_trade_shapes`); the sexes are counted well by themselves, so theirs hardly matters (assumed).
NATIONS_OF_A_TRADE, BIRTHS_OF_A_TRADE, SEX_OF_A_TRADE = 1.0, 2.0, 2.0
# Of those with an occupation, those who belong to an organisation where people of it usually work (assumed): nearly every
# footballer has a team, and its name is all that would tell more.
USUAL_BODY, USUAL_BODY_SPREAD = 0.8, 1.3
# Of people with an article, those whose article tells an organisation of a kind that was not counted: of the kinds that were,
# one in seven articles tells the usual one (`public.tsv`; the spread is a judgment call).
PUBLIC_BODY, PUBLIC_BODY_SPREAD = 0.15, 2.5
# By which the spread of an organisation's size widens when its people are shared out (assumed).
ORGANISATION_FACTOR = 1.5
# Around shares of degrees (US census sample), and the least share.
EDUCATION_LEVEL_SPREAD, LEAST_EDUCATION_LEVEL = 2.0, 1e-4
# Offences that a text tells of one person go together: of those convicted of the rarest, the share convicted of another
# (assumed).
SECOND_OFFENCE, SECOND_OFFENCE_SPREAD = 0.2, 3.0

# -- what happened, when and where --

# Of people, a year: those with an event of the kind that documents tell. Courts of first instance in Europe take 2 to 3
# civil and 1 to 4 criminal cases per 100 people a year (CEPEJ evaluation reports, not checked again). Biographies and
# letters tell turns of a life, a post, a club, a prize, a move: taken to be as rare, with a wider spread, since a search
# for a life begins with them (assumed). Told as decades they tell nothing: everybody has such turns.
CASES_A_YEAR, CASES_SPREAD = 0.05, 2.0
# The same of people convicted or accused of an offence that the text names in plain words, who all have such a case: two or three
# of about three years each in the forty in which they may fall (assumed). Counted as of everybody, a conviction and its year
# would narrow twice.
OFFENDERS_CASES_A_YEAR = 0.2
TURNS_A_YEAR, TURNS_SPREAD = 0.05, 4.0  # of a life, see above
# Years within which the next date of one case falls, by what the text spans. The gap between the two years that the facts
# of a judgment name most often is as uncertain as a draw from 7 (exp of its entropy, 553 development judgments).
LEAST_YEARS, MOST_YEARS = 3.0, 7.0
NEXT_YEAR_SPREAD = 2.0  # around that share (assumed)
# Dates, and places or organisations, of one case that count on their own; the others follow from them (judgment call:
# with a third one nearly every year of a judgment is told as a decade at k 5, which readers fault).
COUNTED_OF_A_CASE = 2
# Of a life every further year counts: terms of office one after the other lead to one person (judgment call).
COUNTED_OF_A_LIFE = 6
# Of people with as many turns as a text tells by their decades, those with the next one in the same decade, from the third on:
# posts in their order ("1980s, 1980s–1990s, 2000s") are what a list of careers is searched by (judgment call).
IN_ORDER, IN_ORDER_SPREAD = 0.5, 1.3

# -- people with an article --

# The power to which the share of each trade counts after the third: of 141 openings with four trades as many share all of them
# as of openings with three share those; with six nobody does (5,173 development articles).
FURTHER_TRADE = 0.5
# Of people with an article, those with a relative of one tie and one trade, where neither is a name: an article tells of
# relatives who are known themselves, mostly by the same work (assumed).
PUBLIC_RELATIVE = 0.02
UNSEEN_TRADE = 2.5  # openings of biographies, at most, that name a trade which the table does not list (it lists from three on)
# Around counted shares, and around those of trades that were not seen (judgment calls).
PUBLIC_SPREAD, UNSEEN_TRADE_SPREAD = 1.3, 2.0
# Of articles that tell a trade and, anywhere, words that may stand before it, those of somebody whom both together fit: half of
# them write the words side by side (median of 315 phrases that five articles or more write so).
SAID_TOGETHER = 0.5
# Of people with an article, those who died in one given year, where no birth is told: articles spread over two centuries. Where a
# birth is told, the years over which the deaths of people of one age spread (judgment calls).
DIED_AT_ALL, DEATHS_SPREAD_OVER = 0.006, 45.0
VISITORS = 5.0  # people who have to do with a place, for each who lives there (assumed)
MET_SPREAD = 5.0  # around those who have to do with a place or an organisation (assumed)
AREA_SPREAD = 2.0  # the same of whole countries and parts of the world, whose people are counted
# People of a country, or of a part of a large one, in which the places of one case lie (assumed).
AROUND_A_CASE = 5e6
ABROAD = 0.02  # of the people of one country, those to whom something happened in one other country (assumed)
# The same of people with an article, whose work takes them there: to live, or to be met (assumed).
PUBLIC_ABROAD, PUBLIC_ABROAD_SPREAD = 0.1, 3.0

# -- known people --

KNOWN_SPREAD = 2.0  # around the number of known people who fit: unknown facts are filled by shares (assumed)
# Of known people, those with a fact that the index lacks, where no table says it (assumed).
UNKNOWN_FACT = 0.05
# People in the world: what fits fewer by itself, such as an address, is as good as a name (judgment call).
SINGLED_OUT = 50
