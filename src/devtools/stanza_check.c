/* stanza_check.c: compiles a generated stanza, and again without each of its clauses: everything written must appear in
 * the program and in the card's text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stanza_fuzz.h"
#include "text/text.h"

static const char made_heading[] = "set \"Made\"\nfaction Orks\n";
enum { HEADING_LINES = 2 };

tx_catalog *cli_compile_stanzas(const made_stanza *stanzas, unsigned count, tx_report *report) {
    size_t size = sizeof made_heading, used = sizeof made_heading - 1;
    for (unsigned i = 0; i < count; i++)
        size += stanzas[i].length;
    char *text = memory_require(malloc(size));
    memcpy(text, made_heading, used);
    for (unsigned i = 0; i < count; used += stanzas[i++].length)
        memcpy(text + used, stanzas[i].text, stanzas[i].length);
    const tx_source sources[] = {{.name = "plain", .text = stanza_base, .length = strlen(stanza_base)},
                                 {.name = "made", .text = text, .length = used}};
    tx_catalog *catalog = tx_catalog_compile_all(sources, 2, report);
    free(text);
    return catalog;
}

tx_def_id stanza_def(const tx_catalog *catalog, const made_stanza *s) {
    char title[16];
    snprintf(title, sizeof title, "Card %u", s->number);
    return tx_catalog_find(catalog, title);
}

/* ---- Two programs ------------------------------------------------------------------------------------------------ */

#define SAME(list)              (a->list##_count == b->list##_count)
#define SAME_ITEMS(items, list) (memcmp(a->items, b->items, a->list##_count * sizeof *a->items) == 0)

static bool same_faces(const tx_catalog *a, const tx_catalog *b) {
    for (unsigned i = 1; i < a->def_count; i++) {
        const tx_def *x = &a->defs[i], *y = &b->defs[i];
        if (x->keywords != y->keywords || x->attach_to != y->attach_to || x->struggle_cards != y->struggle_cards ||
            x->struggle_resources != y->struggle_resources || x->struggle_condition != y->struggle_condition ||
            x->flags != y->flags || x->ability_count != y->ability_count || x->constant_count != y->constant_count ||
            x->area_effect != y->area_effect || x->deep_strike != y->deep_strike)
            return false;
    }
    return true;
}

static bool same_program(const tx_catalog *a, const tx_catalog *b) {
    return SAME(def) && SAME(ability) && SAME(constant) && SAME(code) && SAME(selector) && SAME(clause) &&
           SAME(value) && SAME(condition) && SAME_ITEMS(code, code) && SAME_ITEMS(selectors, selector) &&
           SAME_ITEMS(clauses, clause) && SAME_ITEMS(values, value) && SAME_ITEMS(conditions, condition) &&
           SAME_ITEMS(abilities, ability) && SAME_ITEMS(constants, constant) && same_faces(a, b);
}

static void card_text(const tx_catalog *catalog, const made_stanza *s, char *text, size_t size) {
    *text = '\0';
    tx_card_text(catalog, stanza_def(catalog, s), text, size);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

/* An error must name a line and a column of the stanza and have a message. */
static bool is_placed(const made_stanza *s, const tx_report *report) {
    unsigned line, column, lines = 0;
    int message_start = 0;
    for (const char *c = s->text; *c; c++)
        lines += *c == '\n';
    return sscanf(report->text, "made:%u:%u: %n", &line, &column, &message_start) == 2 && message_start > 0 &&
           line > HEADING_LINES && line <= lines + HEADING_LINES && strlen(report->text + message_start) > 10;
}

static bool check_refusal(const made_stanza *s, const tx_report *report, stanza_fault *fault) {
    if (is_placed(s, report))
        return true;
    snprintf(fault->key, sizeof fault->key, "refused");
    snprintf(fault->message, sizeof fault->message, "refused without a place or a reason: %.600s", report->text);
    return false;
}

/* ---- Clauses ----------------------------------------------------------------------------------------------------- */

enum { CARD_TEXT = 4096 };

/* Compares a stanza with one of different meaning: programs and texts must differ. */
typedef struct comparison {
    const made_stanza *s;
    const tx_catalog *catalog;
    char text[CARD_TEXT];
} comparison;

static void show_part(const made_stanza *s, unsigned part, char *words, size_t size) {
    snprintf(words, size, "%.*s", s->parts[part].to - s->parts[part].from, s->text + s->parts[part].from);
    for (char *c = words; *c; c++)
        if (*c == '\n')
            *c = ' ';
}

/* Returns true if the same words occur elsewhere in the card, where repeating them is no fault. */
static bool occurs_elsewhere(const made_stanza *s, unsigned part) {
    char words[STANZA_TEXT];
    snprintf(words, sizeof words, "%.*s", s->parts[part].to - s->parts[part].from, s->text + s->parts[part].from);
    return strstr(s->text, words) != s->text + s->parts[part].from || strstr(s->text + s->parts[part].to, words);
}

/* Adding a cost, limit or condition must only add text; the text of the effect and its targets stays unchanged. */
static bool adds_only(const char *less, const char *more) {
    size_t same = 0, rest, length = strlen(more);
    while (less[same] && less[same] == more[same])
        same++;
    rest = strlen(less + same);
    return rest <= length && strcmp(more + length - rest, less + same) == 0;
}

static bool is_rider(const made_stanza *s, unsigned part) {
    static const char *const riders[] = {"cost ", ", limit ", ", if ", ", max "};
    for (unsigned i = 0; i < sizeof riders / sizeof *riders; i++)
        if (strncmp(s->text + s->parts[part].from, riders[i], strlen(riders[i])) == 0)
            return true;
    return false;
}

static bool check_clause(const comparison *c, unsigned part, stanza_tally *tally, stanza_fault *fault) {
    static made_stanza less;
    static tx_report report;
    char text[CARD_TEXT], words[300];
    cli_without_part(c->s, part, &less);
    tx_catalog *catalog = cli_compile_stanzas(&less, 1, &report);
    if (!catalog)
        return check_refusal(&less, &report, fault);
    tally->clauses++;
    card_text(catalog, &less, text, sizeof text);
    bool same = same_program(c->catalog, catalog), same_text = strcmp(c->text, text) == 0;
    tx_catalog_free(catalog);
    show_part(c->s, part, words, sizeof words);
    if (is_rider(c->s, part) && !adds_only(text, c->text)) {
        snprintf(fault->key, sizeof fault->key, "rider %.30s", words);
        snprintf(fault->message, sizeof fault->message, "'%s' changes other text: %.900s\nwithout it: %.900s", words,
                 c->text, text);
        return false;
    }
    if ((!same && !same_text) || occurs_elsewhere(c->s, part))
        return true;
    snprintf(fault->key, sizeof fault->key, "%s %s %.30s", same ? "idle" : "missing",
             stanza_rule_name(c->s->parts[part].rule), words);
    snprintf(fault->message, sizeof fault->message, "'%s' %s: %.900s", words,
             same ? "changes nothing in the program" : "does not appear in the text", text);
    return false;
}

/* Regenerates what one rule made: a different program must have a different text. */
static bool check_other(const comparison *c, unsigned part, uint64_t *random, stanza_tally *tally,
                        stanza_fault *fault) {
    static made_stanza other;
    static tx_report report;
    char text[CARD_TEXT], words[300];
    cli_with_other_part(c->s, part, random, &other);
    tx_catalog *catalog = cli_compile_stanzas(&other, 1, &report);
    if (!catalog)
        return check_refusal(&other, &report, fault);
    tally->words++;
    card_text(catalog, &other, text, sizeof text);
    bool right = same_program(c->catalog, catalog) || strcmp(c->text, text) != 0;
    tx_catalog_free(catalog);
    if (right)
        return true;
    show_part(c->s, part, words, sizeof words);
    snprintf(fault->key, sizeof fault->key, "alike %s", stanza_rule_name(c->s->parts[part].rule));
    snprintf(fault->message, sizeof fault->message, "reads the same with other words for '%s':\n%s%.700s", words,
             other.text, text);
    return false;
}

static bool check_parts(const comparison *c, uint64_t seed, stanza_tally *tally, stanza_fault *fault) {
    for (unsigned i = 0; i < c->s->count; i++)
        if (!(c->s->parts[i].clause ? check_clause(c, i, tally, fault) : check_other(c, i, &seed, tally, fault)))
            return false;
    return true;
}

bool cli_check_stanza(const made_stanza *s, uint64_t seed, stanza_tally *tally, bool *compiles, stanza_fault *fault) {
    static tx_report report;
    comparison c = {.s = s, .catalog = cli_compile_stanzas(s, 1, &report)};
    *compiles = c.catalog != NULL;
    tally->stanzas++;
    if (!c.catalog)
        return check_refusal(s, &report, fault);
    tally->compiled++;
    card_text(c.catalog, s, c.text, sizeof c.text);
    bool right = cli_check_echoes(s, c.text, fault) && check_parts(&c, seed, tally, fault);
    tx_catalog_free((tx_catalog *)c.catalog);
    return right;
}

/* ---- What must not compile ----------------------------------------------------------------------------------------
 */

bool cli_check_hidden(uint64_t seed, stanza_tally *tally, stanza_fault *fault) {
    static made_stanza s, phrase;
    static tx_report report;
    cli_make_phrase(&phrase, "hidden", 'a', &seed);
    s = (made_stanza){.kind = 'a', .number = 1};
    s.length = (unsigned)snprintf(s.text, sizeof s.text,
                                  "army \"Card 1\"\n  cost 1, command 1, attack 1, hp 1\n  action:\n    %.1000s\n",
                                  phrase.text);
    tx_catalog *catalog = cli_compile_stanzas(&s, 1, &report);
    tally->hidden++;
    if (!catalog && strstr(report.text, "hidden"))
        return check_refusal(&s, &report, fault);
    snprintf(fault->key, sizeof fault->key, "hidden %u", phrase.parts[phrase.count - 1].way);
    snprintf(fault->message, sizeof fault->message, "'%.900s' asks about hidden cards and is %s%.600s", phrase.text,
             catalog ? "not refused" : "refused for another reason: ", catalog ? "" : report.text);
    tx_catalog_free(catalog);
    return false;
}

/* ---- Shrinking --------------------------------------------------------------------------------------------------- */

void cli_shrink_stanza(made_stanza *s, stanza_fails *fails, void *context) {
    static made_stanza less;
    for (unsigned i = s->count; i-- > 0;) {
        if (i >= s->count || !s->parts[i].clause)
            continue;
        cli_without_part(s, i, &less);
        if (fails(&less, context))
            *s = less;
    }
}
