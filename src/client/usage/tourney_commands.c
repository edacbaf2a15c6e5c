/* tourney_commands.c: declarations of `traxis tourney` and its parts. */
#include "usage.h"

#define REASON(about_text)                                                                                             \
    { "--reason", "WORDS", .about = about_text }
#define RANDOM_SEED                                                                                                    \
    { "--seed", "N", "random", .about = "random seed of the draw; a stored seed repeats it" }

static const usage_option SHARED_OPTIONS[] = {
    {"--json", .about = "print the result as JSON"},
    {"--as", "NAME", "$USER", .about = "name of the person who gives the command"},
    {"--at", "N", .about = "refuse the command if the journal has more than N entries"},
    {0}};

/* ---- Before the event -------------------------------------------------------------------------------------------- */

static const usage_option NEW_OPTIONS[] = {
    {"NAME", .about = "name of the event"},
    {"--kind", "league|variant|store|special|regional|national|world", "store", .about = "kind of event"},
    {"--rounds", "N", "as many as one undefeated player needs", .about = "number of Swiss rounds"},
    {"--minutes", "N", "55", .about = "length of a round in minutes, 45 to 65"},
    {"--cut", "N", "no bracket", .about = "number of players in the elimination bracket"},
    {"--tie-break", "document|tome", "document", .about = "tie-break method"},
    {"--first-round", "random|halves", "random", .about = "pairing method of the first round"},
    {"--date", "DAY", "today", .about = "date of the event, such as 2015-08-01"},
    {"--region", "PLACE", .about = "region whose release dates decide which cards are legal"},
    {"--pool", "FORMAT", .about = "a format file, or a name from data/formats/, that decides which cards are legal"},
    {"--faq", "WORDS", "newest on the date", .about = "FAQ version of the event"},
    {"--organiser", "NAME", .about = "name of the organiser"},
    {"--second", "NAME", .about = "name of the second organiser"},
    {0}};

static const usage_option SET_OPTIONS[] = {
    {"SETTING", .about = "setting to change; without it all settings are listed"},
    {"VALUE", .about = "its new value"},
    REASON("reason for a change after round 1 is published"),
    {0}};

static const usage_option ADD_OPTIONS[] = {
    {"NAME", .about = "name of the player"},
    {"--number", "N", .about = "player number"},
    {"--group", "WORD,…", .about = "groups whose members are not paired with each other in round 1"},
    {"--warlord", "NAME", .about = "warlord of the player"},
    {"--faction", "NAME", .about = "faction of the player"},
    {"--role", "judge", .about = "role of the player in the event"},
    {"--byes", "N", .about = "number of prize byes in the first rounds"},
    {"--conduct", .about = "the player has agreed to the rules of conduct"},
    REASON("reason why both organisers play"),
    {0}};

static const usage_option IMPORT_OPTIONS[] = {
    {"FILE…",
     .about =
         "players or results as CSV; for a new EVENT a snapshot, TRF, league or TOME file, or CSV lists that belong "
         "together"},
    {"--name", "NAME", .about = "name of the new event"},
    {"--tie-break", "document|tome", .about = "tie-break method of the new event"},
    {0}};

static const usage_option EDIT_OPTIONS[] = {
    {"--name", "NAME", .about = "new name"},
    {"--number", "N", .about = "player number"},
    {"--group", "WORD,…", .about = "groups whose members are not paired with each other in round 1"},
    {"--warlord", "NAME", .about = "warlord of the player"},
    {"--faction", "NAME", .about = "faction of the player"},
    {"--role", "judge", .about = "role of the player in the event"},
    {"--byes", "N", .about = "number of prize byes in the first rounds"},
    {"--table", "N", .about = "seat the player always at this table; 0: at any table"},
    {"--waive", "check-in,conduct,deck,sleeves,staff", .about = "requirements to waive for this player"},
    REASON("reason for the waiver"),
    {0}};

static const usage_option CHECKIN_OPTIONS[] = {
    {"--sleeves", "opaque|art|clear|none", .about = "kind of sleeves"},
    {"--alternate-art", .about = "the deck has alternate art cards"},
    {"--no-planet-deck", .about = "the player has no planet deck"},
    {"--all", .about = "check in all players who are not checked in yet, instead of one PLAYER"},
    {0}};

static const usage_option CONDUCT_OPTIONS[] = {{"--all", .about = "record it for all players"}, {0}};

static const usage_option DECK_OPTIONS[] = {
    {"FILE", .about = "deck list to check and lock"},
    {"--illegal", "CARD,…", .about = "these cards were found to be illegal; they are blank from now on"},
    {"--folder", "DIR",
     .about = "instead of PLAYER and FILE: a folder with a list for each player, named by number or "
              "name"},
    REASON("reason after the deck deadline, or if the list does not show that the cards are illegal"),
    {0}};

static const usage_option DECKS_OPTIONS[] = {{"PLAYER", .about = "show the list of this player"},
                                             {"--check", "N", .about = "draw N players at random for a deck check"},
                                             RANDOM_SEED,
                                             {0}};

static const usage_option START_OPTIONS[] = {REASON("waives what is missing at a premier event"), {0}};

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static const usage_option PAIR_OPTIONS[] = {
    {"--draft", .about = "show the pairings to staff only, until they are published"},
    {"--again", .about = "pair the last round again; needs --reason"},
    REASON("reason for pairing again"),
    {"--seed", "N", .about = "random seed that repeats a drawn first round"},
    {0}};

static const usage_option MANUAL_OPTIONS[] = {
    {"PLAYER", .about =
                   "players who meet; their opponents meet each other. 'bye' as the second player gives the bye. A "
                   "late player meets the player with the bye"},
    REASON("reason for the pairing"),
    {0}};

static const usage_option CLOCK_OPTIONS[] = {
    {"start|pause|resume|add|time", NULL, "show the clock on the full screen", .about = "action; time: call time"},
    {"--minutes", "N", .about = "minutes to add"},
    {"--table", "N", .about = "add the minutes at this table only"},
    REASON("reason for calling time early"),
    {0}};

static const usage_option REPORT_OPTIONS[] = {
    {"RESULT", .about = "W, MW, D, ML, L, FW, FL or DF (M: modified, F: forfeit, DF: double forfeit), for the player "
                        "named first; when time was called --planets instead"},
    {"--planets", "N-N", .about = "planets of both players when time was called"},
    {"--symbols", "N-N", .about = "planet symbols of both players if the planets are equal"},
    {"--after-time", .about = "the victory came after time was called"},
    {"--extra-rounds", "N", .about = "number of game rounds played after time was called"},
    {"--games", "N-N", .about = "games won by both players in a best-of-three match"},
    {"--round", "N", "the current round", .about = "round of the result"},
    {"--by", "PLAYER", .about = "report of this player, from the player's own side"},
    REASON("reason for a correction, or for planets before time was called"),
    {0}};

static const usage_option DROP_OPTIONS[] = {{"--self", .about = "the player asks to drop"},
                                            {"--back", .about = "the player returns, or withdraws the request to drop"},
                                            {0}};

/* ---- Judges ------------------------------------------------------------------------------------------------------ */

static const usage_option CALL_OPTIONS[] = {{"TABLE", .about = "table number"},
                                            {"TEXT", .about = "the question"},
                                            {"--spectator", .about = "a spectator calls"},
                                            {0}};

static const usage_option RULING_OPTIONS[] = {{"TEXT", .about = "the ruling"},
                                              {"--table", "N", .about = "table number"},
                                              {"--call", "N", .about = "judge call that the ruling answers"},
                                              {"--follows", "N", .about = "earlier ruling that this one replaces"},
                                              {"--agreed", .about = "the players settled it themselves"},
                                              {0}};

static const usage_option PENALTY_OPTIONS[] = {
    {"--points", "N", .about = "number of points to lose"},
    {"--category", "sleight|manipulation|collusion|misrepresentation|unsporting|other", .about = "kind of offence"},
    REASON("reason for the penalty"),
    {0}};

static const usage_option ADJUST_OPTIONS[] = {
    {"--points", "+N|-N", .about = "points to add or subtract"}, REASON("reason for the adjustment"), {0}};

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static const usage_option DRAW_OPTIONS[] = {RANDOM_SEED, {0}};

static const usage_option CUT_OPTIONS[] = {{"--top", "N", "as announced", .about = "number of players; needs --reason"},
                                           {"--again", .about = "make the bracket again"},
                                           REASON("reason for another number of players"),
                                           {0}};

static const usage_option FINISH_OPTIONS[] = {
    {"--champion", "PLAYER",
     .about = "name the champion if no player is left in the bracket, or the winner was disqualified; needs "
              "--reason"},
    REASON("reason for ending early, or for the choice of the champion"),
    {0}};

static const usage_option SEAL_OPTIONS[] = {
    {"--check", .about = "check the signature; exit code 1 if it is missing or wrong"},
    {"--key", "FILE", "the user's own key", .about = "secret key"},
    {0}};

static const usage_option UNDO_OPTIONS[] = {{"--to", "N", .about = "undo everything after entry N"}, {0}};

static const usage_option STATS_OPTIONS[] = {{"--by", "warlord|faction", "both", .about = "what to compare"},
                                             {"--matchups", .about = "show every pair of warlords or factions"},
                                             {0}};

static const usage_option LOG_OPTIONS[] = {{"--type", "TYPE", .about = "show only entries of this type"}, {0}};

static const usage_option EXPORT_OPTIONS[] = {
    {"FORMAT", NULL, "json",
     .about =
         "json, trf or league; CSV: players, pairings, results, standings or placing; to print: html, text, slips, "
         "slips-text, lists or lists-text (decks); clock: for a screen"},
    {"FILE", NULL, "print on the terminal", .about = "file to write"},
    {"--staff", .about = "include drafts, warnings, rulings and reasons, which are not public"},
    {0}};

/* ---- Several events ---------------------------------------------------------------------------------------------- */

static const usage_option LEAGUE_OPTIONS[] = {{"--by", "points|rating", "points", .about = "sort order"},
                                              {"--best", "N", .about = "count only the best N events of each player"},
                                              {0}};

static const usage_option SIMULATE_OPTIONS[] = {
    {"--players", "N", "32", .about = "number of players"},
    {"--rounds", "N", "as many as one undefeated player needs", .about = "number of rounds"},
    {"--events", "N", "100", .about = "number of events"},
    {"--cut", "N", "no bracket", .about = "number of players in the bracket"},
    {"--results", "strength|random", "strength",
     .about = "how results are drawn; strength: the stronger player wins more often"},
    {"--seed", "N", "1", .about = "random seed"},
    {0}};

static const usage_option CHECK_OPTIONS[] = {{"VECTORS.json", .about = "test vectors: cases with known answers"}, {0}};

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const usage_command PARTS[] = {
    {"new", NULL, "EVENT NAME", "create an event", .options = NEW_OPTIONS, .heading = "Before the event",
     .example = "cup.ctl \"Store Cup\" --kind store --cut 4"},
    {"set", NULL, "EVENT [SETTING VALUE]", "show or change settings", .options = SET_OPTIONS,
     .example = "cup.ctl minutes 60"},
    {"add", NULL, "EVENT NAME", "add a player", .options = ADD_OPTIONS,
     .example = "cup.ctl \"Ann Example\" --group smith"},
    {"import", NULL, "EVENT FILE…", "import players, results or a whole event", .options = IMPORT_OPTIONS,
     .example = "cup.ctl players.csv"},
    {"edit", NULL, "EVENT PLAYER", "change a player's data", .options = EDIT_OPTIONS,
     .example = "cup.ctl \"Ann Example\" --table 1"},
    {"checkin", NULL, "EVENT PLAYER|--all", "check a player in", .options = CHECKIN_OPTIONS,
     .example = "cup.ctl \"Ann Example\" --sleeves opaque"},
    {"conduct", NULL, "EVENT PLAYER|--all", "record that a player agreed to the rules of conduct",
     .options = CONDUCT_OPTIONS, .example = "cup.ctl --all"},
    {"deck", NULL, "EVENT PLAYER [FILE]", "check and lock a player's deck", .options = DECK_OPTIONS,
     .example = "cup.ctl \"Ann Example\" ann.txt"},
    {"decks", NULL, "EVENT [PLAYER]", "show who has a deck list, show a list, or draw deck checks",
     .options = DECKS_OPTIONS, .example = "cup.ctl"},
    {"players", NULL, "EVENT", "list the players for staff: decks, check-in, warnings", .example = "cup.ctl"},
    {"start", NULL, "EVENT", "close registration; players added later are late entries", .options = START_OPTIONS,
     .example = "cup.ctl"},

    {"pair", NULL, "EVENT", "pair the next round", .options = PAIR_OPTIONS, .heading = "Rounds",
     .example = "cup.ctl --draft"},
    {"manual", NULL, "EVENT PLAYER PLAYER --reason WORDS", "pair two players by hand", .options = MANUAL_OPTIONS,
     .example = "cup.ctl 1 2 --reason \"the camera\""},
    {"publish", NULL, "EVENT", "publish the draft of a round", .example = "cup.ctl"},
    {"clock", NULL, "EVENT [start|pause|resume|add|time]", "show or control the round clock", .options = CLOCK_OPTIONS,
     .example = "cup.ctl start"},
    {"report", NULL, "EVENT TABLE [RESULT]", "report a result", .options = REPORT_OPTIONS, .example = "cup.ctl 1 W"},
    {"close", NULL, "EVENT", "end the round; 'pair' and 'cut' do so too", .example = "cup.ctl"},
    {"drop", NULL, "EVENT PLAYER", "drop a player", .options = DROP_OPTIONS, .example = "cup.ctl 3 --self"},
    {"standings", NULL, "EVENT", "show the standings, and what decided each place", .example = "cup.ctl"},
    {"status", NULL, "EVENT", "show what is open and what comes next: tables, calls, drop requests, warnings",
     .example = "cup.ctl"},
    {"desk", NULL, "EVENT", "run the event on the full screen: results, search, clock, undo, print; ? lists the keys",
     .example = "cup.ctl"},

    {"call", NULL, "EVENT TABLE TEXT", "call a judge", .options = CALL_OPTIONS, .heading = "Judges",
     .example = "cup.ctl 2 \"Does this unit exhaust?\""},
    {"ruling", NULL, "EVENT TEXT", "record a ruling", .options = RULING_OPTIONS,
     .example = "cup.ctl \"It does.\" --table 2"},
    {"penalty", NULL, "EVENT PLAYER warning|points|loss|disqualification --reason WORDS", "give a penalty",
     .options = PENALTY_OPTIONS, .example = "cup.ctl 2 warning --reason \"slow play\""},
    {"adjust", NULL, "EVENT PLAYER --points +N|-N --reason WORDS", "change a player's points for any other reason",
     .options = ADJUST_OPTIONS, .example = "cup.ctl 2 --points -1 --reason \"late for the round\""},

    {"draw", NULL, "EVENT", "draw lots between players who are tied in everything", .options = DRAW_OPTIONS,
     .heading = "End of the event", .example = "cup.ctl"},
    {"cut", NULL, "EVENT", "make the elimination bracket", .options = CUT_OPTIONS, .example = "cup.ctl"},
    {"bracket", NULL, "EVENT", "show the rounds of the bracket", .example = "cup.ctl"},
    {"finish", NULL, "EVENT", "end the event", .options = FINISH_OPTIONS, .example = "cup.ctl"},
    {"seal", NULL, "EVENT", "sign the journal, so that later changes can be detected", .options = SEAL_OPTIONS,
     .example = "cup.ctl"},
    {"placing", NULL, "EVENT", "show the final places: bracket and Swiss rounds together", .example = "cup.ctl"},
    {"undo", NULL, "EVENT", "undo the last command; nothing is deleted", .options = UNDO_OPTIONS, .example = "cup.ctl"},
    {"stats", NULL, "EVENT…", "show the results of warlords and factions in one event or several",
     .options = STATS_OPTIONS, .example = "cup.ctl --by faction"},
    {"log", NULL, "EVENT", "show the journal", .options = LOG_OPTIONS, .example = "cup.ctl --type penalty"},
    {"export", NULL, "EVENT [FORMAT] [FILE]", "export the event, or print it", .options = EXPORT_OPTIONS,
     .example = "cup.ctl html cup.html"},

    {"league", NULL, "EVENT…", "show the table of a league, with Glicko-2 ratings", .options = LEAGUE_OPTIONS,
     .heading = "Several events", .example = "cup.ctl"},

    {"simulate", NULL, NULL, "simulate events, and measure pairing", .options = SIMULATE_OPTIONS,
     .heading = "Without an event", .example = "--players 40 --rounds 6 --cut 8"},
    {"check", NULL, "VECTORS.json", "run test vectors, and print the result of each case", .options = CHECK_OPTIONS,
     .example = "tests/tourney/tournament_vectors.json"},
    {0}};

const usage_command CLI_TOURNAMENT_COMMANDS[] = {
    {"tourney", cmd_tourney, NULL, "run a tournament: pairings, results, standings, bracket", .parts = PARTS,
     .shared = SHARED_OPTIONS,
     .notes =
         "EVENT is the event's file; PLAYER is a player's number or full name. docs/TOURNAMENTS.md explains more."},
    {0}};
