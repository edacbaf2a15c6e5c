/* text_card.c: the whole rules text of a card, rendered from its compiled form. */
#include <string.h>

#include "text.h"
#include "text_effect.h"

/* ---- Paragraphs -------------------------------------------------------------------------------------------------- */

typedef struct card_page {
    const tx_catalog *catalog;
    const tx_def *def;
    tx_paragraph *paragraphs;
    unsigned count, most;
} card_page;

/* Every paragraph is built in lower case, then begun with a capital and ended with a full stop. */
static void end_paragraph(card_page *page, const char *kind, const char *text) {
    if (page->count == page->most || text[0] == '\0')
        return;
    tx_paragraph *paragraph = &page->paragraphs[page->count++];
    tx_words kind_words = words_into(paragraph->kind, sizeof paragraph->kind);
    tx_words words = words_into(paragraph->text, sizeof paragraph->text);
    say(&kind_words, "%s", kind);
    say_capital(&words, text);
    if (text[strlen(text) - 1] != '.')
        say(&words, ".");
}

static void say_keyword_value(tx_words *out, const tx_def *def, unsigned keyword) {
    say_keyword(out, keyword);
    if (keyword == KEYWORD_AREA_EFFECT)
        say(out, " (%u)", def->area_effect);
    if (keyword == KEYWORD_DEEP_STRIKE)
        say(out, " (%d)", def->deep_strike);
}

static void say_keywords(tx_words *out, const tx_catalog *catalog, const tx_def *def) {
    if (def_has_trait(def, catalog->relic)) /* R17.3 */
        say(out, "One %s per player", catalog->traits[catalog->relic]);
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++) {
        if ((def->keywords >> keyword & 1) == 0)
            continue;
        say(out, "%s", out->length > 0 ? ". " : "");
        say_keyword_value(out, def, keyword);
    }
}

static void say_attach_line(const tx_catalog *catalog, const tx_def *def, tx_words *out) {
    tx_speech speech = speech_of(catalog, def, NULL, out);
    say(out, "attaches to ");
    say_selector(&speech, def->attach_to, A, 0);
}

static void say_struggle_bonus(tx_words *out, const tx_def *def) {
    unsigned cards = def->struggle_cards, resources = def->struggle_resources;
    say(out, "when you win a command struggle at this planet: ");
    if (cards > 0)
        say(out, "+%u card%s", cards, cards == 1 ? "" : "s");
    if (cards > 0 && resources > 0)
        say(out, " and ");
    if (resources > 0)
        say(out, "+%u resource%s", resources, resources == 1 ? "" : "s");
}

/* ---- Constant effects -------------------------------------------------------------------------------------------- */

static bool reach_the_same(const tx_constant *a, const tx_constant *b) {
    return a->ref == b->ref && a->sel == b->sel && a->condition == b->condition && a->layer != LAYER_SACRIFICE &&
           b->layer != LAYER_SACRIFICE;
}

static void say_constant_subject(tx_speech *speech, const tx_constant *constant) {
    if (constant->ref != REF_NONE)
        say_ref(speech, constant->ref);
    else
        say_selector(speech, constant->sel, EACH, 0);
}

/* What a condition is about: REF_THIS in "this has 4 or more damage"; REF_NONE where it is about no single card. */
static unsigned topic_of(const tx_catalog *catalog, uint16_t condition) {
    const tx_condition *about = &catalog->conditions[condition];
    if (condition == 0)
        return REF_NONE;
    if (about->kind == COND_MATCHES || about->kind == COND_ATTACKS)
        return about->ref;
    const tx_value *value = about->a >= VALUE_BASE ? &catalog->values[about->a - VALUE_BASE] : NULL;
    return about->kind == COND_COMPARE && value != NULL && value->kind == VALUE_DAMAGE ? value->arg : REF_NONE;
}

/* `count` constants that reach the same things are one sentence. */
static void say_constants(tx_speech *speech, const tx_constant *constants, unsigned count) {
    enum { MOST = 8 };
    tx_change changes[MOST];
    for (unsigned i = 0; i < count && i < MOST; i++)
        changes[i] = (tx_change){constants[i].layer, constants[i].arg, constants[i].against, constants[i].value};
    if (constants->condition != 0) {
        say(speech->out, "while ");
        say_condition(speech, constants->condition);
        say(speech->out, ", ");
        speech->told = (uint8_t)topic_of(speech->catalog, constants->condition);
    }
    if (constants->layer == LAYER_SACRIFICE)
        say(speech->out, "sacrifice ");
    say_constant_subject(speech, constants);
    if (constants->layer == LAYER_SACRIFICE)
        return;
    say(speech->out, " ");
    speech->told = constants->ref;
    say_changes(speech, changes, count < MOST ? count : MOST, false);
}

/* How many constants from `at` on belong into one sentence. */
static unsigned count_joined(const tx_catalog *catalog, const tx_def *def, unsigned at) {
    const tx_constant *first = &catalog->constants[at];
    unsigned count = 1;
    while (at + count < def->first_constant + def->constant_count && reach_the_same(first, first + count))
        count++;
    return count;
}

/* ---- Abilities --------------------------------------------------------------------------------------------------- */

static void say_kind(tx_words *out, const tx_ability *ability) {
    static const char *const kinds[] = {"action", "interrupt", "reaction", "Battle"}; /* ORDER tx_ability_kind */
    bool first = true;
    for (unsigned phase = 0; phase <= TX_HEADQUARTERS_PHASE; phase++)
        if ((ability->phases >> phase & 1) != 0) {
            say(out, "%s%s", first ? "" : " or ", phase_word(phase));
            first = false;
        }
    say(out, "%s", first ? "" : " ");
    say(out, "%s%s", (ability->flags & TX_FORCED) != 0 ? "forced " : "", kinds[ability->kind % ABILITY_KIND_COUNT]);
}

/* "until the end of the phase" as a span: "per phase". */
static const char *span_words(unsigned expiry) {
    switch (expiry) {
    case EXPIRY_ATTACK: return "attack";
    case EXPIRY_BATTLE: return "battle";
    case EXPIRY_COMBAT_ROUND: return "combat round";
    case EXPIRY_ROUND: return "round";
    case EXPIRY_NEVER: return "game";
    default: return "phase";
    }
}

static void say_limit(tx_words *out, const tx_ability *ability) {
    if (ability->limit == 0)
        return;
    say(out, (ability->flags & TX_MAX_BY_TITLE) != 0 ? " (all copies together " : " (");
    if (ability->limit > 2)
        say(out, "%u times", ability->limit);
    else
        say(out, ability->limit == 1 ? "once" : "twice");
    say(out, " per %s)", span_words(ability->limit_expiry));
}

/* Every event works from the hand; only other cards need to say so. */
static void say_from(tx_words *out, const tx_def *def, const tx_ability *ability) {
    if (def->type != TYPE_EVENT && (ability->flags & TX_FROM_HAND) != 0)
        say(out, "from your hand, ");
    if ((ability->flags & TX_FROM_DISCARD) != 0)
        say(out, "from your discard pile, ");
    if ((ability->flags & TX_FROM_RESERVE) != 0)
        say(out, "from reserve, ");
    if ((ability->flags & TX_ANY_PLAYER) != 0)
        say(out, "any player: ");
}

static void say_conditions(tx_speech *speech) {
    if (speech->ability->event != EV_NONE) {
        say(speech->out, speech->ability->kind == ABILITY_INTERRUPT ? " when " : " after ");
        say_trigger(speech);
    }
    if (speech->ability->condition != 0) {
        bool about_this = selects_only(speech->catalog, speech->ability->subject, REF_THIS);
        say(speech->out, ", if ");
        speech->told = about_this ? REF_THIS : REF_NONE;
        say_condition(speech, speech->ability->condition);
        speech->told = REF_NONE;
    }
}

void say_heading(tx_speech *speech) {
    const tx_ability *ability = speech->ability;
    say_from(speech->out, speech->def, ability);
    say_kind(speech->out, ability);
    say_limit(speech->out, ability);
    say_conditions(speech);
    if (costs_end(speech->catalog, ability) > ability->code) {
        say(speech->out, " — ");
        say_costs(speech);
    }
}

static void say_ability(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability, tx_words *out) {
    tx_speech speech = speech_of(catalog, def, ability, out);
    say_heading(&speech);
    say(out, ": ");
    say_effect(&speech);
}

/* "combat_action", "forced_reaction", "battle". */
static void say_kind_id(tx_words *out, const tx_ability *ability) {
    static const char *const ids[] = {"action", "interrupt", "reaction", "battle"}; /* ORDER tx_ability_kind */
    for (unsigned phase = 0; phase <= TX_HEADQUARTERS_PHASE; phase++)
        if ((ability->phases >> phase & 1) != 0)
            say(out, "%c%s_", phase_word(phase)[0] | 0x20, phase_word(phase) + 1);
    say(out, "%s%s", (ability->flags & TX_FORCED) != 0 ? "forced_" : "", ids[ability->kind % ABILITY_KIND_COUNT]);
}

/* ---- The card ---------------------------------------------------------------------------------------------------- */

static void add_facts(card_page *page) {
    const tx_def *def = page->def;
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    say_keywords(&words, page->catalog, def);
    end_paragraph(page, "keywords", text);
    if (def->attach_to != 0) {
        words = words_into(text, sizeof text);
        say_attach_line(page->catalog, def, &words);
        end_paragraph(page, "attach", text);
    }
    if (def->during_battle_only != 0)
        end_paragraph(page, "play_restriction", "may be played only during a battle");
    if (def->struggle_cards > 0 || def->struggle_resources > 0) {
        words = words_into(text, sizeof text);
        say_struggle_bonus(&words, def);
        end_paragraph(page, "constant", text);
    }
}

static void add_constants(card_page *page) {
    unsigned end = (unsigned)page->def->first_constant + page->def->constant_count;
    for (unsigned i = page->def->first_constant, count; i < end; i += count) {
        char text[PHRASE_SIZE];
        tx_words words = words_into(text, sizeof text);
        tx_speech speech = speech_of(page->catalog, page->def, NULL, &words);
        count = count_joined(page->catalog, page->def, i);
        say_constants(&speech, &page->catalog->constants[i], count);
        end_paragraph(page, "constant", text);
    }
}

static void add_abilities(card_page *page) {
    for (unsigned i = 0; i < page->def->ability_count; i++) {
        const tx_ability *ability = &page->catalog->abilities[page->def->first_ability + i];
        char text[PHRASE_SIZE], kind[32];
        tx_words words = words_into(text, sizeof text), kind_words = words_into(kind, sizeof kind);
        say_ability(page->catalog, page->def, ability, &words);
        say_kind_id(&kind_words, ability);
        end_paragraph(page, kind, text);
    }
}

/* A unit card that may lie as an attachment tells what it is then, in one paragraph (R17.1.6). */
static void add_other_face(card_page *page) {
    const tx_def *def = page->def;
    char text[PHRASE_SIZE], face[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    bool lies = def->other_kind == OTHER_DEPLOY_AS || def->other_kind == OTHER_ENTER_AS;
    if (!lies || def->type == TYPE_ATTACHMENT)
        return;
    tx_card_text(page->catalog, def->other, face, sizeof face);
    for (char *at = face; (at = strchr(at, '\n')) != NULL;)
        *at = ' ';
    say(&words, def->other_kind == OTHER_DEPLOY_AS ? "may be deployed as an attachment: "
                                                   : "may enter play as an attachment: ");
    say(&words, "%c%s", face[0] | 0x20, face + 1);
    end_paragraph(page, "constant", text);
}

unsigned tx_card_paragraphs(const tx_catalog *catalog, tx_def_id id, tx_paragraph *paragraphs, unsigned most) {
    card_page page = {catalog, &catalog->defs[id], paragraphs, 0, most};
    add_facts(&page);
    add_constants(&page);
    add_abilities(&page);
    add_other_face(&page);
    return page.count;
}

size_t tx_card_text(const tx_catalog *catalog, tx_def_id id, char *text, size_t size) {
    tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    tx_words out = words_into(text, size);
    unsigned count = tx_card_paragraphs(catalog, id, paragraphs, TX_MAX_PARAGRAPHS);
    for (unsigned i = 0; i < count; i++)
        say(&out, "%s%s", i == 0 ? "" : "\n", paragraphs[i].text);
    return out.length;
}
