/* tool_commands.c: declarations of the tools for bots, scenarios and shells, and of help itself. */
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
    {"--against", "FOLDER",
     .about = "play the deck against every legal deck of this folder; all: those of decks/; also names separated by "
              "commas"},
    {"--paired", .about = "with --against: compare two versions of a deck, OLD and NEW, by the same games with the "
                          "same deals"},
    {"--games", "N", "1000; with --all 20 for every two decks, with --against 40 against every deck",
     .about = "number of games", .alias = "-n"},
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

/* ---- Shell ------------------------------------------------------------------------------------------------------- */

static const usage_option COMPLETION_OPTIONS[] = {
    {"bash|zsh|fish", .about = "print the completion script of this shell; 'meson install' installs all of them"},
    {"decks|formats|titles", .about = "print the names of decks/, of data/formats/ or of all cards"},
    {0}};

static const usage_option MAN_OPTIONS[] = {
    {"COMMAND", NULL, "the page of the program", .about = "print the page of this command"},
    {"--to", "DIR", .about = "write all pages to this folder"},
    {0}};

const usage_command TOOL_COMMANDS[] = {
    {"arena", cmd_arena, "BOT…", "play bots against each other and rate them", .options = ARENA_OPTIONS,
     .notes = "Ctrl-C prints the results so far, with exit code 1. To use several machines: mpirun traxis arena …",
     .example = "veteran warlord:nodes=200 --games 500"},
    {"sim", cmd_sim, "DECK DECK | DECK --against FOLDER | --all FOLDER", "simulate many games between decks",
     .options = SIM_OPTIONS,
     .notes =
         "The first line is the conclusion. For two decks, win rates by seat and initiative, game length, how games "
         "end, planets, command income, the effect of each card on the win rate, and which hands to keep follow; with "
         "--against, the win rate against each deck, cards that stay unused, command income and how games end. "
         "docs/SIMULATOR.md explains the results.\n"
         "To compare two versions of a deck: traxis sim OLD NEW --against all --paired\n"
         "Ctrl-C prints the results so far, with exit code 1. To use several machines: mpirun traxis sim …",
     .example = "nazdreg --against all"},
    {"scenario", cmd_scenario, "FILE|DIR…", "run scenarios: tests of rulings and cards", .options = SCENARIO_OPTIONS,
     .example = "scenarios --only FAQ-Q06"},
    {"why", cmd_why, "FILE[:LINE] CARD", "explain why a card can or cannot be used in a scenario",
     .options = WHY_OPTIONS, .notes = "In a game, 'why CARD' answers the same question."},
    {"puzzles", cmd_puzzles, "[FILE|DIR…]", "score a bot on positions with known good choices",
     .options = PUZZLES_OPTIONS, .notes = "docs/BOTS.md explains how puzzles are written.", .example = "--bot veteran"},
    {"completion", cmd_completion, "bash|zsh|fish|decks|formats|titles", "print shell completion",
     .options = COMPLETION_OPTIONS, .notes = "To try it in this shell: source <(traxis completion bash)"},
    {"man", cmd_man, "[COMMAND]", "print manual pages", .options = MAN_OPTIONS,
     .notes = "To read one: traxis man play | man -l -"},
    {0}};

/* ---- Help -------------------------------------------------------------------------------------------------------- */

static const usage_option HELP_OPTIONS[] = {
    {"COMMAND", .about = "a command"}, {"PART", .about = "a part of it, such as 'tourney pair'"}, {0}};

/* For all programs. */
const usage_command HELP_COMMANDS[] = {{"help", cmd_help, "[COMMAND [PART]]", "list the commands, or explain one",
                                        .options = HELP_OPTIONS,
                                        .notes = "The option --help of a command prints the same."},
                                       {"version", cmd_version, NULL, "print the version of Traxis",
                                        .notes = "The options --version and -v print the same."},
                                       {0}};
