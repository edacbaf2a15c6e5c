/* sim_report.c: the results of a simulation as text tables. */
#include "sim_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "table/json.h"

/* ---- Cards and hands --------------------------------------------------------------------------------------------- */

unsigned sim_rows(const sim_state *sim, unsigned side, sim_row rows[SIM_TITLES]) {
    sim_rate all = sim_rate_of(sim, side);
    for (unsigned i = 0; i < sim->titles[side].count; i++) {
        sim_row row = {.title = i};
        row.drawn_known = sim_compare(sim->totals.side[side].card[i].drawn, all, &row.drawn);
        row.opening_known = sim_compare(sim->totals.side[side].card[i].opening, all, &row.opening);
        unsigned at = i;
        for (; at > 0 && row.opening_known &&
               (!rows[at - 1].opening_known || row.opening.difference > rows[at - 1].opening.difference);
             at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
    return sim->titles[side].count;
}

const char *sim_advice(sim_rate kept, sim_rate mulliganed) {
    sim_difference found;
    if (!sim_compare_two(kept, mulliganed, &found) || !found.clear || found.too_few)
        return "";
    return found.difference > 0 ? "keep" : "mulligan";
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

void sim_print_rate(sim_rate rate) {
    interval within = sim_interval(rate);
    if (rate.games)
        printf("%5.1f %% (%4.1f to %4.1f)", 100 * sim_share(rate), 100 * within.low, 100 * within.high);
    else
        printf("%23s", "no games");
}

void cli_print_in(const char *text, int width) {
    int used = 0;
    for (uint32_t glyph; *text;) {
        size_t length = utf8_read(text, &glyph);
        if (used + utf8_glyph_width(glyph) > width)
            break;
        printf("%.*s", (int)length, text);
        used += utf8_glyph_width(glyph);
        text += length;
    }
    printf("%*s", width - used, "");
}

static void print_wins(const sim_report *r) {
    static const char *const rows[] = {"all games", "from seat 1", "from seat 2", "with the initiative first",
                                       "without it"};
    printf("\n%-28s", "Win rate (95 %)");
    for (unsigned side = 0; side < TX_SEATS; side++) {
        cli_print_in(r->name[side], 24);
        printf(" ");
    }
    for (unsigned row = 0; row < 5; row++) {
        printf("\n  %-26s", rows[row]);
        for (unsigned side = 0; side < TX_SEATS; side++) {
            const sim_side *s = &r->sim->totals.side[side];
            sim_print_rate(row == 0   ? sim_rate_of(r->sim, side)
                           : row <= 2 ? sim_sum(s->by[row - 1][0], s->by[row - 1][1])
                                      : sim_sum(s->by[0][row == 3], s->by[1][row == 3]));
            printf("  ");
        }
    }
    printf("\n");
}

static double percent(uint64_t count, uint64_t all) {
    return all ? 100 * (double)count / (double)all : 0;
}

static void print_length(const sim_report *r) {
    const sim_totals *t = &r->sim->totals;
    double sum = 0;
    printf("\nLength in rounds");
    for (unsigned round = 1; round <= SIM_ROUNDS; round++) {
        sum += (double)t->rounds[round] * round;
        if (t->rounds[round])
            printf("   %u%s: %.1f %%", round, round == SIM_ROUNDS ? "+" : "", percent(t->rounds[round], t->games));
    }
    printf("   mean %.2f\n", t->games ? sum / (double)t->games : 0);
}

static void print_ends(const sim_report *r) {
    const sim_totals *t = &r->sim->totals;
    printf("\nHow games end\n");
    for (unsigned reason = 0; reason < TX_REASONS; reason++)
        for (unsigned winner = 0; winner <= TX_SEATS; winner++)
            if (t->ends[winner][reason])
                printf("  %5.1f %%  %s%s by %s\n", percent(t->ends[winner][reason], t->games),
                       winner < TX_SEATS ? r->name[winner] : "a tie", winner < TX_SEATS ? " wins" : "",
                       reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason));
}

static void print_planets(const sim_report *r) {
    printf("\nPlanets won in a game\n");
    for (unsigned side = 0; side < TX_SEATS; side++) {
        const uint64_t *planets = r->sim->totals.side[side].planets;
        double sum = 0;
        printf("  ");
        cli_print_in(r->name[side], 30);
        for (unsigned i = 0; i <= TX_LINE; i++) {
            sum += (double)(planets[i] * i);
            if (planets[i])
                printf("  %u: %4.1f %%", i, percent(planets[i], r->sim->totals.games));
        }
        printf("  mean %.2f\n", r->sim->totals.games ? sum / (double)r->sim->totals.games : 0);
    }
}

static void print_income(const sim_report *r) {
    const sim_totals *t = &r->sim->totals;
    printf("\n%-44s", "Command income by round");
    for (unsigned round = 1; round <= SIM_ROUNDS && t->reached[round]; round++)
        printf("%6u", round);
    for (unsigned i = 0; i < 2 * TX_SEATS; i++) {
        const sim_side *s = &t->side[i / 2];
        printf("\n  ");
        cli_print_in(i % 2 ? "" : r->name[i / 2], 30);
        printf("  %-10s", i % 2 ? "cards" : "resources");
        for (unsigned round = 1; round <= SIM_ROUNDS && t->reached[round]; round++)
            printf("%6.2f", (double)(i % 2 ? s->income_cards : s->income_resources)[round] / (double)t->reached[round]);
    }
    printf("\n");
}

void sim_print_difference(bool known, const sim_difference *d) {
    if (known)
        printf("  %+6.1f (%+5.1f to %+5.1f) %-3s", 100 * d->difference, 100 * d->within.low, 100 * d->within.high,
               d->too_few ? "few"
               : d->clear ? ""
                          : "?");
    else
        printf("  %-27s", "   no comparison");
}

static void print_card(const sim_report *r, unsigned side, const sim_row *row) {
    const sim_state *sim = r->sim;
    const sim_card *card = &sim->totals.side[side].card[row->title];
    printf("  %u ", sim->titles[side].copies[row->title]);
    cli_print_in(tx_card_name(sim->plan->catalog, sim->titles[side].card[row->title]), 28);
    sim_print_difference(row->opening_known, &row->opening);
    printf("  %4.1f %%  %5.1f %%", percent(card->drawn.games, sim->totals.games), 100 * sim_share(card->drawn));
    sim_print_difference(row->drawn_known, &row->drawn);
    printf("  ");
    sim_print_rate(card->played);
    printf("%s\n", card->played.games && sim_has_few(card->played) ? " few" : "");
}

static void print_cards(const sim_report *r, unsigned side) {
    sim_row rows[SIM_TITLES];
    unsigned count = sim_rows(r->sim, side, rows), standing = 0;
    printf("\nCards of %s\n%34sopening hand, or not          drawn, won then, and compared with not drawn     won when "
           "played\n",
           r->name[side], "");
    for (unsigned i = 0; i < count; i++) {
        print_card(r, side, &rows[i]);
        standing += rows[i].opening_known && rows[i].opening.clear && !rows[i].opening.too_few;
    }
    printf(
        "  Only the opening hand is a fair comparison: it depends on chance and mulligans. Long games see more cards, "
        "and the\n"
        "  player who is ahead plays more. ?: zero is within the interval, so there may be no effect. few: fewer than "
        "50 games\n"
        "  with the card, without it, or in which it was played. %u of %u cards stand out in the opening hand; chance "
        "alone\n"
        "  makes one of twenty do so.\n",
        standing, count);
}

static void print_trial(const char *what, sim_rate kept, sim_rate sent) {
    sim_difference d;
    printf("  ");
    cli_print_in(what, 38);
    if (!sim_compare_two(kept, sent, &d)) {
        printf("  no comparison\n");
        return;
    }
    printf("  kept %5.1f %%, sent back %5.1f %%: %+5.1f (%+5.1f to %+5.1f)  %s\n", 100 * sim_share(kept),
           100 * sim_share(sent), 100 * d.difference, 100 * d.within.low, 100 * d.within.high,
           d.too_few                 ? "too few"
           : *sim_advice(kept, sent) ? sim_advice(kept, sent)
                                     : "no matter, or not seen");
}

static void print_mulligans(const sim_report *r, unsigned side) {
    const sim_state *sim = r->sim;
    const sim_side *s = &sim->totals.side[side];
    char words[60];
    if (!sim->totals.trials)
        return;
    printf("\nMulligans of %s: the bot took one in %.1f %% of games. In %" PRIu64 " more a coin decided:\n",
           r->name[side], percent(s->mulligans, sim->totals.games), sim->totals.trials);
    print_trial("any hand", s->kept, s->mulliganed);
    for (unsigned i = 0; i <= SIM_CHEAP_MAX; i++) {
        snprintf(words, sizeof words, "%u%s army unit%s of cost %d or less", i, i == SIM_CHEAP_MAX ? "+" : "",
                 i == 1 ? "" : "s", SIM_CHEAP);
        if (s->kept_by_cheap[i].games || s->mulliganed_by_cheap[i].games)
            print_trial(words, s->kept_by_cheap[i], s->mulliganed_by_cheap[i]);
    }
    for (unsigned i = 0; i < sim->titles[side].count; i++)
        if (*sim_advice(s->card[i].kept, s->card[i].mulliganed))
            print_trial(tx_card_name(sim->plan->catalog, sim->titles[side].card[i]), s->card[i].kept,
                        s->card[i].mulliganed);
}

static void print_conclusion(const sim_report *r) {
    sim_rate wins = sim_rate_of(r->sim, 0);
    interval within = sim_interval(wins);
    if (!wins.games)
        printf("No game was finished.\n");
    else
        printf("%s wins %.1f %% (%.1f to %.1f) against %s%s\n", r->name[0], 100 * sim_share(wins), 100 * within.low,
               100 * within.high, r->name[1],
               within.low > 0.5 || within.high < 0.5 ? "" : ": not proven which is stronger");
}

void sim_print_text(const sim_report *r) {
    const sim_state *sim = r->sim;
    print_conclusion(r);
    if (r->interrupted)
        printf("Interrupted: %" PRIu64 " of %" PRIu64 " games.\n", sim->totals.games, sim->plan->games);
    printf("Both sides are played by %s: %" PRIu64 " games, %.0f choices each; intervals of 95 %%\n",
           sim->plan->bot.name, sim->totals.games,
           (double)sim->totals.choices / fmax(1, (double)(sim->totals.games + sim->totals.trials)));
    print_wins(r);
    print_length(r);
    print_ends(r);
    print_planets(r);
    print_income(r);
    for (unsigned side = 0; side < TX_SEATS; side++) {
        print_cards(r, side);
        print_mulligans(r, side);
    }
}
