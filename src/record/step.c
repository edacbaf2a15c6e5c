/* step.c: replays a record choice by choice, and reports exactly where it diverges. */
#include <inttypes.h>
#include <string.h>

#include "language/error.h"
#include "parsed.h"
#include "record.h"
#include "record_words.h"

/* Reports that choice `index` does not lead where the record says. */
static bool report_mismatch(const tx_record *record, unsigned index, tx_error *error, const char *words) {
    return lang_error_at(error, TX_RECORD_MISMATCH, record->path, record->choices[index].line, 0, "choice %u: %s",
                         index + 1, words);
}

static void list_options(tx_words *words, const tx_catalog *catalog, const tx_game *game, const tx_decision *decision) {
    enum { SHOWN = 12 };
    for (unsigned i = 0; i < decision->count && i < SHOWN; i++) {
        char text[RECORD_WORDS];
        tx_option_notation(catalog, game, decision, i, text, sizeof text);
        words_say(words, "%s%s", i == 0 ? "" : "; ", text);
    }
    if (decision->count > SHOWN)
        words_say(words, "; and %d more", decision->count - SHOWN);
}

static int option_of(const tx_decision *decision, unsigned verb) {
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == verb)
            return (int)i;
    return -1;
}

int tx_record_implied_decline(const tx_record *record, unsigned index, const tx_decision *decision) {
    const tx_recorded_choice *choice = &record->choices[index];
    bool answered =
        choice->seat == decision->seat && (tx_verb_is(TX_CALL, choice->words) || tx_verb_is(TX_NO, choice->words));
    return decision->kind == TX_ASK_STALEMATE && !answered ? option_of(decision, TX_NO) : -1;
}

int tx_record_option(const tx_record *record, unsigned index, const tx_catalog *catalog, const tx_game *game,
                     const tx_decision *decision, tx_error *error) {
    const tx_recorded_choice *choice = &record->choices[index];
    char text[sizeof error->text];
    tx_words words = words_into(text, sizeof text);
    int option = -1;
    if (decision->kind == TX_GAME_OVER) {
        words_say(&words, "the game is over, but P%u chooses '%s'", choice->seat + 1, choice->words);
    } else if (decision->seat != choice->seat) {
        words_say(&words, "P%u chooses '%s', but it is P%d's decision", choice->seat + 1, choice->words,
                  decision->seat + 1);
    } else if ((option = tx_option_find(catalog, game, decision, choice->words)) < 0) {
        words_say(&words, "'%s' is not among the legal options: ", choice->words);
        list_options(&words, catalog, game, decision);
    }
    if (option < 0)
        report_mismatch(record, index, error, text);
    return option;
}

static bool is_recorded_result(const tx_record *record, tx_result result) {
    char text[RECORD_WORDS] = "";
    tx_words words = words_into(text, sizeof text);
    record_say_result(&words, result);
    return record->result != NULL && strcmp(text, record->result) == 0;
}

tx_result tx_record_stated_result(const tx_record *record) {
    for (uint8_t reason = TX_NO_REASON; reason < TX_REASONS; reason++) {
        tx_result tie = {.outcome = TX_TIED, .reason = reason};
        if (is_recorded_result(record, tie))
            return tie;
        for (uint8_t seat = 0; seat < TX_SEATS; seat++) {
            tx_result win = {.outcome = TX_WON, .winner = seat, .reason = reason};
            if (is_recorded_result(record, win))
                return win;
        }
    }
    return (tx_result){.outcome = TX_UNDECIDED};
}

/* Concession, agreed draw, call of time and clock timeout are not choices, so they are not checked. */
static bool result_agrees(const tx_record *record, const tx_game *game, tx_words *wrong) {
    char text[RECORD_WORDS] = "";
    tx_words words = words_into(text, sizeof text);
    unsigned reason = tx_record_stated_result(record).reason;
    if (record->result == NULL || reason == TX_CONCEDED || reason == TX_TIME || reason == TX_AGREED ||
        reason == TX_OUT_OF_TIME)
        return true;
    record_say_result(&words, tx_game_result(game));
    if (strcmp(text, record->result) == 0)
        return true;
    words_say(wrong, "the result is '%s', the record says '%s'", words.length == 0 ? "undecided" : text,
              record->result);
    return false;
}

bool tx_record_check(const tx_record *record, unsigned index, const tx_game *game, tx_error *error) {
    const tx_recorded_choice *choice = &record->choices[index];
    char text[sizeof error->text];
    tx_words words = words_into(text, sizeof text);
    uint64_t hash = choice->has_hash ? tx_hash(game) : 0;
    bool agrees = !choice->has_hash || hash == choice->hash;
    if (!agrees)
        words_say(&words,
                  "the game departs from the record after '%s': state hash %016" PRIx64 ", recorded %016" PRIx64,
                  choice->words, hash, choice->hash);
    else if (index + 1 == record->count)
        agrees = result_agrees(record, game, &words);
    return agrees || report_mismatch(record, index, error, text);
}

bool tx_record_step(const tx_record *record, unsigned index, const tx_catalog *catalog, tx_game *game,
                    tx_decision *decision, tx_error *error) {
    int option;
    while ((option = tx_record_implied_decline(record, index, decision)) >= 0)
        tx_choose(catalog, game, decision, (unsigned)option);
    option = tx_record_option(record, index, catalog, game, decision, error);
    if (option < 0)
        return false;
    if (!tx_choose(catalog, game, decision, (unsigned)option))
        return report_mismatch(record, index, error, "the game refuses the choice");
    return tx_record_check(record, index, game, error);
}
