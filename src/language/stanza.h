/* stanza.h: shared by stanza.c, which parses a card, and read_facts.c, which parses its facts. */
#ifndef TRAXIS_STANZA_H
#define TRAXIS_STANZA_H

#include "parser.h"

enum fact { /* ORDER FACT: the table in read_facts.c */
            FACT_COST,
            FACT_COMMAND,
            FACT_ATTACK,
            FACT_HP,
            FACT_SHIELDS,
            FACT_HAND,
            FACT_RESOURCES,
            FACT_CARDS,
            FACT_COPIES, /* the only optional one */
            FACT_COUNT
};

/* Data of a stanza besides the definition being compiled. */
typedef struct stanza_facts {
    uint32_t given;         /* bits 1 << enum fact; those of the bloodied side after FACT_COUNT */
    tx_def bloodied;        /* attack and hp of a warlord's bloodied side */
    unsigned bloodied_line; /* line of the heading of the bloodied side's text; 0: none */
    unsigned other_line;    /* the same for the other face */
    uint8_t other_kind;     /* enum tx_other_kind */
} stanza_facts;

bool lang_at_fact(parser *p);
void lang_read_facts(parser *p, stanza_facts *f);
void lang_need_facts(parser *p, const stanza_facts *f, const token *heading);
void lang_need_unit_facts(parser *p, const stanza_facts *f,
                          const token *at); /* of a unit within a card: attack and hp */
void lang_read_unwritten(parser *p);
void lang_read_traits(parser *p);
void lang_read_planet_types(parser *p);
bool lang_read_keywords(parser *p);
void lang_read_squad(parser *p);

#endif
