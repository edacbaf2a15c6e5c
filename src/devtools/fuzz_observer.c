/* fuzz_observer.c: checks that notes are complete and true, and disclose no hidden card.
 *
 * A model of the public table (src/observer) is updated by the notes alone, as a spectator may know them, and compared
 * with the spectator's view after every choice. A difference means that a note is missing or false. Watching must not
 * change the game: the same choice is also made unwatched. */

#include <stdio.h>
#include <string.h>

#include "fuzz.h"

const char *fuzz_check_observer(fuzz_observer *observer, const tx_game *game) {
    static tx_game view;
    static char wrong[240];
    tx_view(observer->catalog, game, TX_SEATS, &view);
    if (observer->wrong[0])
        return observer->wrong;
    return observer_model_matches(&observer->table, &view, wrong, sizeof wrong) ? NULL : wrong;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

/* View of the seat, or of a spectator, before the choice. */
static const tx_game *view_before(fuzz_observer *observer, unsigned seat) {
    if (!(observer->cached_views >> seat & 1))
        tx_view(observer->catalog, &observer->before, seat, &observer->seen[seat]);
    observer->cached_views |= 1u << seat;
    return &observer->seen[seat];
}

/* Returns true if the seat holds the card, was shown it, or saw it before the choice. */
static bool is_known(fuzz_observer *observer, const tx_game *game, unsigned seat, tx_ref card, tx_def_id def) {
    const tx_card *c = &game->cards[card];
    return c->list == TX_HAND + seat || (seat < TX_SEATS ? c->known >> seat & 1 : c->known == 3) ||
           view_before(observer, seat)->cards[card].def == def;
}

static void check_secret(fuzz_observer *observer, const tx_game *game, unsigned kind, unsigned seat, tx_ref card,
                         tx_def_id def) {
    if (def == 0 || !TX_IS_CARD(card) || is_known(observer, game, seat, card, def))
        return;
    if (observer->disclosure_count < MAX_DISCLOSURES)
        observer->disclosures[observer->disclosure_count++] =
            (fuzz_disclosure){(uint8_t)kind, (uint8_t)seat, card, def};
}

/* Cards disclosed early must be visible to the seat after the choice. */
static void check_disclosures(fuzz_observer *observer, const tx_game *game) {
    static tx_game after;
    for (unsigned i = 0; i < observer->disclosure_count; i++) {
        const fuzz_disclosure *disclosure = &observer->disclosures[i];
        tx_view(observer->catalog, game, disclosure->seat, &after);
        if (after.cards[disclosure->card].def != disclosure->def && !observer->wrong[0])
            snprintf(observer->wrong, sizeof observer->wrong, "note %u discloses to seat %u the identity of card %u",
                     disclosure->kind, disclosure->seat, disclosure->card);
    }
    observer->disclosure_count = 0;
}

static void on_note(void *user, const tx_game *game, const tx_note *note) {
    fuzz_observer *observer = user;
    fuzz_measure(observer->peaks, game);
    for (unsigned seat = 0; seat <= TX_SEATS; seat++) {
        tx_note seen = tx_note_for(note, seat);
        check_secret(observer, game, note->kind, seat, seen.subject, seen.def);
        check_secret(observer, game, note->kind, seat, seen.source, seen.source_def);
        check_secret(observer, game, note->kind, seat, seen.other, seen.other_def);
        if (seat == TX_SEATS)
            observer_model_apply(&observer->table, &seen);
    }
}

bool fuzz_start_observed(fuzz_observer *observer, fuzz_peaks *peaks, const tx_catalog *catalog, const tx_setup *setup,
                         uint64_t seed, tx_game *game, const char **error) {
    memset(observer, 0, sizeof *observer);
    observer->catalog = catalog;
    observer->peaks = peaks;
    observer_model_init(&observer->table, catalog);
    static tx_game alone;
    const char *alone_error;
    bool started = tx_start_watched(catalog, setup, seed, game, error, on_note, observer);
    if (started != tx_start(catalog, setup, seed, &alone, &alone_error) ||
        (started && memcmp(&alone, game, sizeof alone) != 0))
        snprintf(observer->wrong, sizeof observer->wrong, "the game starts differently when it is watched");
    return started;
}

bool fuzz_choose_observed(fuzz_observer *observer, tx_game *game, tx_decision *decision, unsigned option) {
    static tx_game alone;
    static tx_decision asked;
    alone = observer->before = *game;
    observer->cached_views = 0;
    fuzz_copy_decision(&asked, decision);
    bool made = tx_choose_watched(observer->catalog, game, decision, option, on_note, observer);
    check_disclosures(observer, game);
    tx_choose(observer->catalog, &alone, &asked, option);
    if (memcmp(&alone, game, sizeof alone) != 0 || !fuzz_same_decision(&asked, decision))
        snprintf(observer->wrong, sizeof observer->wrong, "the game continues differently when it is watched"

        );
    return made;
}
