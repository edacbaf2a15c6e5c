/* versus.c: plays games between the greedy and the random computer player. Each receives only its own view.
 *
 *     cc versus.c $(pkg-config --cflags --libs traxis) -o versus
 *     ./versus CARDS GAMES */
#include <stdio.h>
#include <stdlib.h>
#include <traxis_bots.h>
#include <traxis_cards.h>
#include <traxis_deck.h>

static tx_game game, view;
static tx_decision decision;
static tx_report report;

/* Plays a game. Returns the winner, or TX_SEATS without one. */
static unsigned play(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    const char *wrong;
    tx_setup own;
    if (!tx_start(catalog, setup, seed, &game, &wrong))
        return TX_SEATS;
    tx_own_setup(setup, 0, &own); /* players know only their own deck list */
    tx_bot *bots[TX_SEATS] = {tx_bot_new("greedy", catalog, &own, seed, NULL, NULL),
                              tx_bot_new("random", catalog, &own, seed, NULL, NULL)};
    tx_decide(catalog, &game, &decision);
    while (decision.kind != TX_GAME_OVER) {
        tx_view(catalog, &game, decision.seat, &view);
        tx_choose(catalog, &game, &decision, tx_bot_choose(bots[decision.seat], &view, decision.seat, &decision));
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        tx_bot_free(bots[seat]);
    tx_result result = tx_game_result(&game);
    return result.outcome == TX_WON ? result.winner : TX_SEATS;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("versus: expected CARDS GAMES\n", stderr);
        return 2;
    }
    const char *folders[] = {argv[1]};
    tx_catalog *catalog = tx_catalog_load(folders, 1, &report);
    if (!catalog) {
        fprintf(stderr, "versus: %s", report.text);
        return 2;
    }
    unsigned won[TX_SEATS + 1] = {0}, games = (unsigned)strtoul(argv[2], NULL, 10);
    uint64_t random = 1;
    for (unsigned i = 0; i < games; i++) {
        tx_setup setup = {.first = TX_NONE};
        tx_deck deck;
        for (unsigned seat = 0; seat < TX_SEATS && tx_random_deck(catalog, &random, &deck); seat++)
            tx_setup_deck(&setup, seat, &deck);
        won[play(catalog, &setup, i)]++;
    }
    printf("greedy %u, random %u, nobody %u\n", won[0], won[1], won[2]);
    tx_catalog_free(catalog);
    return 0;
}
