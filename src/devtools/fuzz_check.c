/* fuzz_check.c: invariants that must hold in every state of every game. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/pending.h"
#include "fuzz.h"
#include "record/record.h"

static size_t size_in_use(const tx_decision *decision) {
    return offsetof(tx_decision, options) + decision->count * sizeof *decision->options;
}

bool fuzz_same_decision(const tx_decision *a, const tx_decision *b) {
    return a->count == b->count && memcmp(a, b, size_in_use(a)) == 0;
}

void fuzz_copy_decision(tx_decision *to, const tx_decision *from) {
    memcpy(to, from, size_in_use(from));
}

const char *fuzz_check_state(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision) {
    static tx_decision again;
    const char *wrong = tx_audit(catalog, game);
    if (wrong != NULL)
        return wrong;
    tx_decide(catalog, game, &again);
    if (!fuzz_same_decision(&again, decision))
        return "tx_decide differs from the decision that tx_choose returned";
    bool over = tx_game_result(game).outcome != TX_UNDECIDED;
    if (over != (decision->kind == TX_GAME_OVER))
        return "the result and the decision do not agree whether the game is over";
    if (!over && decision->count < (game->asking ? 1 : 2))
        return "a decision with too few options is asked";
    return NULL;
}

/* ---- Rejected choices -------------------------------------------------------------------------------------------- */

static bool refused(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option) {
    static tx_game copy;
    static tx_decision tried;
    copy = *game;
    fuzz_copy_decision(&tried, decision);
    return !tx_choose(catalog, &copy, &tried, option) && memcmp(&copy, game, sizeof copy) == 0 &&
           fuzz_same_decision(&tried, decision);
}

static const char *check_save(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision) {
    static unsigned char bytes[sizeof(tx_game)];
    static tx_game restored, live;
    static tx_decision asked, live_asked;
    memcpy(bytes, game, sizeof bytes);
    memcpy(&restored, bytes, sizeof restored);
    if (tx_hash(&restored) != tx_hash(game))
        return "a restored game has another hash";
    if (decision->kind == TX_GAME_OVER)
        return NULL;
    live = *game;
    fuzz_copy_decision(&live_asked, decision);
    tx_decide(catalog, &restored, &asked);
    tx_choose(catalog, &restored, &asked, 0);
    tx_choose(catalog, &live, &live_asked, 0);
    if (memcmp(&restored, &live, sizeof live) != 0 || !fuzz_same_decision(&asked, &live_asked))
        return "a restored game plays on differently";
    return NULL;
}

const char *fuzz_check_refusals(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision) {
    static tx_decision stale;
    static const unsigned beyond[] = {0, 1, TX_MAX_OPTIONS, UINT16_MAX, UINT32_MAX};
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        if (beyond[i] + decision->count >= beyond[i] && !refused(catalog, game, decision, beyond[i] + decision->count))
            return "an option that is not listed was not refused, or changed the game";
    fuzz_copy_decision(&stale, decision);
    stale.stamp++;
    if (!refused(catalog, game, &stale, 0))
        return "a decision that is not the current one was not refused, or changed the game";
    return check_save(catalog, game, decision);
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

static bool hidden_list(unsigned list, unsigned seat) {
    unsigned other = 1 - seat;
    bool reserve = list >= TX_RESERVE && list < TX_PLANET_CARDS && (list - TX_RESERVE) % 2 == other;
    return list == TX_DECK + other || list == TX_HAND + other || reserve;
}

/* Cards in hidden zones are unknown unless the game says that the seat knows them. Face-down planets and the rest of
 * the planet deck are unknown to both seats. A seat knows which cards are left in its own deck, but not their order:
 * check_determinised shuffles the deck and compares the views. */
static const char *check_redaction(const tx_game *game, const tx_game *view, unsigned seat) {
    unsigned known = 0, may_know = 0;
    if (view->random != 0)
        return "a view shows the random state";
    for (unsigned i = 0; i < game->card_count; i++)
        if (hidden_list(game->cards[i].list, seat)) {
            known += view->cards[i].def != 0;
            may_know += game->cards[i].known >> seat & 1;
        }
    if (known > may_know)
        return "a view shows a card in a hidden zone";
    for (unsigned p = game->revealed; p < TX_LINE; p++)
        if (view->line[p] != 0)
            return "a view shows a planet that lies face down";
    for (unsigned i = 0; i < sizeof view->aside / sizeof *view->aside; i++)
        if (view->aside[i] != 0)
            return "a view shows a planet set aside";
    return NULL;
}

/* Describes the first difference, for the report. */
static const char *first_difference(const char *what, unsigned seat, const tx_game *a, const tx_game *b) {
    static char text[200];
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    size_t at = 0;
    while (at < sizeof *a && x[at] == y[at])
        at++;
    size_t card = (at - offsetof(tx_game, cards)) / sizeof(tx_card);
    bool in_cards = at >= offsetof(tx_game, cards) && card < TX_MAX_CARDS;
    snprintf(text, sizeof text, "%s (seat %u): byte %zu%s%.0zu%s%.0zu is %u, not %u", what, seat, at,
             in_cards ? ", card " : "", in_cards ? card : 0, in_cards ? " offset " : "",
             in_cards ? (at - offsetof(tx_game, cards)) % sizeof(tx_card) : 0, y[at], x[at]);
    return text;
}

static bool lists(const tx_decision *decision, const tx_option *option) {
    for (unsigned i = 0; i < decision->count; i++)
        if (memcmp(&decision->options[i], option, sizeof *option) == 0)
            return true;
    return false;
}

/* Compares the decisions apart from their options. */
static const char *other_field(const tx_decision *a, const tx_decision *b) {
    return a->kind != b->kind             ? "of another kind"
           : a->seat != b->seat           ? "of another seat"
           : a->source != b->source       ? "from another source"
           : a->subject != b->subject     ? "about another subject"
           : a->place != b->place         ? "at another place"
           : a->count_max != b->count_max ? "for more or fewer choices"
                                          : "about another occurrence or instruction";
}

/* Names an option that only one of the two decisions has. */
static const char *odd_option(const tx_catalog *catalog, const tx_game *game, const tx_decision *asked,
                              const tx_decision *decision) {
    static char text[700];
    char words[512] = "the same options";
    if (asked->count == decision->count &&
        memcmp(asked->options, decision->options, asked->count * sizeof *asked->options) == 0)
        snprintf(words, sizeof words, "%s", other_field(asked, decision));
    for (unsigned i = 0; i < asked->count; i++)
        if (!lists(decision, &asked->options[i]))
            tx_option_notation(catalog, game, asked, i, words, sizeof words);
    for (unsigned i = 0; i < decision->count; i++)
        if (!lists(asked, &decision->options[i]))
            tx_option_notation(catalog, game, decision, i, words, sizeof words);
    snprintf(text, sizeof text, "a determinised game asks its seat something else: %u options, not %u; %s",
             asked->count, decision->count, words);
    return text;
}

/* A game dealt from the view must look the same to that seat, pass all checks, and give that seat the same decision. */
static const char *check_determinised(const tx_catalog *catalog, const tx_setup *setup, const tx_game *view,
                                      unsigned seat, const tx_decision *decision, uint64_t seed) {
    static tx_game dealt, again;
    static tx_decision asked;
    tx_determinise(catalog, setup, view, seat, seed, &dealt);
    tx_view(catalog, &dealt, seat, &again);
    if (memcmp(&again, view, sizeof again) != 0)
        return first_difference("the view of a determinised game differs", seat, view, &again);
    const char *wrong = tx_audit(catalog, &dealt);
    if (wrong != NULL) {
        static char text[200];
        snprintf(text, sizeof text, "a determinised game (seat %u) is unsound: %s", seat, wrong);
        return text;
    }
    if (decision->kind == TX_GAME_OVER || decision->seat != seat)
        return NULL;
    tx_decide(catalog, &dealt, &asked);
    return fuzz_same_decision(&asked, decision) ? NULL : odd_option(catalog, &dealt, &asked, decision);
}

/* Publicly known cards that a pending response, effect or ability still refers to. */
static void mark_seen(const tx_catalog *catalog, const tx_game *game, bool seen[256]) {
    tx_pending pending[MOST_PENDING];
    for (unsigned i = 0; i < game->occurrence_count; i++) {
        const tx_occurrence *o = &tx_occurrences(game)[i];
        seen[o->source] = true;
        if (o->face & TX_WAS_SEEN)
            seen[o->subject] = true;
    }
    for (unsigned i = 0; i < game->effect_count; i++)
        seen[tx_effects(game)[i].source] = true;
    for (unsigned i = 0; i < game->used_count; i++)
        seen[tx_uses(game)[i].card] = true;
    for (unsigned i = 0, count = tx_pending_list(catalog, game, pending); i < count; i++)
        if (pending[i].kind == PENDING_ABILITY)
            seen[pending[i].card] = true;
}

/* Gives every card that the seat does not know the identity of its owner's next such card, and changes other hidden
 * state. */
static void change_hidden(const tx_catalog *catalog, tx_game *game, unsigned seat) {
    bool seen[256] = {false};
    mark_seen(catalog, game, seen);
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        tx_card *last = NULL, first = {0};
        for (unsigned i = 0; i < game->card_count; i++) {
            tx_card *card = &game->cards[i];
            bool hidden = hidden_list(card->list, seat) || card->list == TX_DECK + seat;
            if (card->owner != owner || !hidden || card->known >> seat & 1 || seen[i])
                continue;
            if (last == NULL)
                first = *card;
            else
                last->def = card->def, last->face = card->face, last->serial = card->serial, last->flags = card->flags;
            last = card;
        }
        if (last != NULL)
            last->def = first.def, last->face = first.face, last->serial = first.serial, last->flags = first.flags;
    }
    game->random = ~game->random;
    if (game->revealed < TX_LINE) {
        tx_def_id planet = game->line[TX_LINE - 1];
        game->line[TX_LINE - 1] = game->aside[0];
        game->aside[0] = planet;
    }
}

/* Two games that differ only in hidden information must have the same view. */
static const char *check_changed(const tx_catalog *catalog, const tx_game *game, const tx_game *view, unsigned seat) {
    static tx_game changed, again;
    changed = *game;
    change_hidden(catalog, &changed, seat);
    tx_view(catalog, &changed, seat, &again);
    return memcmp(&again, view, sizeof again) == 0 ? NULL : first_difference("a view leaks", seat, view, &again);
}

static const char *check_seat(const tx_catalog *catalog, const tx_setup *setup, const tx_game *game, unsigned seat,
                              const tx_decision *decision, uint64_t *random) {
    static tx_game view, twice;
    tx_setup own;
    tx_view(catalog, game, seat, &view);
    const char *wrong = check_redaction(game, &view, seat);
    if (wrong != NULL)
        return wrong;
    tx_view(catalog, &view, seat, &twice);
    if (memcmp(&view, &twice, sizeof view) != 0)
        return first_difference("the view of a view differs", seat, &view, &twice);
    wrong = check_changed(catalog, game, &view, seat);
    if (wrong != NULL)
        return wrong;
    wrong = check_determinised(catalog, setup, &view, seat, decision, tx_bot_random(random));
    if (wrong != NULL)
        return wrong;
    tx_own_setup(setup, seat, &own);
    return check_determinised(catalog, &own, &view, seat, decision, tx_bot_random(random));
}

const char *fuzz_check_views(const tx_catalog *catalog, const tx_setup *setup, const tx_game *game,
                             const tx_decision *decision, uint64_t *random) {
    static tx_game view;
    tx_view(catalog, game, TX_SEATS, &view);
    const char *wrong = NULL;
    for (unsigned seat = 0; seat < TX_SEATS && wrong == NULL; seat++)
        wrong = check_redaction(game, &view, seat);
    for (unsigned seat = 0; seat < TX_SEATS && wrong == NULL; seat++)
        wrong = check_seat(catalog, setup, game, seat, decision, random);
    return wrong;
}
