/* arena_file.c: see arena_file.h. */
#include "arena_file.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/whole_file.h"
#include "table/json.h"

enum { FILE_VERSION = 1, MAX_BYTES = 1 << 30 };

/* ---- The first line ---------------------------------------------------------------------------------------------- */

static void hash_bytes(uint64_t *hash, const void *bytes, size_t size) {
    for (const unsigned char *at = bytes, *end = at + size; at < end; at++)
        *hash = (*hash ^ *at) * UINT64_C(0x100000001b3);
}

/* Decks with the same name may have different cards, so this includes a hash. */
static json_t *deck_json(const char *name, const tx_deck *deck) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    char text[100];
    hash_bytes(&hash, &deck->warlord, sizeof deck->warlord);
    hash_bytes(&hash, &deck->synapse, sizeof deck->synapse);
    hash_bytes(&hash, deck->cards, deck->count * sizeof *deck->cards);
    hash_bytes(&hash, deck->blank, deck->count);
    snprintf(text, sizeof text, "%s %016llx", name, (unsigned long long)hash);
    return json_string(text);
}

static json_t *plan_json(const arena_plan *plan) {
    json_t *players = json_array(), *decks = json_array();
    char seed[24], cards[24];
    for (unsigned i = 0; i < plan->players; i++)
        json_array_append_new(players,
                              json_pack("{s:s}", plan->player[i].piped ? "exec" : "bot", plan->player[i].name));
    for (unsigned i = 0; i < plan->decks; i++)
        json_array_append_new(decks, deck_json(plan->deck_name[i], &plan->deck[i]));
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    snprintf(cards, sizeof cards, "%016llx", (unsigned long long)tx_catalog_digest(plan->catalog));
    return json_pack("{s:i, s:s, s:o, s:o, s:b, s:s, s:i}", "traxis arena", FILE_VERSION, "cards", cards, "bots",
                     players, "decks", decks, "mirror", plan->mirror, "seed", seed, "answer_ms", (int)plan->answer_ms);
}

uint64_t arena_fingerprint(const arena_plan *plan) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    json_t *json = plan_json(plan);
    char *text = json_dumps(json, JSON_COMPACT);
    hash_bytes(&hash, text, strlen(text));
    hash_bytes(&hash, &plan->pairs, sizeof plan->pairs);
    free(text);
    json_decref(json);
    return hash;
}

/* Returns false with a message that names the first difference. */
static bool same_plan(const json_t *found, const arena_plan *plan, char *error, size_t size) {
    json_t *expected = plan_json(plan), *value;
    const char *key;
    bool same = true;
    json_object_foreach(expected, key, value) if (same && !json_equal(value, json_object_get(found, key))) {
        char *here = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        char *there = json_dumps(json_object_get(found, key), JSON_ENCODE_ANY | JSON_COMPACT);
        snprintf(error, size, "%s:1: the file belongs to another arena: its \"%s\" is %.300s, not %.300s", plan->file,
                 key, there ? there : "missing", here);
        free(here);
        free(there);
        same = false;
    }
    json_decref(expected);
    return same;
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

static json_t *game_json(const arena_game *game) {
    json_t *json =
        json_pack("{s:o, s:s, s:i, s:i}", "winner", game->winner == TX_NONE ? json_null() : json_integer(game->winner),
                  "reason", arena_reason(game), "rounds", game->rounds, "choices", (int)game->choices);
    if (game->faulty != TX_NONE)
        json_object_set_new(json, "faulty", json_integer(game->faulty));
    if (game->fault)
        json_object_set_new(json, "fault", json_string(game->fault));
    return json;
}

static bool reason_of(const char *word, uint8_t *reason) {
    for (unsigned i = 0; i < TX_REASONS; i++)
        if (strcmp(word, i == TX_NO_REASON ? "fault" : table_result_reason_word(i)) == 0) {
            *reason = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_player(const json_t *json, uint8_t *player) {
    if (!json || json_is_null(json))
        *player = TX_NONE;
    else if (json_is_integer(json) && (json_integer_value(json) == 0 || json_integer_value(json) == 1))
        *player = (uint8_t)json_integer_value(json);
    else
        return false;
    return true;
}

static bool read_game(json_t *json, arena_game *game) {
    const char *word, *fault = json_string_value(json_object_get(json, "fault"));
    int rounds, choices;
    if (json_unpack(json, "{s:s, s:i, s:i}", "reason", &word, "rounds", &rounds, "choices", &choices) != 0)
        return false;
    *game = (arena_game){.rounds = (uint8_t)rounds, .choices = (uint32_t)choices};
    if (rounds < 0 || rounds > UINT8_MAX || choices < 0 || !reason_of(word, &game->reason) ||
        !read_player(json_object_get(json, "winner"), &game->winner) ||
        !read_player(json_object_get(json, "faulty"), &game->faulty) ||
        (game->reason == TX_NO_REASON) != (game->faulty != TX_NONE))
        return false;
    game->fault = fault ? memory_copy_text(fault, strlen(fault)) : NULL;
    return true;
}

/* Writes the whole text, with several calls if needed. Returns 0 or errno. */
static int write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0)
            return errno;
        text += written;
        length -= (size_t)written;
    }
    return 0;
}

int arena_file_pair(arena_state *arena, uint64_t task) {
    const arena_pair *pair = &arena->pair[task];
    json_t *json = json_pack("{s:I, s:[o, o]}", "pair", (json_int_t)task, "games", game_json(&pair->game[0]),
                             game_json(&pair->game[1]));
    char *text = json_dumps(json, JSON_COMPACT);
    size_t length = strlen(text);
    text[length++] = '\n'; /* replaces the final NUL, so that the line is written at once */
    int trouble = write_all(arena->out, text, length);
    free(text);
    json_decref(json);
    return trouble;
}

/* Ignores pairs beyond the number wanted: the file may be from a longer run. */
static bool read_pair(arena_state *arena, json_t *json) {
    json_int_t task;
    json_t *first, *second;
    if (json_unpack(json, "{s:I, s:[o, o!]}", "pair", &task, "games", &first, &second) != 0 || task < 0)
        return false;
    if ((uint64_t)task >= arena->tasks)
        return true;
    arena_pair *pair = &arena->pair[task];
    if (pair->played || !read_game(first, &pair->game[0]) || !read_game(second, &pair->game[1]))
        return false;
    pair->played = true;
    arena->played++;
    return true;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static bool read_line(arena_state *arena, unsigned line, const char *text, size_t length, char *error, size_t size) {
    json_error_t wrong;
    json_t *json = json_loadb(text, length, 0, &wrong);
    bool good = json_is_object(json);
    if (!good)
        snprintf(error, size, "%s:%u: expected a JSON object: %s", arena->plan->file, line, json ? "" : wrong.text);
    else if (line == 1)
        good = same_plan(json, arena->plan, error, size);
    else if (!(good = read_pair(arena, json)))
        snprintf(error, size, "%s:%u: expected a new pair of games", arena->plan->file, line);
    json_decref(json);
    return good;
}

/* Reads all complete lines. *end: the offset after the last one. */
static bool read_lines(arena_state *arena, const char *text, size_t length, size_t *end, char *error, size_t size) {
    unsigned line = 0;
    *end = 0;
    for (const char *stop; (stop = memchr(text + *end, '\n', length - *end)); *end = (size_t)(stop - text) + 1)
        if (!read_line(arena, ++line, text + *end, (size_t)(stop - text) - *end, error, size))
            return false;
    return true;
}

static bool begin_file(arena_state *arena) {
    json_t *json = plan_json(arena->plan);
    char *text = json_dumps(json, JSON_COMPACT);
    bool good = dprintf(arena->out, "%s\n", text) > 0;
    free(text);
    json_decref(json);
    return good;
}

/* Only one arena at a time may use a file. */
static bool lock_file(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0;
}

static bool file_trouble(const arena_state *arena, char *error, size_t size) {
    snprintf(error, size, "%s: %s", arena->plan->file, strerror(errno));
    return false;
}

/* Rejects files of other programs; truncates an incomplete last line. */
static bool read_file(arena_state *arena, char *error, size_t size) {
    size_t length, end;
    char *text = file_read_whole(arena->plan->file, MAX_BYTES, &length);
    if (!text)
        return file_trouble(arena, error, size);
    bool fits = length <= MAX_BYTES, good = fits && read_lines(arena, text, length, &end, error, size);
    free(text);
    if (!fits)
        snprintf(error, size, "%s: expected at most %d bytes", arena->plan->file, MAX_BYTES);
    if (good && length && !end) {
        snprintf(error, size, "%s: this is not the file of an arena", arena->plan->file);
        return false;
    }
    if (good && (ftruncate(arena->out, (off_t)end) != 0 || (end == 0 && !begin_file(arena))))
        return file_trouble(arena, error, size);
    return good;
}

bool arena_file_open(arena_state *arena, char *error, size_t size) {
    arena->out = open(arena->plan->file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (arena->out < 0)
        return file_trouble(arena, error, size);
    if (!lock_file(arena->out)) {
        snprintf(error, size, "%s: another arena is writing this file", arena->plan->file);
        return false;
    }
    return read_file(arena, error, size);
}
