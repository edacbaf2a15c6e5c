/* play_commands.c: declarations of the commands that play and show games. */
#include "usage.h"

static const usage_option PLAY_OPTIONS[] = {
    {"--deck1", "DECK", .about = "your deck: a deck file, or a name from decks/ such as core-orks"},
    {"--deck2", "DECK", .about = "your opponent's deck"},
    {"--blank1", "CARDS|illegal",
     .about =
         "blank cards of an illegal first deck (R21.5), such as \"2x Title, Title\"; illegal: the copies that 'traxis "
         "deck check --blanked' lists"},
    {"--blank2", "CARDS|illegal", .about = "the same for the second deck"},
    {"--opponent", "person|BOT", "veteran",
     .about =
         "a second person at this keyboard, or a bot: recruit, veteran, warlord, warlord:ms=2000 … (docs/BOTS.md)"},
    {"--seat", "1|2", "1", .about = "your seat against a bot"},
    {"--rules", "full|demo", "full", .about = "rules to play by; the demo rules are shorter, for a first game"},
    {"--asked", "changes|all|turns", "changes",
     .about =
         "how often you are offered actions; changes: skip windows in which you can only pass or nothing has changed; "
         "all: every window of the rules; turns: no action windows"},
    {"--seed", "N", "random", .about = "random seed; the same seed deals the same game"},
    {"--resume", .about = "continue a recorded game"},
    {"FILE", NULL, "the latest game", .about = "with --resume: record of the game"},
    {"--plain", .about = "print line by line, without terminal control codes"},
    {"--tournament",
     .about = "tournament conditions (TR-R64): no help and no undo; the default opponent is a second person"},
    {0}};

static const usage_option REPLAY_OPTIONS[] = {
    {"FILE", NULL, "the latest game", .about = "record of a game"},
    {"--to", "N", .about = "go to choice N; without a terminal, stop after it"},
    {"--list", .about = "print only the choices"},
    {"--details", .about = "print every event, including those that the log leaves out"},
    {"--quiet", .about = "print only whether the record is valid"},
    {0}};

const usage_command PLAY_COMMANDS[] = {
    {"play", cmd_play, "[--resume [FILE]]", "play a game in this terminal", .options = PLAY_OPTIONS,
     .notes = "Without options, a menu lets you choose. docs/PLAYING.md explains the screen and the keys.",
     .example = "--deck1 core-orks --deck2 core-tau --opponent warlord"},
    {"replay", cmd_replay, "[FILE]", "step through the record of a game", .options = REPLAY_OPTIONS,
     .example = "fuzz-1-42.record --to 30"},
    {0}};
