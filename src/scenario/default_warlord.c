/* default_warlord.c: warns if a scenario names no warlord but the text of the default one makes a difference: the
 * scenario then depends on a card that it does not name. */
#include "runner.h"

#include "core/lists.h"

/* Returns true if an ability of the warlord is offered. */
static bool is_offered(const tx_decision *d, tx_ref warlord) {
    for (unsigned i = 0; i < d->count; i++)
        if (d->options[i].verb == TX_USE && d->options[i].card == warlord)
            return true;
    return false;
}

/* Compares the properties of a unit. Brutal is covered by the attack (R18). */
static bool is_same_unit(const pos_run *run, const tx_game *other, tx_ref unit) {
    const tx_catalog *catalog = run->catalog;
    const tx_game *game = &run->game;
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++)
        if (keyword != KEYWORD_BRUTAL &&
            tx_has_keyword(catalog, game, unit, keyword) != tx_has_keyword(catalog, other, unit, keyword))
            return false;
    return tx_attack(catalog, game, unit) == tx_attack(catalog, other, unit) &&
           tx_hp(catalog, game, unit) == tx_hp(catalog, other, unit) &&
           tx_command(catalog, game, unit) == tx_command(catalog, other, unit) &&
           tx_area_effect(catalog, game, unit) == tx_area_effect(catalog, other, unit);
}

static bool is_unit(const tx_card *card) {
    return card->list >= TX_UNITS && card->list < TX_RESERVE;
}

/* Returns true if a unit at a planet would differ without the warlord's text. */
static bool changes_units(const pos_run *run, tx_ref warlord) {
    const tx_card *card = &run->game.cards[warlord];
    if (!is_unit(card) || !run->catalog->defs[card->face].constant_count)
        return false;
    tx_game blank = run->game;
    blank.cards[warlord].flags |= TX_BLANKED;
    for (unsigned ref = 0; ref < blank.card_count; ref++)
        if (ref != warlord && is_unit(&blank.cards[ref]) && !is_same_unit(run, &blank, (tx_ref)ref))
            return true;
    return false;
}

void sc_watch_default_warlords(pos_run *run) {
    sc_runner *runner = sc_runner_of(run);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_ref warlord = run->game.player[seat].warlord;
        if (!run->entry.position.seat[seat].warlord.title && !runner->default_matters[seat])
            runner->default_matters[seat] = is_offered(&run->decision, warlord) || changes_units(run, warlord);
    }
}

void sc_warn_default_warlords(pos_run *run) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (!sc_runner_of(run)->default_matters[seat])
            continue;
        const char *name = run->catalog->defs[run->game.cards[run->game.player[seat].warlord].def].name;
        pos_add(run, "%s%s:%u: P%u's warlord is %s by default, and its text matters; name it: P%u warlord \"%s\"",
                run->message[0] ? "\n" : "", run->file->path, run->entry.line, seat + 1, name, seat + 1, name);
    }
}
