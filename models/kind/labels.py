"""The labels of the kind model, and how the labels of each corpus are read into them.

Each label belongs to one of the 66 Few-NERD types (or to `none`, for kinds that Few-NERD does not name). A corpus that is
coarser than the labels gives a *set* of labels: the loss is then the logarithm of the set's summed probability.
"""

from __future__ import annotations

# Few-NERD type → the labels it is divided into; the first is what is meant where no corpus says more.
FINER = {
    "location-GPE": ["GPE", "settlement", "country", "region"],
    "location-road/railway/highway/transit": ["road", "station", "railway line"],
    "organization-company": ["company", "airline"],
    "organization-education": ["school", "university"],
    "organization-media/newspaper": ["newspaper", "magazine", "academic journal", "broadcaster"],
    "organization-other": ["organisation", "military unit"],
    "organization-showorganization": ["band"],
    "organization-government/governmentagency": ["government agency"],
    "building-other": ["building", "bridge", "cemetery"],
    "art-music": ["musical work", "song", "album"],
    "art-writtenart": ["written work", "book", "poem", "play"],
    "event-other": ["event", "conference"],
    "product-food": ["food", "drink"],
    "product-other": ["product", "musical instrument", "clothing", "spacecraft"],
    "product-software": ["software", "programming language", "website"],
    "other-biologything": ["biological thing", "protein", "anatomical structure"],
    "other-chemicalthing": ["chemical", "chemical element"],
    "other-medical": ["medical thing", "medication", "medical procedure", "symptom"],
}
PLAIN = [
    "location-bodiesofwater",
    "location-island",
    "location-mountain",
    "location-other",
    "location-park",
    "organization-politicalparty",
    "organization-religion",
    "organization-sportsleague",
    "organization-sportsteam",
    "person-actor",
    "person-artist/author",
    "person-athlete",
    "person-director",
    "person-other",
    "person-politician",
    "person-scholar",
    "person-soldier",
    "building-airport",
    "building-hospital",
    "building-hotel",
    "building-library",
    "building-restaurant",
    "building-sportsfacility",
    "building-theater",
    "art-broadcastprogram",
    "art-film",
    "art-other",
    "art-painting",
    "event-attack/battle/war/militaryconflict",
    "event-disaster",
    "event-election",
    "event-protest",
    "event-sportsevent",
    "product-airplane",
    "product-car",
    "product-game",
    "product-ship",
    "product-train",
    "product-weapon",
    "other-astronomything",
    "other-award",
    "other-currency",
    "other-disease",
    "other-educationaldegree",
    "other-god",
    "other-language",
    "other-law",
    "other-livingthing",
]
NONE = ["music genre", "literary genre", "academic field", "method", "ethnic group", "personal title"]

LABELS: list[str] = [label for labels in FINER.values() for label in labels] + PLAIN + NONE
TYPE_OF = {label: kind for kind, labels in FINER.items() for label in labels} | {
    label: label for label in PLAIN
}
TYPES = sorted(set(TYPE_OF.values()))
NUMBER = {label: i for i, label in enumerate(LABELS)}

PEOPLE = [label for label in PLAIN if label.startswith("person-")]
PLACES = [
    *FINER["location-GPE"], *FINER["location-road/railway/highway/transit"], *FINER["building-other"],
    *[label for label in PLAIN if label.startswith(("location-", "building-"))],
]  # fmt: skip
ORGANISATIONS = [
    *[x for kind, labels in FINER.items() if kind.startswith("organization-") for x in labels],
    *[label for label in PLAIN if label.startswith("organization-")],
]
EVENTS = [*FINER["event-other"], *[label for label in PLAIN if label.startswith("event-")]]
PRODUCTS = [
    *FINER["product-other"], *FINER["product-software"], *[label for label in PLAIN if label.startswith("product-")],
]  # fmt: skip

CROSSNER: dict[str, list[str]] = {
    "academicjournal": ["academic journal"], "album": ["album"], "algorithm": ["method"], "award": ["other-award"],
    "astronomicalobject": ["other-astronomything"], "band": ["band"], "book": ["book"], "chemicalcompound": ["chemical"],
    "chemicalelement": ["chemical element"], "conference": ["conference"], "country": ["country"],
    "discipline": ["academic field"], "election": ["event-election"], "enzyme": ["protein"], "event": EVENTS,
    "field": ["academic field"], "literarygenre": ["literary genre"], "location": PLACES, "magazine": ["magazine"],
    "metrics": ["method"], "musicalartist": ["person-artist/author"], "musicalinstrument": ["musical instrument"],
    "musicgenre": ["music genre"], "organisation": ORGANISATIONS, "person": PEOPLE, "poem": ["poem"],
    "politicalparty": ["organization-politicalparty"], "politician": ["person-politician"], "product": PRODUCTS,
    "programlang": ["programming language"], "protein": ["protein"], "researcher": ["person-scholar"],
    "scientist": ["person-scholar"], "song": ["song"], "task": ["academic field"], "theory": ["method"],
    "university": ["university"], "writer": ["person-artist/author"],
}  # fmt: skip

MULTICONER: dict[str, list[str]] = {
    "AerospaceManufacturer": ["company"], "AnatomicalStructure": ["anatomical structure"],
    "ArtWork": ["art-painting", "art-other"], "Artist": ["person-artist/author", "person-actor", "person-director"],
    "Athlete": ["person-athlete"], "CarManufacturer": ["company", "product-car"], "Cleric": ["person-other"],
    "Clothing": ["clothing"], "Disease": ["other-disease"], "Drink": ["drink"],
    "Facility": [*FINER["building-other"], "road", "railway line", "location-park",
                 *[x for x in PLAIN if x.startswith("building-")]],
    "Food": ["food"], "HumanSettlement": FINER["location-GPE"], "MedicalProcedure": ["medical procedure"],
    "Medication/Vaccine": ["medication"], "MusicalGRP": ["band"], "MusicalWork": FINER["art-music"],
    "ORG": ORGANISATIONS, "OtherPER": ["person-other", "person-soldier"], "Politician": ["person-politician"],
    "PrivateCorp": ["company", "airline", "broadcaster"], "PublicCorp": ["company", "airline", "broadcaster"],
    "Scientist": ["person-scholar"], "Software": ["software", "programming language", "website", "product-game"],
    "SportsGRP": ["organization-sportsteam"], "SportsManager": ["person-athlete", "person-other"],
    "Station": ["station"], "Symptom": ["symptom", "other-disease"],
    "Vehicle": ["product-car", "product-airplane", "product-ship", "product-train", "spacecraft"],
    "VisualWork": ["art-film", "art-broadcastprogram"],
    "WrittenWork": [*FINER["art-writtenart"], *FINER["organization-media/newspaper"]],
}  # fmt: skip

# FIGER types of Wikipedia titles; where a title has several, the sets are joined. Types not named here are left out.
FIGER: dict[str, list[str]] = {
    "art-film": ["art-film"], "astral_body": ["other-astronomything"], "award": ["other-award"],
    "body_part": ["anatomical structure"], "broadcast_network": ["broadcaster"], "broadcast_program": ["art-broadcastprogram"],
    "broadcast-tv_channel": ["broadcaster"], "building-airport": ["building-airport"],
    "building-hospital": ["building-hospital"], "building-hotel": ["building-hotel"],
    "building-library": ["building-library"], "building-restaurant": ["building-restaurant"],
    "building-sports_facility": ["building-sportsfacility"], "building-theater": ["building-theater"],
    "chemistry": ["chemical"], "computer-programming_language": ["programming language"],
    "disease": ["other-disease"], "education-educational_degree": ["other-educationaldegree"],
    "event-military_conflict": ["event-attack/battle/war/militaryconflict"], "event-natural_disaster": ["event-disaster"],
    "event-election": ["event-election"], "event-sports_event": ["event-sportsevent"], "finance-currency": ["other-currency"],
    "food": ["food", "drink"], "game": ["product-game"], "geography-island": ["location-island"],
    "geography-mountain": ["location-mountain"], "god": ["other-god"],
    "government-political_party": ["organization-politicalparty"],
    "government_agency": ["government agency"], "internet-website": ["website"], "language": ["other-language"],
    "law": ["other-law"], "living_thing": ["other-livingthing"], "livingthing-animal": ["other-livingthing"],
    "location-body_of_water": ["location-bodiesofwater"], "location-bridge": ["bridge"], "location-cemetery": ["cemetery"],
    "location-city": ["settlement"], "location-country": ["country"], "location-county": ["region"],
    "location-province": ["region"], "medicine-drug": ["medication"], "medicine-symptom": ["symptom"],
    "military": ["military unit"], "music": ["song", "album", "musical work"], "newspaper": ["newspaper"],
    "organization-airline": ["airline"], "organization-company": ["company"],
    "organization-educational_institution": ["school", "university"],
    "organization-sports_league": ["organization-sportsleague"], "organization-sports_team": ["organization-sportsteam"],
    "park": ["location-park"], "people-ethnicity": ["ethnic group"], "person": PEOPLE, "person-actor": ["person-actor"],
    "person-artist": ["person-artist/author", "band"], "person-athlete": ["person-athlete"],
    "person-author": ["person-artist/author"], "person-director": ["person-director"],
    "person-musician": ["person-artist/author"], "person-politician": ["person-politician"],
    "person-soldier": ["person-soldier"], "play": ["play"], "product-airplane": ["product-airplane"],
    "product-car": ["product-car"], "product-instrument": ["musical instrument"], "product-ship": ["product-ship"],
    "product-spacecraft": ["spacecraft"], "rail-railway": ["railway line"], "software": ["software"],
    "title": ["personal title"], "train": ["product-train"], "transportation-road": ["road"],
    "written_work": ["written work", "book"], "building": ["building"], "event": EVENTS,
}  # fmt: skip

# Label → the kind it stands for in resources/kinds ("" for people: the vote then abstains). A label that only small corpora name
# (university, song, military unit) takes mass from its whole Few-NERD type, which is learned as a set: such labels say the wider
# kind, and what is narrower is left to the words of the name and the sentence.
KIND_OF: dict[str, str] = {
    "GPE": "geographical area", "settlement": "geographical area", "country": "geographical area",
    "region": "geographical area", "road": "road",
    "station": "railway station", "railway line": "railway line", "company": "company", "airline": "company",
    "school": "educational institution", "university": "educational institution", "newspaper": "media outlet",
    "magazine": "media outlet",
    "academic journal": "media outlet", "broadcaster": "media outlet", "organisation": "organisation",
    "military unit": "organisation", "band": "performing group", "government agency": "public body", "building": "place",
    "bridge": "place", "cemetery": "place", "musical work": "piece of music", "song": "piece of music",
    "album": "piece of music",
    "written work": "written work", "book": "written work", "poem": "written work", "play": "written work",
    "event": "event", "conference": "event",
    "food": "food", "drink": "drink", "product": "product", "musical instrument": "product", "clothing": "product",
    "spacecraft": "product", "software": "software", "programming language": "software", "website": "work",
    "biological thing": "biological substance", "protein": "biological substance", "anatomical structure": "",
    "chemical": "chemical substance", "chemical element": "chemical substance", "medical thing": "",
    "medication": "medicine", "medical procedure": "", "symptom": "medical condition",
    "location-bodiesofwater": "body of water", "location-island": "island", "location-mountain": "mountain",
    "location-other": "place", "location-park": "park", "organization-politicalparty": "political party",
    "organization-religion": "religious community", "organization-sportsleague": "sports league",
    "organization-sportsteam": "sports team", "building-airport": "airport", "building-hospital": "hospital",
    "building-hotel": "hotel", "building-library": "library", "building-restaurant": "restaurant",
    "building-sportsfacility": "stadium", "building-theater": "theatre", "art-broadcastprogram": "television programme",
    "art-film": "film", "art-other": "work", "art-painting": "work of art",
    "event-attack/battle/war/militaryconflict": "armed conflict", "event-disaster": "disaster", "event-election": "election",
    "event-protest": "protest", "event-sportsevent": "sports event", "product-airplane": "aircraft", "product-car": "car",
    "product-game": "video game", "product-ship": "ship", "product-train": "train", "product-weapon": "weapon",
    "other-astronomything": "astronomical object", "other-award": "award", "other-currency": "currency",
    "other-disease": "disease", "other-educationaldegree": "academic degree", "other-god": "deity",
    "other-language": "language",
    "other-law": "legal text", "other-livingthing": "animal or plant", "music genre": "genre", "literary genre": "genre",
    "academic field": "field of study", "method": "method", "ethnic group": "ethnic group",
}  # fmt: skip
