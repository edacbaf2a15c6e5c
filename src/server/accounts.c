/* accounts.c: what is asked of an account: made, entered, left, given another password, forgotten; see
 * docs/PROTOCOL.md.
 *
 * Whatever needs a password is done in two halves: what is asked is judged, and the password is worked over in a thread
 * (passwords.c); when that is done the rest happens at once, if the visitor is still there. A visitor does one of these
 * things at a time. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_rules.h"
#include "base/memory.h"
#include "house_parts.h"
#include "ratings/glicko.h"

enum { CODES = 8, CODE_GROUPS = 4, CODE_GROUP = 4, CODE_TEXT = CODE_GROUPS * (CODE_GROUP + 1), MOST_PROOFS = 512 };

enum deed { SIGNS_UP, LOGS_IN, RECOVERS, CHANGES_PASSWORD, WANTS_CODES, WANTS_TO_BE_FORGOTTEN };

static const char *const deeds[] = {[SIGNS_UP] = "sign up",      [LOGS_IN] = "log in",
                                    [RECOVERS] = "recover",      [CHANGES_PASSWORD] = "change password",
                                    [WANTS_CODES] = "new codes", [WANTS_TO_BE_FORGOTTEN] = "forget me"};

static bool refuse(tx_visitor *visitor, const char *about, const char *error, const char *text) {
    refuse_visitor(visitor, about, NULL, error, text);
    return false;
}

static void copy_into(char *to, size_t size, const char *from) {
    snprintf(to, size, "%s", from);
}

/* ---- Who somebody is --------------------------------------------------------------------------------------------- */

bool account_of(const tx_visitor *visitor, store_player *player) {
    return visitor->player && store_player_by_id(visitor->house->settings.store, visitor->player, player) &&
           player->account[0];
}

json_t *you_json(const tx_visitor *visitor) {
    store_player player;
    if (account_of(visitor, &player))
        return json_pack("{s:s,s:b,s:i,s:i,s:i,s:b,s:i}", "name", player.name, "account", 1, "rating",
                         shown_rating(player.rating), "deviation", shown_rating(player.deviation), "rated",
                         (int)player.rated, "listed", (int)player.listed, "codes",
                         (int)store_count_recovery(visitor->house->settings.store, player.id));
    bool known = visitor->player && store_player_by_id(visitor->house->settings.store, visitor->player, &player);
    return json_pack("{s:s?,s:b}", "name", known ? player.name : NULL, "account", 0);
}

static json_t *account_message(const tx_visitor *visitor, const char *about) {
    json_t *message = told("account");
    json_object_set_new(message, "about", json_string(about));
    json_object_set_new(message, "you", you_json(visitor));
    return message;
}

/* The player's account as the store has it now, at the tables that are awake. */
static void show_account(tx_house *house, const store_player *player) {
    for (unsigned i = 0; i < ROOM_BUCKETS; i++)
        for (tx_room *room = house->rooms[i]; room; room = room->next)
            for (unsigned seat = 0; seat < TX_SEATS; seat++)
                if (room->match.seats[seat].player == player->id) {
                    room->match.seats[seat].account = true;
                    room->match.seats[seat].rating = player->rating;
                    room->news = true;
                    room_dirty(room);
                    house->lobby_changed = house->lobby_changed || room->match.listed;
                }
}

/* Nobody remembers the player any more, and the visitor is nobody. */
static void forget_player(tx_visitor *visitor) {
    tx_house *house = visitor->house;
    int64_t player = visitor->player;
    json_t *message = told("noted");
    json_object_set_new(message, "about", json_string("forget me"));
    if (player) {
        house_log(house, "player %lld is forgotten", (long long)player);
        store_delete_player(house->settings.store, player);
        end_other_visits(visitor, player);
    }
    for (unsigned i = 0; player && i < ROOM_BUCKETS; i++)
        for (tx_room *room = house->rooms[i]; room; room = room->next)
            for (unsigned seat = 0; seat < TX_SEATS; seat++)
                if (room->match.seats[seat].player == player)
                    room_forget_player(room, seat);
    if (visitor->known)
        renew_session(visitor, 0, message);
    tell_visitor(visitor, message);
}

/* ---- Recovery codes ---------------------------------------------------------------------------------------------- */

/* "k3wq-8zrt-m2vh-c6xn", of letters and figures that nobody takes for one another; 80 bits. */
static void make_recovery_code(const tx_house *house, char code[CODE_TEXT]) {
    char letters[CODE_GROUPS * CODE_GROUP];
    random_letters(house, letters, sizeof letters);
    for (unsigned i = 0; i < CODE_TEXT; i++)
        code[i] = (i + 1) % (CODE_GROUP + 1) == 0 ? '-' : letters[i - i / (CODE_GROUP + 1)];
    code[CODE_TEXT - 1] = '\0';
}

/* However it is written: with other signs between its letters, or in capitals. */
static void hash_code(const char *code, uint8_t hash[STORE_HASH]) {
    char plain[CODE_TEXT] = "";
    size_t length = 0;
    for (; *code && length < sizeof plain - 1; code++)
        if ((*code >= '2' && *code <= '9') || (*code >= 'a' && *code <= 'z') || (*code >= 'A' && *code <= 'Z'))
            plain[length++] = (char)(*code >= 'A' && *code <= 'Z' ? *code - 'A' + 'a' : *code);
    hash_secret(plain, hash);
}

/* New codes for the account; those before are worth nothing. */
static json_t *give_codes(tx_house *house, int64_t player) {
    uint8_t hashes[CODES][STORE_HASH];
    char code[CODE_TEXT];
    json_t *list = json_array();
    for (unsigned i = 0; i < CODES; i++) {
        make_recovery_code(house, code);
        hash_code(code, hashes[i]);
        json_array_append_new(list, json_string(code));
    }
    store_set_recovery(house->settings.store, player, (const uint8_t(*)[STORE_HASH])hashes, CODES);
    sodium_memzero(code, sizeof code);
    return list;
}

/* ---- The first half: what is asked ------------------------------------------------------------------------------- */

/* Checks the rate limit of an account. Its count is stored in the account's row, so neither other attempts nor a
 * restart reset it. Unknown names have a rate limit too, so that they get the same answers. */
static bool may_try_account(tx_house *house, const char *account) {
    store_player player;
    tx_store *store = house->settings.store;
    int64_t now = now_of(house);
    if (!store_player_by_account(store, account, &player))
        return attempts_take(house->names, ATTEMPT_LOG_IN_AS, account, now);
    store_tries tries = store_tries_of(store, player.id);
    bool good = attempts_use(house->names, ATTEMPT_LOG_IN_AS, &tries.used, &tries.at, now);
    if (good)
        store_set_tries(store, player.id, tries);
    return good;
}

/* Strangers can use up the rate limit of an account. A logged-in owner therefore has a second one; and recovery codes
 * are too long to guess, so they do not count for the account. */
static bool may_try_deed(tx_visitor *visitor, enum deed deed, const char *account) {
    tx_house *house = visitor->house;
    int64_t now = now_of(house);
    if (deed == SIGNS_UP)
        return attempts_take(house->attempts, ATTEMPT_SIGN_UP_FROM, visitor->network, now);
    if (!attempts_take(house->attempts, ATTEMPT_LOG_IN_FROM, visitor->network, now))
        return false;
    if (deed == RECOVERS || may_try_account(house, account))
        return true;
    return deed != LOGS_IN && attempts_take(house->attempts, ATTEMPT_LOG_IN_AS, account, now);
}

static bool may_try(tx_visitor *visitor, enum deed deed, const char *account) {
    return may_try_deed(visitor, deed, account) ||
           refuse(visitor, deeds[deed], "too fast", "That was tried too often. Wait a minute.");
}

static void was_right(tx_visitor *visitor, const store_player *player) {
    tx_house *house = visitor->house;
    store_tries tries = store_tries_of(house->settings.store, player->id);
    attempts_give_back(house->attempts, ATTEMPT_LOG_IN_FROM, visitor->network, now_of(house));
    tries.used = tries.used > 1 ? tries.used - 1 : 0;
    store_set_tries(house->settings.store, player->id, tries);
}

static bool refuse_busy(tx_visitor *visitor, enum deed deed) {
    return refuse(visitor, deeds[deed], "too fast", "The server is busy with passwords. Try again in a moment.");
}

/* If the queue is full, drops a waiting job of the address that has the most. Returns false if there is no such job. */
static bool make_room_for_proof(tx_house *house, const tx_visitor *visitor) {
    if (house->proofs < MOST_PROOFS)
        return true;
    tx_proof *last = (tx_proof *)workers_take_back(house->provers, visitor->network);
    if (!last)
        return false;
    tx_visitor *other = visitor_numbered(house, last->visitor);
    if (other) {
        other->proving = false;
        refuse_busy(other, last->deed);
    }
    house->proofs--;
    proof_free(last);
    return true;
}

/* Queues a password job. Jobs run one after another; addresses take turns. */
static void begin_proof(tx_visitor *visitor, enum deed deed, tx_proof *proof) {
    tx_house *house = visitor->house;
    if (visitor->proving || !make_room_for_proof(house, visitor)) {
        refuse_busy(visitor, deed);
        proof_free(proof);
        return;
    }
    proof->deed = deed;
    proof->visitor = visitor->number;
    copy_into(proof->work.owner, sizeof proof->work.owner, visitor->network);
    visitor->proving = true;
    house->proofs++;
    ROOM_FOR_ONE(house->asked, house->asked_count, house->asked_room);
    house->asked[house->asked_count++] = proof;
}

void start_proofs(tx_house *house) {
    for (unsigned i = 0; i < house->asked_count; i++)
        workers_give(house->provers, &house->asked[i]->work);
    house->asked_count = 0;
}

void drop_asked_proofs(tx_house *house) {
    for (unsigned i = 0; i < house->asked_count; i++) {
        tx_visitor *visitor = visitor_numbered(house, house->asked[i]->visitor);
        if (visitor) {
            visitor->proving = false;
            refuse(visitor, deeds[house->asked[i]->deed], "not kept", NOT_KEPT);
        }
        house->proofs--;
        proof_free(house->asked[i]);
    }
    house->asked_count = 0;
}

/* The password is to be checked against what is kept of the player, if there is one. One that is too long for anybody
 * is nobody's. */
static void check_against(tx_proof *proof, const char *password, const store_player *player) {
    proof->checks = true;
    copy_into(proof->account, sizeof proof->account, player->account);
    copy_into(proof->password, sizeof proof->password, password);
    if (strlen(password) <= MOST_PASSWORD)
        copy_into(proof->against, sizeof proof->against, player->password);
}

static bool is_guest(tx_visitor *visitor, const char *about) {
    store_player player;
    if (!visitor->known)
        return refuse(visitor, about, "not known", "Say hello first.");
    return !account_of(visitor, &player) || refuse(visitor, about, "logged in", "You are logged in: log out first.");
}

static bool needs_account(tx_visitor *visitor, const char *about, store_player *player) {
    return account_of(visitor, player) || refuse(visitor, about, "no account", "That is for people with an account.");
}

static void ask_sign_up(tx_visitor *visitor, const json_t *asked) {
    const char *name = text_field(asked, "name"), *password = text_field(asked, "password");
    const char *fault = account_name_fault(name), *weak = password_fault(password, name);
    char account[STORE_NAME];
    store_player player;
    account_name_fold(name, account);
    if (!is_guest(visitor, "sign up"))
        return;
    if (fault || weak) {
        refuse(visitor, "sign up", fault ? "bad name" : "bad password", fault ? fault : weak);
        return;
    }
    if (!may_try(visitor, SIGNS_UP, account))
        return;
    if (store_player_by_account(visitor->house->settings.store, account, &player)) {
        refuse(visitor, "sign up", "name taken", "Somebody has this name, or one that looks like it.");
        return;
    }
    tx_proof *proof = proof_new(visitor->house->settings.cost);
    proof->makes = true;
    copy_into(proof->name, sizeof proof->name, name);
    copy_into(proof->account, sizeof proof->account, account);
    copy_into(proof->new_password, sizeof proof->new_password, password);
    begin_proof(visitor, SIGNS_UP, proof);
}

static void ask_log_in(tx_visitor *visitor, const json_t *asked) {
    store_player player = {0};
    char account[STORE_NAME];
    account_name_fold(text_field(asked, "name"), account);
    if (!is_guest(visitor, "log in") || !may_try(visitor, LOGS_IN, account))
        return;
    store_player_by_account(visitor->house->settings.store, account, &player);
    tx_proof *proof = proof_new(visitor->house->settings.cost);
    check_against(proof, text_field(asked, "password"), &player);
    begin_proof(visitor, LOGS_IN, proof);
}

/* Whether the code is right is looked at afterwards: it takes as long for a wrong one. */
static void ask_recover(tx_visitor *visitor, const json_t *asked) {
    const char *name = text_field(asked, "name"), *password = text_field(asked, "password");
    const char *weak = password_fault(password, name);
    char account[STORE_NAME];
    account_name_fold(name, account);
    if (!is_guest(visitor, "recover"))
        return;
    if (weak) {
        refuse(visitor, "recover", "bad password", weak);
        return;
    }
    if (!may_try(visitor, RECOVERS, account))
        return;
    tx_proof *proof = proof_new(visitor->house->settings.cost);
    proof->makes = true;
    copy_into(proof->account, sizeof proof->account, account);
    copy_into(proof->new_password, sizeof proof->new_password, password);
    hash_code(text_field(asked, "code"), proof->code);
    begin_proof(visitor, RECOVERS, proof);
}

/* Something that is done to one's own account, and for which the password is asked once more. */
static tx_proof *own_proof(tx_visitor *visitor, enum deed deed, const json_t *asked) {
    store_player player;
    if (!needs_account(visitor, deeds[deed], &player) || !may_try(visitor, deed, player.account))
        return NULL;
    tx_proof *proof = proof_new(visitor->house->settings.cost);
    check_against(proof, text_field(asked, "password"), &player);
    return proof;
}

static void ask_change_password(tx_visitor *visitor, const json_t *asked) {
    store_player player = {0};
    const char *password = text_field(asked, "new password");
    const char *weak = account_of(visitor, &player) ? password_fault(password, player.name) : NULL;
    if (weak) {
        refuse(visitor, "change password", "bad password", weak);
        return;
    }
    tx_proof *proof = own_proof(visitor, CHANGES_PASSWORD, asked);
    if (!proof)
        return;
    proof->makes = true;
    copy_into(proof->new_password, sizeof proof->new_password, password);
    begin_proof(visitor, CHANGES_PASSWORD, proof);
}

static void ask_new_codes(tx_visitor *visitor, const json_t *asked) {
    tx_proof *proof = own_proof(visitor, WANTS_CODES, asked);
    if (proof)
        begin_proof(visitor, WANTS_CODES, proof);
}

static bool has_finished(tx_visitor *visitor) {
    return !visitor->player || !store_unfinished(visitor->house->settings.store, visitor->player) ||
           refuse(visitor, "forget me", "unfinished", "There are tables at which you still sit.");
}

static void ask_forget(tx_visitor *visitor, const json_t *asked) {
    store_player player;
    if (!has_finished(visitor))
        return;
    if (!account_of(visitor, &player)) {
        forget_player(visitor);
        return;
    }
    tx_proof *proof = own_proof(visitor, WANTS_TO_BE_FORGOTTEN, asked);
    if (proof)
        begin_proof(visitor, WANTS_TO_BE_FORGOTTEN, proof);
}

/* ---- The second half: what is done ------------------------------------------------------------------------------- */

/* Becomes that account, in a session of its own; `codes`, or NULL, are told. */
static void enter_account(tx_visitor *visitor, const char *about, int64_t player, json_t *codes) {
    json_t *message = told("account");
    json_object_set_new(message, "about", json_string(about));
    renew_session(visitor, player, message);
    json_object_set_new(message, "you", you_json(visitor));
    if (codes)
        json_object_set_new(message, "codes", codes);
    tell_visitor(visitor, message);
}

static void sign_up(tx_visitor *visitor, const tx_proof *proof) {
    tx_house *house = visitor->house;
    tx_store *store = house->settings.store;
    store_player player = new_player(house, proof->name), other;
    if (!is_guest(visitor, "sign up"))
        return;
    if (store_player_by_account(store, proof->account, &other)) { /* since it was asked */
        refuse(visitor, "sign up", "name taken", "Somebody has this name, or one that looks like it.");
        return;
    }
    bool guest = visitor->player && store_player_by_id(store, visitor->player, &player);
    copy_into(player.name, sizeof player.name, proof->name);
    copy_into(player.account, sizeof player.account, proof->account);
    copy_into(player.password, sizeof player.password, proof->made);
    if (guest)
        store_set_player(store, &player);
    else
        player.id = store_add_player(store, &player);
    enter_account(visitor, "sign up", player.id, give_codes(house, player.id));
    show_account(house, &player);
    house_log(house, "player %lld signs up", (long long)player.id);
}

static void refuse_wrong(tx_visitor *visitor, enum deed deed) {
    static const char *const words[] = {[LOGS_IN] = "The name or the password is wrong.",
                                        [RECOVERS] = "The name or the code is wrong.",
                                        [CHANGES_PASSWORD] = "The password is wrong.",
                                        [WANTS_CODES] = "The password is wrong.",
                                        [WANTS_TO_BE_FORGOTTEN] = "The password is wrong."};
    house_log(visitor->house, "%s refused from %s", deeds[deed], visitor->network);
    refuse(visitor, deeds[deed], "wrong", words[deed]);
}

/* May the visitor, with what they have as a guest, become that account? */
static bool may_enter(tx_visitor *visitor, enum deed deed, int64_t account) {
    if (!is_guest(visitor, deeds[deed]))
        return false;
    return !visitor->player || !store_shared(visitor->house->settings.store, visitor->player, account) ||
           refuse(visitor, deeds[deed], "unfinished", "You sit at both seats of a table: end that game first.");
}

static void change_player(store_match *match, int64_t from, int64_t to) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (match->seats[seat].player == from)
            match->seats[seat].player = to;
    if (match->maker == from)
        match->maker = to;
}

/* What the visitor had as a guest is the account's. */
static void bring_games(const tx_visitor *visitor, int64_t account) {
    int64_t guest = visitor->player;
    if (!guest)
        return;
    store_move_games(visitor->house->settings.store, guest, account);
    open_tables_of_guest(visitor->house, guest, account);
    for (unsigned i = 0; i < ROOM_BUCKETS; i++)
        for (tx_room *room = visitor->house->rooms[i]; room; room = room->next)
            change_player(&room->match, guest, account);
}

static void enter_with_games(tx_visitor *visitor, enum deed deed, const store_player *player) {
    bring_games(visitor, player->id);
    enter_account(visitor, deeds[deed], player->id, NULL);
    show_account(visitor->house, player);
    was_right(visitor, player);
    house_log(visitor->house, "player %lld logs in", (long long)player->id);
}

static void log_in(tx_visitor *visitor, const tx_proof *proof) {
    store_player player;
    if (!proof->right || !store_player_by_account(visitor->house->settings.store, proof->account, &player) ||
        strcmp(player.password, proof->against) != 0)
        refuse_wrong(visitor, LOGS_IN);
    else if (may_enter(visitor, LOGS_IN, player.id))
        enter_with_games(visitor, LOGS_IN, &player);
}

/* The password is another one from now on, and whoever was logged in by the old one is not. */
static void set_password(tx_visitor *visitor, store_player *player, const tx_proof *proof) {
    tx_store *store = visitor->house->settings.store;
    copy_into(player->password, sizeof player->password, proof->made);
    store_set_player(store, player);
    store_end_sessions(store, player->id);
    end_other_visits(visitor, player->id);
}

static void recover(tx_visitor *visitor, const tx_proof *proof) {
    store_player player;
    tx_store *store = visitor->house->settings.store;
    bool found = store_player_by_account(store, proof->account, &player);
    if (found && !may_enter(visitor, RECOVERS, player.id))
        return;
    if (!found || !store_use_recovery(store, player.id, proof->code)) {
        refuse_wrong(visitor, RECOVERS);
        return;
    }
    set_password(visitor, &player, proof);
    enter_with_games(visitor, RECOVERS, &player);
}

/* The account of a visitor who has proved to have its password. */
static bool proved(tx_visitor *visitor, const tx_proof *proof, store_player *player) {
    if (!proof->right || !account_of(visitor, player) || strcmp(player->password, proof->against) != 0) {
        refuse_wrong(visitor, proof->deed);
        return false;
    }
    was_right(visitor, player);
    return true;
}

static void change_password(tx_visitor *visitor, const tx_proof *proof) {
    store_player player;
    if (!proved(visitor, proof, &player))
        return;
    set_password(visitor, &player, proof);
    enter_account(visitor, "change password", player.id, NULL);
    house_log(visitor->house, "player %lld changes the password", (long long)player.id);
}

static void tell_new_codes(tx_visitor *visitor, const tx_proof *proof) {
    store_player player;
    if (!proved(visitor, proof, &player))
        return;
    json_t *codes = give_codes(visitor->house, player.id);
    json_t *message = account_message(visitor, "new codes");
    json_object_set_new(message, "codes", codes);
    tell_visitor(visitor, message);
}

static void be_forgotten(tx_visitor *visitor, const tx_proof *proof) {
    store_player player;
    if (proved(visitor, proof, &player) && has_finished(visitor))
        forget_player(visitor);
}

static void finish_proof(tx_visitor *visitor, const tx_proof *proof) {
    static void (*const rest[])(tx_visitor * visitor, const tx_proof *proof) = {
        [SIGNS_UP] = sign_up,           [LOGS_IN] = log_in,
        [RECOVERS] = recover,           [CHANGES_PASSWORD] = change_password,
        [WANTS_CODES] = tell_new_codes, [WANTS_TO_BE_FORGOTTEN] = be_forgotten,
    };
    visitor->proving = false;
    if (visitor->ended)
        return;
    if (proof->makes && !proof->made[0] && (proof->right || !proof->checks))
        refuse(visitor, deeds[proof->deed], "not kept", NOT_KEPT);
    else
        rest[proof->deed](visitor, proof);
}

bool take_proofs(tx_house *house) {
    bool any = false;
    for (tx_proof *proof; (proof = (tx_proof *)workers_take(house->provers)); any = true) {
        tx_visitor *visitor = visitor_numbered(house, proof->visitor);
        house->proofs--;
        if (visitor)
            finish_proof(visitor, proof);
        proof_free(proof);
    }
    return any;
}

/* ---- Without a password ------------------------------------------------------------------------------------------ */

static void ask_log_out(tx_visitor *visitor, const json_t *asked) {
    store_player player;
    if (!needs_account(visitor, "log out", &player))
        return;
    bool everywhere = json_is_true(json_object_get(asked, "everywhere"));
    if (everywhere)
        store_end_sessions(visitor->house->settings.store, player.id);
    end_other_visits(visitor, everywhere ? player.id : 0);
    json_t *message = told("account");
    json_object_set_new(message, "about", json_string("log out"));
    renew_session(visitor, 0, message);
    json_object_set_new(message, "you", you_json(visitor));
    tell_visitor(visitor, message);
    house_log(visitor->house, "player %lld logs out%s", (long long)player.id, everywhere ? " everywhere" : "");
}

static void ask_listed(tx_visitor *visitor, const json_t *asked) {
    store_player player;
    if (!needs_account(visitor, "listed", &player))
        return;
    player.listed = !json_is_false(json_object_get(asked, "listed"));
    store_set_player(visitor->house->settings.store, &player);
    tell_visitor(visitor, account_message(visitor, "listed"));
}

lobby_request *account_request(const char *word) {
    static const struct {
        const char *word;
        lobby_request *request;
    } requests[] = {
        {"sign up", ask_sign_up},     {"log in", ask_log_in},
        {"recover", ask_recover},     {"change password", ask_change_password},
        {"new codes", ask_new_codes}, {"forget me", ask_forget},
        {"log out", ask_log_out},     {"listed", ask_listed},
        {"leaders", ask_leaders},     {"export", ask_export},
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(word, requests[i].word))
            return requests[i].request;
    return NULL;
}
