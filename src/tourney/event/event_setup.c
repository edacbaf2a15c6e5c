/* event_setup.c: entries for players, check-in, decks and the start of an event (see event.h). */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "event_parts.h"
#include "tourney/pairing/bracket.h"

/* ---- Eligibility ------------------------------------------------------------------------------------------------- */

static tn_role role_of(const tn_event *e, const char *name, const char *role) {
    if (*e->organiser && strcasecmp(e->organiser, name) == 0)
        return TN_ORGANISER;
    return strcmp(role, "judge") == 0 ? TN_JUDGE : TN_PLAYER_ONLY;
}

/* The second organiser counts as staff, like a judge. */
bool tn_may_play(const tn_event *e, const char *name, tn_role role) {
    bool second = !e->replaying && *e->second && strcasecmp(e->second, name) == 0;
    return tn_staff_may_play(e->kind, second && role == TN_PLAYER_ONLY ? TN_JUDGE : role, *e->second != '\0');
}

/* Returns the other organiser if that one plays; then no organiser is left who does not play (TR-R03). */
static const tn_player *other_organiser(const tn_event *e, const char *name, const tn_player *self) {
    const char *other = strcasecmp(name, e->organiser) == 0 ? e->second : e->organiser;
    bool either = *name && *other && (strcasecmp(name, e->organiser) == 0 || strcasecmp(name, e->second) == 0);
    for (unsigned i = 0; either && i < e->count; i++)
        if (&e->players[i] != self && strcasecmp(e->players[i].name, other) == 0)
            return &e->players[i];
    return NULL;
}

bool tn_has_ruler(const tn_event *e, const char *name, const tn_player *self, unsigned waived) {
    const tn_player *other = other_organiser(e, name, self);
    return !other || ((waived | other->waived) & TN_WAIVE_STAFF);
}

static bool check_role(tn_event *e, const char *name, tn_role role, const tn_player *self, unsigned waived) {
    if (tn_may_play(e, name, role)) {
        if (e->replaying || tn_has_ruler(e, name, self, waived))
            return true;
        return tn_refuse_with(
            e, TN_REMEDY_REASON,
            "%s: both organisers would play, so neither could rule (TR-R03); waiving that needs a reason", name);
    }
    return tn_refuse(e,
                     tn_tier_of(e->kind) == TN_PREMIER
                         ? "%s: organisers and judges cannot play in their own premier event (TR-R04)"
                         : "%s: the organiser can only play if a second organiser was announced (TR-R03)",
                     name);
}

/* FNV-1a; equal for names that strcasecmp treats as equal. */
static uint32_t hash_of(const char *name) {
    uint32_t hash = 2166136261;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)tolower((unsigned char)*name)) * 16777619;
    return hash;
}

static bool check_name(tn_event *e, const char *name, const tn_player *self) {
    uint32_t hash = hash_of(name);
    if (!*name)
        return tn_refuse(e, "a player needs a name");
    if (!e->replaying && !plain_text_is_plain(name))
        return tn_refuse(e, "a player's name must be one line without control characters");
    if (!e->replaying && (!name[strspn(name, " ")] || strlen(name) > TN_NAME_MAX))
        return tn_refuse(e, "a player's name must not be blank and has at most %u bytes, not %zu", TN_NAME_MAX,
                         strlen(name));
    for (unsigned i = 0; i < e->count; i++)
        if (&e->players[i] != self && e->players[i].name_hash == hash && strcasecmp(e->players[i].name, name) == 0)
            return tn_refuse(e, "there is already a player '%s', number %u; names must be unique", name,
                             e->players[i].number);
    return true;
}

static bool check_tags(tn_event *e, const char *name, const json_t *tags) {
    if (!tn_is_text_list(tags))
        return tn_refuse(e, "the travel groups of %s are not a list of texts", name);
    return json_array_size(tags) <= TN_TAGS_MAX || tn_refuse(e, "%s has more than %u travel groups", name, TN_TAGS_MAX);
}

/* The number must be free; 0 is reserved for free rounds. */
static bool check_number(tn_event *e, uint32_t number) {
    const tn_player *owner = tn_event_number(e, number);
    if (number == 0 || number > TN_NUMBER_MAX)
        return tn_refuse(e, "player numbers go from 1 to %u", TN_NUMBER_MAX);
    return !owner || tn_refuse(e, "number %u already belongs to %s", number, owner->name);
}

/* ---- Registration ------------------------------------------------------------------------------------------------ */

uint32_t tn_event_next_number(const tn_event *e) {
    uint32_t number = e->places_capacity;
    while (number > 0 && !tn_event_number(e, number))
        number--;
    return number + 1;
}

/* Refuses entries after the Swiss rounds, and during a round unless the newcomer can play the player with the bye. */
static bool check_time(tn_event *e, const char *name) {
    if (e->seed_count > 0)
        return tn_refuse(e, "the Swiss rounds are over; no more players can enter");
    if (e->round_count > 0 && tn_event_round(e)->published && tn_event_missing_results(e) > 0 &&
        !tn_event_round(e)->bye)
        return tn_refuse(e, "round %u is being played; %s can enter before the next one", e->round_count, name);
    return true;
}

static bool keep_place(tn_event *e, uint32_t number, uint32_t place) {
    if (number >= e->places_capacity) {
        uint32_t wanted = number + number / 2 + 16, *larger = realloc(e->places, wanted * sizeof *larger);
        if (!larger)
            return tn_refuse(e, "out of memory");
        memset(larger + e->places_capacity, 0, (wanted - e->places_capacity) * sizeof *larger);
        e->places = larger;
        e->places_capacity = wanted;
    }
    e->places[number] = place;
    return true;
}

static bool register_one(tn_event *e, const json_t *data) {
    const char *name = tn_text_in(data, "name");
    uint32_t next = tn_event_next_number(e),
             number = tn_number_in(data, "number") ? tn_number_in(data, "number") : next;
    tn_role role = role_of(e, name, tn_text_in(data, "role"));
    void *list = e->players;
    if (!check_name(e, name, NULL) || !check_tags(e, name, json_object_get(data, "tags")) || !check_time(e, name) ||
        !check_number(e, number) || !check_role(e, name, role, NULL, tn_waiver_bits(json_object_get(data, "waived"))))
        return false;
    if (e->count >= TN_PLAYERS_MAX && !e->replaying)
        return tn_refuse(e, "an event has at most %d players", TN_PLAYERS_MAX);
    if (e->started && number != next)
        return tn_refuse(e, "a late entry gets the next number, %u (TR-R38)", next);
    if (!memory_try_reserve_one(&list, e->count, &e->capacity, sizeof *e->players))
        return tn_refuse(e, "out of memory");
    e->players = list;
    if (!keep_place(e, number, e->count + 1))
        return false;
    e->players[e->count++] = (tn_player){.number = number,
                                         .name = name,
                                         .name_hash = hash_of(name),
                                         .warlord = tn_text_in(data, "warlord"),
                                         .faction = tn_text_in(data, "faction"),
                                         .tags = json_object_get(data, "tags"),
                                         .given_byes = tn_number_in(data, "given_byes"),
                                         .waived = tn_waiver_bits(json_object_get(data, "waived")),
                                         .role = role};
    return true;
}

/* Registers one player or a list; if one player of a list is refused, none is registered. */
bool tn_apply_register(tn_event *e, const tn_entry *entry) {
    const json_t *players = json_object_get(entry->data, "players");
    unsigned before = e->count;
    if (!players)
        return register_one(e, entry->data);
    for (size_t i = 0; i < json_array_size(players); i++)
        if (!register_one(e, json_array_get(players, i))) {
            e->count = before;
            return false;
        }
    return true;
}

/* ---- Editing and check-in ---------------------------------------------------------------------------------------- */

static void edit_text(const json_t *data, const char *key, const char **text) {
    const json_t *value = json_object_get(data, key);
    *text = json_is_string(value) ? json_string_value(value) : *text;
}

static void edit_number(const json_t *data, const char *key, unsigned *number) {
    *number = json_object_get(data, key) ? tn_number_in(data, key) : *number;
}

static bool check_waiver(tn_event *e, const tn_entry *entry, const tn_player *edited) {
    unsigned words = tn_waiver_bits(json_object_get(entry->data, "waived"));
    return !(words & (tn_event_strict_requirements(e) | TN_WAIVE_STAFF)) || *entry->reason ||
           tn_refuse_with(e, TN_REMEDY_REASON, "%s: waiving a requirement needs a reason", edited->name);
}

static bool check_edit(tn_event *e, const tn_entry *entry, const tn_player *player, const tn_player *edited) {
    if (edited->number != player->number && e->started)
        return tn_refuse(e, "player numbers cannot change during the event (TR-R33)");
    if (edited->given_byes > player->given_byes && edited->given_byes <= e->round_count)
        return tn_refuse(e, "round %u has been paired; byes must be awarded before", edited->given_byes);
    return (edited->number == player->number || check_number(e, edited->number)) &&
           check_name(e, edited->name, player) && check_tags(e, edited->name, json_object_get(entry->data, "tags")) &&
           check_role(e, edited->name, edited->role, player, edited->waived) && check_waiver(e, entry, edited);
}

/* Changes only the fields that are present. */
bool tn_apply_edit(tn_event *e, const tn_entry *entry) {
    const json_t *data = entry->data;
    tn_player *player = tn_player_of(e, entry), edited;
    if (!player)
        return false;
    edited = *player;
    edit_text(data, "name", &edited.name);
    edited.name_hash = hash_of(edited.name);
    edit_text(data, "warlord", &edited.warlord);
    edit_text(data, "faction", &edited.faction);
    edit_number(data, "number", &edited.number);
    edit_number(data, "given_byes", &edited.given_byes);
    edit_number(data, "fixed_table", &edited.fixed_table);
    edited.tags = json_object_get(data, "tags") ? json_object_get(data, "tags") : player->tags;
    edited.waived |= tn_waiver_bits(json_object_get(data, "waived"));
    edited.role = role_of(e, edited.name,
                          json_object_get(data, "role") ? tn_text_in(data, "role")
                          : player->role == TN_JUDGE    ? "judge"
                                                        : "");
    if (!check_edit(e, entry, player, &edited) || !keep_place(e, edited.number, (uint32_t)(player - e->players) + 1))
        return false;
    *player = edited;
    return true;
}

/* Records what staff see of a player's cards at the desk (TR-R07, TR-R10). */
bool tn_apply_checkin(tn_event *e, const tn_entry *entry) {
    tn_player *player = tn_player_of(e, entry);
    const char *sleeves = entry->sleeves;
    bool given = *sleeves != '\0', clear = strcmp(sleeves, "clear") == 0, none = strcmp(sleeves, "none") == 0;
    if (!player)
        return false;
    if (given && !clear && !none && strcmp(sleeves, "opaque") != 0 && strcmp(sleeves, "art") != 0)
        return tn_refuse(e, "unknown sleeves '%s'; expected opaque, art, clear or none", sleeves);
    if (given && !tn_sleeves_are_allowed(e->kind, !none, clear, entry->alternate_art))
        return tn_refuse(e,
                         none ? "%s: sleeves are compulsory at premier events (TR-R07)"
                              : "%s: alternate-art cards need opaque or art sleeves at premier events (TR-R07)",
                         player->name);
    if (json_is_false(json_object_get(entry->data, "planet_deck")))
        return tn_refuse(e, "%s: every player must bring a planet deck (TR-R10)", player->name);
    player->checked_in = true;
    player->sleeves_known |= given;
    player->see_through = given ? clear || none : player->see_through;
    return true;
}

/* Entering the event means agreeing to the rules of conduct (TR-R59). */
bool tn_apply_conduct(tn_event *e, const tn_entry *entry) {
    if (entry->all) {
        for (unsigned i = 0; i < e->count; i++)
            e->players[i].conduct = true;
        return true;
    }
    tn_player *player = tn_player_of(e, entry);
    return player && (player->conduct = true);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

/* A copy of the deck without the command's bookkeeping field "with". */
static const json_t *keep_deck(tn_event *e, const json_t *data) {
    json_t *deck = json_copy((json_t *)data);
    json_object_del(deck, "with");
    return json_array_append_new(e->owned_entries, deck) == 0 ? deck : NULL;
}

bool tn_apply_deck(tn_event *e, const tn_entry *entry) {
    tn_player *player = tn_player_of(e, entry);
    const json_t *blanks = json_object_get(entry->data, "blanks");
    if (!player)
        return false;
    if (!blanks && e->started && player->deck)
        return tn_refuse(e, "%s's deck is locked: it may not change between rounds (TR-R65)", player->name);
    if (blanks) {
        player->blanks = tn_is_text_list(blanks) ? blanks : player->blanks;
        return player->blanks == blanks || tn_refuse(e, "the blank cards are not a list of titles");
    }
    if (!*entry->hash)
        return tn_refuse(e, "a deck needs its hash (TR-R65)");
    const json_t *deck = keep_deck(e, entry->data);
    if (!deck)
        return tn_refuse(e, "out of memory");
    player->deck = deck;
    player->deck_from = e->round_count + !tn_event_has_draft(e);
    if (*entry->warlord)
        player->warlord = entry->warlord;
    return true;
}

/* ---- Start ------------------------------------------------------------------------------------------------------- */

/* {"deck": [3, 4], …}: waived requirements, with the numbers of the players. */
static void take_waivers(tn_event *e, const json_t *waived) {
    const char *word;
    json_t *numbers, *number;
    size_t i;
    json_object_foreach((json_t *)waived, word, numbers) json_array_foreach(numbers, i, number) {
        tn_player *player = (tn_player *)tn_event_number(e, (uint32_t)json_integer_value(number));
        if (player)
            player->waived |= tn_waiver_bit(word);
    }
}

static bool is_version(const char *text) {
    text += *text == 'v' || *text == 'V';
    return isdigit((unsigned char)*text) != 0;
}

/* A premier event names the version of the FAQ (TR-R01). */
static bool check_faq(tn_event *e, const tn_entry *entry) {
    return tn_tier_of(e->kind) != TN_PREMIER || *entry->reason || is_version(e->faq) ||
           tn_refuse_with(e, TN_REMEDY_FAQ, "the event does not name the version of the FAQ (TR-R01)");
}

/* Waiving a strict requirement needs a reason. */
static bool check_ready(tn_event *e, const tn_entry *entry) {
    const json_t *waived = json_object_get(entry->data, "waived");
    unsigned *before = malloc((e->count + 1) * sizeof *before);
    if (!before)
        return tn_refuse(e, "out of memory");
    for (unsigned i = 0; i < e->count; i++)
        before[i] = e->players[i].waived;
    bool asked = !e->replaying && !entry->imported;
    if (!asked || *entry->reason)
        take_waivers(e, waived);
    bool good = !asked || (check_faq(e, entry) && tn_event_check_ready(e));
    if (good)
        take_waivers(e, waived);
    for (unsigned i = 0; !good && i < e->count; i++)
        e->players[i].waived = before[i];
    free(before);
    return good;
}

/* An imported event has started before: it is unknown who was present then. */
bool tn_apply_start(tn_event *e, const tn_entry *entry) {
    unsigned active = tn_event_active_players(e);
    if (e->started)
        return tn_refuse(e, "the event has already started");
    if (active < 2)
        return tn_refuse(e, "an event needs at least 2 players; there %s %u", active == 1 ? "is" : "are", active);
    if (e->cut > active)
        return tn_refuse(e, "the cut to %u was announced, but there are only %u players", e->cut, active);
    if (!check_ready(e, entry))
        return false;
    if (e->rounds_wanted == 0)
        e->rounds_wanted = tn_bracket_rounds(active);
    return e->started = true;
}
