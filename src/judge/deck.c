/* deck.c: the deck of a scenario, and whether it is legal (R20) or a starter deck (R2.2). */
#include <string.h>

#include "state.h"

static const tx_def *def_of(const judge_state *s, tx_def_id id) {
    return &s->run->catalog->defs[id];
}

static unsigned copies_of(const judge_state *s, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < s->list.count; i++)
        copies += s->list.entries[i].card == card ? s->list.entries[i].count : 0;
    return copies;
}

/* ---- Given facts ------------------------------------------------------------------------------------------------- */

static void add_squad(judge_state *s, unsigned line) {
    const tx_def *warlord = def_of(s, s->list.warlord);
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        const tx_squad_entry *entry = &s->run->catalog->squads[warlord->first_squad + i];
        tx_list_add(&s->list, entry->def, entry->count, line);
    }
}

static bool begin_deck(judge_state *s, const pos_step *step) {
    tx_list_free(&s->list);
    s->list = (tx_deck_list){.warlord = judge_statement_of(step)->card.def, .warlord_line = step->line};
    add_squad(s, step->line);
    return true;
}

static bool load_deck(judge_state *s, const pos_step *step) {
    char path[SC_PATH];
    sc_sibling_path(s->run, judge_statement_of(step)->text, path);
    tx_list_free(&s->list);
    s->findings = (tx_findings){0};
    if (tx_list_load(s->run->catalog, NULL, path, &s->list, &s->findings))
        return true;
    return pos_add(s->run, "%s", s->findings.items[0].text);
}

/* Fills the deck in catalog order with cards that need no ally and are not yet in it. */
static bool fill_deck(judge_state *s, const pos_step *step) {
    unsigned wanted = judge_statement_of(step)->number;
    for (tx_def_id id = 1; wanted && id < s->run->catalog->def_count; id++) {
        const tx_def *def = def_of(s, id);
        bool fits = def->title == id && def->loyalty != LOYALTY_SIGNATURE && !copies_of(s, id) &&
                    tx_deck_may_hold(s->run->catalog, s->list.warlord, FACTION_NEUTRAL, id);
        unsigned copies = !fits ? 0 : wanted < MAX_COPIES ? wanted : MAX_COPIES;
        if (copies)
            tx_list_add(&s->list, id, copies, step->line);
        wanted -= copies;
    }
    return !wanted || pos_add(s->run, "there are not enough titles for %u of the cards", wanted);
}

static bool remove_cards(judge_state *s, const pos_step *step) {
    unsigned wanted = judge_statement_of(step)->number, count = 0;
    for (unsigned i = 0; i < s->list.count; i++) {
        tx_list_entry entry = s->list.entries[i];
        unsigned taken = entry.card != judge_statement_of(step)->card.def ? 0
                         : entry.count < wanted                           ? entry.count
                                                                          : wanted;
        entry.count -= taken;
        wanted -= taken;
        s->list.entries[count] = entry;
        count += entry.count > 0;
    }
    s->list.count = count;
    return !wanted || pos_add(s->run, "the deck does not have that many copies");
}

static bool change_deck(judge_state *s, const pos_step *step) {
    const judge_statement *fact = judge_statement_of(step);
    if (fact->what != DECK_OF && fact->what != DECK_FILE && !s->list.warlord)
        return pos_add(s->run, "there is no deck yet; start with 'deck of' a warlord or 'deck file'");
    switch (fact->what) {
    case DECK_OF: return begin_deck(s, step);
    case DECK_FILE: return load_deck(s, step);
    case DECK_FILLER: return fill_deck(s, step);
    case DECK_LACKS: return remove_cards(s, step);
    default: tx_list_add(&s->list, fact->card.def, fact->number, step->line); return true;
    }
}

static void say_squad(const judge_state *s, tx_words *to) {
    const tx_def *warlord = def_of(s, s->list.warlord);
    words_say(to, "A deck of %s (%s) with the signature squad:", warlord->name, text_faction_word(warlord->faction));
    for (unsigned i = 0; i < s->list.count; i++)
        words_say(to, "%s %u %s", i ? "," : "", s->list.entries[i].count, def_of(s, s->list.entries[i].card)->name);
}

static void describe_fact(const judge_state *s, const judge_statement *fact, tx_words *to) {
    const tx_def *card = def_of(s, fact->card.def);
    switch (fact->what) {
    case DECK_OF: say_squad(s, to); break;
    case DECK_FILE: words_say(to, "The deck \"%s\" of %s", s->list.name, def_of(s, s->list.warlord)->name); break;
    case DECK_FILLER:
        words_say(to, "%u other cards that it may hold, no title more than three times", fact->number);
        break;
    default:
        words_say(to, "%s %u %s (%s, %s)", fact->what == DECK_ADDS ? "Also" : "Without", fact->number, card->name,
                  text_faction_word(card->faction), text_loyalty_word(card->loyalty));
    }
    words_say(to, ".");
}

bool judge_store_deck_fact(judge_state *s, const pos_step *step) {
    char text[JUDGE_SENTENCE];
    tx_words fact = words_into(text, sizeof text);
    if (!change_deck(s, step))
        return false;
    describe_fact(s, judge_statement_of(step), &fact);
    sc_narrate_fact(s->run, text);
    return true;
}

/* ---- Expectations ------------------------------------------------------------------------------------------------ */

/* Checks 'not legal by RULE': every finding must be of that rule. */
static bool judge_legal(judge_state *s, const judge_statement *wanted) {
    bool legal = tx_list_legal(s->run->catalog, &s->list, NULL, &s->findings), only = true;
    for (unsigned i = 0; i < s->findings.count; i++) {
        const tx_finding *finding = &s->findings.items[i];
        sc_add_reason(s->run, "%s (%s).", finding->text, finding->rule);
        only &= !wanted->text || strcmp(finding->rule, wanted->text) == 0;
    }
    if (legal)
        sc_add_reason(s->run, "It breaks no rule of deck building: %u cards (R20).",
                      tx_list_size(s->run->catalog, &s->list));
    return wanted->negated ? !legal && only : legal;
}

/* Copies of a card in a starter deck (R2.2): all of the faction in the box, one of each neutral card. */
static unsigned starter_copies(const judge_state *s, tx_def_id id, unsigned faction) {
    const tx_def *def = def_of(s, id);
    bool deck_card =
        def->type == TYPE_ARMY || def->type == TYPE_SUPPORT || def->type == TYPE_ATTACHMENT || def->type == TYPE_EVENT;
    if (def->title != id || !deck_card || strcmp(def->set, "Core Set") != 0)
        return 0;
    return def->faction == faction ? def->quantity : def->faction == FACTION_NEUTRAL;
}

static bool judge_starter(judge_state *s, const judge_statement *wanted) {
    unsigned own = 0, neutral = 0;
    bool same =
        def_of(s, s->list.warlord)->faction == wanted->kind && strcmp(def_of(s, s->list.warlord)->set, "Core Set") == 0;
    for (tx_def_id id = 1; id < s->run->catalog->def_count; id++) {
        unsigned copies = copies_of(s, id), right = starter_copies(s, id, wanted->kind);
        *(def_of(s, id)->faction == FACTION_NEUTRAL ? &neutral : &own) += copies;
        if (copies != right)
            sc_add_reason(s->run, "It has %u copies of %s; a starter deck of that faction has %u (R2.2).", copies,
                          def_of(s, id)->name, right);
        same &= copies == right;
    }
    if (same)
        sc_add_reason(s->run,
                      "%s, the %u cards of that faction in the box and one of each of the %u neutral cards (R2.2).",
                      def_of(s, s->list.warlord)->name, own, neutral);
    return same != wanted->negated;
}

bool judge_deck(judge_state *s, const judge_statement *wanted) {
    unsigned size = tx_list_size(s->run->catalog, &s->list), copies = copies_of(s, wanted->card.def);
    if (!s->list.warlord)
        return pos_add(s->run, "; there is no deck");
    switch (wanted->what) {
    case DECK_LEGAL: return judge_legal(s, wanted);
    case DECK_STARTER: return judge_starter(s, wanted);
    case DECK_CARDS: pos_add(s->run, "; it has %u cards", size); return size == wanted->number;
    default: pos_add(s->run, "; it has %u", copies); return copies == wanted->number;
    }
}
