/* commands.c: declarations of the commands of `traxis-dev`. */
#include "devtools.h"

#define JSON                                                                                                           \
    { "--json", .about = "print everything as JSON" }

/* ---- Searching for mistakes -------------------------------------------------------------------------------------- */

static const usage_option FUZZ_OPTIONS[] = {
    {"--games", "N", "1000", .about = "number of games; with --stanzas, one game for ten cards"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    {"--only", "N", .about = "play only game number N of the run"},
    {"--decks", "random|wild|starter|both", "both",
     .about = "decks to play with; random: legal decks; wild: decks of any cards; starter: the starter decks; both: "
              "wild and starter"},
    {"--peaks", .about = "print the peak size of each table of a game, and the game that reached it"},
    {"--json", .about = "print the numbers and peaks as JSON; failures go to stderr"},
    {"--stanzas", "N",
     .about = "test the card language instead, with N random cards; every clause of a card must change its effect and "
              "text, a noun phrase must select what its parts select, and decks of the cards are played"},
    {0}};

static const usage_option MUTATE_OPTIONS[] = {
    {"CARD…", NULL, "all scripted cards", .about = "cards to mutate"},
    {"--set", "SET", .about = "mutate only cards of this set"},
    {"--jobs", "N", "number of processors", .about = "processes to run in parallel"},
    {"--survivors", .about = "list only cards with a mutation that no scenario caught"},
    JSON,
    {0}};

static const usage_option COVERAGE_OPTIONS[] = {
    {"--games", "N", "4000", .about = "maximum number of random games"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    JSON,
    {0}};

static const usage_option PERFT_OPTIONS[] = {
    {"--depth", "N", "4", .about = "maximum number of choices in a sequence, 1 to 6"},
    {"--check", "FILE", .about = "compare with the numbers in this file"},
    {"--write", "FILE", .about = "write the numbers to this file"},
    {0}};

static const usage_command CHECK_COMMANDS[] = {
    {"fuzz", cmd_fuzz, NULL, "play random and adversarial games with all checks enabled", .options = FUZZ_OPTIONS,
     .notes = "A game that fails is saved as fuzz-SEED-N.record; 'traxis replay' shows it."},
    {"mutate", cmd_mutate, "[CARD…]", "mutation testing: change cards, and check that a scenario fails",
     .options = MUTATE_OPTIONS,
     .notes = "Changes one thing at a time in a card and runs the scenarios that name it. Exit code 0 if at least nine "
              "in ten mutations are caught."},
    {"coverage", cmd_coverage, NULL, "find card text that no scenario or game has exercised",
     .options = COVERAGE_OPTIONS,
     .notes = "Runs the scenarios, then plays games with random legal decks until every card was played, every ability "
              "resolved and every word of the card language used. Prints what is missing."},
    {"perft", cmd_perft, NULL, "count the choice sequences of fixed positions", .options = PERFT_OPTIONS},
    {0}};

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

static const usage_option BENCH_OPTIONS[] = {
    {"--games", "N", "4900", .about = "number of random games"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    {"--decks", "starter|random", "starter",
     .about = "decks to play with; starter: all pairs of starter decks; random: legal decks of all scripted cards"},
    {"--discreet",
     .about = "also prompt players where skipping them would reveal their hand, as in games between people"},
    {"--views", .about = "measure a seat's view and a full game dealt from it"},
    {"--search", .about = "measure nodes per second of Warlord's search, and their size"},
    {"--units", .about = "measure the cost of a decision by the number of units in play"},
    {"--json", .about = "print the numbers as JSON"},
    {0}};

static const usage_option LOAD_OPTIONS[] = {
    {"--games", "N", "100", .about = "number of concurrent matches, at most 5000"},
    {"--seconds", "N", "20", .about = "duration of the measurement"},
    {"--think", "MS", "2000", .about = "average thinking time of a player before a choice, in milliseconds"},
    {"--forward", "N", "0",
     .about = "choices of each match that are made without thinking before the measurement starts"},
    {"--seed", "N", "1", .about = "random seed of the choices"},
    {0}};

static const usage_command SPEED_COMMANDS[] = {
    {"bench", cmd_bench, NULL, "measure the speed of the engine", .options = BENCH_OPTIONS,
     .notes = "Times are CPU times. docs/PERFORMANCE.md lists the expected numbers."},
    {"load", cmd_load, NULL, "load test: measure a server with many concurrent matches", .options = LOAD_OPTIONS,
     .notes = "Starts a server on this machine with its own database and plays through real sockets. Prints the time "
              "until both players have received a choice, with durable commits, and the cost of a match. Exit code 0 "
              "if all matches were played and no request was rejected."},
    {0}};

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

static const usage_option TUNE_OPTIONS[] = {
    {"--steps", "N", "200", .about = "pairs of games; reliable results need thousands"},
    {"--width", "PERCENT", "25", .about = "difference between the two sets of weights that play each other"},
    {"--gain", "N", "40",
     .about = "how far a won game moves the weights, in thousandths of the width; decreases over time"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    {"--decks", "all|starters|NAME,…", "all", .about = "decks to play with"},
    {0}};

static const usage_command BOT_COMMANDS[] = {
    {"tune", cmd_tune, NULL, "improve the weights of the bots by self-play", .options = TUNE_OPTIONS,
     .notes = "Prints each weight of src/bots/weights.h as it is and as it was found (docs/BOTS.md). Ctrl-C prints the "
              "weights found so far."},
    {0}};

/* ---- The program ------------------------------------------------------------------------------------------------- */

static const usage_group GROUPS[] = {{"Searching for mistakes", CHECK_COMMANDS},
                                     {"Measuring", SPEED_COMMANDS},
                                     {"Bots", BOT_COMMANDS},
                                     {"Help", HELP_COMMANDS},
                                     {0}};

const usage_program DEVTOOLS_PROGRAM = {
    "traxis-dev", "Tools for contributors to Traxis. docs/DEVELOPER-TOOLS.md explains them.", "", GROUPS};
