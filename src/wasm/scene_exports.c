/* scene_exports.c: scenarios as something to watch, for the page. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "answers.h"
#include "exports.h"
#include "scenario/scene.h"
#include "table/json.h"
#include "traxis_cards.h"

static json_t *text_json(const char *marked) {
    static char text[4096];
    tx_text_span spans[TX_MAX_SPANS];
    unsigned count = TX_MAX_SPANS;
    tx_read_text(marked, &(tx_reader){.seat = TX_SEATS}, text, sizeof text, spans, &count);
    return table_spans_json(text, spans, count);
}

static json_t *statement_json(const tx_scene_statement *statement) {
    json_t *object = json_object(), *reasons = json_array();
    for (unsigned i = 0; i < statement->reason_count; i++)
        json_array_append_new(reasons, text_json(statement->reasons[i]));
    json_object_set_new(object, "line", json_integer(statement->line));
    json_object_set_new(object, "text", json_string(statement->text));
    json_object_set_new(object, "expects", json_boolean(statement->expects));
    json_object_set_new(object, "choices", json_integer(statement->choices));
    json_object_set_new(object, "reasons", reasons);
    return object;
}

/* Splits the list at commas. */
static json_t *cites_json(const char *cites) {
    json_t *list = json_array();
    while (cites && *cites) {
        cites += strspn(cites, ", \t\n");
        size_t length = strcspn(cites, ",");
        if (length)
            json_array_append_new(list, json_stringn(cites, length));
        cites += length;
    }
    return list;
}

/* The seed is without meaning: the position has that of a scenario's run. */
static json_t *opening_json(const tx_scene *scene) {
    json_t *opening = json_object();
    if (scene->kind == TX_SCENE_NO_GAME)
        return json_null();
    json_object_set_new(opening, "entry", json_string("opened"));
    json_object_set_new(opening, "seed", json_string("1"));
    json_object_set_new(opening, "rules", json_integer(0));
    json_object_set_new(opening, "asking", json_integer(TX_ASKED_ALL));
    json_object_set_new(opening, "first", json_null());
    json_object_set_new(opening, "computers", json_integer(0));
    if (tx_overlay_count(page_catalog()))
        json_object_set_new(opening, "overlays", table_overlays_json(page_catalog()));
    json_object_set_new(opening, "position", json_string(scene->position));
    return opening;
}

static json_t *head_json(const tx_scene *scene, const char *fault) {
    static const char *const kinds[] = {
        [TX_SCENE_PLAYED] = "played", [TX_SCENE_FAILED] = "failed", [TX_SCENE_NO_GAME] = "no game"};
    json_t *head = json_object(), *statements = json_array();
    for (unsigned i = 0; i < scene->count; i++)
        json_array_append_new(statements, statement_json(&scene->statements[i]));
    json_object_set_new(head, "title", json_string(scene->title));
    json_object_set_new(head, "cites", cites_json(scene->cites));
    json_object_set_new(head, "kind", json_string(kinds[scene->kind]));
    json_object_set_new(head, "fault", scene->kind == TX_SCENE_FAILED ? json_string(fault) : json_null());
    json_object_set_new(head, "opening", opening_json(scene));
    json_object_set_new(head, "position", json_string(scene->position ? scene->position : ""));
    json_object_set_new(head, "statements", statements);
    json_object_set_new(head, "made", json_integer(scene->made));
    json_object_set_new(head, "hash", json_sprintf("%016" PRIx64, scene->hash));
    return head;
}

static json_t *entry_json(const tx_scene_choice *choice) {
    table_entry entry = {.kind = choice->notation ? ENTRY_CHOICE : ENTRY_CONCEDED, .seat = choice->seat};
    if (choice->notation)
        snprintf(entry.text, sizeof entry.text, "%s", choice->notation);
    return table_entry_json(&entry);
}

const char *page_scene(const char *name, const char *text, size_t length) {
    static char fault[4096];
    tx_scene *scene = tx_scene_make(name, text, length, page_catalog(), fault, sizeof fault);
    if (!scene) {
        page_fail(fault);
        return NULL;
    }
    page_begin();
    page_add_json(head_json(scene, fault));
    for (unsigned i = 0; i < scene->choice_count; i++)
        page_add_json(entry_json(&scene->choices[i]));
    tx_scene_free(scene);
    return page_end();
}
