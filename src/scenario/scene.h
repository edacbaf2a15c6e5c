/* scene.h: a scenario as something to watch: its position, the choices made in it, and for each statement how many of
 * them come before its moment. The position and the choices alone lead to the same games (tx_position_stage), so a
 * table can play them and continue from any point. */
#ifndef TRAXIS_SCENARIO_SCENE_H
#define TRAXIS_SCENARIO_SCENE_H

#include "position/position.h"

enum tx_scene_kind {
    TX_SCENE_PLAYED,  /* every statement holds */
    TX_SCENE_FAILED,  /* a statement cannot be made or does not hold; later statements have no choices */
    TX_SCENE_NO_GAME, /* it is about decks or a tournament; only the statements are set */
};

typedef struct tx_scene_statement {
    unsigned line;
    char *text;   /* as written */
    bool expects; /* an expectation, which changes nothing */
    /* Number of choices made before the moment that the statement is about. For an expectation these include choices
     * without alternative, which the next statements make. */
    unsigned choices;
    unsigned reason_count, reason_capacity;
    char **reasons; /* marked: why an option is not possible */
} tx_scene_statement;

/* A choice in the notation of tx_option_notation; NULL: the seat concedes. */
typedef struct tx_scene_choice {
    uint8_t seat;
    char *notation;
} tx_scene_choice;

typedef struct tx_scene {
    enum tx_scene_kind kind;
    char *title, *cites; /* cites: as written, or NULL */
    char *position;      /* as a text for tx_position_parse, without the scenario's own cards; or NULL */
    unsigned count, capacity;
    tx_scene_statement *statements; /* after `begin`; without a game, all of them */
    unsigned choice_count, choice_capacity;
    tx_scene_choice *choices;
    unsigned made; /* of the choices: those before the end of the scenario; the others only belong to expectations */
    uint64_t hash; /* of the game at the end of the scenario */
} tx_scene;

/* Runs the one scenario of the text with the cards of the catalog, which must contain the scenario's own. Messages call
 * the text `name`. Returns NULL with a message if the text cannot be read as one scenario. With TX_SCENE_FAILED, the
 * message is the failure. */
tx_scene *tx_scene_make(const char *name, const char *text, size_t length, const tx_catalog *catalog, char *message,
                        size_t size);
void tx_scene_free(tx_scene *scene);

#endif
