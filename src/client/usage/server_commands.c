/* server_commands.c: declarations of the commands that run a server and verify its games. */
#include "usage.h"

static const usage_option SERVE_OPTIONS[] = {
    {"--port", "N", "8040, or any free port", .about = "port to listen on; 0: any free port"},
    {"--bind", "ADDRESS", "127.0.0.1",
     .about = "address or host name to listen on; the default accepts connections from this machine only, 0.0.0.0 "
              "(IPv6: ::) from everywhere"},
    {"--db", "FILE",
     .about = "database for games between people (SQLite), created if missing; without it games are lost when the "
              "server stops"},
    {"--public", .about = "refuse to start with settings that are unsafe on the internet, and name them"},
    {"--tls-cert", "FILE", .about = "serve HTTPS with this certificate; needs --tls-key"},
    {"--tls-key", "FILE", .about = "private key of the certificate"},
    {"--origin", "URL",
     .about = "allow pages from this origin, such as https://play.example; can be repeated. Without TLS, the "
              "server accepts its page only under the address or name of this machine; use --origin for other names"},
    {"--behind-proxy", .about = "trust the client addresses of a reverse proxy (X-Forwarded-For)"},
    {"--pace", "MS", "400", .about = "minimum delay of a bot's answer in milliseconds; the maximum is twice as long"},
    {"--per-address", "N", "64", .about = "maximum number of connections from one address"},
    {"--connections", "N", "20000", .about = "maximum number of connections"},
    {"--page", "FOLDER", "the page of script/build web", .about = "folder of the built page"},
    {"--open", .about = "open the page in a browser, if there is a desktop"},
    {"--event", "FILE", .about = "host the matches of this tournament (docs/TOURNAMENTS.md); needs --db"},
    {"--backup", "FILE", .about = "copy the database of --db to this file and exit; works while a server runs"},
    {"--reports", .about = "print the players' reports in the database of --db and exit; works while a server runs"},
    {0}};

static const usage_option VERIFY_OPTIONS[] = {
    {"RECORD", .about = "record of the game"},
    {"--commitment", "HEX", "the one in the record", .about = "commitment that the server published before the game"},
    {0}};

const usage_command SERVER_COMMANDS[] = {
    {"serve", cmd_serve, NULL, "serve the page: play in a browser, alone or with others", .options = SERVE_OPTIONS,
     .notes = "Stop the server with Ctrl-C or SIGTERM. With --db, games continue after a restart or a crash.\n"
              "A browser stores unfinished games by address, including the port.\n"
              "/healthz reports whether the server works; /metrics, for this machine only, its load. "
              "docs/PROTOCOL.md describes the protocol, docs/SECURITY.md the security guarantees.",
     .example = "--db games.db --open"},
    {"verify", cmd_verify, "RECORD", "verify the shuffles of a game played on a server", .options = VERIFY_OPTIONS,
     .notes = "The server publishes the hash of its secret before the game and both players add random bytes; the "
              "seed follows from all three. This command checks the secret, the seed, the order of the decks and "
              "every choice. Exit code 0 if everything is valid, else 1.",
     .example = "game.record"},
    {0}};
