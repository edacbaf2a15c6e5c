/* bind.c: looks up the card names of a scenario in a catalog. */
#include "model.h"

#include <stdio.h>
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

static bool visit_position(pos_position *p, pos_visitor *visit, void *user) {
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
        more = visit(user, &p->placed[i].card, POS_ANY_TYPE);
    return more;
}

bool pos_visit_move(pos_move *move, pos_visitor *visit, void *user) {
    return visit(user, &move->card.card, POS_ANY_TYPE) && visit(user, &move->on.card, POS_ANY_TYPE);
}

static bool visit_step(pos_step *step, pos_visitor *visit, void *user) {
    switch (step->kind) {
    case STEP_GOOD:
    case STEP_BAD:
    case STEP_MOVE: return pos_visit_move(&step->move, visit, user);
    case STEP_EXTRA: return step->extra.kind->visit_cards(step->extra.data, visit, user);
    default: return true;
    }
}

bool pos_visit_cards(pos_entry *entry, pos_visitor *visit, void *user) {
    bool more = visit_position(&entry->position, visit, user);
    for (unsigned i = 0; more && i < entry->step_count; i++)
        more = visit_step(&entry->steps[i], visit, user);
    return more;
}

/* ---- Binding ----------------------------------------------------------------------------------------------------- */

/* Returns false for an unscripted card in a game: it does nothing, so every "must not" would hold. Deck scenarios
 * need only printed values. */
static bool may_be_used(const pos_run *run, tx_def_id def) {
    return !(run->catalog->defs[def].flags & DEF_UNWRITTEN) || run->entry.subject == SUBJECT_DECKS;
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
    if (type == POS_ANY_TYPE || run->catalog->defs[card->def].type == type)
        return true;
    return pos_fail(run, card->line, "\"%s\" is not a %s", card->title, type == TYPE_PLANET ? "planet" : "warlord");
}

bool pos_bind(pos_run *run) {
    return pos_visit_cards(&run->entry, bind, run);
}
