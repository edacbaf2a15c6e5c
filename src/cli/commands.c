/* commands.c: the list of commands, and how each is used: what `traxis help` prints, and a command on bad usage. */
#include <string.h>

#include "arguments.h"
#include "commands.h"
#include "examples.h"

static cli_run cmd_help, cmd_version;

static const cli_row COMMANDS[] = {
    {"play", cmd_play, "[OPTION…]", "play a game in this terminal",
     "  --deck1 DECK, --deck2 DECK  a deck file, or a name from decks/ such as core-orks\n"
     "  --blank1 CARDS, --blank2 …  cards of an illegal deck that are blank (R21.5): \"2x Title, Title\", or illegal\n"
     "  --opponent person|BOT       somebody at the same keyboard, or a computer player: recruit, veteran (unless "
     "told),\n"
     "                              warlord, warlord:ms=2000 … (docs/BOTS.md)\n"
     "  --seat 1|2                  where you sit against the computer\n"
     "  --rules full|demo           the demo rules are shorter, for a first game\n"
     "  --asked HOW                 how much you are asked: changes (not where only passing is possible or nothing "
     "has\n"
     "                              changed), all (every window that the rules open), turns (no action windows)\n"
     "  --seed N                    the same seed deals the same game\n"
     "  --resume [FILE]             goes on with a recorded game; without FILE the latest one\n"
     "  --plain                     line by line, without escape codes\n"
     "  --tournament                nobody is helped, and nothing is taken back (TR-R64); two persons unless told\n"
     "Without options a menu asks. docs/PLAYING.md explains the screen and the keys.\n"},
    {"serve", cmd_serve,
     "[--port N] [--bind ADDRESS] [--db FILE] [--public] [--tls-cert FILE --tls-key FILE] [--origin URL] "
     "[--behind-proxy] [--pace MS] [--per-address N] [--connections N] [--page FOLDER] [--open] [--event FILE] "
     "[--backup FILE] [--reports]",
     "the page: play in a browser, alone or with others",
     "  --port N          the port it listens on, 0: any that is free; unless told 8040, or if that is taken any\n"
     "  --bind ADDRESS    127.0.0.1 unless told: this machine alone; 0.0.0.0 or, with IPv6, '::': whoever reaches it;\n"
     "                    a name such as localhost is taken too\n"
     "  --db FILE         where games between people are kept (SQLite), made if it is missing; without, they end with "
     "it\n"
     "  --public          for strangers: does not start with settings that are not safe, and says which\n"
     "  --tls-cert FILE, --tls-key FILE   serves https with that certificate and its key\n"
     "  --origin URL      pages from there may play here too, such as https://play.example; may be given several "
     "times.\n"
     "                    Without TLS, pages of this server have the address or the name of this machine; --origin "
     "for\n"
     "                    any other name\n"
     "  --behind-proxy    another program passes requests on and tells whose they are (X-Forwarded-For)\n"
     "  --pace MS         a computer player answers after MS milliseconds, and up to as many more; 400 unless told\n"
     "  --per-address N   connections from one address, 64 unless told; --connections N: in all, 20000 unless told\n"
     "  --page FOLDER     the built page; the one that script/build web makes unless told\n"
     "  --open            opens a browser there, if there is a desktop\n"
     "  --event FILE      plays the matches of that tournament here (docs/TOURNAMENTS.md); needs --db\n"
     "  --backup FILE     copies the database of --db, also while a server uses it, and ends\n"
     "  --reports         prints what players have reported, also while a server uses the database of --db, and ends\n"
     "Ctrl-C or SIGTERM ends it; a game goes on where it was when it starts again, also after a crash. A browser\n"
     "keeps unfinished games by address, port and all. /healthz tells whether it works, /metrics (to this machine)\n"
     "how much. docs/PROTOCOL.md: how programs play here; docs/SECURITY.md: what is promised.\n"},
    {"verify", cmd_verify, "RECORD [--commitment HEX]", "checks the shuffles of a game that was played on a server",
     "  --commitment HEX  what the server was bound by, as you were told before the game; unless told, what the record "
     "says\n"
     "A server tells the hash of its secret before the game, both players add random bytes, and the seed follows from "
     "all\n"
     "three. This checks secret, seed, the order of the decks and every choice. Exit code 0: all of it holds; 1: it "
     "does "
     "not.\n"},
    {"load", cmd_load, "[--games N] [--seconds N] [--think MS] [--forward N] [--seed N]",
     "measures a server with many matches at once",
     "  --games N    matches at once, 100 unless told, at most 5000\n"
     "  --seconds N  for how long, 20 unless told\n"
     "  --think MS   how long a player thinks before a choice, on average; 2000 unless told\n"
     "  --forward N  choices of each match that are made without thinking, before anything is measured; 0 unless told\n"
     "  --seed N     of what they choose\n"
     "Starts a server on this machine with a database of its own, plays through real sockets, and tells how long it "
     "takes\n"
     "until both players are told of a choice, with durable commits, and what a match costs. Exit code 0: all matches "
     "were\n"
     "played and nothing was refused.\n"},
    {"card", cmd_card, "CARD [--all] [--code]", "one card: its facts, text and rulings",
     "  --all   every scenario with this card, not only those about it\n"
     "  --code  its compiled form too\n"},
    {"cards", cmd_cards,
     "[--json] [--set NAME] [--faction NAME] | find WORDS… [OPTION…] | check DIR|FILE… | report [--json] | words "
     "[--markdown|--json] [WORD]",
     "all cards or those you look for, a check of your own, and the words they are written in",
     "  --json           every fact, for other programs\n"
     "  --set NAME       only the cards of that set\n"
     "  --faction NAME   only the cards of that faction\n"
     "  find WORDS…      cards that a phrase of the card language describes (\"Orks army unit with ranged\"), or that\n"
     "                   have all the words in title, traits or text (exhaust enemy); exit code 0, 1 if there are "
     "none,\n"
     "                   2 if something asked makes no sense. Marks: L loyal, S signature, U unique. Narrowed by any "
     "of\n"
     "    --set NAME, --cycle NAME, --faction NAME, --type NAME, --trait NAME, --keyword NAME\n"
     "    --loyalty common|loyal|signature, --unique\n"
     "    --cost N, --command N, --attack N, --hp N, --shields N   a number, or 1-3, 4+, X, none\n"
     "    --text WORDS     the text has all of these words, or words that begin so\n"
     "    --squad WARLORD  that warlord's signature squad\n"
     "    --deck-of WARLORD  what that warlord's deck may hold (R20)\n"
     "    --sort name|cost|faction|set|type|attack|hp   by faction, type, cost and name unless told\n"
     "    --json, --names  every fact, or titles alone, for other programs\n"
     "  check DIR|FILE…  reads home-made cards and the overlays chosen and says what is wrong with them\n"
     "  report           how many cards of each set are scripted, and how many are not yet; --json\n"
     "  words [WORD]     the words of the card language: meaning, a card that uses it, what players read;\n"
     "                   --markdown as the manual has them, --json for other programs\n"},
    {"deck", cmd_deck,
     "check DECK… [OPTION…] | show DECK | draw DECK [OPTION…] | diff DECK DECK | convert DECK [--to FORMAT] [FILE]",
     "is a deck legal, what is in it, what will it draw",
     "  check DECK…        legal or not, and every reason why not; exit code 0, 1, or 2 if a file cannot be read\n"
     "    --date DAY       only sets released by then, such as 2015-08-01 (data/sets.txt, or --sets FILE)\n"
     "    --region REGION  where; north-america unless told\n"
     "    --format FORMAT  a format file, or a name from data/formats/ such as core\n"
     "    --blanked        which copies are blank if an illegal deck is played on with (R21.5)\n"
     "  show DECK          the list, cost curve, command, shields, factions, and the resources to expect\n"
     "  draw DECK          sample hands, and the odds of a good one\n"
     "    --card CARD      how likely that card is in a hand, with a mulligan and without\n"
     "    --kind WORDS     the same for a kind of cards, such as army,cost<=2 or command>=1\n"
     "    --want N         at least so many; 1 unless told\n"
     "    --hands N        so many sample hands; 3 unless told\n"
     "    --seed S         the same seed deals the same hands\n"
     "  diff DECK DECK     what the second deck has more (+) and less (-); exit code 1 if there is a difference\n"
     "  convert DECK FILE  the same deck in another format: .txt, .o8d (OCTGN) or .json; --to text|octgn|json\n"
     "check, show, draw and diff take --json: all of it for other programs. A DECK is a file or a name from decks/.\n"
     "docs/DECKS.md describes the formats.\n"},
    {"scenario", cmd_scenario, "FILE|DIR… [--verbose] [--only NAME] [--twin save|undo|why|told|view|seats]",
     "run scenarios: rulings and card cases",
     "  --verbose    what happens, step by step\n"
     "  --only NAME  those that have NAME in their title, or cite that ruling or rule\n"
     "  --twin HOW   every choice in a roundabout way: the game saved and restored before it (save); made, taken\n"
     "               back and made again (undo); what 'why' says of all cards compared with the options (why);\n"
     "               the table as the log tells it compared with the table (told); what the seat that chooses does\n"
     "               not know dealt anew (view); or P1 and P2 in each other's seats (seats)\n"},
    {"puzzles", cmd_puzzles, "[--bot SPEC] [FILE|DIR…] [--seed N] [--least PERCENT] [--verbose] [--json]",
     "positions in which some choices are good: score a computer player",
     "  --bot SPEC       who solves them, such as veteran or warlord:nodes=1000; warlord unless told\n"
     "  --seed N         of its random numbers\n"
     "  --least PERCENT  exit code 1 if fewer are solved\n"
     "  --verbose        those that were solved too\n"
     "  --json           what was chosen in each, for other programs\n"
     "Without FILE all of puzzles/. docs/BOTS.md tells how they are written.\n"},
    {"tune", cmd_tune, "[--steps N] [--width PERCENT] [--gain N] [--seed N] [--decks all|NAME,…]",
     "look for better weights of the computer players by self-play",
     "  --steps N        pairs of games, 200 unless told; thousands are needed before anything can be trusted\n"
     "  --width PERCENT  how much larger or smaller the weights are that play each other, 25 unless told\n"
     "  --gain N         how far a game that is won leads, in thousandths of that width, 40 unless told; less later\n"
     "  --seed N         the same seed plays the same games\n"
     "  --decks …        all decks unless told, the starters, or decks by name\n"
     "Ctrl-C prints what has been found so far.\n"
     "Prints each weight of src/bots/weights.h as it is and as it was found. docs/BOTS.md tells more.\n"},
    {"rules", cmd_rules, "[NUMBER | WORD…] [--all] [--json]", "the rules of the game, by number or by words",
     "  NUMBER  a rule such as R7.5.1, a section R7.5, a chapter R7, a step R8 step 2, a question FAQ-Q06, a rule of\n"
     "          tournaments TR-R28, an open point O18 or Appendix C; with the scenarios that show it and its cards\n"
     "  WORD…   the rules that have all of these words, or most of them, those with them in their titles first\n"
     "  --all   all scenarios, cards and places, however many\n"
     "  --json  the same for other programs\n"
     "Without a NUMBER or WORD the chapters are listed. The text is that of docs/rules.\n"},
    {"rulings", cmd_rulings, "[--prove] [--json] [ID]", "the rulings and rules, and the scenarios that prove them",
     "  ID       shows that ruling or rule step by step, such as FAQ-Q06 or R7.5, and runs its scenarios\n"
     "  --prove  runs the scenarios of all of them; exit code 1 if one fails\n"
     "  --json   the same for other programs\n"},
    {"why", cmd_why, "FILE[:LINE] CARD [--seat 1|2] [--json]", "why a card can or cannot be used in a scenario",
     "  FILE[:LINE]  a scenario, as it stands after the statements up to that line, or at its end\n"
     "  CARD         a card or planet in it\n"
     "  --seat N     what P1 or P2 can do with it; else the player who controls it\n"
     "  --json       the same for other programs\n"
     "In a game, 'why CARD' asks the same.\n"},
    {"replay", cmd_replay, "[FILE] [--to N] [--list] [--details] [--quiet]", "step through the record of a game",
     "  FILE       the record; without it the game that was played last\n"
     "  --to N     goes to choice N; where nobody is at the keyboard, stops after it\n"
     "  --list     only the choices\n"
     "  --details  everything that is told of the game, also what the log leaves out\n"
     "  --quiet    only whether the record holds\n"},
    {"arena", cmd_arena, "BOT BOT… [--exec COMMAND] [OPTION…]", "computer players against each other: who is stronger",
     "  BOT              a computer player by its specification (docs/BOTS.md), such as veteran or\n"
     "                   warlord:nodes=200; each plays against each\n"
     "  --exec COMMAND   one more bot: a program that speaks the protocol of a table on its input and output\n"
     "                   (docs/ARENA.md); may be given several times\n"
     "  --answer-ms N    how long such a program may think about a choice; 10000 unless told\n"
     "  --start-ms N     how much longer about its first one, as it has to start; 30000 unless told\n"
     "  --games N        of each two bots; 124 unless told. They are played in pairs: the same decks and deal twice,\n"
     "                   with seats swapped\n"
     "  --decks DECK,…   deck files, folders, or names from decks/; all: those of decks/ that are legal, as it is\n"
     "                   unless told; starters: the starter decks; random: legal decks made up for each pair\n"
     "  --mirror         both sides play with the same deck\n"
     "  --casual         decks that are not legal too; starter decks are allowed without it\n"
     "  --blank CARDS    cards that are blank (R21.5), as with 'traxis play --blank1'\n"
     "  --seed S         the same seed plays the same games; 1 unless told\n"
     "  --sprt E0,E1     stops as soon as it is decided whether the first of two bots is E0 or E1 Elo stronger, with\n"
     "                   5 % of error either way\n"
     "  --resume FILE    every pair is written there when it is played, and what is there already is not played again\n"
     "  --jobs N         games at a time; as many as there are cores unless told\n"
     "  --json           the table and all there is to know, for other programs\n"
     "Ctrl-C prints the table so far, with exit code 1. Over several machines: mpirun traxis arena …\n"},
    {"sim", cmd_sim, "DECK DECK [OPTION…] | --all FOLDER [OPTION…]", "decks against each other, many times",
     "  DECK DECK        files, or names from decks/: win rates by seat and initiative, length, how games end,\n"
     "                   planets, command income, what each card did for its deck, and which hands to keep\n"
     "  --all FOLDER     all decks of a folder, each against each; all: those of decks/ that are legal\n"
     "  --games N, -n N  how many; 1000 unless told, with --all 20 of each two\n"
     "  --bot BOT        who plays both sides (docs/BOTS.md); greedy unless told\n"
     "  --mulligans N    games besides, in which a coin decides about mulligans; a quarter of --games unless told\n"
     "  --casual         decks that are not legal too; starter decks are allowed without it\n"
     "  --seed S         the same seed plays the same games; 1 unless told\n"
     "  --svg FILE       charts, for screens and paper\n"
     "  --jobs N         games at a time; as many as there are cores unless told\n"
     "  --json           all of it, for other programs\n"
     "Ctrl-C prints what there is so far, with exit code 1. Over several machines: mpirun traxis sim …\n"
     "docs/SIMULATOR.md tells how to read it.\n"},
    {"tourney", cmd_tourney, "COMMAND EVENT …", "run a tournament: pairings, standings, bracket",
     "EVENT is the event's file; a PLAYER is a number or a whole name.\n"
     "Before the event\n"
     "  new EVENT NAME            begins an event: --kind league|variant|store|special|regional|national|world,\n"
     "                            --rounds N, --minutes 45…65, --cut N, --tie-break document|tome,\n"
     "                            --first-round random|halves, --date DAY, --region PLACE, --pool FORMAT,\n"
     "                            --faq WORDS, --organiser NAME, --second NAME\n"
     "  set EVENT [SETTING VALUE]  shows or changes settings; --reason WORDS once round 1 is published\n"
     "  add EVENT NAME            --number N, --group WORD,… (kept apart in round one), --warlord NAME,\n"
     "                            --faction NAME, --role judge, --byes N (given as a prize), --conduct (agreed),\n"
     "                            --reason WORDS if both organisers are to play\n"
     "  import EVENT FILE…        players or results as CSV; if there is no EVENT yet, all of it: a snapshot, TRF,\n"
     "                            league or TOME file, or CSV lists that belong together; --name, --tie-break\n"
     "  edit EVENT PLAYER         --name NAME, --table N (always sits there; 0: anywhere), and as with add\n"
     "                            --number N, --group WORD,…, --warlord NAME, --faction NAME, --role judge, --byes N;\n"
     "                            --waive check-in,conduct,deck,sleeves,staff --reason WORDS: what is not asked for\n"
     "  checkin EVENT PLAYER      --sleeves opaque|art|clear|none, --alternate-art, --no-planet-deck; --all in place\n"
     "                            of PLAYER: everybody who is not checked in yet\n"
     "  conduct EVENT PLAYER      agreed to the rules of conduct; --all\n"
     "  deck EVENT PLAYER FILE    checks and locks a deck; --reason WORDS after the deadline; or in place of FILE\n"
     "                            --illegal CARD,…: found to be illegal, blank from now on, --reason WORDS if the\n"
     "                            list does not show it; or in place of both\n"
     "                            --folder DIR: a list for each player, its file named by number or name\n"
     "  decks EVENT [PLAYER]      who has a list, or one list; --check N: whose are checked, drawn at random, --seed "
     "N\n"
     "  players EVENT             the list for staff: decks, check-in, warnings\n"
     "  start EVENT               closes registration; later entries are late ones; --reason WORDS waives what is\n"
     "                            missing at a premier event\n"
     "Round by round\n"
     "  pair EVENT                the next round; --draft: for staff until published, --again --reason WORDS: the\n"
     "                            last round once more, --seed N: repeats a drawn first round\n"
     "  manual EVENT PLAYER PLAYER --reason WORDS  lets the two meet, and their opponents; bye for the second;\n"
     "                            a late player meets who has the bye\n"
     "  publish EVENT             lets a draft begin\n"
     "  clock EVENT [start|pause|resume|add --minutes N [--table N]|time]  full screen while it runs;\n"
     "                            --reason WORDS to call time too early\n"
     "  report EVENT TABLE RESULT  W, MW, D, ML, L, FW, FL or DF for the player named first; when time was called\n"
     "                            --planets 2-1 instead, and --symbols 3-2 if they are level, or --after-time for\n"
     "                            a victory after it; --extra-rounds N, --games 2-1 of a match that is the best of\n"
     "                            three, --round N, --reason WORDS to correct, or before time was called,\n"
     "                            --by PLAYER: a player's own report, seen from that player's side\n"
     "  close EVENT               ends the round; pair and cut do so too\n"
     "  drop EVENT PLAYER         --self: asked by the player, --back: returns, or stays in spite of asking\n"
     "  standings EVENT           the places, and what decided each\n"
     "  status EVENT              what is open and what comes next: tables, calls, requests to drop, warnings\n"
     "  desk EVENT                all of this on the full screen: tables, keys for results, search by name, clock,\n"
     "                            undo, print; ? lists the keys\n"
     "Judges\n"
     "  call EVENT TABLE TEXT     calls a judge; --spectator\n"
     "  ruling EVENT TEXT         --table N, --call N: answers it, --follows N: an earlier one, --agreed: by the\n"
     "                            players themselves\n"
     "  penalty EVENT PLAYER warning|points|loss|disqualification --reason WORDS  --points N of points,\n"
     "                            --category sleight|manipulation|collusion|misrepresentation|unsporting|other\n"
     "  adjust EVENT PLAYER --points +N|-N --reason WORDS  points for any other reason\n"
     "The end\n"
     "  draw EVENT                lots for players who are level in everything; --seed N\n"
     "  cut EVENT                 makes the bracket; --top N and --reason WORDS if not as announced; --again anew\n"
     "  bracket EVENT             its rounds so far\n"
     "  finish EVENT              ends the event; --reason WORDS if it ends early; --champion PLAYER --reason\n"
     "                            WORDS if nobody is left in the bracket, or the winner was disqualified\n"
     "  seal EVENT                signs the journal, so that no entry can be changed unnoticed; --check: is it?\n"
     "                            --key FILE: the secret; unless told the user's own\n"
     "  placing EVENT             who came where: bracket and Swiss rounds together, once the event is decided\n"
     "  undo EVENT                takes back the last command; --to N: all after entry N; nothing is deleted\n"
     "  stats EVENT…              how warlords and factions fared, in one event or several; --by warlord|faction,\n"
     "                            --matchups: each against each\n"
     "  log EVENT                 everything that happened; --type TYPE\n"
     "  export EVENT [FORMAT] [FILE]  json, trf, league; as CSV players, pairings, results, standings,\n"
     "                            placing; to print html or text, slips or slips-text, lists or lists-text\n"
     "                            (of decks), and clock for a screen;\n"
     "                            --staff: with drafts, warnings, rulings and reasons, which are not public\n"
     "Several events\n"
     "  league EVENT…             the table of a league, with ratings by Glicko-2; --by points|rating, --best N: only\n"
     "                            the best N events of everybody count\n"
     "Without an event\n"
     "  simulate                  --players N, --rounds N, --events N, --cut N, --results strength|random, --seed N\n"
     "  check VECTORS.json        runs known answers and prints each case's outcome\n"
     "Every command takes --json, --as NAME (who gives it) and --at N (refused if the journal has more than N\n"
     "entries). docs/TOURNAMENTS.md tells more.\n"},
    {"mutate", cmd_mutate, "[CARD…] [--set SET] [--jobs N] [--survivors] [--json]",
     "does a scenario notice when a card is changed?",
     "  CARD…        only these cards; all scripted ones unless told\n"
     "  --set SET    only the cards of that set\n"
     "  --jobs N     processes at once; as many as there are processors unless told\n"
     "  --survivors  only cards of which a change was not noticed\n"
     "  --json       all of it, for other programs\n"
     "Changes one thing at a time in a card and runs the scenarios that name it. The exit code is 0 if nine changes "
     "in\n"
     "ten are caught.\n"},
    {"coverage", cmd_coverage, "[--games N] [--seed S] [--json]", "has everything the cards can do been done?",
     "  --games N  random games at most; 4000 unless told\n"
     "  --seed S   the same seed plays the same games\n"
     "  --json     all of it, for other programs\n"
     "Runs the scenarios, then plays games with random legal decks until every card was played, every ability "
     "resolved\n"
     "and every word of the card language was used; lists what was not.\n"},
    {"bench", cmd_bench,
     "[--games N] [--seed S] [--decks starter|random] [--discreet] [--views] [--playouts] [--search] [--units] "
     "[--json]",
     "measure the engine's speed",
     "  --games N  how many random games; 4900 unless told\n"
     "  --seed S   the same seed plays the same games\n"
     "  --decks …  all pairs of starter decks, or random legal decks of all scripted cards\n"
     "  --discreet as people play: a player is asked wherever being passed over would betray a hand\n"
     "  --views    also what a seat's view costs, a full game dealt from it, and a game packed\n"
     "  --playouts also how many games dealt from views are played to their end in a second, from within games: with "
     "all\n"
     "             that cards can do, and brisk ones, in which nobody uses an ability of their own wish\n"
     "  --search   also how many nodes Warlord's search makes in a second, from within games, and how large they are\n"
     "  --units    also what a decision costs, by how many units are in play\n"
     "  --json     the numbers, for other programs\n"
     "Times are those of the processor, whatever else the machine does. docs/PERFORMANCE.md tells what is usual.\n"},
    {"fuzz", cmd_fuzz,
     "[--games N] [--seed S] [--only N] [--decks random|wild|starter|both] [--peaks] [--json] [--stanzas N]",
     "random and adversarial games with every check on",
     "  --games N  how many games; 1000 unless told\n"
     "  --seed S   the same seed plays the same games\n"
     "  --only N   only game number N of the run\n"
     "  --decks …  random legal decks, wild ones of any cards, the starter decks, or both of the last two, as it is\n"
     "             unless told\n"
     "  --peaks    how full each table of a game has been, and in which game\n"
     "  --json     the numbers and the peaks, for other programs; failures are told on stderr\n"
     "  --stanzas N  N cards made at random in the card language instead: each is compiled, also without each of its\n"
     "             clauses, which must change what it does and what it says; noun phrases must mean what their parts\n"
     "             mean; and decks of such cards are played, one game for ten cards unless told\n"
     "A game that goes wrong leaves fuzz-S-N.record behind; 'traxis replay' shows it.\n"},
    {"perft", cmd_perft, "[--depth N] [--check FILE | --write FILE]", "count the choice sequences of fixed positions",
     "  --depth N     sequences of up to N choices, 1 to 6; 4 unless told\n"
     "  --check FILE  compares with the numbers stored there\n"
     "  --write FILE  stores them\n"},
    {"completion", cmd_completion, "bash|zsh|fish | decks|formats|titles",
     "what a shell needs to complete a command line",
     "  bash|zsh|fish         the script of that shell; 'meson install' puts it where the shell looks\n"
     "  decks|formats|titles  the names that may be meant: of decks/, of data/formats/, of cards\n"
     "To try it in this shell: source <(traxis completion bash)\n"},
    {"man", cmd_man, "[COMMAND] [--to DIR]", "the manual pages, as 'meson install' installs them",
     "  COMMAND   the page of that command; else that of the whole program\n"
     "  --to DIR  writes all pages into that folder\n"
     "To read one: traxis man play | man -l -\n"},
    {"help", cmd_help, "[COMMAND [PART]]", "the list of commands, or how one of them is used",
     "  COMMAND  how that command is used\n"
     "  PART     how that part of it is used, such as 'tourney pair'\n"
     "'traxis COMMAND --help' tells the same.\n"},
    {"version", cmd_version, "", "which version of Traxis this is",
     "'traxis --version' and 'traxis -v' tell the same.\n"},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

const cli_row *cli_rows(unsigned *count) {
    *count = COMMAND_COUNT;
    return COMMANDS;
}

static const cli_row *command_named(const char *name) {
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, COMMANDS[i].name) == 0)
            return &COMMANDS[i];
    return NULL;
}

cli_run *cli_command(const char *name) {
    const cli_row *which = command_named(name);
    return which ? which->run : NULL;
}

/* ---- The options that every command has -------------------------------------------------------------------------- */

static const cli_common COMMON[] = {
    {"--cards", "DIR", "a folder of card files", "home-made cards beside the official ones; with any command",
     cli_add_cards},
    {"--overlay", "PATH", "a file or a folder of overlays",
     "errata and variants that replace cards: a file or a folder; with any command", cli_add_overlay},
};
enum { COMMON_COUNT = sizeof COMMON / sizeof *COMMON };

const cli_common *cli_commons(unsigned *count) {
    *count = COMMON_COUNT;
    return COMMON;
}

/* Which of them an argument is, or COMMON_COUNT; *value: what stands behind its '=', or NULL. */
static unsigned common_option(const char *argument, const char **value) {
    size_t length = strcspn(argument, "=");
    unsigned i = 0;
    while (i < COMMON_COUNT && (strlen(COMMON[i].name) != length || strncmp(argument, COMMON[i].name, length) != 0))
        i++;
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    return i;
}

bool cli_take_common(int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const char *value;
        unsigned option = common_option(argv[i], &value);
        if (option == COMMON_COUNT)
            argv[kept++] = argv[i];
        else if (value || (value = ++i < *argc ? argv[i] : NULL))
            COMMON[option].take(value);
        else
            return cli_error("%s expects %s", COMMON[option].name, COMMON[option].expects) == EXIT_YES;
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

/* ---- Help -------------------------------------------------------------------------------------------------------- */

static void print_commands(FILE *out) {
    fputs("Traxis plays Warhammer 40,000: Conquest by the book. An unofficial fan project.\n\n"
          "usage: traxis [--cards DIR]… [--overlay FILE|DIR]… COMMAND …\n\n",
          out);
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fputc('\n', out);
    for (unsigned i = 0; i < COMMON_COUNT; i++)
        fprintf(out, "  %-10s%-5s %s\n", COMMON[i].name, COMMON[i].value, COMMON[i].about);
}

int cli_usage(const char *name) {
    const cli_row *which = name ? command_named(name) : NULL;
    if (which)
        return cli_error("usage: traxis %s %s", name, which->arguments);
    print_commands(stderr);
    return EXIT_USAGE;
}

int cli_unknown_command(const char *name) {
    cli_near near = {.typed = name};
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        cli_near_word(&near, COMMANDS[i].name);
    if (near.word)
        return cli_error("there is no command '%s'; did you mean '%s'?", name, near.word);
    return cli_error("there is no command '%s'; 'traxis help' lists the commands", name);
}

void cli_name_part(char **argv) {
    static char name[40];
    snprintf(name, sizeof name, "%s %s", argv[0], argv[1]);
    argv[1] = name;
}

/* The lines at the end of a command's help that are not further in: they are about all of its parts. */
static const char *about_all(const cli_row *which) {
    const char *all = which->details + strlen(which->details);
    for (const char *line = which->details; *line; line = strchr(line, '\n') + 1)
        if (*line == ' ')
            all = strchr(line, '\n') + 1;
    return all;
}

/* "pair EVENT   the next round; …": its arguments end where two blanks stand. */
static void print_part(const cli_row *which, const char *line, const char *end) {
    const char *gap = line;
    while (gap < end && !(gap[0] == ' ' && gap[1] == ' ') && *gap != '\n')
        gap++;
    printf("usage: traxis %s %.*s\n", which->name, (int)(gap - line), line);
    while (*gap == ' ')
        gap++;
    if (*gap != '\n')
        printf("  %.*s", (int)(end - gap), gap);
}

/* The help about one part of a command: the line that begins with its name, and those further in; its example; and what
 * all parts have in common. */
static bool help_part(const cli_row *which, const char *part) {
    size_t length = strlen(part);
    bool within = false, found = false;
    for (const char *line = which->details, *end; *line; line = end) {
        end = strchr(line, '\n') + 1;
        if (strncmp(line, "    ", 4) != 0) {
            within = strncmp(line, "  ", 2) == 0 && strncmp(line + 2, part, length) == 0 && line[2 + length] == ' ';
            found |= within;
            if (within)
                print_part(which, line + 2, end);
        } else if (within)
            printf("  %.*s", (int)(end - line - (long)strspn(line, " ")), line + strspn(line, " "));
    }
    const char *example = found ? cli_example(which->name, part) : NULL;
    if (example)
        printf("example: traxis %s %s %s\n", which->name, part, example);
    if (found)
        printf("%s'traxis help %s' lists the other commands.\n", about_all(which), which->name);
    return found;
}

int cli_help(const char *name, const char *part) {
    const cli_row *which = name ? command_named(name) : NULL;
    if (name && !which)
        return cli_unknown_command(name);
    if (which && part && help_part(which, part))
        return EXIT_YES;
    if (which)
        printf("%s: %s\n\nusage: traxis %s%s%s\n%s", which->name, which->summary, which->name,
               *which->arguments ? " " : "", which->arguments, which->details);
    else
        print_commands(stdout);
    return EXIT_YES;
}

static int cmd_help(int argc, char **argv) {
    const char *words[2] = {NULL};
    if (!cli_read_options(argc, argv, NULL, 0, words, 0, 2))
        return EXIT_USAGE;
    return cli_help(words[0], words[1]);
}

static int cmd_version(int argc, char **argv) {
    if (!cli_read_options(argc, argv, NULL, 0, NULL, 0, 0))
        return EXIT_USAGE;
    return printf("traxis %s\n", TRAXIS_VERSION) < 0;
}
