/* session.c: see session.h. */
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../deck/deck.h"
#include "../record/record.h"
#include "lines.h"

enum { HASH_EVERY = 8, LINE_TEXT = 512, MOST_UNASKED = 5000 /* choices in a row without asking a person */ };
#define SEATS_REMARK      "# seats " /* a remark of the record, each of its lines begun by a line end */
#define TOURNAMENT_REMARK "# tournament game"

/* ---- The log ----------------------------------------------------------------------------------------------------- */

static log_line *new_line(tx_session *session) {
    if (session->log_count == session->log_room) {
        session->log_room = session->log_room ? session->log_room * 2 : 256;
        session->log = must_grow(session->log, session->log_room, sizeof *session->log);
    }
    log_line *line = &session->log[session->log_count++];
    *line = (log_line){{NULL, NULL}};
    return line;
}

static void cut_log(tx_session *session, unsigned count) {
    while (session->log_count > count) {
        log_line *line = &session->log[--session->log_count];
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            free(line->text[seat]);
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (session->seen[seat] > count)
            session->seen[seat] = count;
}

/* Both read the same line, each with the cards they may know. */
static void log_notes(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    tx_session *session = user;
    char text[LINE_TEXT];
    log_line *line = new_line(session);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (tx_notes_text(session->catalog, game, notes, count, seat, text, sizeof text))
            line->text[seat] = strdup(text);
}

static void log_open(tx_session *session, const char *text) {
    log_line *line = new_line(session);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        line->text[seat] = strdup(text);
}

static void log_overlays(tx_session *session) {
    char text[LINE_TEXT];
    for (unsigned i = 1; i < session->catalog->overlay_count; i++) {
        snprintf(text, sizeof text, "Cards are changed by the overlay \"%s\".", session->catalog->overlays[i].name);
        log_open(session, text);
    }
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

bool session_is_person(const tx_session *session, unsigned seat) {
    return !strcmp(session->player[seat], PERSON);
}

bool session_hot_seat(const tx_session *session) {
    return session_is_person(session, 0) && session_is_person(session, 1);
}

bool session_over(const tx_session *session) {
    return session->decision.kind == TX_GAME_OVER || session->problem[0];
}

/* A computer player knows its own list only. */
static bool seat_bot(tx_session *session, unsigned seat) {
    session->known[seat] = session->setup;
    session->known[seat].deck_size[1 - seat] = 0;
    memset(session->known[seat].deck[1 - seat], 0, sizeof session->known[seat].deck[1 - seat]);
    return tx_bot_named(&session->bot[seat], session->player[seat], session->seed + seat + 1, &session->known[seat]);
}

static bool seat_players(tx_session *session, const char *const player[TX_SEATS], char *error, size_t size) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        snprintf(session->player[seat], sizeof session->player[seat], "%s", player[seat]);
        if (session_is_person(session, seat) || seat_bot(session, seat))
            continue;
        snprintf(error, size, "no computer player is called \"%s\"; there are \"greedy\" and \"random\"", player[seat]);
        return false;
    }
    session->skip_single = !session_hot_seat(session);
    return true;
}

/* ---- The record -------------------------------------------------------------------------------------------------- */

static void open_record(tx_session *session) {
    session->file = saves_create(session->path, sizeof session->path);
    if (!session->file) {
        session->path[0] = '\0';
        return;
    }
    tx_record_begin(session->file, session->catalog, &session->setup, session->seed);
    fprintf(session->file, "\n" SEATS_REMARK "%s %s", session->player[0], session->player[1]);
    fflush(session->file);
}

/* The choice is on its way to the disk before it is made. */
static void record_choice(tx_session *session, unsigned option) {
    if (!session->file)
        return;
    tx_record_choice(session->file, session->catalog, &session->game, &session->decision, option);
    fflush(session->file);
}

static void record_outcome(tx_session *session) {
    if (!session->file)
        return;
    if (session->decision.kind == TX_GAME_OVER)
        tx_record_result(session->file, session->catalog, &session->game);
    else if (session->game.choices % HASH_EVERY == 0)
        tx_record_hash(session->file, &session->game);
    fflush(session->file);
}

/* ---- Choosing and going back ------------------------------------------------------------------------------------- */

static void remember(tx_session *session) {
    if (session->past_count == session->past_room) {
        session->past_room = session->past_room ? session->past_room * 2 : 64;
        session->past = must_grow(session->past, session->past_room, sizeof *session->past);
    }
    snapshot *now = &session->past[session->past_count++];
    now->game = session->game;
    now->log_count = session->log_count;
    now->offset = session->file ? ftell(session->file) : 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        now->bot_random[seat] = session->bot[seat].random;
}

static void keep_made(tx_session *session, unsigned option) {
    if (session->made_count == session->made_room) {
        session->made_room = session->made_room ? session->made_room * 2 : 16;
        session->made = must_grow(session->made, session->made_room, sizeof *session->made);
    }
    session->made[session->made_count++] = (tx_made){session->game, option};
}

static bool is_shown(const tx_session *session) {
    return session_is_person(session, session->decision.seat) && (session->decision.count > 1 || !session->skip_single);
}

/* What the computer does in several choices is told together; whoever is asked has been told everything. */
static void tell_reader(tx_session *session) {
    if (session->decision.kind == TX_GAME_OVER || is_shown(session))
        tx_story_rest(&session->story, &session->game);
}

static bool make_choice(tx_session *session, unsigned option) {
    record_choice(session, option);
    keep_made(session, option);
    tx_story *story = &session->story;
    if (!tx_choose_watched(session->catalog, &session->game, &session->decision, option, tx_story_note, story)) {
        snprintf(session->problem, sizeof session->problem, "The engine refused a listed option.");
        return false;
    }
    tell_reader(session);
    record_outcome(session);
    const char *fault = tx_audit(session->catalog, &session->game);
    if (fault)
        snprintf(session->problem, sizeof session->problem, "The game is not sound any more: %s.", fault);
    return !fault;
}

bool session_choose(tx_session *session, unsigned option) {
    if (option >= session->decision.count)
        return false;
    if (is_shown(session)) {
        remember(session);
        session->made_count = 0;
        session->seen[session->decision.seat] = session->log_count;
    }
    return make_choice(session, option);
}

static unsigned bot_choice(tx_session *session) {
    unsigned seat = session->decision.seat;
    tx_game view;
    if (session->decision.count == 1)
        return 0;
    tx_view(session->catalog, &session->game, seat, &view);
    return session->bot[seat].choose(&session->bot[seat], session->catalog, &view, seat, &session->decision);
}

void session_advance(tx_session *session) {
    for (unsigned made = 0; !session_over(session) && !is_shown(session); made++) {
        bool person = session_is_person(session, session->decision.seat);
        make_choice(session, person ? 0 : bot_choice(session));
        if (made == MOST_UNASKED)
            snprintf(session->problem, sizeof session->problem, "The computer player goes round in circles.");
    }
    if (session->file)
        fdatasync(fileno(session->file));
}

static void cut_record(tx_session *session, long offset) {
    if (!session->file)
        return;
    fflush(session->file);
    if (ftruncate(fileno(session->file), offset) == 0)
        fseek(session->file, offset, SEEK_SET);
}

bool session_undo(tx_session *session, const char **reason) {
    if (session->tournament) {
        *reason = "There is no undo in a tournament game.";
        return false;
    }
    if (session_hot_seat(session)) {
        *reason = "Undo is only for games against the computer.";
        return false;
    }
    if (!session->past_count) {
        *reason = "There is nothing to undo.";
        return false;
    }
    const snapshot *then = &session->past[--session->past_count];
    session->game = then->game;
    session->problem[0] = '\0';
    session->made_count = 0;
    cut_log(session, then->log_count);
    cut_record(session, then->offset);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        session->bot[seat].random = then->bot_random[seat];
    tx_decide(session->catalog, &session->game, &session->decision);
    return true;
}

/* ---- Beginning and ending ---------------------------------------------------------------------------------------- */

bool session_start(tx_session *session, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed,
                   const char *const player[TX_SEATS], char *error, size_t size) {
    const char *reason = NULL;
    memset(session, 0, sizeof *session);
    session->catalog = catalog;
    session->setup = *setup;
    session->seed = seed;
    if (!seat_players(session, player, error, size))
        return false;
    session->story.line = log_notes;
    session->story.user = session;
    if (!tx_decks_fit(catalog, setup, error, size))
        return false;
    log_overlays(session);
    if (!tx_start_watched(catalog, setup, seed, &session->game, &reason, tx_story_note, &session->story)) {
        snprintf(error, size, "the game cannot start: %s", reason);
        return false;
    }
    tx_story_rest(&session->story, &session->game);
    tx_decide(catalog, &session->game, &session->decision);
    open_record(session);
    return true;
}

void session_make_tournament(tx_session *session) {
    session->tournament = true;
    log_open(session, "A tournament game: nothing is taken back, and nobody is told why a card can be used or not.");
    if (session->file) {
        fputs("\n" TOURNAMENT_REMARK, session->file);
        fflush(session->file);
    }
}

/* Who sat where, and whether it is a tournament game, from the remarks of the record. */
static bool read_remarks(const char *path, char player[TX_SEATS][16]) {
    char line[256];
    bool tournament = false, seated = false;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (!seated && !strncmp(line, SEATS_REMARK, strlen(SEATS_REMARK)))
            seated = sscanf(line + strlen(SEATS_REMARK), "%15s %15s", player[0], player[1]) == TX_SEATS;
        tournament |= !strncmp(line, TOURNAMENT_REMARK, strlen(TOURNAMENT_REMARK));
    }
    if (file)
        fclose(file);
    return tournament;
}

static bool replay(tx_session *session, const tx_record *record, char *error, size_t size) {
    for (unsigned i = 0; i < tx_record_count(record); i++) {
        int option;
        while ((option = tx_record_unasked(record, i, &session->decision)) >= 0)
            session_choose(session, (unsigned)option);
        option = tx_record_option(record, i, session->catalog, &session->game, &session->decision, error, size);
        if (option < 0)
            return false;
        if (!session_choose(session, (unsigned)option)) {
            snprintf(error, size, "choice %u: %s", i + 1, session->problem);
            return false;
        }
        if (!tx_record_check(record, i, &session->game, error, size))
            return false;
    }
    return true;
}

/* A resumed game goes on in a new record, and the old one, if it was an automatic one, is not needed any more; nor is a
 * new one that could not be brought to where the old one ended. */
static void drop_superfluous(tx_session *session, const char *path) {
    if (session->file && !ferror(session->file) && fdatasync(fileno(session->file)) == 0 && saves_holds(path))
        unlink(path);
}

bool session_resume(tx_session *session, const tx_catalog *catalog, const char *path,
                    const char *const player[TX_SEATS], char *error, size_t size) {
    char sat[TX_SEATS][16] = {PERSON, "greedy"};
    memset(session, 0, sizeof *session);
    tx_record *record = tx_record_read(catalog, path, error, size);
    if (!record)
        return false;
    bool tournament = read_remarks(path, sat);
    const char *const who[TX_SEATS] = {player[0] ? player[0] : sat[0], player[1] ? player[1] : sat[1]};
    bool resumed = session_start(session, catalog, tx_record_setup(record), tx_record_seed(record), who, error, size);
    if (resumed && tournament)
        session_make_tournament(session);
    resumed = resumed && replay(session, record, error, size);
    tx_record_free(record);
    drop_superfluous(session, resumed ? path : session->path);
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
    cut_log(session, 0);
    free(session->log);
    free(session->past);
    free(session->made);
    if (session->file)
        fclose(session->file);
    session->log = NULL;
    session->past = NULL;
    session->made = NULL;
    session->file = NULL;
    session->log_count = session->log_room = session->past_count = session->past_room = 0;
    session->made_count = session->made_room = 0;
}
