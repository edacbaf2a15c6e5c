/* bind.c: looks up the card names of a scenario in the catalog it is run with. */
#include "model.h"

#include <string.h>

static void suggest(const sc_run *run, const char *name, char *text, size_t size) {
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

static bool bind(sc_run *run, sc_card *card) {
    if (!card->title)
        return true;
    card->def = tx_catalog_find(run->catalog, card->title);
    if (card->def)
        return true;
    char near[240];
    suggest(run, card->title, near, sizeof near);
    return sc_fail(run, card->line, "there is no card \"%s\"%s", card->title, near);
}

static bool bind_type(sc_run *run, sc_card *card, unsigned type, const char *word) {
    if (!bind(run, card))
        return false;
    if (!card->title || run->catalog->defs[card->def].type == type)
        return true;
    return sc_fail(run, card->line, "\"%s\" is not a %s", card->title, word);
}

static bool bind_position(sc_run *run, sc_position *p) {
    bool good = true;
    for (unsigned i = 0; good && i < p->planet_count; i++)
        good = bind_type(run, &p->planets[i], TYPE_PLANET, "planet");
    for (unsigned i = 0; good && i < TX_LINE; i++)
        good = bind_type(run, &p->planet_at[i], TYPE_PLANET, "planet");
    for (unsigned s = 0; good && s < TX_SEATS; s++) {
        good = bind_type(run, &p->seat[s].warlord, TYPE_WARLORD, "warlord");
        for (unsigned i = 0; good && i < p->seat[s].victory_count; i++)
            good = bind_type(run, &p->seat[s].victory[i], TYPE_PLANET, "planet");
    }
    for (unsigned i = 0; good && i < p->placed_count; i++)
        good = bind(run, &p->placed[i].card);
    return good;
}

static bool bind_move(sc_run *run, sc_move *move) {
    return bind(run, &move->card.card) && bind(run, &move->on.card);
}

static bool bind_step(sc_run *run, sc_step *step) {
    sc_expectation *e = &step->expectation;
    switch (step->kind) {
    case STEP_MOVE: return bind_move(run, &step->move);
    case STEP_EXPECT: return bind(run, &e->card.card) && bind(run, &e->other.card) && bind_move(run, &e->move);
    default: return true;
    }
}

bool sc_bind(sc_run *run) {
    sc_scenario *scenario = &run->scenario;
    bool good = bind_position(run, &scenario->position);
    for (unsigned i = 0; good && i < scenario->step_count; i++)
        good = bind_step(run, &scenario->steps[i]);
    return good;
}

/* ---- Mentions ---------------------------------------------------------------------------------------------------- */

static bool names(const tx_catalog *catalog, const sc_card *card, tx_def_id def) {
    return card->title && tx_catalog_find(catalog, card->title) == def;
}

static bool step_names(const tx_catalog *catalog, const sc_step *step, tx_def_id def) {
    if (step->kind == STEP_MOVE)
        return names(catalog, &step->move.card.card, def) || names(catalog, &step->move.on.card, def);
    if (step->kind != STEP_EXPECT)
        return false;
    const sc_expectation *e = &step->expectation;
    return names(catalog, &e->card.card, def) || names(catalog, &e->other.card, def) ||
           names(catalog, &e->move.card.card, def) || names(catalog, &e->move.on.card, def);
}

bool tx_scenario_mentions(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog, tx_def_id def) {
    const sc_scenario *scenario = &file->scenarios[index];
    const sc_position *p = &scenario->position;
    bool found = false;
    for (unsigned s = 0; s < TX_SEATS && !found; s++)
        found = names(catalog, &p->seat[s].warlord, def);
    for (unsigned i = 0; i < TX_LINE && !found; i++)
        found = names(catalog, &p->planet_at[i], def);
    for (unsigned i = 0; i < p->placed_count && !found; i++)
        found = names(catalog, &p->placed[i].card, def);
    for (unsigned i = 0; i < scenario->step_count && !found; i++)
        found = step_names(catalog, &scenario->steps[i], def);
    return found;
}
