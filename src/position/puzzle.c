/* puzzle.c: puzzles: positions with good and bad choices. They are parsed like scenarios, plus a theme, a reason, and
 * moves marked as good or bad that must be possible after the other moves. */
#include <string.h>

#include "model.h"

static const char *const themes[] = {"command", "deployment", "battle", "shields", "retreat", "timing", "end game"};
enum { THEMES = sizeof themes / sizeof *themes };

const char *tx_puzzle_theme_word(unsigned number) {
    return number < THEMES ? themes[number] : NULL;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void read_theme(pos_reader *reader) {
    for (unsigned i = 0; i < THEMES; i++)
        if (pos_take(reader, themes[i])) {
            reader->entry->theme = themes[i];
            return;
        }
    pos_expected(reader, "a theme: command, deployment, battle, shields, retreat, timing or end game");
}

static void read_because(pos_reader *reader) {
    const pos_token *token = pos_peek(reader);
    if (token->kind != TOKEN_TITLE) {
        pos_expected(reader, "why, as a sentence in quotation marks");
        return;
    }
    reader->entry->because = token->text;
    reader->at++;
}

bool pos_read_puzzle(pos_reader *reader) {
    bool bad = false;
    if (reader->entry->kind != KIND_PUZZLE)
        return false;
    if (pos_take(reader, "theme")) {
        read_theme(reader);
    } else if (pos_take(reader, "because")) {
        read_because(reader);
    } else if (pos_take(reader, "good") || (bad = pos_take(reader, "bad"))) {
        pos_move move = {0};
        pos_read_option(reader, &move);
        pos_add_step(reader, bad ? STEP_BAD : STEP_GOOD)->move = move;
    } else {
        return false;
    }
    return true;
}

static bool is_mark(const pos_step *step) {
    return step->kind == STEP_GOOD || step->kind == STEP_BAD;
}

void pos_check_puzzle(const pos_reader *reader, const pos_entry *entry) {
    unsigned marks = 0;
    for (unsigned i = 0; i < entry->step_count; i++)
        marks += is_mark(&entry->steps[i]);
    const char *lacks = !entry->theme     ? "no theme; expected, as an example: theme shields"
                        : !entry->because ? "no reason; expected: because \"…\""
                        : !marks          ? "no move that is good or bad"
                                          : NULL;
    if (lacks)
        pos_report(reader->report, reader->file->path, entry->line, "puzzle \"%s\" has %s", entry->title, lacks);
}

/* ---- Staging ----------------------------------------------------------------------------------------------------- */

/* Marks the options that the step names; returns false if there are none, or if one has the opposite mark. */
static bool mark_options(pos_run *run, const pos_step *step, uint8_t *mark) {
    uint8_t as = step->kind == STEP_GOOD ? TX_MARK_GOOD : TX_MARK_BAD;
    bool any = false;
    for (unsigned i = 0; i < run->decision.count; i++)
        if (pos_names_option(run, &step->move, i)) {
            if (mark[i] && mark[i] != as)
                return pos_fail(run, step->line, "%s: this option also has the opposite mark", step->text);
            mark[i] = as;
            any = true;
        }
    if (any)
        return true;
    pos_fail(run, step->line, "%s: this is not possible in the puzzle's position", step->text);
    return pos_add_options(run);
}

static bool mark_all(pos_run *run, tx_puzzle *p) {
    for (unsigned i = 0; i < run->entry.step_count; i++) {
        const pos_step *step = &run->entry.steps[i];
        if (is_mark(step) && !mark_options(run, step, p->mark))
            return false;
        p->good_named |= step->kind == STEP_GOOD;
    }
    return true;
}

bool pos_stage_puzzle(pos_run *run, tx_puzzle *puzzle) {
    static _Thread_local tx_puzzle unwanted;
    tx_puzzle *p = puzzle ? puzzle : &unwanted;
    p->good_named = false;
    memset(p->mark, TX_MARK_NONE, sizeof p->mark);
    if (!pos_has_legal_decks(run))
        return false;
    if (run->decision.count < 2)
        return pos_fail(run, run->entry.line, "there is no choice in the puzzle's position");
    if (!mark_all(run, p))
        return false;
    p->game = run->game;
    p->game.asking = TX_ASKED_CHOICES; /* stop asking for choices without alternative, as in a real game */
    p->decision = run->decision;
    unsigned solving = 0;
    for (unsigned i = 0; i < p->decision.count; i++)
        solving += tx_puzzle_solved(p, i);
    if (!solving || solving == p->decision.count)
        return pos_fail(run, run->entry.line, "%s of its choices solves the puzzle", solving ? "each" : "none");
    return true;
}

bool tx_puzzle_solved(const tx_puzzle *puzzle, unsigned option) {
    return puzzle->good_named ? puzzle->mark[option] == TX_MARK_GOOD : puzzle->mark[option] != TX_MARK_BAD;
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

bool tx_position_is_puzzle(const tx_position_file *file, unsigned index) {
    return file->entries[index].kind == KIND_PUZZLE;
}

const char *tx_puzzle_theme(const tx_position_file *file, unsigned index) {
    return file->entries[index].theme;
}

const char *tx_puzzle_because(const tx_position_file *file, unsigned index) {
    return file->entries[index].because;
}
