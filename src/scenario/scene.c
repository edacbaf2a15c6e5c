/* scene.c: reads a scenario as a scene, and records its run: the runner calls sc_record_choice and sc_record_step. */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "runner.h"
#include "traxis_record.h"

static char *copy_text(const char *text) {
    return memory_copy_text(text, strlen(text));
}

/* ---- Dividing the text ------------------------------------------------------------------------------------------- */

static bool begins_with(const pos_lexer *lexer, const char *const *words) {
    for (; *words; words++)
        if (lexer->tokens[0].kind == TOKEN_WORD && strcmp(lexer->tokens[0].text, *words) == 0)
            return true;
    return false;
}

static tx_scene_statement *add_statement(tx_scene *scene, unsigned line, const char *text) {
    RESERVE_ONE(scene->statements, scene->count, scene->capacity);
    scene->statements[scene->count] = (tx_scene_statement){.line = line, .text = copy_text(text)};
    return &scene->statements[scene->count++];
}

static void append(char **text, const char *line) {
    size_t before = *text ? strlen(*text) : 0, length = strlen(line);
    *text = memory_resize(*text, before + length + 2, 1);
    memcpy(*text + before, line, length);
    memcpy(*text + before + length, "\n", 2);
}

static void append_title(tx_scene *scene) {
    size_t size = strlen(scene->title) + sizeof "position \"\"";
    char *line = memory_require(malloc(size));
    snprintf(line, size, "position \"%s\"", scene->title);
    append(&scene->position, line);
    free(line);
}

static void divide(tx_scene *scene, tx_position_file *file, const char *text) {
    static const char *const title[] = {"scenario", NULL}, *const cites[] = {"cites", NULL};
    static const char *const own[] = {"cards", "overlay", NULL}, *const begin[] = {"begin", NULL};
    static const char *const other[] = {"deck", "player", "players", "results", "tie-break", NULL};
    pos_lexer lexer = {.file = file, .at = text, .line = 1};
    bool begun = false;
    while (pos_lex(&lexer)) {
        if (!scene->title && begins_with(&lexer, title) && lexer.tokens[1].kind == TOKEN_TITLE) {
            scene->title = copy_text(lexer.tokens[1].text);
            append_title(scene);
        } else if (!scene->cites && begins_with(&lexer, cites)) {
            scene->cites = copy_text(lexer.text + strlen("cites"));
        } else if (!begun && !begins_with(&lexer, own)) {
            scene->kind = begins_with(&lexer, other) ? TX_SCENE_NO_GAME : scene->kind;
            begun = begins_with(&lexer, begin);
            append(&scene->position, lexer.text);
            if (scene->kind == TX_SCENE_NO_GAME)
                add_statement(scene, lexer.first_line, lexer.text)->expects = strncmp(lexer.text, "expect", 6) == 0;
        }
    }
    free(lexer.tokens);
}

/* ---- Recording --------------------------------------------------------------------------------------------------- */

struct sc_recorder {
    tx_scene *scene;
    unsigned first;            /* number of the game's choices at the start */
    unsigned reached;          /* choices before the moment that the running statement looks at */
    const char *statement;     /* of the last step */
    tx_scene_statement *about; /* the running statement */
};

static void add_choice(tx_scene *scene, unsigned seat, const char *notation) {
    RESERVE_ONE(scene->choices, scene->choice_count, scene->choice_capacity);
    scene->choices[scene->choice_count++] =
        (tx_scene_choice){.seat = (uint8_t)seat, .notation = notation ? copy_text(notation) : NULL};
}

/* Of the choices that an expectation makes to look ahead, records those without alternative: they will be made in any
 * case. */
void sc_record_choice(const pos_run *run, sc_recorder *recorder, unsigned option, bool looks_ahead) {
    char notation[512];
    const tx_decision *d = &run->decision;
    unsigned number = run->game.choices - recorder->first;
    if (looks_ahead && (d->count > 1 || number != recorder->reached))
        return;
    recorder->reached = number + 1;
    if (number < recorder->scene->choice_count)
        return;
    tx_option_notation(run->catalog, &run->game, d, option, notation, sizeof notation);
    add_choice(recorder->scene, d->seat, notation);
}

void sc_record_start(const pos_run *run, sc_recorder *recorder) {
    recorder->first = run->game.choices;
    recorder->scene->hash = tx_hash(&run->game);
}

/* One statement may have several steps. */
void sc_record_step(sc_recorder *recorder, const pos_step *step) {
    if (recorder->statement != step->text)
        recorder->about = add_statement(recorder->scene, step->line, step->text);
    recorder->statement = step->text;
    recorder->about->expects = step->expects;
    recorder->reached = recorder->scene->made;
}

static bool concedes(const pos_step *step) {
    return step->kind == STEP_MOVE && step->move.special == MOVE_CONCEDE;
}

/* An expectation about all that follows is shown at the moment before it. */
static bool looks_beyond(const pos_step *step) {
    unsigned what = sc_is_expectation(step) ? sc_expectation_of(step)->what : CARD_DAMAGE;
    return what == GAME_COURSE || what == SEAT_ASKED;
}

void sc_record_step_end(const pos_run *run, sc_recorder *recorder, const pos_step *step) {
    tx_scene *scene = recorder->scene;
    if (concedes(step))
        add_choice(scene, step->move.seat, NULL);
    if (!step->expects)
        scene->made = run->game.choices - recorder->first + concedes(step);
    scene->hash = tx_hash(&run->game);
    recorder->about->choices = step->expects && !looks_beyond(step) ? recorder->reached : scene->made;
}

static void narrate(void *user, enum tx_narration_kind what, const char *text) {
    const sc_recorder *recorder = user;
    tx_scene_statement *about = recorder->about;
    if (what != TX_NARRATE_REASON || !about)
        return;
    RESERVE_ONE(about->reasons, about->reason_count, about->reason_capacity);
    about->reasons[about->reason_count++] = copy_text(text);
}

/* ---- Scenes ------------------------------------------------------------------------------------------------------ */

static void add_rest(tx_scene *scene, const pos_entry *entry, const char *last) {
    for (unsigned i = 0; i < entry->step_count; i++) {
        const pos_step *step = &entry->steps[i];
        if (i + 1 < entry->step_count && entry->steps[i + 1].text == step->text)
            continue;
        if (!last)
            add_statement(scene, step->line, step->text)->expects = step->expects;
        last = last == step->text ? NULL : last;
    }
}

static void play(tx_scene *scene, const tx_position_file *file, const tx_catalog *catalog, char *message, size_t size) {
    sc_recorder recorder = {.scene = scene};
    tx_scenario_options options = {.narrate = narrate, .user = &recorder, .recorder = &recorder};
    if (tx_scenario_play(file, 0, catalog, NULL, &options, message, size) == TX_PASSED)
        return;
    scene->kind = TX_SCENE_FAILED;
    add_rest(scene, &file->entries[0], recorder.statement);
}

static bool is_one_scenario(const tx_position_file *file, char *message, size_t size) {
    if (file->count == 1 && file->entries[0].kind == KIND_SCENARIO)
        return true;
    snprintf(message, size, "%s: expected one scenario, which begins: scenario \"title\"", file->path);
    return false;
}

/* Returns false with a message if the text cannot be read. */
static bool read_and_play(tx_scene *scene, const char *name, const char *text, size_t length, const tx_catalog *catalog,
                          char *message, size_t size) {
    static tx_report report;
    tx_position_file *file = tx_scenario_parse(name, text, length, &report);
    bool good = file && is_one_scenario(file, message, size);
    if (good)
        play(scene, file, catalog, message, size);
    else if (!file)
        snprintf(message, size, "%s", report.text);
    tx_position_free(file);
    return good;
}

tx_scene *tx_scene_make(const char *name, const char *text, size_t length, const tx_catalog *catalog, char *message,
                        size_t size) {
    tx_scene *scene = memory_require(calloc(1, sizeof *scene));
    tx_position_file *words = pos_new_file(name);
    char *copy = memory_copy_text(text, length);
    message[0] = '\0';
    divide(scene, words, copy);
    bool good = scene->kind == TX_SCENE_NO_GAME ? scene->title != NULL
                                                : read_and_play(scene, name, text, length, catalog, message, size);
    free(copy);
    tx_position_free(words);
    if (good)
        return scene;
    tx_scene_free(scene);
    return NULL;
}

static void free_statement(tx_scene_statement *statement) {
    for (unsigned i = 0; i < statement->reason_count; i++)
        free(statement->reasons[i]);
    free(statement->reasons);
    free(statement->text);
}

void tx_scene_free(tx_scene *scene) {
    if (!scene)
        return;
    for (unsigned i = 0; i < scene->count; i++)
        free_statement(&scene->statements[i]);
    for (unsigned i = 0; i < scene->choice_count; i++)
        free(scene->choices[i].notation);
    free(scene->statements);
    free(scene->choices);
    free(scene->position);
    free(scene->cites);
    free(scene->title);
    free(scene);
}
