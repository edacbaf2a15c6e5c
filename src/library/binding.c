/* binding.c: functions of include/traxis_binding.h: struct access for languages that do not know the layout. */
#include "base/memory.h"
#include "traxis_binding.h"

#include <stdlib.h>
#include <string.h>

const char *tx_version(void) {
    return TRAXIS_VERSION;
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

size_t tx_size_of(const char *name) {
#define SIZE(type)                                                                                                     \
    { #type, sizeof(type) }
    static const struct {
        const char *name;
        size_t size;
    } sizes[] = {SIZE(tx_game), SIZE(tx_decision),  SIZE(tx_setup),    SIZE(tx_report), SIZE(tx_error),
                 SIZE(tx_deck), SIZE(tx_deck_list), SIZE(tx_findings), SIZE(tx_note),   SIZE(tx_answer)};
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i].name, name) == 0)
            return sizes[i].size;
    return 0;
}

void *tx_memory_new(size_t size) {
    return calloc(1, size ? size : 1);
}

void tx_memory_free(void *memory) {
    free(memory);
}

/* ---- Cards from memory ------------------------------------------------------------------------------------------- */

struct tx_sources {
    tx_source *items;
    unsigned count, capacity;
};

tx_sources *tx_sources_new(void) {
    return memory_require(calloc(1, sizeof(tx_sources)));
}

void tx_sources_add(tx_sources *sources, const char *name, const char *text, size_t length, bool overlay) {
    RESERVE_ONE(sources->items, sources->count, sources->capacity);
    sources->items[sources->count++] = (tx_source){.name = memory_copy_text(name, strlen(name)),
                                                   .text = memory_copy_text(text, length),
                                                   .length = length,
                                                   .overlay = overlay};
}

tx_catalog *tx_sources_compile(const tx_sources *sources, tx_report *report) {
    return tx_catalog_compile_all(sources->items, sources->count, report);
}

void tx_sources_free(tx_sources *sources) {
    for (unsigned i = 0; sources && i < sources->count; i++) {
        free((char *)(uintptr_t)sources->items[i].name);
        free((char *)(uintptr_t)sources->items[i].text);
    }
    if (sources)
        free(sources->items);
    free(sources);
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

const char *tx_report_text(const tx_report *report) {
    return report->text;
}

const tx_error *tx_report_first(const tx_report *report) {
    return &report->first;
}

const char *tx_error_text(const tx_error *error) {
    return error->text;
}

const char *tx_error_file(const tx_error *error) {
    return error->file;
}

unsigned tx_error_code_of(const tx_error *error) {
    return error->code;
}

unsigned tx_error_line(const tx_error *error) {
    return error->line;
}

unsigned tx_error_column(const tx_error *error) {
    return error->column;
}

unsigned tx_findings_count(const tx_findings *findings) {
    return findings->count;
}

const char *tx_finding_text(const tx_findings *findings, unsigned index) {
    return index < findings->count ? findings->items[index].text : NULL;
}

const char *tx_finding_rule(const tx_findings *findings, unsigned index) {
    return index < findings->count ? findings->items[index].rule : NULL;
}

unsigned tx_finding_line(const tx_findings *findings, unsigned index) {
    return index < findings->count ? findings->items[index].line : 0;
}

/* ---- Setup ------------------------------------------------------------------------------------------------------- */

void tx_setup_init(tx_setup *setup) {
    *setup = (tx_setup){.first = TX_NONE};
}

void tx_setup_options(tx_setup *setup, enum tx_rules rules, enum tx_asking asking, unsigned first) {
    setup->rules = (uint8_t)rules;
    setup->asking = (uint8_t)asking;
    setup->first = (uint8_t)(first < TX_SEATS ? first : TX_NONE);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

const char *tx_list_name(const tx_deck_list *list) {
    return list->name;
}

tx_def_id tx_list_warlord(const tx_deck_list *list) {
    return list->warlord;
}

unsigned tx_list_entries(const tx_deck_list *list) {
    return list->count;
}

tx_def_id tx_list_card(const tx_deck_list *list, unsigned entry) {
    return entry < list->count ? list->entries[entry].card : 0;
}

unsigned tx_list_copies(const tx_deck_list *list, unsigned entry) {
    return entry < list->count ? list->entries[entry].count : 0;
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

unsigned tx_decision_kind_of(const tx_decision *decision) {
    return decision->kind;
}

unsigned tx_decision_seat(const tx_decision *decision) {
    return decision->seat;
}

unsigned tx_decision_count(const tx_decision *decision) {
    return decision->count;
}

int tx_option_fact(const tx_decision *decision, unsigned option, enum tx_option_fact fact) {
    if (option >= decision->count)
        return -1;
    const tx_option *o = &decision->options[option];
    switch (fact) {
    case TX_OPTION_VERB: return o->verb;
    case TX_OPTION_CARD: return o->card;
    case TX_OPTION_ON: return o->on;
    case TX_OPTION_ABILITY: return o->ability;
    case TX_OPTION_AMOUNT: return o->amount;
    }
    return -1;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

int tx_game_fact(const tx_game *game, enum tx_game_fact fact) {
    switch (fact) {
    case TX_GAME_CHOICES: return (int)game->choices;
    case TX_GAME_ROUND: return game->round;
    case TX_GAME_PHASE: return game->phase;
    case TX_GAME_TOKEN: return game->token;
    case TX_GAME_INITIATIVE: return game->initiative;
    case TX_GAME_FIRST_PLANET: return game->first_planet;
    case TX_GAME_BATTLE: return game->battle;
    case TX_GAME_BATTLE_ROUND: return game->battle_round;
    case TX_GAME_ATTACKER: return game->attacker;
    case TX_GAME_DEFENDER: return game->defender;
    case TX_GAME_CARDS: return game->card_count;
    case TX_GAME_OUTCOME: return game->result.outcome;
    case TX_GAME_WINNER: return game->result.winner;
    case TX_GAME_REASON: return game->result.reason;
    }
    return -1;
}

int tx_player_fact(const tx_game *game, unsigned seat, enum tx_player_fact fact) {
    if (seat >= TX_SEATS)
        return -1;
    const tx_player *p = &game->player[seat];
    switch (fact) {
    case TX_PLAYER_RESOURCES: return p->resources;
    case TX_PLAYER_DIAL: return p->dial;
    case TX_PLAYER_PASSED: return p->passed;
    case TX_PLAYER_WARLORD: return p->warlord;
    case TX_PLAYER_VICTORIES: return p->victory_count;
    }
    return -1;
}

tx_def_id tx_player_victory(const tx_game *game, unsigned seat, unsigned index) {
    return seat < TX_SEATS && index < game->player[seat].victory_count ? game->player[seat].victory[index] : 0;
}

tx_def_id tx_planet_at(const tx_game *game, unsigned position) {
    return position < TX_LINE ? game->line[position] : 0;
}

unsigned tx_list_count(const tx_game *game, unsigned list) {
    return list < TX_LISTS ? game->lists[list].count : 0;
}

tx_ref tx_list_head(const tx_game *game, unsigned list) {
    return list < TX_LISTS && game->lists[list].count ? game->lists[list].head : TX_NONE;
}

int tx_object_fact(const tx_game *game, tx_ref card, enum tx_object_fact fact) {
    if (card >= game->card_count)
        return -1;
    const tx_card *c = &game->cards[card];
    switch (fact) {
    case TX_OBJECT_DEF: return c->def;
    case TX_OBJECT_FACE: return c->face;
    case TX_OBJECT_LIST: return c->list;
    case TX_OBJECT_NEXT: return c->next;
    case TX_OBJECT_ATTACHED: return c->attached;
    case TX_OBJECT_HOST: return c->host;
    case TX_OBJECT_FLAGS: return c->flags;
    case TX_OBJECT_OWNER: return c->owner;
    case TX_OBJECT_CONTROLLER: return c->controller;
    case TX_OBJECT_DAMAGE: return c->damage;
    case TX_OBJECT_RESOURCES: return c->resources;
    case TX_OBJECT_PLACE: return c->place;
    }
    return -1;
}

size_t tx_game_result_text(const tx_catalog *catalog, const tx_game *game, char *text, size_t size) {
    return tx_result_text(catalog, game, tx_game_result(game), text, size);
}
