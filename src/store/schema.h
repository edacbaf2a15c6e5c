/* schema.h: schema, migrations and all SQL statements of the database. */
#ifndef TRAXIS_STORE_SCHEMA_H
#define TRAXIS_STORE_SCHEMA_H

/* "TRAX": marks our databases. */
#define APPLICATION_ID 0x54524158

#define NO_HASH " x'0000000000000000000000000000000000000000000000000000000000000000'"

/* Migration N upgrades a database of version N to N + 1; the first creates it. Published migrations never change. */
static const char *const MIGRATIONS[] = {
    "CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);"
    "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE, password TEXT, recovery "
    "TEXT,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, listed INTEGER NOT NULL,"
    " rated INTEGER NOT NULL, created INTEGER NOT NULL);"
    "CREATE INDEX player_rating ON player (rating DESC) WHERE account IS NOT NULL AND listed AND rated > 0;"
    "CREATE TABLE session (hash BLOB PRIMARY KEY, player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,"
    " created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_player ON session (player);"
    "CREATE TABLE match (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, state INTEGER NOT NULL,"
    " listed INTEGER NOT NULL, settings TEXT NOT NULL, opening TEXT, result TEXT, secret BLOB NOT NULL,"
    " created INTEGER NOT NULL, changed INTEGER NOT NULL, read INTEGER NOT NULL, due INTEGER NOT NULL,"
    " waiting INTEGER NOT NULL, before INTEGER NOT NULL);"
    "CREATE INDEX match_lobby ON match (created) WHERE listed AND state < 2;"
    "CREATE INDEX match_due ON match (due) WHERE due > 0;"
    "CREATE INDEX match_before ON match (before) WHERE before > 0;"
    "CREATE TABLE seat (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL, taken INTEGER NOT NULL,"
    " ready INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL, computer TEXT NOT NULL, deck TEXT,"
    " random BLOB NOT NULL, away INTEGER NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;"
    "CREATE INDEX seat_player ON seat (player) WHERE player > 0;"
    "CREATE TABLE entry (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (match, number)) WITHOUT ROWID;"
    "CREATE TABLE block (player INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (player, other)) WITHOUT ROWID;"
    "CREATE TABLE report (id INTEGER PRIMARY KEY, player INTEGER NOT NULL, match INTEGER NOT NULL, text TEXT NOT NULL,"
    " at INTEGER NOT NULL);",
    /* Several recovery codes per account instead of one. */
    "ALTER TABLE player DROP COLUMN recovery;"
    "CREATE TABLE recovery (player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE, hash BLOB NOT NULL,"
    " PRIMARY KEY (player, hash)) WITHOUT ROWID;",
    /* Counts for the metrics, kept up to date by triggers, so that no query reads all matches. */
    "CREATE TABLE figure (id INTEGER PRIMARY KEY CHECK (id = 1), players INTEGER NOT NULL, accounts INTEGER NOT NULL,"
    " open INTEGER NOT NULL, played INTEGER NOT NULL, over INTEGER NOT NULL);"
    "INSERT INTO figure SELECT 1, (SELECT count(*) FROM player), (SELECT count(account) FROM player),"
    " coalesce(sum(state = 0), 0), coalesce(sum(state = 1), 0), coalesce(sum(state = 2), 0) FROM match;"
    "CREATE TRIGGER player_added AFTER INSERT ON player BEGIN"
    " UPDATE figure SET players = players + 1, accounts = accounts + (new.account IS NOT NULL); END;"
    "CREATE TRIGGER player_deleted AFTER DELETE ON player BEGIN"
    " UPDATE figure SET players = players - 1, accounts = accounts - (old.account IS NOT NULL); END;"
    "CREATE TRIGGER player_changed AFTER UPDATE OF account ON player"
    " WHEN (old.account IS NULL) <> (new.account IS NULL) BEGIN"
    " UPDATE figure SET accounts = accounts + (new.account IS NOT NULL) - (old.account IS NOT NULL); END;"
    "CREATE TRIGGER match_added AFTER INSERT ON match BEGIN"
    " UPDATE figure SET open = open + (new.state = 0), played = played + (new.state = 1),"
    " over = over + (new.state = 2); END;"
    "CREATE TRIGGER match_deleted AFTER DELETE ON match BEGIN"
    " UPDATE figure SET open = open - (old.state = 0), played = played - (old.state = 1),"
    " over = over - (old.state = 2); END;"
    "CREATE TRIGGER match_changed AFTER UPDATE OF state ON match WHEN old.state <> new.state BEGIN"
    " UPDATE figure SET open = open + (new.state = 0) - (old.state = 0),"
    " played = played + (new.state = 1) - (old.state = 1), over = over + (new.state = 2) - (old.state = 2); END;"
    "CREATE INDEX match_withdrawn ON match (id) WHERE state = 3;"
    "CREATE INDEX report_player ON report (player) WHERE player > 0;",
    /* Failed logins of each account; the host of a table, to end it when they leave; the key for session tokens. */
    "ALTER TABLE player ADD COLUMN tries REAL NOT NULL DEFAULT 0;"
    "ALTER TABLE player ADD COLUMN tried INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE match ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;"
    "UPDATE match SET maker = coalesce((SELECT player FROM seat WHERE seat.match = match.id AND player > 0"
    " ORDER BY number LIMIT 1), 0) WHERE state = 0 AND settings NOT LIKE '%\"event\":{%';"
    "CREATE INDEX match_maker ON match (maker) WHERE state = 0;"
    "CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL);",
    /* Commitments to the players' random bytes for the shuffles. `origin`: a keyed hash of the address. */
    "ALTER TABLE seat ADD COLUMN commitment BLOB NOT NULL DEFAULT" NO_HASH ";"
    "ALTER TABLE seat ADD COLUMN share INTEGER NOT NULL DEFAULT 3;"
    "ALTER TABLE seat ADD COLUMN origin BLOB NOT NULL DEFAULT" NO_HASH ";"
    "ALTER TABLE seat ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;"
    /* "yes" for a rated match, or the reason why it was not rated. */
    "ALTER TABLE match ADD COLUMN rated TEXT NOT NULL DEFAULT '';",
};

/* For the operator; also includes deleted players and tables. */
#define ALL_REPORTS                                                                                                    \
    "SELECT at, coalesce((SELECT code FROM match WHERE id = report.match), ''),"                                       \
    " coalesce((SELECT name FROM seat WHERE seat.match = report.match AND seat.player = report.player), ''),"          \
    " coalesce((SELECT name FROM seat WHERE seat.match = report.match AND seat.player <> report.player), ''), text"    \
    " FROM report ORDER BY id"

#define MATCH_FIELDS                                                                                                   \
    "id, code, state, listed, settings, opening, result, secret, created, changed, read, due, waiting, before, "       \
    "maker, rated"
#define PLAYER_FIELDS                                                                                                  \
    "id, name, coalesce(account, ''), coalesce(password, ''), rating, deviation, volatility, listed, rated, created"

/* X(NAME, statement)
 *
 * The indexes of players leave out rows without a player (0). A statement uses them only if its condition includes
 * "player > 0"; otherwise it reads every row. */
#define STORE_STATEMENTS(X)                                                                                            \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(COMMIT, "COMMIT")                                                                                                \
    X(LAST_HEARTBEAT, "SELECT at FROM alive")                                                                          \
    X(HEARTBEAT, "INSERT OR REPLACE INTO alive VALUES (1, ?)")                                                         \
    X(ADD_PLAYER, "INSERT INTO player (name, account, password, rating, deviation, volatility, listed, "               \
                  "rated, created) VALUES (?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?)")                                    \
    X(PLAYER, "SELECT " PLAYER_FIELDS " FROM player WHERE id = ?")                                                     \
    X(ACCOUNT, "SELECT " PLAYER_FIELDS " FROM player WHERE account = ?")                                               \
    X(SET_PLAYER, "UPDATE player SET name = ?, account = nullif(?, ''), password = ?, rating = ?, "                    \
                  "deviation = ?, volatility = ?, listed = ?, rated = ?, created = ? WHERE id = ?")                    \
    X(ATTEMPTS, "SELECT tries, tried FROM player WHERE id = ?")                                                        \
    X(SET_ATTEMPTS, "UPDATE player SET tries = ?, tried = ? WHERE id = ?")                                             \
    X(DELETE_PLAYER, "DELETE FROM player WHERE id = ?")                                                                \
    X(FORGET_SEATS, "UPDATE seat SET player = 0, name = 'deleted' WHERE player = ? AND player > 0")                    \
    X(FORGET_BLOCKS, "DELETE FROM block WHERE ?1 IN (player, other)")                                                  \
    X(FORGET_REPORTS, "UPDATE report SET player = 0 WHERE player = ? AND player > 0")                                  \
    X(MOVE_SEATS, "UPDATE seat SET player = ? WHERE player = ? AND player > 0")                                        \
    X(MOVE_HOST, "UPDATE match SET maker = ? WHERE maker = ? AND state = 0")                                           \
    X(MOVE_BLOCKS, "UPDATE OR IGNORE block SET player = ?1 WHERE player = ?2 AND other <> ?1")                         \
    X(MOVE_BLOCKED, "UPDATE OR IGNORE block SET other = ?1 WHERE other = ?2 AND player <> ?1")                         \
    X(MOVE_REPORTS, "UPDATE report SET player = ? WHERE player = ? AND player > 0")                                    \
    X(UNFINISHED,                                                                                                      \
      "SELECT count(*) FROM match WHERE state < 2 AND id IN (SELECT match FROM seat WHERE player = ? AND player > 0)") \
    X(SHARED,                                                                                                          \
      "SELECT count(*) FROM match WHERE state < 2 AND id IN (SELECT match FROM seat WHERE player = ? AND player > 0) " \
      "AND id IN (SELECT match FROM seat WHERE player = ? AND player > 0)")                                            \
    X(LEADERS, "SELECT " PLAYER_FIELDS " FROM player WHERE account IS NOT NULL AND listed AND rated > 0 "              \
               "ORDER BY rating DESC LIMIT ?")                                                                         \
    X(ADD_SESSION, "INSERT INTO session VALUES (?, ?, ?)")                                                             \
    X(SESSION, "SELECT player FROM session WHERE hash = ?")                                                            \
    X(END_SESSION, "DELETE FROM session WHERE hash = ?")                                                               \
    X(END_SESSIONS, "DELETE FROM session WHERE player = ?")                                                            \
    X(COUNT_SESSIONS, "SELECT count(*) FROM session WHERE player = ?")                                                 \
    X(ADD_RECOVERY, "INSERT INTO recovery VALUES (?, ?)")                                                              \
    X(RECOVERY, "SELECT 1 FROM recovery WHERE player = ? AND hash = ?")                                                \
    X(END_RECOVERY, "DELETE FROM recovery WHERE player = ? AND hash = ?")                                              \
    X(END_RECOVERIES, "DELETE FROM recovery WHERE player = ?")                                                         \
    X(COUNT_RECOVERY, "SELECT count(*) FROM recovery WHERE player = ?")                                                \
    X(ADD_BLOCK, "INSERT OR IGNORE INTO block VALUES (?, ?)")                                                          \
    X(END_BLOCK, "DELETE FROM block WHERE player = ? AND other = ?")                                                   \
    X(BLOCKS, "SELECT 1 FROM block WHERE player = ? AND other = ?")                                                    \
    X(REPORT, "INSERT INTO report (player, match, text, at) VALUES (?, ?, ?, ?)")                                      \
    X(REPORTS_OF, "SELECT code, text, at FROM report LEFT JOIN match ON match.id = report.match "                      \
                  "WHERE player = ? AND player > 0 ORDER BY report.id LIMIT ?")                                        \
    X(BLOCKED_BY, "SELECT " PLAYER_FIELDS " FROM player WHERE id IN (SELECT other FROM block WHERE block.player = ?) " \
                  "ORDER BY id LIMIT ?")                                                                               \
    X(ADD_MATCH, "INSERT INTO match (code, state, listed, settings, opening, result, secret, created, changed, read, " \
                 "due, waiting, before, maker) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")                     \
    X(MATCH_BY_CODE, "SELECT " MATCH_FIELDS " FROM match WHERE code = ?")                                              \
    X(MATCH_BY_ID, "SELECT " MATCH_FIELDS " FROM match WHERE id = ?")                                                  \
    X(SET_MATCH, "UPDATE match SET state = ?, listed = ?, settings = ?, opening = coalesce(?, opening), result = ?, "  \
                 "changed = ?, read = ?, due = ?, waiting = ?, before = ?, maker = ? WHERE id = ?")                    \
    X(SET_STANDING, "UPDATE match SET state = ?, result = ?, changed = ?, read = ?, due = ?, waiting = ? "             \
                    "WHERE id = ?")                                                                                    \
    X(SEATS,                                                                                                           \
      "SELECT taken, ready, player, seat.name, computer, deck, random, away, account IS NOT NULL, "                    \
      "coalesce(rating, 0), commitment, share, origin, bot FROM seat LEFT JOIN player ON player.id = seat.player "     \
      "WHERE match = ? "                                                                                               \
      "ORDER BY number")                                                                                               \
    X(SET_SEAT, "INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")                       \
    X(SET_RATED, "UPDATE match SET rated = ? WHERE id = ?")                                                            \
    X(FORGET_ORIGINS, "UPDATE seat SET origin =" NO_HASH " WHERE match = ?")                                           \
    X(RATED_BETWEEN, "SELECT count(*) FROM match WHERE rated = 'yes' AND changed >= ? AND id IN "                      \
                     "(SELECT match FROM seat WHERE player = ? AND player > 0) AND id IN (SELECT match FROM seat "     \
                     "WHERE player = ? AND player > 0)")                                                               \
    X(ADD_ENTRY, "INSERT INTO entry VALUES (?, ?, ?)")                                                                 \
    X(ENTRIES, "SELECT text FROM entry WHERE match = ? ORDER BY number")                                               \
    X(LOBBY, "SELECT " MATCH_FIELDS " FROM match WHERE listed AND state < 2 ORDER BY created DESC LIMIT ?")            \
    X(MATCHES_OF,                                                                                                      \
      "SELECT " MATCH_FIELDS " FROM match WHERE id IN (SELECT match FROM seat WHERE player = ? AND player > 0) "       \
      "AND changed < ? AND state < 3 ORDER BY changed DESC LIMIT ?")                                                   \
    X(MATCHES_AFTER,                                                                                                   \
      "SELECT " MATCH_FIELDS " FROM match WHERE id IN (SELECT match FROM seat WHERE player = ? AND player > 0) "       \
      "AND id > ? AND state < 3 ORDER BY id LIMIT ?")                                                                  \
    X(DUE, "SELECT " MATCH_FIELDS " FROM match WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?")                       \
    X(REMATCH, "SELECT " MATCH_FIELDS " FROM match WHERE before = ? AND before > 0 AND state < 3 "                     \
               "ORDER BY id DESC LIMIT 1")                                                                             \
    X(SHIFT_CLOCKS,                                                                                                    \
      "UPDATE match SET read = read + ?1, due = CASE WHEN due > 0 THEN due + ?1 ELSE 0 END WHERE read > 0")            \
    X(OPEN_TABLES, "SELECT count(*) FROM match WHERE maker = ? AND state = 0")                                         \
    X(JOINED_TABLES, "SELECT count(*) FROM match WHERE maker > 0 AND maker <> ?1 AND before = 0 AND state = 0 "        \
                     "AND id IN (SELECT match FROM seat WHERE player = ?1 AND player > 0)")                            \
    X(OPEN_MATCHES, "SELECT " MATCH_FIELDS " FROM match WHERE maker > 0 AND state = 0 "                                \
                    "AND id IN (SELECT match FROM seat WHERE player = ? AND player > 0) LIMIT ?")                      \
    X(WAITING, "SELECT DISTINCT player FROM seat WHERE player > 0 AND match IN "                                       \
               "(SELECT id FROM match WHERE maker > 0 AND state = 0)")                                                 \
    X(SECRET, "SELECT bytes FROM secret")                                                                              \
    X(SET_SECRET, "INSERT OR REPLACE INTO secret VALUES (1, ?)")                                                       \
    X(COUNTS, "SELECT players, accounts, open, played, over FROM figure")                                              \
    X(FORGET_WITHDRAWN_SEATS, "DELETE FROM seat WHERE match IN (SELECT id FROM match WHERE state = 3 "                 \
                              "AND id NOT IN (SELECT match FROM report))")                                             \
    X(FORGET_WITHDRAWN, "DELETE FROM match WHERE state = 3 AND id NOT IN (SELECT match FROM report)")

enum statement {
#define X(name, text) SQL_##name,
    STORE_STATEMENTS(X)
#undef X
        STATEMENTS
};

#endif
