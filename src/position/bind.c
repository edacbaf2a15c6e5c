/* bind.c: looks up the card names of a scenario in a catalog. */
#include "model.h"

#include <string.h>

void pos_suggest(const pos_run *run, const char *name, char *text, size_t size) {
    tx_def_id near[3];
    unsigned count = tx_catalog_near(run->catalog, name, near, 3);
    text[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s\"%s\"", i ? " or " : "; did you mean ",
                 run->catalog->defs[near[i]].name);
    }
    if (count)
        strncat(text, "?", size - strlen(text) - 1);
}

/* ---- Visiting all named cards ------------------------------------------------------------------------------------ */

enum { ANY_TYPE = TYPE_COUNT };

/* Callback for a card and its required type; returns false to stop the visit. */
typedef bool visitor(void *user, pos_card *card, unsigned type);

static bool visit_position(pos_position *p, visitor *visit, void *user) {
    bool more = true;
    for (unsigned i = 0; more && i < p->planet_count; i++)
        more = visit(user, &p->planets[i], TYPE_PLANET);
    for (unsigned i = 0; more && i < TX_LINE; i++)
        more = visit(user, &p->planet_at[i], TYPE_PLANET);
    for (unsigned i = 0; more && i < p->removed_count; i++)
        more = visit(user, &p->removed[i], TYPE_PLANET);
    for (unsigned s = 0; more && s < TX_SEATS; s++) {
        more = visit(user, &p->seat[s].warlord, TYPE_WARLORD);
        for (unsigned i = 0; more && i < p->seat[s].victory_count; i++)
            more = visit(user, &p->seat[s].victory[i], TYPE_PLANET);
    }
    for (unsigned i = 0; more && i < p->placed_count; i++)
        more = visit(user, &p->placed[i].card, ANY_TYPE);
    return more;
}

static bool visit_move(pos_move *move, visitor *visit, void *user) {
    return visit(user, &move->card.card, ANY_TYPE) && visit(user, &move->on.card, ANY_TYPE);
}

static bool visit_step(pos_step *step, visitor *visit, void *user) {
    sc_expectation *e = &step->expectation;
    switch (step->kind) {
    case STEP_GOOD:
    case STEP_BAD:
    case STEP_MOVE: return visit_move(&step->move, visit, user);
    case STEP_EXPECT:
        return visit(user, &e->card.card, ANY_TYPE) && visit(user, &e->other.card, ANY_TYPE) &&
               visit_move(&e->move, visit, user);
    case STEP_DESK: return visit(user, &step->desk.card, step->desk.what == DECK_OF ? TYPE_WARLORD : ANY_TYPE);
    default: return true;
    }
}

/* Returns true if the visitor was not stopped. */
static bool visit_cards(pos_entry *entry, visitor *visit, void *user) {
    bool more = visit_position(&entry->position, visit, user);
    for (unsigned i = 0; more && i < entry->step_count; i++)
        more = visit_step(&entry->steps[i], visit, user);
    return more;
}

/* ---- Binding ----------------------------------------------------------------------------------------------------- */

/* Returns false for an unscripted card in a game: it does nothing, so every "must not" would hold. Deck scenarios
 * need only printed values. */
static bool may_be_used(const pos_run *run, tx_def_id def) {
    return !(run->catalog->defs[def].flags & DEF_UNWRITTEN) || run->entry.subject == SUBJECT_DESK;
}

static bool bind(void *user, pos_card *card, unsigned type) {
    pos_run *run = user;
    if (!card->title)
        return true;
    card->def = tx_catalog_find(run->catalog, card->title);
    if (!card->def) {
        char near[240];
        pos_suggest(run, card->title, near, sizeof near);
        return pos_fail(run, card->line, "there is no card \"%s\"%s", card->title, near);
    }
    if (!may_be_used(run, card->def))
        return pos_fail(run, card->line, "the abilities of \"%s\" are not written yet; use a card without abilities",
                        card->title);
    if (type == ANY_TYPE || run->catalog->defs[card->def].type == type)
        return true;
    return pos_fail(run, card->line, "\"%s\" is not a %s", card->title, type == TYPE_PLANET ? "planet" : "warlord");
}

bool pos_bind(pos_run *run) {
    return visit_cards(&run->entry, bind, run);
}

/* ---- Mentions ---------------------------------------------------------------------------------------------------- */

typedef struct search {
    const tx_catalog *catalog;
    tx_def_id def;
} search;

static bool is_another(void *user, pos_card *card, unsigned type) {
    const search *wanted = user;
    (void)type;
    return !card->title || !tx_catalog_finds(wanted->catalog, card->title, strlen(card->title), wanted->def);
}

bool tx_scenario_mentions(const tx_position_file *file, unsigned index, const tx_catalog *catalog, tx_def_id def) {
    return !visit_cards(&file->entries[index], is_another, &(search){catalog, def});
}

/* A title cannot span lines (lex.c). */
bool tx_scenario_may_mention(const char *words, const tx_catalog *catalog, tx_def_id def) {
    while ((words = strchr(words, '"'))) {
        size_t length = 0;
        for (words++; words[length] != '"' && words[length] != '\n' && words[length] != '\0';)
            length++;
        if (tx_catalog_finds(catalog, words, length, def))
            return true;
        words += length + (words[length] == '"');
    }
    return false;
}

typedef struct mentions {
    const tx_catalog *catalog;
    bool *mentioned;
} mentions;

static bool note_mention(void *user, pos_card *card, unsigned type) {
    const mentions *m = user;
    (void)type;
    if (card->title)
        m->mentioned[tx_catalog_find(m->catalog, card->title)] = true;
    return true;
}

void tx_scenario_cards(const tx_position_file *file, unsigned index, const tx_catalog *catalog, bool *mentioned) {
    visit_cards(&file->entries[index], note_mention, &(mentions){catalog, mentioned});
}
