/* desk_deck.c: the deck of a scenario, and whether it is legal (R20) or a starter deck (R2.2). */
#include <string.h>

#include "desk_state.h"

static const tx_def *def_of(const desk *d, tx_def_id id) {
    return &d->run->catalog->defs[id];
}

static unsigned copies_of(const desk *d, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < d->list.count; i++)
        copies += d->list.entries[i].card == card ? d->list.entries[i].count : 0;
    return copies;
}

/* ---- Given facts ------------------------------------------------------------------------------------------------- */

static void add_squad(desk *d, unsigned line) {
    const tx_def *warlord = def_of(d, d->list.warlord);
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        const tx_squad_entry *entry = &d->run->catalog->squads[warlord->first_squad + i];
        tx_list_add(&d->list, entry->def, entry->count, line);
    }
}

static bool begin_deck(desk *d, const pos_step *step) {
    tx_list_free(&d->list);
    d->list = (tx_deck_list){.warlord = desk_statement_of(step)->card.def, .warlord_line = step->line};
    add_squad(d, step->line);
    return true;
}

static bool load_deck(desk *d, const pos_step *step) {
    char path[SC_PATH];
    sc_sibling_path(d->run, desk_statement_of(step)->text, path);
    tx_list_free(&d->list);
    d->findings = (tx_findings){0};
    if (tx_list_load(d->run->catalog, NULL, path, &d->list, &d->findings))
        return true;
    return pos_add(d->run, "%s", d->findings.items[0].text);
}

/* Fills the deck in catalog order with cards that need no ally and are not yet in it. */
static bool fill_deck(desk *d, const pos_step *step) {
    unsigned wanted = desk_statement_of(step)->number;
    for (tx_def_id id = 1; wanted && id < d->run->catalog->def_count; id++) {
        const tx_def *def = def_of(d, id);
        bool fits = def->title == id && def->loyalty != LOYALTY_SIGNATURE && !copies_of(d, id) &&
                    tx_deck_may_hold(d->run->catalog, d->list.warlord, FACTION_NEUTRAL, id);
        unsigned copies = !fits ? 0 : wanted < MAX_COPIES ? wanted : MAX_COPIES;
        if (copies)
            tx_list_add(&d->list, id, copies, step->line);
        wanted -= copies;
    }
    return !wanted || pos_add(d->run, "there are not enough titles for %u of the cards", wanted);
}

static bool remove_cards(desk *d, const pos_step *step) {
    unsigned wanted = desk_statement_of(step)->number, count = 0;
    for (unsigned i = 0; i < d->list.count; i++) {
        tx_list_entry entry = d->list.entries[i];
        unsigned taken = entry.card != desk_statement_of(step)->card.def ? 0
                         : entry.count < wanted                          ? entry.count
                                                                         : wanted;
        entry.count -= taken;
        wanted -= taken;
        d->list.entries[count] = entry;
        count += entry.count > 0;
    }
    d->list.count = count;
    return !wanted || pos_add(d->run, "the deck does not have that many copies");
}

static bool change_deck(desk *d, const pos_step *step) {
    const desk_statement *fact = desk_statement_of(step);
    if (fact->what != DECK_OF && fact->what != DECK_FILE && !d->list.warlord)
        return pos_add(d->run, "there is no deck yet; start with 'deck of' a warlord or 'deck file'");
    switch (fact->what) {
    case DECK_OF: return begin_deck(d, step);
    case DECK_FILE: return load_deck(d, step);
    case DECK_FILLER: return fill_deck(d, step);
    case DECK_LACKS: return remove_cards(d, step);
    default: tx_list_add(&d->list, fact->card.def, fact->number, step->line); return true;
    }
}

static void say_squad(const desk *d, tx_words *to) {
    const tx_def *warlord = def_of(d, d->list.warlord);
    words_say(to, "A deck of %s (%s) with the signature squad:", warlord->name, text_faction_word(warlord->faction));
    for (unsigned i = 0; i < d->list.count; i++)
        words_say(to, "%s %u %s", i ? "," : "", d->list.entries[i].count, def_of(d, d->list.entries[i].card)->name);
}

static void describe_fact(const desk *d, const desk_statement *fact, tx_words *to) {
    const tx_def *card = def_of(d, fact->card.def);
    switch (fact->what) {
    case DECK_OF: say_squad(d, to); break;
    case DECK_FILE: words_say(to, "The deck \"%s\" of %s", d->list.name, def_of(d, d->list.warlord)->name); break;
    case DECK_FILLER:
        words_say(to, "%u other cards that it may hold, no title more than three times", fact->number);
        break;
    default:
        words_say(to, "%s %u %s (%s, %s)", fact->what == DECK_ADDS ? "Also" : "Without", fact->number, card->name,
                  text_faction_word(card->faction), text_loyalty_word(card->loyalty));
    }
    words_say(to, ".");
}

bool desk_store_deck_fact(desk *d, const pos_step *step) {
    char text[DESK_SENTENCE];
    tx_words fact = words_into(text, sizeof text);
    if (!change_deck(d, step))
        return false;
    describe_fact(d, desk_statement_of(step), &fact);
    sc_narrate_fact(d->run, text);
    return true;
}

/* ---- Expectations ------------------------------------------------------------------------------------------------ */

/* Checks 'not legal by RULE': every finding must be of that rule. */
static bool judge_legal(desk *d, const desk_statement *wanted) {
    bool legal = tx_list_legal(d->run->catalog, &d->list, NULL, &d->findings), only = true;
    for (unsigned i = 0; i < d->findings.count; i++) {
        const tx_finding *finding = &d->findings.items[i];
        sc_add_reason(d->run, "%s (%s).", finding->text, finding->rule);
        only &= !wanted->text || strcmp(finding->rule, wanted->text) == 0;
    }
    if (legal)
        sc_add_reason(d->run, "It breaks no rule of deck building: %u cards (R20).",
                      tx_list_size(d->run->catalog, &d->list));
    return wanted->negated ? !legal && only : legal;
}

/* Copies of a card in a starter deck (R2.2): all of the faction in the box, one of each neutral card. */
static unsigned starter_copies(const desk *d, tx_def_id id, unsigned faction) {
    const tx_def *def = def_of(d, id);
    bool deck_card =
        def->type == TYPE_ARMY || def->type == TYPE_SUPPORT || def->type == TYPE_ATTACHMENT || def->type == TYPE_EVENT;
    if (def->title != id || !deck_card || strcmp(def->set, "Core Set") != 0)
        return 0;
    return def->faction == faction ? def->quantity : def->faction == FACTION_NEUTRAL;
}

static bool judge_starter(desk *d, const desk_statement *wanted) {
    unsigned own = 0, neutral = 0;
    bool same =
        def_of(d, d->list.warlord)->faction == wanted->kind && strcmp(def_of(d, d->list.warlord)->set, "Core Set") == 0;
    for (tx_def_id id = 1; id < d->run->catalog->def_count; id++) {
        unsigned copies = copies_of(d, id), right = starter_copies(d, id, wanted->kind);
        *(def_of(d, id)->faction == FACTION_NEUTRAL ? &neutral : &own) += copies;
        if (copies != right)
            sc_add_reason(d->run, "It has %u copies of %s; a starter deck of that faction has %u (R2.2).", copies,
                          def_of(d, id)->name, right);
        same &= copies == right;
    }
    if (same)
        sc_add_reason(d->run,
                      "%s, the %u cards of that faction in the box and one of each of the %u neutral cards (R2.2).",
                      def_of(d, d->list.warlord)->name, own, neutral);
    return same != wanted->negated;
}

bool desk_judge_deck(desk *d, const desk_statement *wanted) {
    unsigned size = tx_list_size(d->run->catalog, &d->list), copies = copies_of(d, wanted->card.def);
    if (!d->list.warlord)
        return pos_add(d->run, "; there is no deck");
    switch (wanted->what) {
    case DECK_LEGAL: return judge_legal(d, wanted);
    case DECK_STARTER: return judge_starter(d, wanted);
    case DECK_CARDS: pos_add(d->run, "; it has %u cards", size); return size == wanted->number;
    default: pos_add(d->run, "; it has %u", copies); return copies == wanted->number;
    }
}
