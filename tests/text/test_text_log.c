/* test_text_log.c: lines of the log, all kinds of notes, and results in words. */
#include <stdio.h>
#include <string.h>

#include "text_fixture.h"

TestSuite(text_log, .init = begin, .fini = end);

/* ---- The log ----------------------------------------------------------------------------------------------------- */

static void expect_note(tx_note note, unsigned viewer, const char *expected) {
    strcpy(text, "");
    cr_expect_eq(tx_note_text(catalog, &game, &note, viewer, text, sizeof text), strlen(expected));
    cr_expect_str_eq(text, expected);
}

static tx_def_id shown_def(tx_ref ref) {
    return TX_IS_CARD(ref) ? game.cards[ref].def : 0;
}

/* Creates a note that both players may see completely. */
static tx_note noted(unsigned kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref other, tx_ref place) {
    return (tx_note){.kind = (uint8_t)kind,
                     .flags = (uint8_t)flags,
                     .subject = subject,
                     .source = source,
                     .other = other,
                     .place = place,
                     .seats = NOTED_EVERYBODY,
                     .source_seats = NOTED_EVERYBODY,
                     .other_seats = NOTED_EVERYBODY,
                     .from = TX_LISTS,
                     .to = TX_LISTS,
                     .def = shown_def(subject),
                     .source_def = shown_def(source),
                     .other_def = shown_def(other)};
}

static tx_note counted(unsigned kind, unsigned seat, int amount) {
    tx_note made = noted(kind, 0, TX_NONE, TX_NONE, TX_NONE, TX_NONE);
    made.seat = (uint8_t)seat;
    made.amount = (int16_t)amount;
    return made;
}

static tx_note struggle(unsigned kind, unsigned seat, int one, int two) {
    tx_note made = noted(kind, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(0));
    made.seat = (uint8_t)seat;
    made.amount = (int16_t)one;
    made.second = (int16_t)two;
    return made;
}

Test(text_log, log_lines) {
    tx_note damage = noted(NOTE_DAMAGED, NOTED_BY_ATTACK, EPSILON, ALPHA, TX_NONE, TX_PLANET(0));
    damage.amount = 6;
    expect_note(damage, 0, "Alpha Mob deals 6 damage to Epsilon Seer");
    damage.source = TX_NONE;
    expect_note(damage, 0, "Epsilon Seer takes 6 damage");
    expect_note(noted(NOTE_ENTERS, NOTED_DEPLOYED, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 0,
                "P1 deploys Alpha Mob at Zeta Prime");
    expect_note(noted(NOTE_ENTERS, NOTED_DEPLOYED, BETA, TX_NONE, TX_NONE, TX_HQ(0)), 0, "P1 deploys Beta Gate");
    game.battle = TX_NONE;
    expect_note(noted(NOTE_DESTROYED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 1,
                "Alpha Mob is destroyed at Zeta Prime");
    game.battle = 0;
    expect_note(noted(NOTE_DESTROYED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 1, "Alpha Mob is destroyed");
    expect_note(noted(NOTE_BLOODIED, 0, ALPHA, TX_NONE, TX_NONE, TX_HQ(0)), 1,
                "Alpha Mob is bloodied and goes to P1's HQ");
    expect_note(counted(NOTE_PHASE_BEGINS, 0, TX_COMBAT_PHASE), 0, "Round 3: the combat phase begins");
    expect_note(noted(NOTE_ENTERS, NOTED_STRUCK, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 0,
                "P1 Deep Strikes with Alpha Mob at Zeta Prime");
    expect_note(noted(NOTE_INFESTED, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(0)), 0, "Zeta Prime is infested");
    expect_note(noted(NOTE_ANNOUNCED, NOTED_FROM_PILE, GAMMA, GAMMA, TX_NONE, TX_NONE), 0,
                "P1 plays Gamma Trick from a discard pile");
    expect_note(counted(NOTE_GAINS, 0, 1), 0, "P1 gains 1 resource");
    expect_note(counted(NOTE_TAKES, 1, 2), 0, "P2 takes 2 resources from P1");
}

Test(text_log, struggles_log_the_icons_of_the_winner_first) {
    expect_note(struggle(NOTE_STRUGGLE_WON, 0, 3, 1), 0, "P1 wins the command struggle at Zeta Prime (3 to 1)");
    expect_note(struggle(NOTE_STRUGGLE_WON, 1, 1, 3), 0, "P2 wins the command struggle at Zeta Prime (3 to 1)");
    tx_note warlord = struggle(NOTE_STRUGGLE_WON, 1, 2, 0);
    warlord.flags = NOTED_BY_WARLORD;
    expect_note(warlord, 0, "P2's warlord wins the command struggle at Zeta Prime (icons 0 to 2)");
    warlord.amount = 0;
    expect_note(warlord, 0, "P2's warlord wins the command struggle at Zeta Prime");
    expect_note(struggle(NOTE_STRUGGLE_TIED, 0, 2, 2), 0,
                "Neither player wins the command struggle at Zeta Prime (2 to 2)");
}

Test(text_log, a_line_names_the_ability_that_brought_it_about) {
    expect_note(noted(NOTE_SACRIFICED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 1, "P1 sacrifices Alpha Mob");
    expect_note(noted(NOTE_SACRIFICED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0)), 1,
                "Gamma Trick: P1 sacrifices Alpha Mob");
    expect_note(noted(NOTE_EXHAUSTED, 0, ALPHA, ALPHA, TX_NONE, TX_PLANET(0)), 1, "Alpha Mob is exhausted");
    expect_note(noted(NOTE_READIED, 0, ALPHA, TX_PLANET(0), TX_NONE, TX_PLANET(0)), 1, "Zeta Prime: Alpha Mob readies");
    expect_note(noted(NOTE_CANCELLED, 0, TX_PLANET(0), GAMMA, TX_NONE, TX_PLANET(0)), 1,
                "Gamma Trick: the Battle ability of Zeta Prime is cancelled");
    expect_note(noted(NOTE_CANCELLED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0)), 1,
                "Gamma Trick: the ability of Alpha Mob is cancelled");
    expect_note(noted(NOTE_CANCELLED, NOTED_SHIELD, GAMMA, ALPHA, TX_NONE, TX_PLANET(0)), 1,
                "Alpha Mob: Gamma Trick is cancelled as a shield");
}

Test(text_log, lasting_effect_is_logged_with_its_end) {
    tx_note note = noted(NOTE_EFFECT_BEGINS, 0, ALPHA, GAMMA, TX_NONE, TX_NONE);
    note.effect = (tx_effect){.layer = LAYER_ATTACK, .amount = 2, .card = ALPHA, .expiry = EXPIRY_PHASE};
    expect_note(note, 0, "Gamma Trick: Alpha Mob gets +2 attack until the end of the phase");
    note.kind = NOTE_EFFECT_ENDS;
    expect_note(note, 0, "Gamma Trick: no longer: Alpha Mob gets +2 attack");
}

Test(text_log, what_is_said_of_a_player_is_theirs) {
    tx_note note = noted(NOTE_EFFECT_BEGINS, 0, TX_FIRST_SEAT + 1, GAMMA, TX_NONE, TX_NONE);
    note.effect = (tx_effect){.layer = LAYER_MUST, .arg = MUST_PASS, .expiry = EXPIRY_PHASE};
    expect_note(note, 0, "Gamma Trick: P2 must pass their next deployment turn this phase");
    note.effect = (tx_effect){.layer = LAYER_COUNTS, .arg = COUNTS_LAST_FIRST, .expiry = EXPIRY_PHASE};
    expect_note(note, 0,
                "Gamma Trick: planets are checked for battles from the last to the first until the end of the phase");
}

/* Every lasting effect has a text or is only remembered; none has an empty predicate. */
Test(text_log, every_lasting_effect_has_words) {
    for (unsigned layer = LAYER_NONE + 1; layer < LAYER_COUNT; layer++) {
        tx_note note = noted(NOTE_EFFECT_BEGINS, 0, ALPHA, GAMMA, TX_NONE, TX_NONE);
        if (layer == LAYER_SACRIFICE)
            continue; /* only used by constant texts */
        note.effect = (tx_effect){.layer = (uint8_t)layer, .arg = 1, .amount = 1};
        tx_note_text(catalog, &game, &note, 0, text, sizeof text);
        cr_expect_neq(text[strlen(text) - 1], ' ', "layer %u: %s", layer, text);
        cr_expect_null(strstr(text, "  "), "layer %u: %s", layer, text);
    }
}

Test(text_log, an_attachment_enters_on_its_host) {
    tx_note note = noted(NOTE_ENTERS, NOTED_DEPLOYED, BETA, TX_NONE, ALPHA, TX_PLANET(0));
    note.from = TX_HAND;
    note.to = TX_ATTACHED;
    expect_note(note, 0, "P1 deploys Beta Gate on Alpha Mob");
}

Test(text_log, log_omits_details) {
    tx_note part = noted(NOTE_EXHAUSTED, NOTED_PART, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0));
    tx_note alone = noted(NOTE_EXHAUSTED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0));
    tx_note limit = noted(NOTE_EFFECT_BEGINS, 0, ALPHA, GAMMA, TX_NONE, TX_NONE);
    limit.effect.layer = LAYER_LIMIT_USED;
    cr_expect_not(tx_note_is_logged(&part));
    cr_expect(tx_note_is_logged(&alone));
    cr_expect_not(tx_note_is_logged(&limit));
}

static void expect_together(const tx_note *notes, unsigned count, unsigned viewer, const char *expected) {
    for (unsigned i = 1; i < count; i++)
        cr_expect(tx_notes_can_merge(&notes[0], &notes[i]));
    tx_notes_text(catalog, &game, notes, count, viewer, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

static void keep_line(void *user, const tx_game *at, const tx_note *notes, unsigned count) {
    (void)user;
    tx_notes_text(catalog, at, notes, count, 0, text, sizeof text);
}

Test(text_log, what_belongs_together_shares_a_line) {
    tx_note notes[6];
    for (unsigned i = 0; i < 6; i++)
        notes[i] = noted(NOTE_READIED, 0, i == 1 ? EPSILON : ALPHA, TX_NONE, TX_NONE, TX_PLANET(i % 2));
    expect_together(notes, 2, 0, "P1 readies Alpha Mob and Epsilon Seer");
    expect_together(notes, 6, 0, "P1 readies 5x Alpha Mob and Epsilon Seer");
    for (unsigned i = 0; i < 5; i++)
        notes[i].def = (tx_def_id)(i + 1);
    expect_together(notes, 5, 0, "P1 readies 5 cards");
    for (unsigned i = 0; i < 2; i++) {
        notes[i] = noted(NOTE_DRAWS, 0, i ? EPSILON : ALPHA, TX_NONE, TX_NONE, TX_NONE);
        notes[i].seats = 1;
    }
    expect_together(notes, 2, 0, "P1 draws Alpha Mob and Epsilon Seer");
    expect_together(notes, 2, 1, "P1 draws 2 cards");
    expect_together(notes, 2, TX_SEATS, "P1 draws 2 cards");
    notes[1].seat = 1;
    cr_expect_not(tx_notes_can_merge(&notes[0], &notes[1]));
}

Test(text_log, damage_and_effects_share_a_line_if_they_are_the_same) {
    tx_note notes[2];
    for (unsigned i = 0; i < 2; i++) {
        notes[i] = noted(NOTE_DAMAGED, 0, i ? EPSILON : ALPHA, GAMMA, TX_NONE, TX_PLANET(i));
        notes[i].amount = 2;
        notes[i].seat = (uint8_t)i;
    }
    expect_together(notes, 2, 0, "Gamma Trick deals 2 damage to each of Alpha Mob and Epsilon Seer");
    notes[1].amount = 1;
    cr_expect_not(tx_notes_can_merge(&notes[0], &notes[1]));
    for (unsigned i = 0; i < 2; i++) {
        notes[i] = noted(NOTE_EFFECT_BEGINS, 0, i ? EPSILON : ALPHA, GAMMA, TX_NONE, TX_NONE);
        notes[i].effect = (tx_effect){.layer = LAYER_DOUBLE_ATTACK, .expiry = EXPIRY_PHASE};
    }
    expect_together(notes, 2, 0,
                    "Gamma Trick: Alpha Mob and Epsilon Seer have double attack until the end of the phase");
    notes[1].effect.expiry = EXPIRY_ROUND;
    cr_expect_not(tx_notes_can_merge(&notes[0], &notes[1]));
}

Test(text_log, a_name_with_a_comma_stays_one_name_in_a_list) {
    tx_note notes[3];
    for (unsigned i = 0; i < 3; i++)
        notes[i] = noted(NOTE_COMMITS, 0, (tx_ref[]){ALPHA, EPSILON, BETA}[i], TX_NONE, TX_NONE, TX_PLANET(0));
    expect_together(notes, 3, 0, "Alpha Mob, Epsilon Seer and Beta Gate commit to Zeta Prime");
    notes[1].def = def_of("Nu, the Old");
    expect_together(notes, 3, 0, "Alpha Mob; Nu, the Old and Beta Gate commit to Zeta Prime");
    expect_together(notes, 2, 0, "Alpha Mob and Nu, the Old commit to Zeta Prime");
}

Test(text_log, log_repeats_lines_about_the_same_card) {
    tx_log_writer log_writer = {.line = keep_line};
    tx_note damage = noted(NOTE_DAMAGED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0)), other = damage;
    damage.amount = other.amount = 1;
    other.subject = ALPHA_COPY;
    tx_log_note(&log_writer, &game, &damage);
    tx_log_note(&log_writer, &game, &damage);
    cr_expect_str_eq(text, "Gamma Trick deals 1 damage to Alpha Mob");
    tx_log_note(&log_writer, &game, &other);
    tx_log_flush(&log_writer, &game);
    cr_expect_str_eq(text, "Gamma Trick deals 1 damage to each of 2x Alpha Mob");
}

/* The planet is replaced right after the note. */
Test(text_log, log_writes_unmergeable_notes_at_once) {
    tx_log_writer log_writer = {.line = keep_line};
    tx_note replaced = noted(NOTE_PLANET_REPLACED, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(0));
    tx_note destroyed = noted(NOTE_DESTROYED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(1));
    tx_note leaves = noted(NOTE_PLANET_LEAVES, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(1));
    replaced.def = def_of("Xi Minor");
    leaves.def = def_of("Zeta Prime");
    tx_log_note(&log_writer, &game, &replaced);
    game.line[0] = replaced.def;
    cr_expect_str_eq(text, "Zeta Prime is replaced by Xi Minor");
    tx_log_note(&log_writer, &game, &destroyed);
    tx_log_note(&log_writer, &game, &leaves);
    game.line[1] = 0;
    cr_expect_str_eq(text, "Alpha Mob is destroyed at Zeta Prime");
}

Test(text_log, log_does_not_name_what_the_viewer_may_not_know) {
    tx_note drawn = noted(NOTE_DRAWS, 0, GAMMA, GAMMA, TX_NONE, TX_NONE);
    drawn.seats = 1;
    expect_note(drawn, 0, "P1 draws Gamma Trick");
    drawn.source_seats = 1;
    expect_note(drawn, 1, "P1 draws a card");
    expect_note(drawn, TX_SEATS, "P1 draws a card");
    tx_note seen = tx_note_for(&drawn, 1);
    cr_expect_eq(seen.subject, TX_NONE);
    cr_expect_eq(seen.def, 0);
    cr_expect_eq(seen.source, TX_NONE);
    cr_expect_eq(seen.source_def, 0);
    drawn.seats |= NOTED_NUMBER; /* it is face down on the table */
    seen = tx_note_for(&drawn, 1);
    cr_expect_eq(seen.subject, GAMMA);
    cr_expect_eq(seen.def, 0);
}

/* ---- Every kind of note ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *facts;
} note_kinds[] = {
#define X(name, facts, meaning) {#name, facts},
    TX_NOTE_LIST(X)
#undef X
};

static tx_note full_note(unsigned kind) {
    tx_note note = noted(kind, kind == NOTE_GAME_ENDS ? TX_WON : 0, ALPHA, GAMMA, EPSILON, TX_PLANET(0));
    note.amount = 2;
    note.second = 5;
    if (kind == NOTE_PLANETS_SWITCHED)
        note.other = TX_PLANET(1), note.other_def = 0;
    if (kind == NOTE_EFFECT_BEGINS || kind == NOTE_EFFECT_ENDS)
        note.effect = (tx_effect){.layer = LAYER_ATTACK, .amount = 2};
    return note;
}

/* Returns the note with another value of one field. */
static tx_note changed_note(tx_note note, const char *fact) {
    if (!strcmp(fact, "subject") || !strcmp(fact, "def"))
        note.subject = BETA, note.def = game.cards[BETA].def;
    else if (!strcmp(fact, "source"))
        note.source = BETA, note.source_def = game.cards[BETA].def;
    else if (!strcmp(fact, "other"))
        note.other = note.other_def ? BETA : TX_PLANET(2), note.other_def = note.other_def ? game.cards[BETA].def : 0;
    else if (!strcmp(fact, "place"))
        note.place = TX_PLANET(3);
    else if (!strcmp(fact, "seat"))
        note.seat = 1;
    else if (!strcmp(fact, "amount"))
        note.amount = 3;
    else if (!strcmp(fact, "second"))
        note.second = 6;
    else
        cr_assert_fail("no such fact: %s", fact);
    return note;
}

Test(text_log, every_kind_of_note_has_a_line_with_its_facts) {
    for (unsigned kind = NOTE_NOTHING + 1; kind < NOTE_KINDS; kind++) {
        char facts[64], line[512];
        tx_note note = full_note(kind);
        cr_expect_gt(tx_note_text(catalog, &game, &note, 0, line, sizeof line), 0, "%s has no line",
                     note_kinds[kind].name);
        cr_expect_null(strpbrk(line, "%*[]|"), "%s: %s", note_kinds[kind].name, line);
        snprintf(facts, sizeof facts, "%s", note_kinds[kind].facts);
        for (char *fact = strtok(facts, " "); fact; fact = strtok(NULL, " ")) {
            tx_note changed = changed_note(note, fact);
            tx_note_text(catalog, &game, &changed, 0, text, sizeof text);
            cr_expect_str_neq(text, line, "%s does not tell its %s", note_kinds[kind].name, fact);
        }
    }
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

static void expect_result(tx_result result, const char *expected) {
    tx_result_text(catalog, &game, result, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(text_log, results) {
    game.player[1].victory_count = 3;
    for (unsigned i = 0; i < 3; i++)
        game.player[1].victory[i] = def_of("Zeta Prime");
    expect_result((tx_result){TX_WON, 1, TX_THREE_PLANETS}, "P2 wins: three strongpoint planets");
    expect_result((tx_result){TX_WON, 0, TX_WARLORD_DEFEATED}, "P1 wins: P2's warlord is defeated");
    expect_result((tx_result){TX_WON, 1, TX_CONCEDED}, "P2 wins: P1 concedes");
    expect_result((tx_result){TX_WON, 1, TX_OUT_OF_TIME}, "P2 wins: P1 is out of time");
    expect_result((tx_result){TX_WON, 1, TX_LAST_PLANET}, "P2 wins: P2 was the last to take a planet");
    expect_result((tx_result){TX_TIED, 0, TX_WARLORD_DEFEATED},
                  "The game is a tie: both warlords are defeated at once");
    expect_result((tx_result){TX_TIED, 0, TX_AGREED}, "The game is a tie: both players agree to a draw");
    expect_result((tx_result){TX_TIED, 0, TX_BEYOND_LIMITS},
                  "The game is a tie: too much happens at once for Traxis to continue");
    expect_result((tx_result){TX_UNDECIDED, 0, TX_NO_REASON}, "The game is not over");
}
