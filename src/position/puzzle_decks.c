/* puzzle_decks.c: checks that the cards of a puzzle's players could come from legal decks (R20), so that the position
 * can occur in a game. */
#include <stdlib.h>

#include "base/memory.h"
#include "deck/legal.h"
#include "model.h"

/* Tokens are not from a deck. */
static bool is_from_deck(const pos_run *run, const pos_placed *placed, unsigned seat) {
    return placed->card.owner == seat && placed->card.title && run->catalog->defs[placed->card.def].type != TYPE_TOKEN;
}

/* Counts a copy; each title has one entry, at its first mention. */
static void add_copy(tx_deck_list *list, const pos_card *card) {
    for (unsigned i = 0; i < list->count; i++)
        if (list->entries[i].card == card->def) {
            list->entries[i].count++;
            return;
        }
    tx_list_add(list, card->def, 1, card->line);
}

static tx_deck_list brought_by(const pos_run *run, unsigned seat) {
    const pos_position *p = &run->entry.position;
    tx_deck_list list = {.warlord = run->game.cards[run->game.player[seat].warlord].def,
                         .warlord_line = run->entry.line};
    for (unsigned i = 0; i < p->placed_count; i++)
        if (is_from_deck(run, &p->placed[i], seat))
            add_copy(&list, &p->placed[i].card);
    return list;
}

bool pos_has_legal_decks(pos_run *run) {
    tx_findings *findings = memory_require(calloc(1, sizeof *findings));
    bool legal = true;
    for (unsigned seat = 0; legal && seat < TX_SEATS; seat++) {
        tx_deck_list list = brought_by(run, seat);
        legal = tx_list_part_legal(run->catalog, &list, findings);
        if (!legal)
            pos_fail(run, findings->items[0].line, "P%u's cards cannot come from a legal deck: %s (%s)", seat + 1,
                     findings->items[0].text, findings->items[0].rule);
        tx_list_free(&list);
    }
    free(findings);
    return legal;
}
