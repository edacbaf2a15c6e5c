/* card_commands.c: declarations of the commands about cards, decks and rules. */
#include "usage.h"

#define JSON                                                                                                           \
    { "--json", .about = "print everything as JSON" }

/* ---- card, cards ------------------------------------------------------------------------------------------------- */

static const usage_option CARD_OPTIONS[] = {
    {"CARD", .about = "title of the card, or words that occur in no other title"},
    {"--all", .about = "list all scenarios with the card, not only those about it"},
    {"--code", .about = "print the compiled form of the card"},
    {0}};

static const usage_option CARDS_OPTIONS[] = {{"--set", "NAME", .about = "list only cards of this set"},
                                             {"--faction", "NAME", .about = "list only cards of this faction"},
                                             JSON,
                                             {0}};

static const usage_option CARDS_FIND_OPTIONS[] = {
    {"WORDS…",
     .about =
         "a phrase of the card language (\"Orks army unit with ranged\"), or words that title, traits or text must "
         "contain (exhaust enemy)"},
    {"--set", "NAME", .about = "cards of this set"},
    {"--cycle", "NAME", .about = "cards of this cycle"},
    {"--faction", "NAME", .about = "cards of this faction"},
    {"--type", "NAME", .about = "cards of this type"},
    {"--trait", "NAME", .about = "cards with this trait"},
    {"--keyword", "NAME", .about = "cards with this keyword"},
    {"--loyalty", "common|loyal|signature", .about = "cards of this loyalty"},
    {"--unique", .about = "unique cards"},
    {"--cost", "N", .about = "printed cost: a number, 1-3, 4+, X or none"},
    {"--command", "N", .about = "command icons, in the same notation"},
    {"--attack", "N", .about = "attack, in the same notation"},
    {"--hp", "N", .about = "hit points, in the same notation"},
    {"--shields", "N", .about = "shield icons, in the same notation"},
    {"--text", "WORDS", .about = "cards whose text contains words that begin with each of these"},
    {"--squad", "WARLORD", .about = "signature squad of this warlord"},
    {"--deck-of", "WARLORD", .about = "cards allowed in this warlord's deck (R20)"},
    {"--sort", "name|cost|faction|set|type|attack|hp", "faction, type, cost and name", .about = "sort order"},
    {"--names", .about = "print only titles"},
    JSON,
    {0}};

static const usage_option CARDS_CHECK_OPTIONS[] = {{"DIR|FILE…", .about = "folders or files of custom cards"}, {0}};

static const usage_option CARDS_REPORT_OPTIONS[] = {JSON, {0}};

static const usage_option CARDS_WORDS_OPTIONS[] = {
    {"WORD", NULL, "all words", .about = "a word of the card language"},
    {"--markdown", .about = "print Markdown, as in docs/CARD-LANGUAGE.md"},
    JSON,
    {0}};

static const usage_command CARDS_PARTS[] = {
    {"find", NULL, "[WORDS…]", "search cards by phrase, words and properties", .options = CARDS_FIND_OPTIONS,
     .notes = "Marks in the list: L loyal, S signature, U unique.\n"
              "Exit code 0 if cards were found, 1 if none, 2 if the query is invalid.",
     .example = "\"Orks army unit with printed cost at most 2\" --sort cost"},
    {"check", NULL, "DIR|FILE…", "check custom cards and the overlays of --overlay for errors",
     .options = CARDS_CHECK_OPTIONS, .example = "my-cards/"},
    {"report", NULL, NULL, "count scripted and missing cards of each set", .options = CARDS_REPORT_OPTIONS},
    {"words", NULL, "[WORD]", "look up the card language: meaning, example card and generated text",
     .options = CARDS_WORDS_OPTIONS, .example = "whenever"},
    {0}};

/* ---- deck -------------------------------------------------------------------------------------------------------- */

static const usage_option DECK_CHECK_OPTIONS[] = {
    {"DECK…", .about = "a deck file, or a name from decks/"},
    {"--date", "DAY", .about = "allow only sets released by this day, such as 2015-08-01"},
    {"--region", "REGION", "north-america", .about = "region whose release dates count; needs a day"},
    {"--sets", "FILE", "data/sets.txt", .about = "file of release dates"},
    {"--format", "FORMAT", .about = "a format file, or a name from data/formats/ such as core"},
    {"--blanked", .about = "list the copies that are blank if an illegal deck is played (R21.5)"},
    JSON,
    {0}};

static const usage_option DECK_SHOW_OPTIONS[] = {{"DECK", .about = "a deck file, or a name from decks/"}, JSON, {0}};

static const usage_option DECK_DRAW_OPTIONS[] = {
    {"DECK", .about = "a deck file, or a name from decks/"},
    {"--card", "CARD", .about = "odds of this card in the opening hand, with and without a mulligan"},
    {"--kind", "WORDS", .about = "odds of cards of this kind, such as army,cost<=2 or command>=1"},
    {"--want", "N", "1", .about = "minimum number of such cards"},
    {"--hands", "N", "3", .about = "number of sample hands"},
    {"--seed", "N", "random", .about = "random seed; the same seed deals the same hands"},
    JSON,
    {0}};

static const usage_option DECK_DIFF_OPTIONS[] = {{"DECK", .about = "a deck file, or a name from decks/"}, JSON, {0}};

static const usage_option DECK_CONVERT_OPTIONS[] = {
    {"DECK", .about = "a deck file, or a name from decks/"},
    {"FILE", .about = "file to write; its ending chooses the format: .txt, .o8d (OCTGN) or .json"},
    {"--to", "text|octgn|json", "by the ending of FILE", .about = "format to write"},
    {0}};

static const usage_option DECK_NEW_OPTIONS[] = {
    {"WARLORD", .about = "title of the warlord"},
    {"FILE", NULL, "stdout", .about = "file to write; its ending chooses the format: .txt, .o8d (OCTGN) or .json"},
    {"--ally", "FACTION",
     .about = "faction of the allies, for the deck's title; refused if the warlord cannot have it"},
    JSON,
    {0}};

static const usage_option DECK_EDIT_OPTIONS[] = {{"FILE", .about = "the deck file to change"},
                                                 {"CARD", .about = "title of the card"},
                                                 {"N", NULL, "1", .about = "number of copies"},
                                                 JSON,
                                                 {0}};

static const usage_command DECK_PARTS[] = {
    {"check", NULL, "DECK…", "check whether decks are legal, and print every problem", .options = DECK_CHECK_OPTIONS,
     .notes = "Exit code 0 if all decks are legal, 1 if one is not, 2 if a file cannot be read.",
     .example = "my-deck.txt --date 2015-08-01"},
    {"show", NULL, "DECK", "print the list, cost curve, command, shields, factions and expected resources",
     .options = DECK_SHOW_OPTIONS, .example = "core-orks"},
    {"draw", NULL, "DECK", "deal sample hands, and print the odds of a good one", .options = DECK_DRAW_OPTIONS,
     .example = "core-orks --kind 'army,cost<=2' --want 2"},
    {"diff", NULL, "DECK DECK", "print what the second deck has more (+) and less (-)", .options = DECK_DIFF_OPTIONS,
     .notes = "Exit code 1 if the decks differ.", .example = "core-orks core-tau"},
    {"new", NULL, "WARLORD [FILE]", "begin a deck with a warlord and its signature squad", .options = DECK_NEW_OPTIONS,
     .notes = "Prints the number of cards and what the deck still lacks.",
     .example = "nazdreg mine.txt --ally 'Astra Militarum'"},
    {"add", NULL, "FILE CARD [N]", "add copies of a card to a deck file", .options = DECK_EDIT_OPTIONS,
     .notes = "Keeps the order, the notes and the format of the file. Prints the number of cards and all problems.",
     .example = "mine.txt 'goff boyz' 3"},
    {"cut", NULL, "FILE CARD [N]", "remove copies of a card from a deck file", .options = DECK_EDIT_OPTIONS,
     .notes = "Keeps the order, the notes and the format of the file. Prints the number of cards and all problems.",
     .example = "mine.txt 'goff boyz'"},
    {"convert", NULL, "DECK [FILE]", "write a deck in another format", .options = DECK_CONVERT_OPTIONS,
     .example = "my-deck.txt my-deck.o8d"},
    {0}};

/* ---- rules, rulings ---------------------------------------------------------------------------------------------- */

static const usage_option RULES_OPTIONS[] = {
    {"NUMBER",
     .about =
         "a rule (R7.5.1), section (R7.5), chapter (R7), step (R8 step 2), FAQ question (FAQ-Q06), tournament rule "
         "(TR-R28), open point (O18) or appendix (Appendix C); printed with its scenarios and cards"},
    {"WORD…", .about =
                  "a keyword such as ranged ('keywords' for all of them), or words; finds the rules that contain all "
                  "words, or most of them"},
    {"--all", .about = "list all scenarios, cards and matches"},
    JSON,
    {0}};

static const usage_option RULINGS_OPTIONS[] = {
    {"ID", .about = "ruling or rule to show step by step, such as FAQ-Q06 or R7.5; its scenarios are run"},
    {"--prove", .about = "run the scenarios of all rulings and rules; exit code 1 if one fails"},
    JSON,
    {0}};

static const usage_option ASK_OPTIONS[] = {
    {"WORD…", .about = "a question in your own words, a number such as R7.5 or FAQ-Q08, or the name of a card"},
    {"--most", "N", "8", .about = "number of results to print, at most 200"},
    JSON,
    {0}};

const usage_command CARD_COMMANDS[] = {
    {"ask", cmd_ask, "WORD…", "search rules, FAQ, cards, rulings and readings for the answer to a question",
     .options = ASK_OPTIONS,
     .notes = "Small words are ignored; other words for the rule book's terms count (tap: exhaust). Exit code 1 if "
              "nothing is found.",
     .example = "who wins a tied command struggle"},
    {"card", cmd_card, "CARD", "show one card: facts, text, keywords and rulings", .options = CARD_OPTIONS,
     .example = "Barlus"},
    {"cards", cmd_cards, NULL, "list and search cards, check custom cards, look up the card language",
     .options = CARDS_OPTIONS, .parts = CARDS_PARTS},
    {"deck", cmd_deck, NULL, "check, show, compare and convert decks, and draw sample hands", .parts = DECK_PARTS,
     .notes = "A DECK is a deck file or a name from decks/. docs/DECKS.md describes the formats."},
    {"rules", cmd_rules, "[NUMBER | WORD…]", "look up rules by number, keyword or words", .options = RULES_OPTIONS,
     .notes = "Without arguments, lists the chapters of docs/rules.", .example = "area effect"},
    {"rulings", cmd_rulings, "[ID]", "list rulings and rules, and the scenarios that prove them",
     .options = RULINGS_OPTIONS, .example = "FAQ-Q06"},
    {0}};
