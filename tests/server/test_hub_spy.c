/* test_hub_spy.c: reads every message of whole games, with all decks of the project, and finds no card that the
 * receiver has never been able to see, neither by its number nor by its title. */
#include <dirent.h>

#include "hub_fixture.h"
#include "server/hub_internal.h"

TestSuite(hub_spy, .init = set_up, .fini = tear_down);

enum { READERS = TX_SEATS + 1, GAMES = 6, STEPS = 700 };

static bool seen[READERS][8192]; /* definitions that this reader may have seen in this game */
static unsigned searched, hidden_at_the_end;

static const tx_game *truth(const char *code) {
    for (unsigned i = 0; i < MATCH_BUCKETS; i++)
        for (tx_match *match = hub->matches[i]; match; match = match->next)
            if (!strcmp(match->stored.code, code))
                return table_game(match->table);
    cr_assert_fail("there is no such room");
    return NULL;
}

static bool is_hidden_from(const tx_card *card, unsigned reader) {
    bool in_deck = card->list == TX_DECK || card->list == TX_DECK + 1;
    bool own = card->owner == reader;
    bool in_hand = card->list == TX_HAND || card->list == TX_HAND + 1;
    bool reserved = card->list >= TX_RESERVE && card->list < TX_PLANET_CARDS;
    return in_deck || (!own && (in_hand || reserved));
}

static void see(unsigned reader, tx_def_id def) {
    seen[reader][def] = true;
    if (tx_card_other_face(catalog, def))
        seen[reader][tx_card_other_face(catalog, def)] = true;
}

/* Players know their own lists and all open cards; other cards shown to them are named by a note. */
static void look_around(const tx_game *game) {
    for (unsigned reader = 0; reader < READERS; reader++)
        for (unsigned i = 0; i < game->card_count; i++)
            if (game->cards[i].owner == reader || !is_hidden_from(&game->cards[i], reader))
                see(reader, game->cards[i].def);
}

static void note_shown(unsigned reader, const json_t *frame) {
    size_t index;
    json_t *note;
    json_array_foreach(json_object_get(frame, "notes"), index, note) {
        const char *word = text_of(note, "note");
        json_int_t def = json_integer_value(json_object_get(note, "def"));
        if (def > 0 && (!strcmp(word, "looks") || !strcmp(word, "revealed") || !strcmp(word, "shields") ||
                        !strcmp(word, "deploying") || !strcmp(word, "discarded") || !strcmp(word, "announced") ||
                        !strcmp(word, "played") || !strcmp(word, "uses") || !strcmp(word, "strikes") ||
                        !strcmp(word, "into deck") || !strcmp(word, "on deck") || !strcmp(word, "under deck") ||
                        !strcmp(word, "returned")))
            see(reader, (tx_def_id)def);
    }
}

/* Returns true if the text has `"def":N` with exactly that number. */
static bool has_number(const char *text, const char *field, unsigned def) {
    char words[32];
    int length = snprintf(words, sizeof words, "\"%s\":%u", field, def);
    for (const char *at = text; (at = strstr(at, words)); at++)
        if (at[length] < '0' || at[length] > '9')
            return true;
    return false;
}

static void search(unsigned reader, const char *text, const tx_game *game) {
    for (unsigned i = 0; i < game->card_count; i++) {
        tx_def_id def = game->cards[i].def;
        if (seen[reader][def])
            continue;
        searched++;
        cr_expect_not(has_number(text, "def", def) || has_number(text, "face", def),
                      "sent to a reader: %s, reader %u: %.3000s", tx_card_name(catalog, def), reader, text);
        const char *title = tx_card_name(catalog, def);
        bool shared = false; /* a title that is part of another one is no evidence */
        for (unsigned k = 0; k < game->card_count && !shared; k++)
            shared = seen[reader][game->cards[k].def] && strstr(tx_card_name(catalog, game->cards[k].def), title);
        cr_expect(shared || !strstr(text, title), "%s is named to reader %u: %.3000s", title, reader, text);
    }
}

static void read_frames(test_client *g, unsigned reader, const tx_game *game) {
    for (unsigned i = 0; i < g->count; i++) {
        json_t *frame = json_loads(g->texts[i], 0, NULL);
        note_shown(reader, frame);
        search(reader, g->texts[i], game);
        json_decref(frame);
    }
    clear_received(g);
}

static char *files[100];
static unsigned file_count;

static int is_deck(const struct dirent *entry) {
    return strstr(entry->d_name, ".txt") && strncmp(entry->d_name, "core-", 5) != 0;
}

/* Sorted by name, so that the same games are played everywhere. */
static void list_decks(void) {
    struct dirent **entries;
    int count = scandir("decks", &entries, is_deck, alphasort);
    cr_assert(count > 0 && count <= (int)(sizeof files / sizeof *files));
    for (int i = 0; i < count; i++) {
        char name[300];
        snprintf(name, sizeof name, "decks/%s", entries[i]->d_name);
        files[file_count++] = memory_copy_text(name, strlen(name));
        free(entries[i]);
    }
    free(entries);
}

/* ---- Open hands -------------------------------------------------------------------------------------------------- */

static void set_hand(test_client *g, const char *hand) {
    send_json(g, json_pack("{s:s,s:s,s:s}", "request", "hand", "table", g->table, "hand", hand));
}

/* While both hands are open, spectators may see them. */
static void see_hands(const tx_game *game) {
    for (unsigned i = 0; i < game->card_count; i++)
        if (game->cards[i].list == TX_HAND || game->cards[i].list == TX_HAND + 1)
            see(SPECTATORS, game->cards[i].def);
}

/* Counts the cards of hands named in the messages. */
static unsigned hand_cards_sent(test_client *g) {
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        for (const char *at = g->texts[i]; (at = strstr(at, "\"zone\":\"hand\"")); at++)
            count++;
    return count;
}

/* Plays some steps and checks all messages. */
static void play_and_read(test_client *a, test_client *b, test_client *c, uint64_t *random, unsigned steps, bool open) {
    for (unsigned step = 0; step < steps && play_step(a, b, random) && !a->over; step++) {
        const tx_game *game = truth(a->table);
        look_around(game);
        if (open)
            see_hands(game);
        send_request(c, "look", a->table);
        read_frames(a, 0, game), read_frames(b, 1, game), read_frames(c, 2, game);
    }
}

Test(hub_spy, spectators_see_hands_only_if_both_players_opened_theirs, .timeout = 120) {
    test_client *a, *b, *c = new_client(NULL);
    uint64_t random = 11;
    start_match(&a, &b);
    send_hello(c, NULL);
    send_request(c, "look", a->table);
    look_around(truth(a->table));
    clear_received(c);
    play_and_read(a, b, c, &random, 20, false);
    set_hand(a, "open");
    cr_expect(strstr(last_text(c), "\"open\":[\"P1\"]"), "%s", last_text(c));
    play_and_read(a, b, c, &random, 20, false);
    set_hand(a, "closed"), set_hand(b, "open");
    play_and_read(a, b, c, &random, 20, false);
    clear_received(c);
    set_hand(a, "open");
    cr_expect_gt(hand_cards_sent(c), 4, "%s", last_text(c));
    see_hands(truth(a->table));
    play_and_read(a, b, c, &random, 20, true);
    set_hand(b, "closed");
    see_hands(truth(a->table)); /* what was seen stays known */
    play_and_read(a, b, c, &random, 100, false);
    cr_assert_not(a->over);
    clear_received(c);
    send_request(c, "look", a->table);
    cr_expect_eq(hand_cards_sent(c), 0, "%s", last_text(c));
    free_client(a), free_client(b), free_client(c);
}

/* ---- Whole games ------------------------------------------------------------------------------------------------- */

static void spy_on_one(uint64_t *random) {
    test_client *a, *b, *c = new_client(NULL);
    memset(seen, 0, sizeof seen);
    free(deck1), free(deck2);
    deck1 = read_deck(files[random_index(random, file_count)]);
    deck2 = read_deck(files[random_index(random, file_count)]);
    start_match(&a, &b);
    send_hello(c, NULL);
    send_request(c, "look", a->table);
    look_around(truth(a->table));
    clear_received(c); /* the welcome has nothing secret */
    for (unsigned step = 0; step < STEPS && play_step(a, b, random) && !a->over; step++) {
        const tx_game *game = truth(a->table);
        look_around(game);
        if (a->over)
            break; /* the seed is public at the end */
        read_frames(a, 0, game), read_frames(b, 1, game), read_frames(c, 2, game);
        if (step % 50 == 0) {
            send_request(a, "look", a->table), send_request(b, "look", a->table), send_request(c, "look", a->table);
            read_frames(a, 0, game), read_frames(b, 1, game), read_frames(c, 2, game);
        }
    }
    const tx_game *game = truth(a->table);
    for (unsigned i = 0; i < game->card_count; i++)
        hidden_at_the_end += !seen[2][game->cards[i].def];
    free_client(a), free_client(b), free_client(c);
}

Test(hub_spy, no_message_names_a_card_its_reader_has_not_seen, .timeout = 240) {
    uint64_t random = 2026;
    list_decks();
    close_hub();
    strcpy(path, ":memory:"); /* the test reads messages, not the database */
    open_hub(NULL);
    for (unsigned game = 0; game < GAMES; game++)
        spy_on_one(&random);
    cr_expect_gt(searched, 20000, "%u", searched);
    cr_expect_gt(hidden_at_the_end, GAMES, "%u", hidden_at_the_end);
    while (file_count)
        free(files[--file_count]);
}
