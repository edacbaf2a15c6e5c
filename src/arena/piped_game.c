/* piped_game.c: see piped_game.h. */
#define _GNU_SOURCE /* for asprintf */
#include "piped_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "piped_program.h"
#include "table/computer.h"
#include "table/json.h"
#include "task_pool.h"

enum { MAX_REQUESTS = 1000 /* maximum number of other requests per choice */ };

typedef struct piped_game {
    const contest *contest;
    contest_result *result;
    tx_table *table;
    table_computer computer[TX_SEATS];
    const tx_setup *setup;            /* with shuffled lists, so that numbers of cards reveal nothing about them */
    piped_program *program[TX_SEATS]; /* NULL: a bot of src/bots */
    uint32_t allowed[TX_SEATS];       /* time limit of its next choice in milliseconds */
    enum program_state state[TX_SEATS];
    uint8_t error[TX_SEATS]; /* enum table_error: result of the seat's last request */
} piped_game;

/* ---- Start ------------------------------------------------------------------------------------------------------- */

/* The environment variable with the program's own deck and a seed for its random numbers. */
static char *deck_variable(const tx_setup *setup, unsigned seat) {
    json_t *cards = json_array(), *deck;
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        json_array_append_new(cards, json_integer(setup->deck[seat][i]));
    deck =
        json_pack("{s:i, s:i, s:o}", "warlord", setup->warlord[seat], "synapse", setup->synapse[seat], "cards", cards);
    char *text = json_dumps(deck, JSON_COMPACT), *variable = NULL;
    if (asprintf(&variable, "TRAXIS_DECK=%s", text) < 0)
        variable = NULL;
    free(text);
    json_decref(deck);
    return variable;
}

static bool start_program(piped_game *g, unsigned seat) {
    const contest *c = g->contest;
    char seed[48], place[24], *deck = deck_variable(g->setup, seat);
    snprintf(seed, sizeof seed, "TRAXIS_SEED=%llu", (unsigned long long)c->player_seed[seat]);
    snprintf(place, sizeof place, "TRAXIS_SEAT=P%u", seat + 1);
    char *const extra[] = {seed, place, deck, NULL};
    g->program[seat] = arena_program_start(c->player[seat]->name, extra);
    free(deck);
    g->allowed[seat] = c->start_ms + c->answer_ms;
    if (g->program[seat])
        arena_program_set_timeout(g->program[seat], g->allowed[seat]);
    return g->program[seat];
}

static bool seat_players(piped_game *g) {
    const contest *c = g->contest;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (!c->player[seat]->piped)
            g->computer[seat] = (table_computer){.bot = contest_bot(c, g->setup, seat), .seat = seat};
        else if (!start_program(g, seat)) {
            contest_fault(g->result, seat, "could not be started");
            return false;
        }
    }
    return true;
}

/* ---- Messages to programs ---------------------------------------------------------------------------------------- */

static void send_to_program(void *user, const table_message *message) {
    piped_game *g = user;
    if (message->to >= TX_SEATS || !g->program[message->to])
        return;
    if (message->kind == MESSAGE_ERROR)
        g->error[message->to] = message->error;
    char *text = table_message_text(g->contest->catalog, message);
    if (g->state[message->to] == PROGRAM_OK)
        g->state[message->to] = arena_program_send(g->program[message->to], text);
    free(text);
}

/* Entries are not stored: an interrupted game is played again. */
static bool request(piped_game *g, unsigned seat, const table_request *request) {
    unsigned count;
    uint32_t first;
    g->error[seat] = TABLE_ERROR_NONE;
    bool good = table_submit(g->table, seat, request);
    table_pending(g->table, &count, &first);
    table_release(g->table, first + count, send_to_program, g);
    return good;
}

static void begin_game(piped_game *g) {
    table_make_tournament(g->table); /* disables hints */
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        table_request join = {.kind = REQUEST_JOIN}, ready = {.kind = REQUEST_READY};
        snprintf(join.text, TABLE_NAME, "%s", g->program[seat] ? "program" : g->contest->player[seat]->name);
        request(g, seat, &join);
        request(g, seat, &ready);
    }
}

/* ---- Messages from programs -------------------------------------------------------------------------------------- */

static void fault(piped_game *g, unsigned seat, const char *words) {
    contest_end(table_game(g->table), g->result);
    contest_fault(g->result, seat, words);
}

static bool state_fault(piped_game *g, unsigned seat) {
    char words[FAULT_SIZE];
    switch (g->state[seat]) {
    case PROGRAM_TIMEOUT: snprintf(words, sizeof words, "did not choose within %u ms", g->allowed[seat]); break;
    case PROGRAM_ENDED: arena_program_end_words(g->program[seat], words, sizeof words); break;
    case PROGRAM_LINE_TOO_LONG: snprintf(words, sizeof words, "printed a line that is too long"); break;
    default: return false;
    }
    fault(g, seat, words);
    return true;
}

static void line_fault(piped_game *g, unsigned seat, enum table_error error, const char *line) {
    char words[FAULT_SIZE], start[80];
    plain_text_copy(start, sizeof start, line);
    snprintf(words, sizeof words, "printed '%s': %s", start, table_error_text(error));
    fault(g, seat, words);
}

/* Handles one line of the program. *chosen: true after a choice. Returns false if the program has lost, or the task
 * pool stops. */
static bool read_line_of(piped_game *g, unsigned seat, bool *chosen) {
    const char *line;
    size_t length;
    table_request asked;
    if (g->state[seat] == PROGRAM_OK)
        g->state[seat] = arena_program_read_line(g->program[seat], &line, &length);
    if (g->state[seat] != PROGRAM_OK) {
        state_fault(g, seat);
        return false;
    }
    enum table_error error = table_request_read(line, length, &asked);
    if (error) {
        line_fault(g, seat, error, line);
        return false;
    }
    *chosen = asked.kind == REQUEST_CHOOSE || asked.kind == REQUEST_CONCEDE;
    if (request(g, seat, &asked) || !*chosen)
        return true;
    line_fault(g, seat, g->error[seat], line);
    return false;
}

static bool ask_program(piped_game *g, unsigned seat) {
    bool chosen = false;
    arena_program_set_timeout(g->program[seat], g->allowed[seat]);
    for (unsigned i = 0; i < MAX_REQUESTS; i++) {
        if (!read_line_of(g, seat, &chosen))
            return false;
        if (chosen || table_decision(g->table)->seat != seat) {
            g->allowed[seat] = g->contest->answer_ms;
            return true;
        }
    }
    fault(g, seat, "sends requests without choosing");
    return false;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static void play_on(piped_game *g) {
    for (const tx_decision *decision; (decision = table_decision(g->table))->kind != TX_GAME_OVER;) {
        unsigned seat = decision->seat;
        table_request answer;
        if (task_pool_is_stopping())
            return;
        if (!g->program[seat]) {
            computer_answer(&g->computer[seat], g->table, &answer);
            request(g, seat, &answer);
        } else if (!ask_program(g, seat)) {
            return;
        }
    }
    contest_end(table_game(g->table), g->result);
}

static bool play_piped(const contest *c, contest_result *result) {
    static _Thread_local table_opening opening;
    piped_game g = {.contest = c, .result = result, .setup = &opening.setup};
    char error[300];
    opening = (table_opening){.setup = *c->setup, .seed = c->seed, .computer = (1 << TX_SEATS) - 1};
    table_shuffle_lists(&opening.setup, c->seed);
    g.table = table_open(c->catalog, &opening, error, sizeof error);
    if (!g.table)
        return false;
    if (seat_players(&g)) {
        begin_game(&g);
        play_on(&g);
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        computer_free(&g.computer[seat]);
        if (g.program[seat])
            arena_program_free(g.program[seat]);
    }
    table_close(g.table);
    return result->reason || result->faulty != TX_NONE;
}

bool arena_play(const contest *c, contest_result *result) {
    bool piped = c->player[0]->piped || c->player[1]->piped;
    if (piped)
        *result = (contest_result){.faulty = TX_NONE};
    return (piped ? play_piped : contest_play)(c, result);
}
