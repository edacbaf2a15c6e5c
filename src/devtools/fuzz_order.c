/* fuzz_order.c: checks that the order of cards in files, and of files in folders, has no effect.
 *
 * Compiles the cards again from the same files in random order, with the stanzas of each file in random order.
 * Definitions, abilities and token units then have other numbers, but a game with the same cards, seed and choices must
 * have the same decisions and states, up to these numbers. */
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "base/whole_file.h"
#include "client/cli.h"
#include "core/catalog.h"
#include "fuzz.h"

/* ---- Card files in another order --------------------------------------------------------------------------------- */
enum { MAX_BYTES = 1 << 20 };

typedef struct card_files {
    tx_source *sources; /* with their own copies of names and texts */
    unsigned count, capacity;
    bool overlay;
} card_files;

typedef struct piece {
    const char *text;
    size_t length;
} piece;

static void shuffle_pieces(piece *pieces, unsigned count, uint64_t *random) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = random_index(random, i);
        piece swap = pieces[i - 1];
        pieces[i - 1] = pieces[j];
        pieces[j] = swap;
    }
}

/* Directives that apply to all following stanzas. */
static bool is_directive(const char *line) {
    return strncmp(line, "set ", 4) == 0 || strncmp(line, "cycle ", 6) == 0 || strncmp(line, "faction ", 8) == 0;
}

static bool begins_piece(const char *line) {
    return *line != ' ' && *line != '#' && *line != '\n' && *line != '\r';
}

/* Returns the same text with the stanzas between two directives in random order. */
static char *shuffled_text(const char *text, size_t length, uint64_t *random) {
    piece *pieces = NULL;
    unsigned count = 0, capacity = 0, first = 0; /* first: index of the first piece after the last directive */
    for (const char *line = text, *next; line < text + length; line = next) {
        const char *end = strchr(line, '\n');
        next = end ? end + 1 : text + length;
        if (count && !begins_piece(line)) {
            pieces[count - 1].length += (size_t)(next - line);
            continue;
        }
        RESERVE_ONE(pieces, count, capacity);
        pieces[count++] = (piece){line, (size_t)(next - line)};
        if (count > 1 && !is_directive(line))
            continue;
        shuffle_pieces(pieces + first, count - 1 - first, random);
        first = count;
    }
    shuffle_pieces(pieces + first, count - first, random);
    char *shuffled = memory_require(malloc(length + count + 1)), *at = shuffled;
    for (unsigned i = 0; i < count; i++) {
        memcpy(at, pieces[i].text, pieces[i].length);
        at += pieces[i].length;
        *at++ = '\n'; /* the last line of a file may lack its line end */
    }
    *at = '\0';
    free(pieces);
    return shuffled;
}

static void read_card_file(card_files *files, const char *path) {
    size_t length;
    char *text = file_read_whole(path, MAX_BYTES, &length);
    if (!text)
        return;
    RESERVE_ONE(files->sources, files->count, files->capacity);
    files->sources[files->count++] = (tx_source){memory_copy_text(path, strlen(path)), text, length, files->overlay};
}

static bool is_card_file(const FTSENT *entry) {
    bool is_named = entry->fts_level == FTS_ROOTLEVEL; /* a file named explicitly may have any name */
    return entry->fts_info == FTS_F &&
           (is_named || (entry->fts_namelen > 6 && strcmp(entry->fts_name + entry->fts_namelen - 6, ".cards") == 0));
}

static void read_below(card_files *files, const char *path) {
    char *name = memory_copy_text(path, strlen(path));
    FTS *walk = fts_open((char *[]){name, NULL}, FTS_LOGICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *entry; walk && (entry = fts_read(walk));)
        if (is_card_file(entry))
            read_card_file(files, entry->fts_path);
    if (walk)
        fts_close(walk);
    free(name);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const tx_source *)a)->name, ((const tx_source *)b)->name);
}

static void read_card_files(card_files *files, const char *const *paths, unsigned count, bool overlay) {
    files->overlay = overlay;
    for (unsigned i = 0; i < count; i++) {
        unsigned first = files->count;
        read_below(files, paths[i]);
        if (files->count > first) /* folders are listed in any order */
            qsort(files->sources + first, files->count - first, sizeof *files->sources, by_path);
    }
}

/* Overlays stay after the cards and in their order, because their order matters. */
static void shuffle_files(card_files *files, unsigned cards, uint64_t *random) {
    for (unsigned i = cards; i > 1; i--) {
        unsigned j = random_index(random, i);
        tx_source swap = files->sources[i - 1];
        files->sources[i - 1] = files->sources[j];
        files->sources[j] = swap;
    }
    for (unsigned i = 0; i < cards; i++) {
        tx_source *source = &files->sources[i];
        char *shuffled = shuffled_text(source->text, source->length, random);
        free((void *)(uintptr_t)source->text);
        source->text = shuffled;
        source->length = strlen(shuffled);
    }
}

static void free_files(card_files *files) {
    for (unsigned i = 0; i < files->count; i++) {
        free((void *)(uintptr_t)files->sources[i].name);
        free((void *)(uintptr_t)files->sources[i].text);
    }
    free(files->sources);
}

/* ---- Translating numbers ----------------------------------------------------------------------------------------- */

static tx_def_id same_card(const tx_catalog *catalog, const tx_def *def) {
    for (unsigned i = 1; i < catalog->def_count; i++) {
        const tx_def *other = &catalog->defs[i];
        if (tx_card_is_first_face(catalog, (tx_def_id)i) && strcmp(other->id, def->id) == 0 &&
            strcmp(other->set, def->set) == 0)
            return (tx_def_id)i;
    }
    return 0;
}

/* Returns the number of earlier abilities on the same face. */
static unsigned rank_of(const tx_catalog *catalog, unsigned ability) {
    unsigned rank = 0;
    for (unsigned i = 1; i < ability; i++)
        rank += catalog->abilities[i].def == catalog->abilities[ability].def;
    return rank;
}

static uint16_t same_ability(const tx_catalog *catalog, tx_def_id def, unsigned rank) {
    for (unsigned i = 1; i < catalog->ability_count; i++)
        if (catalog->abilities[i].def == def && rank-- == 0)
            return (uint16_t)i;
    return 0;
}

static const char *match_catalogs(fuzz_order *order) {
    const tx_catalog *catalog = order->catalog, *shuffled = order->shuffled;
    if (catalog->def_count != shuffled->def_count || catalog->ability_count != shuffled->ability_count ||
        catalog->trait_count != shuffled->trait_count)
        return "cards read in another order are not as many, or have not as many abilities or traits";
    order->defs = memory_require(calloc(catalog->def_count, sizeof *order->defs));
    order->abilities = memory_require(calloc(catalog->ability_count, sizeof *order->abilities));
    for (unsigned i = 1; i < catalog->def_count; i++) {
        if (!tx_card_is_first_face(catalog, (tx_def_id)i))
            continue;
        order->defs[i] = same_card(shuffled, &catalog->defs[i]);
        order->defs[catalog->defs[i].other] = shuffled->defs[order->defs[i]].other;
    }
    order->defs[0] = 0;
    if (catalog->face_down)
        order->defs[catalog->face_down] = shuffled->face_down;
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (!order->defs[i])
            return "a card is missing among cards read in another order";
    for (unsigned i = 1; i < catalog->ability_count; i++)
        order->abilities[i] = same_ability(shuffled, order->defs[catalog->abilities[i].def], rank_of(catalog, i));
    return NULL;
}

const char *fuzz_shuffle_cards(fuzz_order *order, const tx_catalog *catalog, uint64_t seed) {
    static tx_report report;
    card_files files = {0};
    unsigned count;
    const char *const *paths = cli_card_folders(&count);
    read_card_files(&files, paths, count, false);
    unsigned cards = files.count;
    paths = cli_overlays(&count);
    read_card_files(&files, paths, count, true);
    shuffle_files(&files, cards, &seed);
    *order = (fuzz_order){.catalog = catalog};
    order->shuffled = tx_catalog_compile_all(files.sources, files.count, &report);
    free_files(&files);
    return order->shuffled ? match_catalogs(order) : report.first.text;
}

void fuzz_free_order(fuzz_order *order) {
    tx_catalog_free(order->shuffled);
    free(order->defs);
    free(order->abilities);
    *order = (fuzz_order){0};
}

/* ---- The replayed game ------------------------------------------------------------------------------------------- */

static tx_setup same_setup(const fuzz_order *order, const tx_setup *setup) {
    tx_setup same = *setup;
    same.planet_count = setup->planet_count ? setup->planet_count : (uint8_t)order->catalog->planet_count;
    for (unsigned i = 0; i < same.planet_count; i++)
        same.planets[i] = order->defs[setup->planet_count ? setup->planets[i] : order->catalog->planet_deck[i]];
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        same.warlord[seat] = order->defs[setup->warlord[seat]];
        same.synapse[seat] = order->defs[setup->synapse[seat]];
        for (unsigned i = 0; i < setup->deck_size[seat]; i++)
            same.deck[seat][i] = order->defs[setup->deck[seat][i]];
    }
    return same;
}

/* The kinds of token units are numbered in the order of their definitions, all other cards in the order of the decks.
 * */
static tx_ref same_object(const fuzz_order *order, const tx_game *game, tx_ref card) {
    const tx_card *c = &game->cards[card];
    unsigned rank = 0;
    if (order->catalog->defs[c->def].type != TYPE_TOKEN)
        return card;
    for (unsigned i = 0; i < card; i++)
        rank += game->cards[i].def == c->def;
    for (unsigned i = 0; i < order->game.card_count; i++)
        if (order->game.cards[i].def == order->defs[c->def] && rank-- == 0)
            return (tx_ref)i;
    return TX_NONE;
}

const char *fuzz_start_shuffled(fuzz_order *order, const tx_setup *setup, uint64_t seed, const tx_game *game) {
    tx_setup same = same_setup(order, setup);
    const char *wrong = NULL;
    if (!tx_start(order->shuffled, &same, seed, &order->game, &wrong))
        return wrong;
    if (game->card_count != order->game.card_count)
        return "with cards read in another order a game has another number of cards";
    tx_decide(order->shuffled, &order->game, &order->decision);
    for (unsigned i = 0; i < game->card_count; i++)
        order->cards[i] = same_object(order, game, (tx_ref)i);
    return NULL;
}

static tx_ref same_ref(const fuzz_order *order, tx_ref ref) {
    return TX_IS_CARD(ref) ? order->cards[ref] : ref;
}

static tx_option same_option(const fuzz_order *order, tx_option option) {
    option.card = same_ref(order, option.card);
    option.on = same_ref(order, option.on);
    if (option.verb == TX_USE || option.verb == TX_PLAY)
        option.amount = (int16_t)order->abilities[option.amount];
    else if (option.verb == TX_CHOOSE && option.on == TX_NONE) /* a planet that is out of the game */
        option.amount = (int16_t)order->defs[option.amount];
    return option;
}

static int find_option(const fuzz_order *order, tx_option option) {
    tx_option same = same_option(order, option);
    for (unsigned i = 0; i < order->decision.count; i++)
        if (memcmp(&order->decision.options[i], &same, sizeof same) == 0)
            return (int)i;
    return -1;
}

static bool same_state(const fuzz_order *order, const tx_game *game, tx_ref card) {
    const tx_card *a = &game->cards[card], *b = &order->game.cards[order->cards[card]];
    return order->defs[a->def] == b->def && order->defs[a->face] == b->face && a->list == b->list &&
           same_ref(order, a->host) == b->host && a->flags == b->flags && a->owner == b->owner &&
           a->controller == b->controller && a->known == b->known && a->damage == b->damage &&
           a->resources == b->resources && a->object == b->object && a->place == b->place;
}

static bool same_numbers(const tx_game *a, const tx_game *b) {
    bool same = a->random == b->random && a->choices == b->choices && a->round == b->round && a->phase == b->phase &&
                a->stack_used == b->stack_used && a->pool_count == b->pool_count && a->token == b->token &&
                a->occurrence_count == b->occurrence_count && a->effect_count == b->effect_count &&
                a->used_count == b->used_count && memcmp(&a->result, &b->result, sizeof a->result) == 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        same = same && a->player[seat].resources == b->player[seat].resources &&
               a->player[seat].victory_count == b->player[seat].victory_count;
    return same;
}

static bool same_question(const fuzz_order *order, const tx_decision *decision) {
    const tx_decision *other = &order->decision;
    return decision->kind == other->kind && decision->seat == other->seat && decision->count == other->count &&
           same_ref(order, decision->source) == other->source && same_ref(order, decision->subject) == other->subject &&
           decision->place == other->place && decision->count_max == other->count_max;
}

const char *fuzz_check_shuffled(const fuzz_order *order, const tx_game *game, const tx_decision *decision) {
    static char wrong[200];
    if (!same_numbers(game, &order->game))
        return "the game goes another way with cards read in another order";
    for (unsigned i = 0; i < game->card_count; i++)
        if (!same_state(order, game, (tx_ref)i)) {
            snprintf(wrong, sizeof wrong, "with cards read in another order card %u, %s, is otherwise", i,
                     tx_card_name(order->catalog, game->cards[i].def));
            return wrong;
        }
    if (!same_question(order, decision))
        return "something else is asked with cards read in another order";
    for (unsigned i = 0; i < decision->count; i++)
        if (find_option(order, decision->options[i]) < 0) {
            snprintf(wrong, sizeof wrong, "option %u is not there with cards read in another order", i);
            return wrong;
        }
    return NULL;
}

const char *fuzz_choose_shuffled(fuzz_order *order, const tx_decision *decision, unsigned option) {
    int same = find_option(order, decision->options[option]);
    return same >= 0 && tx_choose(order->shuffled, &order->game, &order->decision, (unsigned)same)
               ? NULL
               : "a listed option was refused with cards read in another order";
}
