/* session.c: runs a game at this keyboard and writes its record. */
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lines.h"
#include "base/memory.h"
#include "client/cli.h"
#include "record/record.h"
#include "table/table.h"

enum { HASH_EVERY = 8, MAX_AUTO_CHOICES = 5000 /* maximum number of choices in a row without prompting a player */ };
#define SEATS_REMARK      "# seats " /* a remark in the record; every line of it begins with this */
#define TOURNAMENT_REMARK "# tournament game"
#define LEVEL_REMARK      "# asked "

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

bool session_is_person(const tx_session *session, unsigned seat) {
    return !strcmp(session->player[seat], PERSON);
}

bool session_hot_seat(const tx_session *session) {
    return session_is_person(session, 0) && session_is_person(session, 1);
}

bool session_over(const tx_session *session) {
    return session->waiting == TX_NONE || session->problem[0];
}

static void remove_bots(tx_session *session) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        computer_free(&session->computer[seat]);
}

static bool seat_players(tx_session *session, const table_opening *opening, const char *const player[TX_SEATS],
                         char *error, size_t size) {
    tx_error wrong;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        snprintf(session->player[seat], sizeof session->player[seat], "%s", player[seat]);
        if (session_is_person(session, seat) || computer_init(&session->computer[seat], player[seat], session->catalog,
                                                              opening, seat, tx_native_resources(), &wrong))
            continue;
        snprintf(error, size, "%s", wrong.text);
        remove_bots(session);
        return false;
    }
    return true;
}

/* ---- The record -------------------------------------------------------------------------------------------------- */

static void open_record(tx_session *session) {
    const table_opening *opening = table_get_opening(session->table);
    session->file = saves_create(session->path, sizeof session->path);
    if (!session->file) {
        session->path[0] = '\0';
        return;
    }
    tx_record_write_opening(session->file, session->catalog, &opening->setup, opening->seed);
    fprintf(session->file, "\n" SEATS_REMARK "%s %s", session->player[0], session->player[1]);
    fflush(session->file);
}

static void record_choice(tx_session *session, const table_entry *entry) {
    unsigned number = session->choice_count++;
    RESERVE_ONE(session->offset, number, session->offset_capacity);
    session->offset[number] = session->file ? ftell(session->file) : 0;
    if (session->file)
        tx_record_write_notation(session->file, number + 1, entry->seat, entry->text);
}

/* Truncates the record before choice number `count`. */
static void truncate_record(tx_session *session, unsigned count) {
    if (session->file) {
        fflush(session->file);
        if (ftruncate(fileno(session->file), session->offset[count]) == 0)
            fseek(session->file, session->offset[count], SEEK_SET);
    }
    session->choice_count = count;
}

/* Writes an entry to the record. The players are already in its head, so they are not written. */
static void record_entry(tx_session *session, const table_entry *entry) {
    if (entry->kind == ENTRY_CHOICE || entry->kind == ENTRY_AUTO_CHOICE)
        record_choice(session, entry);
    else if (entry->kind == ENTRY_UNDONE)
        truncate_record(session, table_get_status(session->table).choices), session->problem[0] = '\0';
    else if (entry->kind == ENTRY_LEVEL && session->file)
        fprintf(session->file, "\n" LEVEL_REMARK "P%u %s", entry->seat + 1u, entry->text);
    else if (entry->kind == ENTRY_TOURNAMENT && session->file)
        fputs("\n" TOURNAMENT_REMARK, session->file);
    if (session->file)
        fflush(session->file);
}

static void record_outcome(tx_session *session) {
    const tx_game *game = table_game(session->table);
    if (!session->file)
        return;
    if (tx_game_result(game).outcome != TX_UNDECIDED)
        tx_record_write_result(session->file, game);
    else if (game->choices % HASH_EVERY == 0)
        tx_record_write_hash(session->file, game);
    fflush(session->file);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* Bots need no messages. */
static void on_message(void *user, const table_message *message) {
    tx_session *session = user;
    if (message->to < TX_SEATS && session_is_person(session, message->to))
        seat_receive(&session->seat[message->to], message);
}

/* Writes the pending entries to the record, then releases their messages. */
static void commit_entries(tx_session *session) {
    unsigned count;
    uint32_t first;
    const table_entry *entries = table_pending(session->table, &count, &first);
    for (unsigned i = 0; i < count; i++)
        record_entry(session, &entries[i]);
    table_release(session->table, first + count, on_message, session);
    session->waiting = table_get_status(session->table).waiting;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (session_is_person(session, seat))
            table_view(session->table, seat, &session->seat[seat].view);
    if (table_problem(session->table)[0])
        snprintf(session->problem, sizeof session->problem, "%s", table_problem(session->table));
}

static bool send_request(tx_session *session, unsigned seat, const table_request *request) {
    bool taken = table_submit(session->table, seat, request);
    commit_entries(session);
    return taken;
}

static void join_players(tx_session *session) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        table_request join = {.kind = REQUEST_JOIN}, ready = {.kind = REQUEST_READY};
        snprintf(join.text, sizeof join.text, "%s", session->player[seat]);
        send_request(session, seat, &join);
        send_request(session, seat, &ready);
    }
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

/* Sends a request that may change the game, and writes the result or a hash to the record. */
static bool play_request(tx_session *session, unsigned seat, const table_request *request) {
    unsigned choices = session->choice_count;
    bool over = session_over(session), taken = send_request(session, seat, request);
    if (session->choice_count > choices || (!over && session_over(session)))
        record_outcome(session);
    return taken;
}

bool session_choose(tx_session *session, unsigned option) {
    unsigned seat = session->waiting;
    if (session_over(session))
        return false;
    session->seat[seat].seen = session->seat[seat].log.count;
    table_request request = {
        .kind = REQUEST_CHOOSE, .option = (uint16_t)option, .prompt = table_prompt_number(session->table, seat)};
    return play_request(session, seat, &request) && !session->problem[0];
}

bool session_can_undo(const tx_session *session, unsigned seat) {
    return !session_hot_seat(session) && table_accepts(session->table, seat, &(table_request){.kind = REQUEST_UNDO});
}

bool session_request(tx_session *session, unsigned seat, enum table_request_kind kind) {
    table_request request = {.kind = (uint8_t)kind};
    if (kind != REQUEST_UNDO || session->tournament || !session_hot_seat(session))
        return play_request(session, seat, &request);
    snprintf(session->seat[seat].answer, TABLE_TEXT, "Undo is only for games against the computer.");
    return false;
}

bool session_explain(tx_session *session, unsigned seat, tx_ref card) {
    return send_request(session, seat, &(table_request){.kind = REQUEST_EXPLAIN, .card = card, .past = true});
}

void session_set_level(tx_session *session, unsigned seat, unsigned level) {
    table_request request = {.kind = REQUEST_LEVEL};
    snprintf(request.text, sizeof request.text, "%s", table_level_words[level]);
    send_request(session, seat, &request);
}

void session_pass_until(tx_session *session, unsigned seat, unsigned until) {
    table_request request = {.kind = REQUEST_PASS};
    snprintf(request.text, sizeof request.text, "%s", table_until_words[until]);
    unsigned lines = session->seat[seat].log.count, choices = session->choice_count;
    send_request(session, seat, &request);
    if (session->choice_count > choices)
        session->seat[seat].seen = lines;
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

static bool is_person_deciding(const tx_session *session) {
    return session_is_person(session, session->waiting);
}

static void make_bot_choice(tx_session *session) {
    table_request request;
    unsigned seat = session->waiting;
    if (computer_answer(&session->computer[seat], session->table, &request))
        play_request(session, seat, &request);
}

void session_advance(tx_session *session) {
    for (unsigned made = 0; !session_over(session) && !is_person_deciding(session); made++) {
        make_bot_choice(session);
        if (made == MAX_AUTO_CHOICES)
            snprintf(session->problem, sizeof session->problem,
                     "The bot repeats itself without end; the game was stopped.");
    }
    if (session->file)
        fdatasync(fileno(session->file));
}

bool session_ponder(tx_session *session) {
    enum { MOMENT = 40 }; /* milliseconds; short enough that keys respond immediately */
    bool more = false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        more |= computer_ponder(&session->computer[seat], session->table, MOMENT);
    return more;
}

/* ---- Starting and ending ----------------------------------------------------------------------------------------- */

/* Applies the end that the record states after its choices. */
static void replay_end(tx_session *session, tx_result stated) {
    if (stated.reason == TX_CONCEDED)
        session_request(session, 1 - stated.winner, REQUEST_CONCEDE);
    else if (stated.reason == TX_AGREED && session_request(session, 0, REQUEST_DRAW))
        session_request(session, 1, REQUEST_AGREE);
}

static void set_levels(tx_session *session, const uint8_t level[TX_SEATS]) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (session_is_person(session, seat))
            session_set_level(session, seat, level[seat]);
}

/* Same as session_start, but players are prompted in every window: a record is followed choice by choice. */
static bool start_with_all_prompts(tx_session *session, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed,
                                   const char *const player[TX_SEATS], char *error, size_t size) {
    table_opening opening = {.setup = *setup, .seed = seed};
    memset(session, 0, sizeof *session);
    session->catalog = catalog;
    if (!seat_players(session, &opening, player, error, size))
        return false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        opening.computer |= (uint8_t)(!session_is_person(session, seat) << seat);
    opening.open_lists = session_hot_seat(session); /* at one keyboard both players know the decks */
    session->table = table_open(catalog, &opening, error, size);
    if (!session->table) {
        remove_bots(session);
        return false;
    }
    open_record(session);
    join_players(session);
    return true;
}

bool session_start(tx_session *session, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed,
                   const char *const player[TX_SEATS], char *error, size_t size) {
    static const uint8_t usual[TX_SEATS] = {LEVEL_CHANGES, LEVEL_CHANGES};
    bool started = start_with_all_prompts(session, catalog, setup, seed, player, error, size);
    if (started)
        set_levels(session, usual);
    return started;
}

const tx_setup *session_setup(const tx_session *session) {
    return &table_get_opening(session->table)->setup;
}

void session_make_tournament(tx_session *session) {
    table_make_tournament(session->table);
    commit_entries(session);
    session->tournament = true;
}

/* Parses "P1 changes": the level of that seat. */
static void read_level(const char *remark, uint8_t level[TX_SEATS]) {
    char word[32];
    unsigned seat;
    if (sscanf(remark, "P%u %31s", &seat, word) != 2 || seat < 1 || seat > TX_SEATS)
        return;
    for (unsigned i = 0; i < TABLE_LEVEL_COUNT; i++)
        if (!strcmp(word, table_level_words[i]))
            level[seat - 1] = (uint8_t)i;
}

/* Reads players, levels and whether it is a tournament game from the remarks of the record. */
static bool read_remarks(const char *path, char player[TX_SEATS][PLAYER_NAME], uint8_t level[TX_SEATS]) {
    char line[256];
    bool tournament = false, seated = false;
    FILE *file = fopen(path, "r");
    for (bool whole = true; file && fgets(line, sizeof line, file); whole = strchr(line, '\n') != NULL) {
        if (!whole) /* the rest of a long line, which is not one of these remarks */
            continue;
        if (!seated && !strncmp(line, SEATS_REMARK, strlen(SEATS_REMARK)))
            seated = sscanf(line + strlen(SEATS_REMARK), "%47s %47s", player[0], player[1]) == TX_SEATS;
        if (!strncmp(line, LEVEL_REMARK, strlen(LEVEL_REMARK)))
            read_level(line + strlen(LEVEL_REMARK), level);
        tournament |= !strncmp(line, TOURNAMENT_REMARK, strlen(TOURNAMENT_REMARK));
    }
    if (file)
        fclose(file);
    return tournament;
}

/* Copies the notes of the record up to the current choice to the new record. */
static void copy_notes(const tx_session *session, const tx_record *record, unsigned made) {
    const char *text = tx_record_notes_at(record, made);
    if (session->file && text != NULL)
        tx_record_write_note(session->file, text);
}

static bool replay(tx_session *session, const tx_record *record, tx_error *error) {
    copy_notes(session, record, 0);
    for (unsigned i = 0; i < tx_record_count(record); i++) {
        int option;
        while ((option = tx_record_implied_decline(record, i, table_decision(session->table))) >= 0)
            session_choose(session, (unsigned)option);
        option = tx_record_option(record, i, session->catalog, table_game(session->table),
                                  table_decision(session->table), error);
        if (option < 0)
            return false;
        if (!session_choose(session, (unsigned)option)) {
            snprintf(error->text, sizeof error->text, "choice %u: %s", i + 1, session->problem);
            return false;
        }
        if (!tx_record_check(record, i, table_game(session->table), error))
            return false;
        copy_notes(session, record, i + 1);
    }
    return true;
}

/* Deletes the old automatic record after resuming, because the game continues in a new one; if resuming failed, deletes
 * the new one. */
static void delete_superseded(tx_session *session, const char *path) {
    if (session->file && !ferror(session->file) && fdatasync(fileno(session->file)) == 0 && saves_holds(path))
        unlink(path);
}

bool session_resume(tx_session *session, const tx_catalog *catalog, const char *path,
                    const char *const player[TX_SEATS], char *error, size_t size) {
    char sat[TX_SEATS][PLAYER_NAME] = {PERSON, "veteran"};
    uint8_t level[TX_SEATS] = {LEVEL_CHANGES, LEVEL_CHANGES};
    memset(session, 0, sizeof *session);
    tx_error wrong;
    tx_record *record = tx_record_read(catalog, path, &wrong);
    if (!record) {
        snprintf(error, size, "%s%s", wrong.text, cli_overlay_hint(&wrong));
        return false;
    }
    bool tournament = read_remarks(path, sat, level);
    const char *const who[TX_SEATS] = {player[0] ? player[0] : sat[0], player[1] ? player[1] : sat[1]};
    bool resumed =
        start_with_all_prompts(session, catalog, tx_record_setup(record), tx_record_seed(record), who, error, size);
    if (resumed && tournament)
        session_make_tournament(session);
    if (resumed && !replay(session, record, &wrong)) {
        snprintf(error, size, "%s", wrong.text);
        resumed = false;
    }
    if (resumed) {
        replay_end(session, tx_record_stated_result(record));
        set_levels(session, level);
    }
    tx_record_free(record);
    delete_superseded(session, resumed ? path : session->path);
    if (!resumed)
        session_end(session);
    return resumed;
}

bool session_save(tx_session *session, const char *path) {
    char block[4096];
    if (!session->file)
        return errno = ENOENT, false;
    FILE *from = fopen(session->path, "r"), *to = from ? fopen(path, "wx") : NULL;
    bool copied = to != NULL;
    for (size_t count; copied && (count = fread(block, 1, sizeof block, from)) > 0;)
        copied = fwrite(block, 1, count, to) == count;
    if (to)
        copied = fclose(to) == 0 && copied;
    if (from)
        fclose(from);
    return copied;
}

void session_end(tx_session *session) {
    remove_bots(session);
    table_close(session->table);
    free(session->offset);
    if (session->file)
        fclose(session->file);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        seat_free(&session->seat[seat]);
    session->table = NULL;
    session->offset = NULL;
    session->file = NULL;
    session->choice_count = session->offset_capacity = 0;
}
