/* json_message.c: messages as JSON. */
#include <inttypes.h>

#include "core/note.h"
#include "json_message_parts.h"

static const char *const kinds[] = {
#define X(name, word, meaning) word,
    TABLE_MESSAGES(X)
#undef X
};
static const char *const errors[] = {
#define X(name, word, text) word,
    TABLE_ERRORS(X)
#undef X
};
static const char *const requests[] = {
#define X(name, word, meaning) word,
    TABLE_REQUESTS(X)
#undef X
};
static const char *const notes[] = {
#define X(name, facts, meaning) #name,
    TX_NOTE_LIST(X)
#undef X
};

static tx_reader reader_of(const table_message *message) {
    return (tx_reader){message->replay ? TX_SEATS : message->to, {message->called[0], message->called[1]}};
}

static void set_text(json_t *object, const table_message *message) {
    const tx_reader reader = reader_of(message);
    table_set(object, "text", table_text_json(message->text, &reader));
}

static json_t *request_word(unsigned kind) {
    return kind ? json_string(requests[kind]) : json_null();
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

static json_t *note_json(const tx_note *note) {
    json_t *object = json_object();
    table_set(object, "note", table_lower_json(notes[note->kind]));
    table_set(object, "seat", table_seat_json(note->seat));
    table_set_ref(object, "subject", note->subject);
    if (note->def)
        table_set(object, "def", json_integer(note->def));
    table_set_ref(object, "source", note->source);
    table_set_ref(object, "other", note->other);
    table_set_ref(object, "place", note->place);
    if (note->from < TX_LISTS)
        table_set(object, "from", table_list_json(note->from));
    if (note->to < TX_LISTS)
        table_set(object, "to", table_list_json(note->to));
    if (note->amount)
        table_set(object, "amount", json_integer(note->amount));
    if (note->second)
        table_set(object, "second", json_integer(note->second));
    if (note->flags)
        table_set(object, "flags", json_integer(note->flags));
    return object;
}

static json_t *notes_json(const table_message *message) {
    const tx_reader reader = reader_of(message);
    json_t *list = json_array();
    for (unsigned i = 0; i < message->note_count; i++)
        json_array_append_new(list, note_json(&message->notes[i]));
    for (unsigned i = 0; i < message->reason_count; i++)
        table_set(json_array_get(list, message->reasons[i].note), "why",
                  table_text_json(message->reasons[i].text, &reader));
    return list;
}

/* ---- Views and steps --------------------------------------------------------------------------------------------- */

static json_t *players_json(const table_message *message) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const table_player *player = &message->players[seat];
        json_t *object = json_object();
        table_set(object, "seat", table_seat_json(seat));
        table_set(object, "name", player->joined ? json_string(player->name) : json_null());
        table_set(object, "computer", json_boolean(player->computer));
        table_set(object, "ready", json_boolean(player->ready));
        json_array_append_new(list, object);
    }
    return list;
}

static void set_seats(json_t *object, const table_message *message) {
    table_set(object, "seats", players_json(message));
    if (message->commitment[0])
        table_set(object, "commitment", json_string(message->commitment));
}

static json_t *lines_json(const table_message *message) {
    const tx_reader reader = reader_of(message);
    json_t *lines = json_array();
    for (unsigned i = 0; i < message->line_count; i++)
        json_array_append_new(lines, table_text_json(message->lines[i], &reader));
    return lines;
}

static json_t *log_json(const table_message *message) {
    return json_pack("{s:i,s:o}", "first", (int)message->first_line, "lines", lines_json(message));
}

static json_t *clock_json(const table_message *message, unsigned seat) {
    json_t *object = json_pack("{s:o,s:I}", "seat", table_seat_json(seat), "left", (json_int_t)message->left[seat]);
    if (message->has_reserve)
        table_set(object, "reserve", json_integer(message->reserve[seat]));
    if (message->away[seat])
        table_set(object, "away", json_true());
    return object;
}

static json_t *open_hands_json(const table_message *message) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (message->open_hand[seat])
            json_array_append_new(list, table_seat_json(seat));
    return list;
}

static void set_clocks(json_t *object, const table_message *message) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (message->timed[seat])
            json_array_append_new(list, clock_json(message, seat));
    if (json_array_size(list))
        table_set(object, "clocks", list);
    else
        json_decref(list);
}

static void set_end(json_t *object, const table_message *message) {
    set_clocks(object, message);
    if (message->has_seed)
        table_set(object, "seed", json_sprintf("%" PRIu64, message->seed));
    if (message->has_salt)
        table_set(object, "salt", table_bytes_json(message->salt, sizeof message->salt));
    if (message->has_random)
        table_set(object, "random", table_random_json(message->random));
    const tx_reader reader = reader_of(message);
    table_set(object, "prompt", table_prompt_json(message->prompt, &reader));
}

static void set_view(json_t *object, const table_message *message) {
    const tx_reader reader = reader_of(message);
    const table_scene *scene = message->scene;
    json_t *cards = json_array();
    for (unsigned i = 0; i < scene->count; i++)
        json_array_append_new(cards, table_card_scene_json(&scene->cards[i]));
    set_seats(object, message);
    table_set(object, "tournament", json_boolean(message->tournament));
    if (message->undo)
        table_set(object, "undo", json_string(table_undo_words[message->undo]));
    if (message->question)
        table_set(
            object, "question",
            json_pack("{s:o,s:o}", "seat", table_seat_json(message->asker), "about", request_word(message->question)));
    if (message->open_hand[0] || message->open_hand[1])
        table_set(object, "open hands", open_hands_json(message));
    table_set(object, "state", table_state_json(&scene->state));
    table_set(object, "planets", table_planets_json(scene, (1u << TX_LINE) - 1));
    table_set(object, "players", table_sides_json(scene, (1u << TX_SEATS) - 1));
    table_set(object, "cards", cards);
    table_set(object, "effects", table_effects_json(scene, &reader));
    table_set(object, "pending", table_pending_json(scene, &reader));
    table_set(object, "log", log_json(message));
    set_end(object, message);
}

static void set_cards(json_t *object, const table_message *message) {
    const table_change *change = &message->change;
    json_t *cards = json_array(), *gone = json_array();
    for (unsigned i = 0; i < change->count; i++)
        json_array_append_new(cards, table_card_scene_json(&message->scene->cards[change->cards[i]]));
    for (unsigned i = 0; i < change->gone_count; i++)
        json_array_append_new(gone, json_integer(change->gone[i]));
    table_set(object, "cards", cards);
    table_set(object, "gone", gone);
}

static void set_step(json_t *object, const table_message *message) {
    const tx_reader reader = reader_of(message);
    table_set(object, "log", log_json(message));
    table_set(object, "notes", notes_json(message));
    if (message->change.state)
        table_set(object, "state", table_state_json(&message->scene->state));
    table_set(object, "planets", table_planets_json(message->scene, message->change.planets));
    table_set(object, "players", table_sides_json(message->scene, message->change.players));
    set_cards(object, message);
    if (message->change.effects)
        table_set(object, "effects", table_effects_json(message->scene, &reader));
    if (message->change.pending)
        table_set(object, "pending", table_pending_json(message->scene, &reader));
    set_end(object, message);
}

/* ---- Answers to one seat ----------------------------------------------------------------------------------------- */

static void set_explained(json_t *object, const table_message *message) {
    const tx_reader reader = reader_of(message);
    table_set_ref(object, "card", message->card);
    table_set(object, "why", lines_json(message));
    table_set(object, "changes", table_influences_json(message->influences, message->influence_count, &reader));
}

static void set_preview(json_t *object, const table_message *message) {
    json_t *fates = json_array();
    for (unsigned i = 0; i < message->fate_count; i++)
        json_array_append_new(fates, table_fate_json(&message->fates[i]));
    table_set(object, "prompt", json_integer(message->number));
    table_set(object, "fates", fates);
    table_set(object, "lines", lines_json(message));
}

static void set_solved(json_t *object, const table_message *message) {
    json_t *solutions = json_array();
    for (unsigned i = 0; i < message->solution_count; i++)
        json_array_append_new(solutions, json_integer(message->solutions[i]));
    table_set(object, "prompt", json_integer(message->number));
    table_set(object, "option", message->has_option ? json_integer(message->option) : json_null());
    table_set(object, "good", json_boolean(message->good));
    table_set(object, "solutions", solutions);
    set_text(object, message);
}

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

static void set_rest(json_t *object, const tx_catalog *catalog, const table_message *message) {
    switch (message->kind) {
    case MESSAGE_SEATS: set_seats(object, message); break;
    case MESSAGE_VIEW: set_view(object, message); break;
    case MESSAGE_STEP: set_step(object, message); break;
    case MESSAGE_QUESTION:
    case MESSAGE_REFUSED: table_set(object, "about", request_word(message->about)); break;
    case MESSAGE_CLOCKS: set_clocks(object, message); break;
    case MESSAGE_HANDS: table_set(object, "open", open_hands_json(message)); break;
    case MESSAGE_HINT:
        table_set(object, "option", json_integer(message->option));
        set_text(object, message);
        break;
    case MESSAGE_EXPLAINED: set_explained(object, message); break;
    case MESSAGE_PREVIEW: set_preview(object, message); break;
    case MESSAGE_SOLVED: set_solved(object, message); break;
    case MESSAGE_BOT_REASON: set_text(object, message); break;
    case MESSAGE_SAID: table_set(object, "text", json_string(message->text)); break;
    case MESSAGE_ERROR:
        table_set(object, "about", request_word(message->about));
        table_set(object, "error", json_string(errors[message->error]));
        table_set(object, "text", json_string(message->text));
        break;
    case MESSAGE_FACTS: json_object_update_new(object, table_facts_json(catalog)); break;
    default: break;
    }
}

json_t *table_message_json(const tx_catalog *catalog, const table_message *message) {
    json_t *object = json_pack("{s:s,s:i}", "message", kinds[message->kind], "version", PROTOCOL_VERSION);
    bool by_seat = message->kind == MESSAGE_QUESTION || message->kind == MESSAGE_REFUSED ||
                   message->kind == MESSAGE_UNDONE || message->kind == MESSAGE_SAID ||
                   message->kind == MESSAGE_TIME_OUT || message->kind == MESSAGE_BOT_REASON;
    table_set(object, "to", message->to < TX_SEATS ? table_seat_json(message->to) : json_string("spectators"));
    if (by_seat)
        table_set(object, "seat", table_seat_json(message->seat));
    set_rest(object, catalog, message);
    return object;
}

char *table_message_text(const tx_catalog *catalog, const table_message *message) {
    json_t *object = table_message_json(catalog, message);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}
