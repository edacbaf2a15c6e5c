/* tool_commands.c: declarations of the tools for bots, card scripts and the engine, and of help itself. */
#include "usage.h"

#define JSON                                                                                                           \
    { "--json", .about = "print everything as JSON" }
#define JOBS                                                                                                           \
    { "--jobs", "N", "number of cores", .about = "games to run in parallel" }

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

static const usage_option ARENA_OPTIONS[] = {
    {"BOT", .about =
                "specification of a bot (docs/BOTS.md), such as veteran or warlord:nodes=200; every bot plays every "
                "other"},
    {"--exec", "COMMAND",
     .about = "an external bot: a program that speaks the table protocol on stdin and stdout (docs/ARENA.md); can be "
              "repeated"},
    {"--answer-ms", "N", "10000", .about = "timeout of an external bot for a choice, in milliseconds"},
    {"--start-ms", "N", "30000",
     .about = "additional time for the first choice, in milliseconds, as the program has to start"},
    {"--games", "N", "124",
     .about =
         "games between every two bots; an even number, as games come in pairs: the same decks and deal with seats "
         "swapped"},
    {"--decks", "all|starters|random|DECK,…", "all",
     .about = "deck files, folders or names from decks/; all: the legal decks of decks/; starters: the starter decks; "
              "random: generated legal decks for each pair"},
    {"--mirror", .about = "give both sides the same deck"},
    {"--casual", .about = "allow decks that are not legal; starter decks are always allowed"},
    {"--blank", "CARDS", .about = "blank cards (R21.5), as in 'traxis play --blank1'"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    {"--sprt", "E0,E1",
     .about = "stop when a sequential probability ratio test has decided whether the first of two bots is E0 or E1 Elo "
              "stronger, with an error rate of 5 %"},
    {"--resume", "FILE", .about = "save each finished pair to this file, and skip the pairs that are already in it"},
    JOBS,
    JSON,
    {0}};

static const usage_option SIM_OPTIONS[] = {
    {"DECK", .about = "a deck file, or a name from decks/"},
    {"--all", "FOLDER", .about = "play every two decks of this folder; all: the legal decks of decks/"},
    {"--games", "N", "1000; with --all 20 for every two decks", .about = "number of games", .alias = "-n"},
    {"--bot", "BOT", "greedy", .about = "bot that plays both sides (docs/BOTS.md)"},
    {"--mulligans", "N", "a quarter of --games",
     .about = "additional games in which a coin flip decides each mulligan"},
    {"--casual", .about = "allow decks that are not legal; starter decks are always allowed"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    {"--svg", "FILE", .about = "write charts to this file"},
    JOBS,
    JSON,
    {0}};

static const usage_option PUZZLES_OPTIONS[] = {
    {"FILE|DIR…", NULL, "puzzles/", .about = "puzzle files or folders"},
    {"--bot", "SPEC", "warlord", .about = "bot that solves the puzzles, such as veteran or warlord:nodes=1000"},
    {"--seed", "N", "1", .about = "random seed of the bot"},
    {"--least", "PERCENT", .about = "exit code 1 if fewer puzzles are solved"},
    {"--verbose", .about = "list solved puzzles too"},
    {"--json", .about = "print the choice made in each puzzle as JSON"},
    {0}};

static const usage_option TUNE_OPTIONS[] = {
    {"--steps", "N", "200", .about = "pairs of games; reliable results need thousands"},
    {"--width", "PERCENT", "25", .about = "difference between the two sets of weights that play each other"},
    {"--gain", "N", "40",
     .about = "how far a won game moves the weights, in thousandths of the width; decreases over time"},
    {"--seed", "N", "1", .about = "random seed; the same seed plays the same games"},
    {"--decks", "all|starters|NAME,…", "all", .about = "decks to play with"},
    {0}};

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */

static const usage_option SCENARIO_OPTIONS[] = {
    {"FILE|DIR…", .about = "scenario files or folders"},
    {"--verbose", .about = "print each step"},
    {"--only", "NAME", .about = "run only scenarios whose title contains NAME, or that cite this ruling or rule"},
    {"--cross-check", "save|undo|why|notes|view|seats",
     .about =
         "cross-check every choice; save: save and restore the game first; undo: make, undo and repeat the choice; "
         "why: compare the explanations of 'why' with the options; notes: compare the table as reconstructed "
         "from the notes with the real one; view: deal again what the choosing seat does not know; seats: swap P1 "
         "and P2"},
    {0}};

static const usage_option WHY_OPTIONS[] = {
    {"FILE[:LINE]", .about = "a scenario, at the statement of that line or at its end"},
    {"CARD", .about = "a card or planet in the scenario"},
    {"--seat", "N", "the card's controller", .about = "player whose options are explained: 1 or 2"},
    JSON,
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

/* ---- Engine ------------------------------------------------------------------------------------------------------ */

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

static const usage_option PERFT_OPTIONS[] = {
    {"--depth", "N", "4", .about = "maximum number of choices in a sequence, 1 to 6"},
    {"--check", "FILE", .about = "compare with the numbers in this file"},
    {"--write", "FILE", .about = "write the numbers to this file"},
    {0}};

/* ---- Shell and help ---------------------------------------------------------------------------------------------- */

static const usage_option COMPLETION_OPTIONS[] = {
    {"bash|zsh|fish", .about = "print the completion script of this shell; 'meson install' installs all of them"},
    {"decks|formats|titles", .about = "print the names of decks/, of data/formats/ or of all cards"},
    {0}};

static const usage_option MAN_OPTIONS[] = {
    {"COMMAND", NULL, "the page of the program", .about = "print the page of this command"},
    {"--to", "DIR", .about = "write all pages to this folder"},
    {0}};

static const usage_option HELP_OPTIONS[] = {
    {"COMMAND", .about = "a command"}, {"PART", .about = "a part of it, such as 'tourney pair'"}, {0}};

const usage_command TOOL_COMMANDS[] = {
    {"arena", cmd_arena, "BOT…", "play bots against each other and rate them", .options = ARENA_OPTIONS,
     .notes = "Ctrl-C prints the results so far, with exit code 1. To use several machines: mpirun traxis arena …",
     .example = "veteran warlord:nodes=200 --games 500"},
    {"sim", cmd_sim, "DECK DECK | --all FOLDER", "simulate many games between decks", .options = SIM_OPTIONS,
     .notes =
         "Prints win rates by seat and initiative, game length, how games end, planets, command income, the effect "
         "of each card on the win rate, and which hands to keep. docs/SIMULATOR.md explains the results.\n"
         "Ctrl-C prints the results so far, with exit code 1. To use several machines: mpirun traxis sim …",
     .example = "core-orks core-tau --games 500"},
    {"scenario", cmd_scenario, "FILE|DIR…", "run scenarios: tests of rulings and cards", .options = SCENARIO_OPTIONS,
     .example = "scenarios --only FAQ-Q06"},
    {"why", cmd_why, "FILE[:LINE] CARD", "explain why a card can or cannot be used in a scenario",
     .options = WHY_OPTIONS, .notes = "In a game, 'why CARD' answers the same question."},
    {"puzzles", cmd_puzzles, "[FILE|DIR…]", "score a bot on positions with known good choices",
     .options = PUZZLES_OPTIONS, .notes = "docs/BOTS.md explains how puzzles are written.", .example = "--bot veteran"},
    {"tune", cmd_tune, NULL, "improve the weights of the bots by self-play", .options = TUNE_OPTIONS,
     .notes = "Prints each weight of src/bots/weights.h as it is and as it was found (docs/BOTS.md). Ctrl-C prints the "
              "weights found so far."},
    {"mutate", cmd_mutate, "[CARD…]", "mutation testing: change cards, and check that a scenario fails",
     .options = MUTATE_OPTIONS,
     .notes = "Changes one thing at a time in a card and runs the scenarios that name it. Exit code 0 if at least nine "
              "in ten mutations are caught."},
    {"coverage", cmd_coverage, NULL, "find card text that no scenario or game has exercised",
     .options = COVERAGE_OPTIONS,
     .notes = "Runs the scenarios, then plays games with random legal decks until every card was played, every ability "
              "resolved and every word of the card language used. Prints what is missing."},
    {"bench", cmd_bench, NULL, "measure the speed of the engine", .options = BENCH_OPTIONS,
     .notes = "Times are CPU times. docs/PERFORMANCE.md lists the expected numbers."},
    {"fuzz", cmd_fuzz, NULL, "play random and adversarial games with all checks enabled", .options = FUZZ_OPTIONS,
     .notes = "A game that fails is saved as fuzz-SEED-N.record; 'traxis replay' shows it."},
    {"perft", cmd_perft, NULL, "count the choice sequences of fixed positions", .options = PERFT_OPTIONS},
    {"completion", cmd_completion, "bash|zsh|fish|decks|formats|titles", "print shell completion",
     .options = COMPLETION_OPTIONS, .notes = "To try it in this shell: source <(traxis completion bash)"},
    {"man", cmd_man, "[COMMAND]", "print manual pages", .options = MAN_OPTIONS,
     .notes = "To read one: traxis man play | man -l -"},
    {"help", cmd_help, "[COMMAND [PART]]", "list the commands, or explain one", .options = HELP_OPTIONS,
     .notes = "'traxis COMMAND --help' prints the same.", .example = "tourney pair"},
    {"version", cmd_version, NULL, "print the version of Traxis",
     .notes = "'traxis --version' and 'traxis -v' print the same."},
    {0}};
