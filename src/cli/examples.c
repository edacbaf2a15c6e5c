/* examples.c: see examples.h. Those of a command can be run one after the other. */
#include "examples.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *command, *part, *arguments;
} EXAMPLES[] = {
    {"cards", "find", "\"Orks army unit with printed cost at most 2\" --sort cost"},
    {"deck", "check", "my-deck.txt --date 2015-08-01"},
    {"deck", "show", "core-orks"},
    {"deck", "draw", "core-orks --kind 'army,cost<=2' --want 2"},
    {"deck", "diff", "core-orks core-tau"},
    {"deck", "convert", "my-deck.txt my-deck.o8d"},
    {"tourney", "new", "cup.ctl \"Store Cup\" --kind store --cut 4"},
    {"tourney", "set", "cup.ctl minutes 60"},
    {"tourney", "add", "cup.ctl \"Ann Example\" --group smith"},
    {"tourney", "import", "cup.ctl players.csv"},
    {"tourney", "edit", "cup.ctl \"Ann Example\" --table 1"},
    {"tourney", "checkin", "cup.ctl \"Ann Example\" --sleeves opaque"},
    {"tourney", "conduct", "cup.ctl --all"},
    {"tourney", "deck", "cup.ctl \"Ann Example\" ann.txt"},
    {"tourney", "decks", "cup.ctl"},
    {"tourney", "players", "cup.ctl"},
    {"tourney", "start", "cup.ctl"},
    {"tourney", "pair", "cup.ctl --draft"},
    {"tourney", "manual", "cup.ctl 1 2 --reason \"the camera\""},
    {"tourney", "publish", "cup.ctl"},
    {"tourney", "clock", "cup.ctl start"},
    {"tourney", "report", "cup.ctl 1 W"},
    {"tourney", "desk", "cup.ctl"},
    {"tourney", "call", "cup.ctl 2 \"Does this unit exhaust?\""},
    {"tourney", "ruling", "cup.ctl \"It does.\" --table 2"},
    {"tourney", "penalty", "cup.ctl 2 warning --reason \"slow play\""},
    {"tourney", "adjust", "cup.ctl 2 --points -1 --reason \"late for the round\""},
    {"tourney", "drop", "cup.ctl 3 --self"},
    {"tourney", "close", "cup.ctl"},
    {"tourney", "standings", "cup.ctl"},
    {"tourney", "status", "cup.ctl"},
    {"tourney", "draw", "cup.ctl"},
    {"tourney", "cut", "cup.ctl"},
    {"tourney", "bracket", "cup.ctl"},
    {"tourney", "finish", "cup.ctl"},
    {"tourney", "placing", "cup.ctl"},
    {"tourney", "undo", "cup.ctl"},
    {"tourney", "stats", "cup.ctl --by faction"},
    {"tourney", "log", "cup.ctl --type penalty"},
    {"tourney", "league", "cup.ctl"},
    {"tourney", "export", "cup.ctl html cup.html"},
    {"tourney", "simulate", "--players 40 --rounds 6 --cut 8"},
    {"tourney", "check", "tests/tourney/tournament_vectors.json"},
};

const char *cli_example(const char *command, const char *part) {
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof *EXAMPLES; i++)
        if (strcmp(EXAMPLES[i].command, command) == 0 && strcmp(EXAMPLES[i].part, part) == 0)
            return EXAMPLES[i].arguments;
    return NULL;
}
