"""The sentences, heads and feet from which `forms.py` puts letters, statements and tables together."""

from __future__ import annotations

HEADS = (
    "{hospital}\n{address}\nTel {phone}\n\nOur ref: {code}\nDate: {date}\n\n{person2}\n"
    "{address}\n\nDear {mx2},\n\nRe: {person1}, DOB {born}",
    "From: {person2} <{mail2}>\nTo: {person3} <{mail3}>\nCc: {person4}\nDate: {date} {time}\n"
    "Subject: {person1} - update\n\nHi {first3},",
    "From: {person2}\nSent: {date} {time}\nTo: {first3}\nSubject: RE: {last1} / {code}\n\n{first3},",
    "{firm1}\n{street}, {town1} {postcode}\n\n{date}\n\nPRIVATE AND CONFIDENTIAL\n\n{person1}\n{address}\n\nDear {mx1}",
    "WITNESS STATEMENT\n\nStatement of: {caps1}\nAge: {age}     Occupation: {job}\nDate: {date}     Ref: {code}",
    "INCIDENT REPORT No {code}\n\nReported by:  {person2}\nLocation:     {street}, {town1}\n"
    "Date / time:  {date}, {time}\nInjured:      {person1}",
    "IN THE COUNTY COURT AT {town1}                    Claim No. {code}\n\nBETWEEN:\n\n"
    "{caps1}                                    Claimant\n\n- and -\n\n"
    "{caps2}                                    Defendant",
    "Name: {person1}\nDate of birth: {born}\nAddress: {address}\nPhone: {phone}\n"
    "E-mail: {mail1}\nNationality: {nationality}\nNext of kin: {person2} ({phone})",
    "Patient: {person1}    DOB: {born}    Hospital no: {code}\n"
    "Ward: {number}    Consultant: {person2}    Admitted: {date}",
    "MEMO\n\nTo:   {person3}\nFrom: {person2}, {firm1}\nRe:   {person1}\nDate: {date}",
    "{school}\nReport for: {person1}     Class: {number}     Date of birth: {born}\nClass teacher: {mx2}",
    "Dear {first3},\n\nThanks for your note of {day} about {first1} {last1}.",
    "Case note - {date} {time}\nClient: {person1} ({code})\nWorker: {initials2}",
    "To whom it may concern\n\nReference for {person1}",
    "STATE OF {town1}, Plaintiff,\n     v.\n{caps1}, Defendant.                     Case No. {code}",
    "Minutes of the meeting of {date}\nPresent: {person2}, {person3}, {person4}\nApologies: {mx5}",
)
FEET = (
    "Yours sincerely\n\n{person2}\n{job}\n{hospital}",
    "Kind regards,\n{first2}\n\n{person2} | {firm1} | {phone}",
    "Best,\n{first2}",
    "Signed: {person1}          Date: {date}",
    "cc: {person3}; {mail4}",
    "Regards\n{initials2}\n\nSent from my phone",
    "Taken by: {mx2}     Station: {town1}     Badge no. {number}",
    "{person2}\nDirect line {phone}, ext. {number}\n{mail2}",
    "(signed) {person2}, for {firm1}",
    "> On {date}, {person3} wrote:\n> Could you ring {first1} on {phone} before {day}? {initials3}",
)
SENTENCES = {
    "medical": (
        "{mx1} is a {age} {job} who lives alone in {town1}.",
        "She was diagnosed with {illness} in {year} and has been under the care of {person3} at {hospital} ever since.",
        "On examination the weight was {measure} and the blood pressure {measure}.",
        "There is a family history: the patient's brother {first4} died of {illness} {age}.",
        "I reviewed {first1} together with the wife, {first2}, on {day}.",
        "{first1} was admitted to {hospital} on {date} and discharged {span} later.",
        "He is {religion} and asked to see the chaplain, {person5}.",
        "Please send the results to {mail3} or fax them to {phone}.",
        "NHS number {number}, insurance policy {code}.",
        "Past history: {illness} ({year}), {illness}, allergic to penicillin.",
        "The patient came to this country from {country} in {year} and speaks through an interpreter.",
        "I have asked the practice nurse, {person4}, to repeat the bloods in {span}.",
        "{mx1} drove here from {town}, a journey of {measure}, and arrived late.",
        "{first1} works as a {job} for {firm} and does nights.",
        "Scan of {date}: no change since {date}.",
        "The referral came from {mx3} of {hospital}, received {date}.",
    ),
    "work": (
        "{person1} (staff no. {code}) joined us from {firm} on {date}.",
        "{first1} says that {first2} shouted at {first3} in the canteen on {day}.",
        "The salary was {money} a year, with a bonus of {percent} after {span}.",
        "{mx2} has been off with {illness} since {day}.",
        "I rang {first4} in payroll (ext. {number}) at {time} and left a message.",
        "The van, a {car}, registration {plate}, was seen outside {firm}.",
        "{first1} told me that he is {nature} and does not want {first3} to know.",
        "We agreed to meet {first2} and the union's {person5} on {date} at {time}.",
        "The warning of {date} stays on file for {span}.",
        "{mx3} moved here from {country} in {year}; the visa ({code}) runs out on {date}.",
        "My own number is {phone}; {first4}'s is {phone}.",
        "{person2}, the {job}, saw everything; so did {first5}, the {age} apprentice.",
        "Invoice {code} for {money} was paid to {firm} on {date}.",
        "{first3} lives in {town} with the twins and cannot start before {time}.",
        "Ask {first2} why {last1} was not on the rota for {day}.",
    ),
    "police": (
        "I am the above named person and live in {town1} with my partner {first2} and my daughter {first3}, {age}.",
        "On {day} at about {time} I was in {street} when I saw {person2}, whom I have known for {span}.",
        "He is {nationality}, about {measure} tall, with short hair, and drives a {car}, {plate}.",
        '{first2} said, "{first1}, I know where you live."',
        "I called the police and spoke to {mx3}, collar number {number}.",
        "The phone that was taken is worth {money}; the number is {phone}.",
        "Exhibit {code} is the jumper that {last2} was wearing.",
        'I know {first2} as "{first5}" from school; we were both at {school}.',
        "{last2} was arrested at {street}, {town1}, on {date} at {time} and taken to {town} police station.",
        "He works as a {job} at {firm} and drinks in {town}.",
        "My neighbour, {mx4} of number {number}, also saw it.",
        "The reference for this crime is {code}.",
        "At the time I was {age} and pregnant.",
        "{first4}'s mother is {religion} and did not want us to meet.",
    ),
    "school": (
        "{first1} joined {school} in {year} and is now in the class of {mx2}.",
        "{first1} has {illness} and sees {person3} at {hospital} every {span}.",
        "Attendance was {percent} this term.",
        "The family came from {country}; at home they speak with the grandmother, {mx4}.",
        "{first1}'s father, {person4}, is a {job}; the mother, {first5}, works for {council}.",
        "We met the parents on {day} at {time}.",
        "Please return the form to {mail2} by {date}.",
        "{first3} and {first1} were moved to different tables after {day}.",
        "The social worker is {person5} of {council}, phone {phone}.",
        "{first1} is {age} and lives in {street}.",
        "The trip to {town} costs {money}.",
    ),
    "housing": (
        "You have been the tenant of {address} since {date}.",
        "The rent of {money} a month has not been paid since {date}; the arrears are {money}.",
        "Your account number is {number} and your reference {code}.",
        "{mx4} of {street} complained about noise on {day} at {time}.",
        "The boiler was inspected by {person3} of {firm} on {date}.",
        "We understand that you share the flat with {person2} and two children.",
        "If you have {illness} or another condition that we should know of, ring {phone}.",
        "The flat has {measure} and is let to {mx1} alone.",
        "Keys were handed to {first2} on {day}.",
        "Your benefit claim {code} was refused by {council} on {date}.",
        "Please pay to {firm1}, sort code {number}, account {number}.",
    ),
    "money": (
        "Your card ending {number} was used at {firm} in {town} on {date} for {money}.",
        "The policy {code} in the name of {person1} runs until {date}.",
        "We paid {money} into the account of {mx1} at {firm}.",
        "The claimant's {car}, {plate}, was hit in {street} at {time}.",
        "The driver of the other car was {person2} of {address}.",
        "{mx1} earned {money} in {year} as a {job} at {firm}.",
        "The loan of {money} was signed by {person1} and {person2} on {date}.",
        "For questions ask {first3} on {phone} or write to {mail3}.",
        "The assessor, {person4}, put the damage at {money}.",
        "Passport {code} was shown as proof of identity; so was the licence, {code}.",
        "{first1} owns {percent} of {firm}.",
    ),
    "court": (
        'Plaintiff {person1} ("{last1}") brings this action against {firm1} and {person2}.',
        "{last1} is a resident of {town1} and worked for {firm1} from {date} to {date}.",
        "On {date}, at about {time}, Officer {last2} stopped a {car} in {street}.",
        "{last2} ran the plate, {plate}, which came back to {person3} of {address}.",
        "A search of the trunk was made under warrant no. {code}, signed by Judge {last4}.",
        "The jury awarded {last1} {money} on {date}.",
        "Dr. {last5} of {hospital} testified that {last1} suffers from {illness}.",
        "The deposition of {person3} was taken in {town} on {date}.",
        "{last1}, a {age} {nationality} national, was held for {span}.",
        "See Ex. {code}; the account ending in {number} is that of {last1}.",
        "The motion of {mx5}, counsel for {firm1}, is denied.",
        "{last1}'s mother, {person4}, who lives in {town}, paid the bond of {money}.",
        "The order of {date} in case {code} stands.",
    ),
    "care": (
        "Visited {first1} at home in {street}; {first2} let me in.",
        "{first1} ({age}, {nature}) has not taken the tablets since {day}.",
        "Spoke to {mx3} at {council} on {phone}; she will ring back by {time}.",
        "{first1}'s ex, {person4}, is out of prison and was seen in {town}.",
        "The children, {first3} and {first5}, stay with their aunt in {town}.",
        "{first1} is {religion} and asked for a female worker.",
        "GP is {mx2}, {hospital}.",
        "Income: {money} a week. Rent: {money}.",
        "Referral {code} made to {firm}, {date}.",
        "{first1} fled {country} in {year} with her sister {first4}.",
        "{first2} weighs {measure} now; {first2} was {measure} in {year}.",
        "Next visit {date} at {time}, with {initials3}.",
    ),
    "support": (
        "I cannot log in as {mail1}; my customer number is {code}.",
        "My name is {person1} and I live at {address}.",
        "I ordered a {car} on {date} and paid {money} by card.",
        "Your colleague {first2} promised on {day} to ring me on {phone}.",
        "The parcel {code} went to my neighbour {mx3} in {street} instead.",
        "I am {age} and have {illness}, so I cannot carry it myself.",
        "My husband {first4} works for {firm} and uses the same account.",
        "Please write to my new address in {town} from {date} on.",
        "I was born on {born} in {town}, {country}, if you need that.",
        "I want my {money} back within {span}.",
    ),
    "life": (
        "I have known {first1} for {span}, first at {school} and then at {firm}.",
        "{first1} took part in {event} in {year}.",
        "{first1} speaks for {firm} in {town} and is a {job} by training.",
        "{mx1} was born in {town}, {country}, on {born}.",
        "{first1} married {person2} in {year}; they have a son, {first3}.",
        "She ran {event} in {time} and raised {money} for {hospital}.",
        "He is a proud {nationality}, {religion}, and a fan of {town}.",
        "In {year} {last1} left {firm} and moved to {town} with {first2}.",
        "{person4} can tell you more: {phone}.",
        "The prize of {money} went to {person1} of {school}.",
    ),
}
TABLE_TITLES = (
    "Register of participants, {town1}", "Class list {school}", "Payroll {firm1}, {date}", "Visitors of {day}",
    "Patients seen at {hospital} on {date}", "Witnesses", "Members of {firm1}", "Tenants, {street}",
)  # fmt: skip
COLUMNS = {
    "Name": "{person2}", "Born": "{born}", "Town": "{town}", "Phone": "{phone}", "E-mail": "{mail2}", "Contact": "{person3}",
    "ID": "{code}", "Job": "{job}", "Nationality": "{nationality}", "Paid": "{money}", "Since": "{date}",
    "Diagnosis": "{illness}",
    "Address": "{street}", "Employer": "{firm}", "Car": "{plate}", "Age": "{age}", "School": "{school}", "Spouse": "{first3}",
}  # fmt: skip
COUNTRIES = (
    "Poland", "Nigeria", "Syria", "India", "Romania", "Pakistan", "Ireland", "Portugal", "Jamaica", "Afghanistan", "Brazil",
    "Ghana", "Vietnam", "Iran", "Iraq", "Somalia", "Kenya", "Ukraine", "Norway", "Germany", "Mexico", "Canada", "New Zealand",
    "Bangladesh", "Turkey", "China", "Sri Lanka", "Colombia", "Eritrea", "Latvia",
)  # fmt: skip
NATIONALITIES = (
    "Polish", "Nigerian", "Syrian", "Indian", "Romanian", "Pakistani", "Irish", "Portuguese", "Jamaican", "Afghan", "Brazilian",
    "Ghanaian", "Vietnamese", "Iranian", "Somali", "Kenyan", "Ukrainian", "Norwegian", "German", "Mexican", "Canadian", "Turkish",
    "Chinese", "British", "American", "Welsh", "Scottish", "Kurdish", "Black African", "white British", "mixed race", "Asian",
)  # fmt: skip
RELIGIONS = (
    "Catholic", "Muslim", "Jewish", "Hindu", "Sikh", "a Jehovah’s Witness", "Methodist", "Orthodox", "Buddhist", "an atheist",
    "Church of England", "a practising Muslim", "Baptist", "Shia", "Mormon",
)  # fmt: skip
NATURES = (
    "gay", "lesbian", "bisexual", "transgender", "non-binary", "divorced", "widowed", "pregnant", "a recovering alcoholic",
    "HIV positive", "a union member", "undocumented", "autistic", "deaf", "adopted",
)  # fmt: skip
ILLNESSES = (
    "type 1 diabetes", "depression", "bipolar disorder", "multiple sclerosis", "asthma", "epilepsy", "chronic kidney disease",
    "lung cancer", "hepatitis C", "rheumatoid arthritis", "a slipped disc", "post-traumatic stress disorder", "dementia",
    "coronary heart disease", "an eating disorder", "dyslexia", "ADHD", "hypertension", "a broken hip", "Crohn’s disease",
    "anxiety", "prostate cancer", "osteoporosis", "migraine", "endometriosis", "COPD", "a torn ligament", "long Covid",
)  # fmt: skip
JOBS = (
    "nurse", "plumber", "bus driver", "primary school teacher", "warehouse worker", "solicitor", "chef", "retired miner",
    "security guard", "software engineer", "care assistant", "hairdresser", "farmer", "electrician", "pharmacist",
    "social worker",
    "bricklayer", "shop manager", "paramedic", "university lecturer", "accountant", "taxi driver", "midwife", "postman",
    "student", "civil servant", "firefighter", "dentist", "receptionist", "train guard", "carpenter", "consultant surgeon",
)  # fmt: skip
CARS = (
    "blue Ford Focus", "silver Toyota Corolla", "white van", "2011 Honda Civic", "black BMW", "red Vauxhall Corsa", "motorbike",
    "2015 Chevrolet Malibu", "grey Audi A3", "green Land Rover", "Volkswagen Golf", "electric bike",
)  # fmt: skip
EVENTS = (
    "the London Marathon", "the Iraq war", "the Great North Run", "the Eurovision Song Contest", "the Falklands campaign",
    "the Chelsea Flower Show", "the Edinburgh Festival", "the World Cup", "Operation Herrick",
)  # fmt: skip
HOSPITALS = (
    "{town} General Hospital", "St {name}’s Hospital", "{town} Medical Centre", "{name} Surgery", "{town} Infirmary",
    "{town} University Hospital", "{name} House Nursing Home", "{town} Health Centre", "{town} NHS Trust", "{name} Clinic",
)  # fmt: skip
SCHOOLS = (
    "{town} High School", "St {name}’s Primary School", "{name} Academy", "{town} Grammar School", "University of {town}",
    "{town} College", "{name} Elementary", "{town} Montessori", "{town} skole",
)  # fmt: skip
BODIES = (
    "{town} City Council", "{town} Borough Council", "{town} Social Services", "the {town} Job Centre", "{town} County Council",
    "{town} Police", "{town} Magistrates’ Court", "{town} Housing Association", "{town} Kommune",
)  # fmt: skip
FIRMS = (
    "{name} & Sons", "{name} Logistics Ltd", "{name} Bank", "{town} Building Society", "{name} Foods", "{town} Motors",
    "{name} and {name}", "{name} Insurance plc", "{town} Water", "{name} Care Ltd", "{name} GmbH", "{town} United", "{name} Inc.",
    "{name} Recruitment", "{name} Solicitors LLP", "{town} Warehouse", "{name} Construction AS", "{town} Foodbank",
)  # fmt: skip
STREETS = (
    "Street", "Road", "Lane", "Avenue", "Close", "Gardens", "Drive", "Court", "St", "Rd", "Ave", "Crescent", "Terrace",
    "Way", "Hill",
)  # fmt: skip
STREET_NAMES = (
    "High",
    "Station",
    "Church",
    "Mill",
    "Park",
    "Victoria",
    "London",
    "School",
    "North",
    "Green",
    "King",
    "Market",
)
HOUSES = (
    "Old Rectory",
    "Laurels",
    "Coach House",
    "Old School",
    "Willows",
    "Lodge",
    "Barn",
    "Gables",
    "Cottage",
    "Old Mill",
)
CODES = (
    "A#######", "AA/####/##", "##-######", "AAA-#####", "#### #### ####", "AA######A", "####/##", "AA-##-######", "#:##-cv-#####",
    "A####", "######-##", "###-##-####", "AAA####AA", "##/AA/####", "#########", "AA#####", "AA## #### ####", "##A#####",
)  # fmt: skip
