/* keyword_meaning.c: what each keyword means, in one sentence, and its rules in docs/rules. */
#include "core/catalog.h"
#include "traxis_cards.h"

static const struct {
    const char *meaning, *rules;
} keywords[KEYWORD_COUNT] = {
    [KEYWORD_AMBUSH] = {"You may deploy this card from your hand as an action in the combat phase.", "R18.1"},
    [KEYWORD_AREA_EFFECT] = {"When this unit attacks, it may deal X damage to each enemy unit at the planet instead of "
                             "attacking one of them.",
                             "R18.2 R8.6"},
    [KEYWORD_ARMORBANE] = {"Your opponent cannot use shields while this unit is attacking.", "R18.3"},
    [KEYWORD_BRUTAL] = {"This unit has +1 ATK for each damage on it.", "R18.5"},
    [KEYWORD_DEEP_STRIKE] = {"You may put this card face down at a planet for 1 resource, and turn it up for its Deep "
                             "Strike value when a battle begins there.",
                             "R18.6 R19.3"},
    [KEYWORD_FLYING] = {"An attack against this unit by a unit without Flying deals half its damage, rounded up.",
                        "R18.7 R9.5.1"},
    [KEYWORD_LIMITED] = {"You may deploy or play only one Limited card each round.", "R18.8"},
    [KEYWORD_MOBILE] = {"This unit may move to an adjacent planet when the combat phase begins.", "R18.9 R6.1"},
    [KEYWORD_RANGED] = {"This unit may attack in the ranged skirmish, which comes first in a battle.", "R18.11"},
    [KEYWORD_NO_ATTACHMENTS] = {"This unit cannot have attachments.", "R18.10"},
    [KEYWORD_NO_WARGEAR] = {"This unit cannot have attachments with the Wargear trait.", "R18.10"},
    [KEYWORD_IMMUNE_ENEMY_EVENTS] = {"Your opponent's events cannot target or affect this unit.", "R18.12 R15.26"},
    [KEYWORD_IMMUNE_POWER_EVENTS] =
        {"Events with the Power trait cannot target or affect this unit, no matter who plays "
         "them.",
         "R18.12 R15.26"},
    [KEYWORD_BLOODIED] = {"This is the back of a warlord card: if the warlord is defeated again, its player loses the "
                          "game.",
                          "R18.4"},
    [KEYWORD_LIMIT_PER_UNIT] = {"A unit can have only one attachment with this title.", "R15.9"},
    [KEYWORD_HIVE_MIND] = {"The text after this label is about your token units of one kind at this planet.", ""},
    [KEYWORD_UNSTOPPABLE] = {"The first time each round that this unit is assigned damage, 1 of it is prevented and "
                             "the text after this label applies.",
                             ""},
    [KEYWORD_BLOODTHIRST] = {"The text after this label applies during a combat round in which a unit was destroyed at "
                             "this planet.",
                             ""},
    [KEYWORD_GOES_FASTA] = {"The text after this label applies while your opponent has the initiative; in a battle, "
                            "the battle initiative.",
                            ""},
};

const char *tx_keyword_meaning(unsigned keyword) {
    return keyword < KEYWORD_COUNT ? keywords[keyword].meaning : NULL;
}

const char *tx_keyword_rules(unsigned keyword) {
    return keyword < KEYWORD_COUNT ? keywords[keyword].rules : NULL;
}
