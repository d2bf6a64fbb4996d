"""Given names and the short forms that English texts write for them."""

from __future__ import annotations

_SHORT = (
    "abigail:abby;albert:al,bert;alexander:alex,sandy,alec;alexandra:alex,sandra;alfred:alf,fred;andrew:andy,drew;anthony:tony;"
    "arthur:art;barbara:barb;benjamin:ben,benny;bernard:bernie;catherine:cathy,kate,kitty;charles:charlie,chuck,charley;"
    "christine:chris,tina;christopher:chris,kit;daniel:dan,danny;david:dave,davey;deborah:deb,debbie;donald:don,donnie;"
    "dorothy:dot,dolly;douglas:doug;edmund:ed,ned;edward:ed,eddie,ted,ned,teddy;eleanor:ellie,nell;elizabeth:liz,beth,betty,lizzie,"
    "eliza,bess;eugene:gene;frances:fran,fanny;francis:frank;franklin:frank;frederick:fred,freddie;gerald:gerry,jerry;gilbert:gil;"
    "gregory:greg;harold:harry,hal;helen:nell;henry:harry,hank,hal;herbert:herb,bert;isaac:ike;isabella:bella,isabel;jacob:jake;"
    "james:jim,jimmy,jamie;jeffrey:jeff;jennifer:jen,jenny;john:jack,johnny,jon;jonathan:jon,jonny;joseph:joe,joey;joshua:josh;"
    "judith:judy;katherine:kate,kathy,katie,kay;kathleen:kathy;kenneth:ken,kenny;lawrence:larry;leonard:len,leo,lenny;lewis:lew;"
    "louis:lou;margaret:maggie,peggy,meg,greta;martin:marty;mary:molly,polly;matthew:matt;michael:mike,mick,mickey;mitchell:mitch;"
    "nancy:nan;nathaniel:nat,nate;nicholas:nick,nicky;norman:norm;oliver:ollie;oscar:oz;pamela:pam;patricia:pat,patty,trish;"
    "patrick:pat,paddy;peter:pete;philip:phil;raymond:ray;rebecca:becky;richard:dick,rich,rick,ricky;robert:bob,bobby,rob,robbie,bert;"
    "roger:rog;ronald:ron,ronnie;russell:russ;samuel:sam,sammy;sarah:sally;solomon:sol;stanley:stan;stephen:steve,stevie;"
    "steven:steve,stevie;stuart:stu;susan:sue,susie;terence:terry;theodore:ted,teddy,theo;theresa:terry,tess;thomas:tom,tommy;"
    "timothy:tim;victor:vic;victoria:vicky;vincent:vince;virginia:ginny;walter:walt,wally;wilfred:wilf;william:bill,billy,will,willie;"
    "zachary:zach"
)
SHORT_FORMS = {
    (short, full)
    for entry in _SHORT.split(";")
    for full, _, shorts in (entry.partition(":"),)
    for short in shorts.split(",")
}


def is_short_for(one: str, other: str) -> bool:
    """Whether one of two folded given names is a short form of the other: "tom" and "thomas"."""
    return (one, other) in SHORT_FORMS or (other, one) in SHORT_FORMS
