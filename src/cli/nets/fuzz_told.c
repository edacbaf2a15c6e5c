/* fuzz_told.c: what the table saw was told, and nothing else; and no player was told what they may not know.
 *
 * A model of the public table (src/told) is carried forward by the notes alone, as a spectator may know them, and
 * compared with the spectator's view after every choice: a difference is something nobody told, or something told that
 * did not happen. Watching must not change the game: the same choice is made unwatched too.
 */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

const char *fuzz_check_told(fuzz_told *told, const tx_game *game) {
    static tx_game view;
    static char wrong[240];
    tx_view(told->catalog, game, TX_SEATS, &view);
    if (told->wrong[0])
        return told->wrong;
    return tx_told_agrees(&told->table, &view, wrong, sizeof wrong) ? NULL : wrong;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

/* What the seat, or a spectator, saw before the choice. */
static const tx_game *seen_before(fuzz_told *told, unsigned seat) {
    if (!(told->looked >> seat & 1))
        tx_view(told->catalog, &told->before, seat, &told->seen[seat]);
    told->looked |= 1u << seat;
    return &told->seen[seat];
}

/* A card is named to a seat that holds it, was shown it, saw it before the choice, or sees it when the choice is made.
 */
static bool is_known(fuzz_told *told, const tx_game *game, unsigned seat, tx_ref card, tx_def_id def) {
    const tx_card *c = &game->cards[card];
    return c->list == TX_HAND + seat || (seat < TX_SEATS ? c->known >> seat & 1 : c->known == 3) ||
           seen_before(told, seat)->cards[card].def == def;
}

static void check_secret(fuzz_told *told, const tx_game *game, unsigned kind, unsigned seat, tx_ref card,
                         tx_def_id def) {
    if (def == 0 || !TX_IS_CARD(card) || is_known(told, game, seat, card, def))
        return;
    if (told->claim_count < MOST_CLAIMS)
        told->claims[told->claim_count++] = (fuzz_claim){(uint8_t)kind, (uint8_t)seat, card, def};
}

/* A card named to a seat that could not know it then must be seen by that seat now. */
static void check_claims(fuzz_told *told, const tx_game *game) {
    static tx_game after;
    for (unsigned i = 0; i < told->claim_count; i++) {
        const fuzz_claim *claim = &told->claims[i];
        tx_view(told->catalog, game, claim->seat, &after);
        if (after.cards[claim->card].def != claim->def && !told->wrong[0])
            snprintf(told->wrong, sizeof told->wrong, "note %u tells seat %u what card %u is", claim->kind, claim->seat,
                     claim->card);
    }
    told->claim_count = 0;
}

static void hear(void *user, const tx_game *game, const tx_note *note) {
    fuzz_told *told = user;
    fuzz_measure(told->peaks, game);
    for (unsigned seat = 0; seat <= TX_SEATS; seat++) {
        tx_note seen = tx_note_for(note, seat);
        check_secret(told, game, note->kind, seat, seen.subject, seen.def);
        check_secret(told, game, note->kind, seat, seen.source, seen.source_def);
        check_secret(told, game, note->kind, seat, seen.other, seen.other_def);
        if (seat == TX_SEATS)
            tx_told_note(&told->table, &seen);
    }
}

bool fuzz_start_told(fuzz_told *told, fuzz_peaks *peaks, const tx_catalog *catalog, const tx_setup *setup,
                     uint64_t seed, tx_game *game, const char **error) {
    memset(told, 0, sizeof *told);
    told->catalog = catalog;
    told->peaks = peaks;
    tx_told_clear(&told->table, catalog);
    static tx_game alone;
    const char *alone_error;
    bool started = tx_start_watched(catalog, setup, seed, game, error, hear, told);
    if (started != tx_start(catalog, setup, seed, &alone, &alone_error) ||
        (started && memcmp(&alone, game, sizeof alone) != 0))
        snprintf(told->wrong, sizeof told->wrong, "the game begins otherwise when somebody watches");
    return started;
}

bool fuzz_choose_told(fuzz_told *told, tx_game *game, tx_decision *decision, unsigned option) {
    static tx_game alone;
    static tx_decision asked;
    alone = told->before = *game;
    told->looked = 0;
    fuzz_copy_decision(&asked, decision);
    bool made = tx_choose_watched(told->catalog, game, decision, option, hear, told);
    check_claims(told, game);
    tx_choose(told->catalog, &alone, &asked, option);
    if (memcmp(&alone, game, sizeof alone) != 0 || !fuzz_same_decision(&asked, decision))
        snprintf(told->wrong, sizeof told->wrong, "the game goes on otherwise when somebody watches");
    return made;
}
