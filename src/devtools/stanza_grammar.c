/* stanza_grammar.c: the sentences of the card language as rules for random generation; stanza_fuzz.h describes the
 * notation.
 *
 * Keywords, factions, prohibitions, durations and other lists that appear unchanged in sentences come from
 * src/core/code.h: new words of these need no change here. A new verb, event or clause needs a line; until it has one,
 * `traxis-dev fuzz --stanzas` reports that no card uses it.
 *
 * Rules are separated by the references they allow: "it effect" may refer to a card chosen before or to the subject of
 * the triggering condition, "effect" only to this card and the table. */
#include <string.h>

#include "core/code.h"
#include "stanza_fuzz.h"

const stanza_kind stanza_kinds[STANZA_KINDS] = {
    {'a', "army heading"}, {'s', "support heading"}, {'t', "attachment heading"}, {'e', "event heading"}};

const stanza_rule stanza_rules[] = {
    /* ---- cards -------------------------------------------------------------------------------------------------- */
    {"army heading", "army \"@\"{cost <0-4>, command <0-2>, attack <0-4>, hp <1-5>^traits <trait>"
                     "|army \"@\" unique{cost <0-4>, command <0-2>, attack <1-4>, hp <1-5>^traits <trait>, <trait>"
                     "|army \"@\"{cost <1-3>, command 1, attack X, hp <2-4>^X is <value>"
                     "|army \"@\"{cost <1-4>, command <0-2>, attack <1-3>, hp X^X is <value>"
                     "|army \"@\"{cost <0-3>, command <0-2>, attack <1-4>, hp <2-4>^<printed keyword>"},
    {"support heading", "support \"@\"{cost <0-3>^traits <trait>|support \"@\" unique{cost <0-2>"},
    {"attachment heading", "attachment \"@\"{cost <0-2>, shields <0-3>^traits <trait>^attach to a <bearer>"},
    {"event heading", "event \"@\"{cost <0-3>, shields <0-3>^traits <trait>|event \"@\"{cost <0-2>^traits Power"
                      "|event \"@\"{cost <0-2>, shields 1^deep strike <0-2>"},
    {"printed keyword", "ambush|armorbane|brutal|flying|mobile|ranged|limited|area effect <1-2>|deep strike <0-2>"
                        "|no attachments|no Wargear attachments|immune to enemy events|immune to Power events"},
    {"bearer", "unit|<unit adjective> unit|army unit you control|warlord|enemy army unit"},
    {"line", "?ast additional cost <additional>|?ast <constant>|?ast <constant>|?ast while <condition>: "
             "<constant>|?ast while <condition>: sacrifice "
             "this|<ability>|<ability>|<ability>"
             "|?a <label>|?ast <granted>|?a when you win a command struggle here: +<1-2> <bonus>"
             "|?a while <condition>: when you win a command struggle here: +<1-2> <bonus>"},
    {"additional",
     "discard <1-2> cards from your hand|exhaust your warlord|sacrifice a <own units>|exhaust a <own units>"
     "|deal 1 damage to a <own units>|discard a [<card adjective> ]card from your hand"},
    {"bonus", "card|resource"},
    {"label", "hive mind:{<constant>}|bloodthirst:{<constant>}|goes fasta!:{<constant>}|unstoppable:{<effect>}"
              "|hive mind:{<ability>}|bloodthirst:{<ability>}"},
    {"granted", "?t the host gains:{<ability>}|?t the host gains:{<this constant>}"
                "|each <units> gains:{<ability>}"},
    /* ---- names -------------------------------------------------------------------------------------------------- */
    {"trait", "Soldier|Vehicle|Drone|Psyker|Elite|Warrior|Location|Wargear|Tactic|Power"},
    {"title", "\"Plain Trooper\"|\"Plain Hauler\"|\"Plain Scout\"|\"Plain Depot\"|\"Plain Blade\""},
    {"token", "\"Plain Grub\"|\"Plain Guard\""},
    /* ---- noun phrases ------------------------------------------------------------------------------------------- */
    {"unit adjective", "<trait>|<FACTION>|army|token|<state>|non-<trait>|non-<FACTION>|non-warlord|non-unique"
                       "|<trait> or <trait>|army or token|synapse"},
    {"state", "ready|exhausted|damaged|undamaged|hale|bloodied|<lone state>"},
    {"lone state", "unique|attacking|enslaved"},
    {"card adjective", "<trait>|<FACTION>|non-<trait>|unique|<trait> or <trait>"},
    {"quality",
     "with printed cost at most <0-4>|with printed cost at least <1-4>|with printed cost <0-3>"
     "|with an attachment|without attachments|with <KEYWORD>|without <KEYWORD>|named <title>"
     "|not named <title>|other than your warlord|damaged this phase by this"
     "|with <KEYWORD> and printed cost at most <1-3>|sharing a faction with your warlord|with an odd printed cost"},
    {"greedy quality", "with the highest printed cost among <plain units>|controlled by the controller of this"
                       "|eligible to bear an attachment on this|with the title of <card>|with another title than <card>"
                       "|attacking a [<state> ][<trait> ]unit|with printed cost at most the number of <plain "
                       "units>|with printed cost at least its attack"},
    {"side", "you control"},
    {"position", "here|at a planet|at an HQ|at your HQ|at an adjacent planet|at the first planet|at the last planet"
                 "|at another planet|not at your HQ|at your warlord's planet|at a <PLANET_TYPE> planet"
                 "|at <a place>|not at the first planet|not at a planet"},
    {"greedy position", "at a planet with a battle|at a planet with <a plain unit>|at a planet without <a plain unit>"
                        "|at a planet with at least <2-3> <plain units>"
                        "|at an adjacent planet[ with <a plain unit>]|at a planet sharing a type with this planet"
                        "|at a planet with <a plain unit>[ and without an enemy <trait> unit]"},
    {"place adjective", "adjacent|infested|<PLANET_TYPE>|non-first|non-last|non-<PLANET_TYPE>"},
    {"a place", "a <place adjective> planet|the first planet|the last planet"},
    {"plain units", "[<trait> ]unit[ <side>]|enemy [<trait> ]unit|army unit[ <side>][ here]|<state> unit[ here]"},
    {"a plain unit", "a [<trait> ]unit[ <side>]|an enemy [<trait> ]unit|your warlord|the enemy warlord|another unit"},
    {"units", "[<unit adjective> ]unit[ <side>][ <position>]|enemy [<unit adjective> ]unit[ <position>]"
              "|[<unit adjective> ]unit[ <quality>][ <side>][ <position>]"
              "|[<unit adjective> ][<trait> ]unit[ <position>][ <greedy quality>]"
              "|[<unit adjective> ]unit[ <side>][ <greedy position>]|[<state> ]warlord[ <position>]"
              "|<trait> unit or <FACTION> unit[ <side>][ <position>]"},
    {"sideless units",
     "[<unit adjective> ]unit[ <position>]|[<unit adjective> ]unit[ <quality>]|[<trait> ]warlord[ <position>]"
     "|<trait> unit or <FACTION> unit[ <position>]|[<unit adjective> ]unit[ <greedy position>]"},
    {"attachments",
     "[<card adjective> ]attachment[ on <card>][ <side>]|[<card adjective> ]attachment on <a plain unit>|enemy [<card "
     "adjective> ]attachment[ <position>]"
     "|[<card adjective> ]attachment[ <side>][ <position>]|attachment[ with printed cost at most <0-1>]"},
    {"supports", "[<card adjective> ]support[ <side>]|enemy [<card adjective> ]support"},
    {"cards",
     "<units>|<units>|<attachments>|<supports>|[<card adjective> ]unit or support[ <side>][ <position>]"
     "|attachment or [<card adjective> ]unit[ <side>][ <position>]|[<card adjective> ]card[ <side>][ <position>]"
     "|unit[ <quality>] or attachment[ <side>]|[<card adjective> ]support or attachment[ <side>]"},
    {"pile", "your hand|your discard pile|the opponent's discard pile|a discard pile|your hand or discard pile"
             "|the opponent's hand"},
    {"pile cards",
     "[<card adjective> ]card[ <pile quality>] from <pile>|[<unit adjective> ]unit[ <pile quality>] from <pile>"
     "|[<card adjective> ]attachment from <pile>|[<trait> ]event from <pile>|[<trait> ]support from <pile>"
     "|<trait> unit or [<FACTION> ]support[ <pile quality>] from <pile>"},
    {"open cards", "[<card adjective> ]card[ <pile quality>] in <discard>|[<unit adjective> ]unit in <discard>"
                   "|<trait> unit or [<FACTION> ]support[ <pile quality>] in <discard>"},
    {"pile quality", "with printed cost at most <0-4>|with printed cost at least <1-4>|named <title>"
                     "|with printed shields|without printed shields"},
    {"places",
     "[<place adjective> ]planet|planet with a battle|planet with <a plain unit>|planet without <a plain unit>"
     "|planet adjacent to your warlord's planet|[<place adjective> ]planet other than your warlord's planet|planet or "
     "HQ"
     "|planet with at least <2-3> <plain units>|planet sharing a type with this planet|adjacent planet or your HQ"
     "|planet with <a plain unit>[ and without an enemy <trait> unit]"},
    /* ---- references --------------------------------------------------------------------------------------------- */
    {"card", "this|?t the host|your warlord|the enemy warlord"},
    {"owner", "this card's|?t the host's|your warlord's|the enemy warlord's"},
    {"at", "here|at <place>"},
    {"place", "your HQ|the first planet|the last planet|your warlord's planet|the planet of the battle"},
    {"to", "this planet|<place>"},
    {"planet", "this planet|the first planet|the last planet|your warlord's planet"},
    /* ---- values ------------------------------------------------------------------------------------------------- */
    {"damage amount", "<1-3> damage|<1-3> damage|damage equal to <value>"},
    {"cards amount", "<1-3> cards|<1-3> cards|cards equal to <value>"},
    {"resources", "<1-3> resources|<1-3> resources|resources equal to <value>"},
    {"amount", "<1-3>|<1-3>|<1-2>|<value>"},
    {"value",
     "the number of <cards>|the number of <open cards>|the number of cards in <hand>|<owner> <stat>|half <owner> <stat>"
     "|the number of <places>|the number of factions among <units>"
     "|the highest printed cost among <units>|the highest number of [<unit adjective> ]units[ <side>] at the same "
     "planet"},
    {"pool", "your pool|the opponent's pool"},
    {"stat", "attack|printed attack|command|printed cost|damage"},
    {"for each",
     "for each <units>|for each attachment on <card>|for each damage on <card>|for each resource on this"
     "|for each <open cards>|for each <places>|for each command icon on <card>|for each faction among <units>"},
    /* ---- conditions --------------------------------------------------------------------------------------------- */
    {"condition", "<one condition>[ and <one condition>]"},
    {"one condition",
     "<card> is <state>|<card> is not <lone state>|<card> has <KEYWORD>|<card> is [not ]<at place>|<card> is [not ]a "
     "<unit adjective> unit"
     "|<card> has at least <1-3> damage|<card> has at most <1-3> damage|<card> has no damage|<card> has an attachment"
     "|there are at least <2-3> factions among <units>|you control at most <1-3> <sideless units>"
     "|you have at most <2-4> cards in hand"
     "|this has at least <1-2> resources|<card> is attacking a <plain units>"
     "|no card is under this|<planet> is [not ]<place state>"
     "|you control a <sideless units>|you control no <sideless units>"
     "|the opponent controls at least <2-3> <sideless units>"
     "|you control more <sideless units> than the opponent|you control fewer supports than the opponent"
     "|there are at least <2-3> <sideless units>|there is an <open cards>|you control an [<card adjective> "
     "]attachment[ <position>]"
     "|you have more resources than the opponent|the opponent has fewer cards in hand than you"
     "|you have at least <1-4> resources|you have no cards in hand|the opponent has no resources"
     "|the opponent has at least <2-5> cards in hand|the opponent has the initiative"
     "|it is the <phase> phase|no battle has begun this phase"
     "|no shield was used during this attack"},
    {"at place", "at a planet|at the first planet|at your HQ|at an adjacent planet|here"},
    {"place state", "infested|a <PLANET_TYPE> planet|the first planet|a planet with a battle|adjacent"},
    {"phase", "deploy|command|combat|headquarters"},
    {"it condition",
     "it is <state>|it is not <lone state>|it has <KEYWORD>|it is [not ]a <unit adjective> unit|it is [not ]<at place>"
     "|it has at least <1-2> damage"},
    /* ---- constant effects --------------------------------------------------------------------------------------- */
    {"constant",
     "<this constant>|each <units> <changes>|each other unit[ <side>][ <position>] <changes>"
     "|?t the host <changes>"
     "|each [<card adjective> ]event <plays> costs <1-2> <less or more>"
     "|each [<unit adjective> ]unit <deploys>[ <destination>] costs <1-2> <less or more>"
     "|each [<unit adjective> ]unit <deploys>[ <destination>] costs <1-2> less[ <for each>][, to no less than 1]"
     "|?ast this costs <1-2> less[ <for each>][, to no less than 1]|?ast this costs 1 more[ <for each>]"
     "|each [<card adjective> ]card <strikes>[ here] costs <1-2> <less or more>"
     "|each [<card adjective> ]<in hand> in your hand gets +<1-2> shields[ to protect <units>]"
     "|<constant sentence>|you may play each [<card adjective> ]event from your discard pile"
     "|the opponent cannot deploy [<unit adjective> ]units|players cannot deploy [<card adjective> ]cards"
     "|you cannot deploy [<card adjective> ]supports"
     "|each [<card adjective> ]<deployable> in your hand may be deployed[ <destination>] as if it had ambush"},
    {"deployable", "unit|attachment|card"},
    {"deployed at", "here|at the first planet|at a <places>"},
    {"this constant", "this <changes>|this <changes>|double this card's <attack or hp>"
                      "|this may be deployed[ <destination>] as if it had ambush"
                      "|this may be deployed from your discard pile"},
    {"attack or hp", "attack|hp"},
    {"less or more", "less|more"},
    {"plays", "you play|the opponent plays"},
    {"deploys", "you deploy|the opponent deploys"},
    {"strikes", "you deep strike|the opponent deep strikes"},
    {"destination", "here|at a [<place adjective> ]planet|at another planet"},
    {"in hand", "support|attachment|event|unit"},
    {"constant sentence", "the opponent counts as having the initiative"
                          "|the opponent plays with the top card of their deck revealed"
                          "|each card you control in reserve counts as 1 command icon"},
    {"changes", "<change>[ and <change>]|<change>"},
    {"change", "gets +<1-2> attack[ <for each>]|gets +<1-2> hp[ <for each>]|gets -1 attack|gets -1 hp"
               "|gets +<1-3> attack, +<1-3> hp[ <for each>]|gets +<1-3> hp, +<1-3> attack|gains <KEYWORD>|gains area "
               "effect <1-2>|gets +<1-2> command[ <for each>]"
               "|gains the trait <trait>|loses <KEYWORD>|loses all command|cannot <PROHIBITION>"
               "|cannot be attacked[ by <units>]|cannot be damaged[ by <units>]|must <DUTY>|<STATUS>|may <PERMISSION>"
               "|cannot be targeted by <units>|cannot be targeted by this"
               "|becomes <FACTION>|deals double damage to <units>"
               "|deals unpreventable damage|is dealt double damage|loses all keywords"},
    {"lasting", "gets +<1-2> attack[ <for each>]|gets +<1-2> hp|gets -<1-2> attack|gets -1 hp|gains <KEYWORD>"
                "|gets +<1-3> attack, +<1-3> hp"
                "|gains area effect <1-2>|gets +<1-2> command|gains the trait <trait>|loses <KEYWORD>"
                "|loses all command|cannot <PROHIBITION>|becomes <FACTION>|must <DUTY>|<STATUS>"
                "|gets +<1-2> attack and gains <KEYWORD>|cannot ready[ and cannot attack]|loses all keywords"
                "|cannot be damaged by [enemy ][<trait> ]units|cannot be attacked by [<FACTION> ]units"},
    /* ---- abilities ---------------------------------------------------------------------------------------------- */
    {"ability",
     "<action>:{[<cost>^]<effect>[^<more>]}|<action>:{[<cost>^]target a <units>^<it effect>[^<more it>]}"
     "|<action>:{[<cost>^]<chosen>}|<action>:{[<cost>^]<chosen>}"
     "|<forced>reaction after <card reaction><riders>:{[<cost>^]<it effect>}"
     "|<forced>reaction after <card reaction>[ or <card reaction>]:{[<cost>^]<effect>[^<more>]}"
     "|<forced>reaction after <card reaction><riders>:{[<cost>^]target a <units>^<it effect>}"
     "|<forced>reaction after <game reaction><riders>:{[<cost>^]<effect>[^<more>]}"
     "|<forced>reaction after <place reaction><riders>:{[<cost>^]<there effect>}"
     "|<forced>interrupt when <card interrupt><riders>:{[<cost>^]<effect>}"
     "|<forced>interrupt when <card interrupt><riders>:{[<cost>^]<it effect>}"
     "|<forced>interrupt when <damage><riders>:{[<cost>^]<damage effect>}"
     "|<forced>interrupt when <death><riders>:{[<cost>^]<death effect>}"
     "|<forced>interrupt when <deployment><riders>:{[<cost>^]<price effect>}"
     "|<forced>interrupt when <pending>|?ast whenever <pending always>"
     "|reaction after <answered>|?ast while <condition>: reaction after <card reaction>:{[<cost>^]<effect>}"
     "|?a from your hand, reaction after <game reaction>:{[cost pay 2 resources^]put this into play <at>}"
     "|?s from your hand, reaction after <game reaction>:{[cost pay 2 resources^]put this into play at your HQ}"
     "|?ast from your discard pile, reaction after <game reaction>:{<effect>}"
     "|?a from your discard pile, <action>:{deploy this[ at a <places>]}"
     "|?at from your hand, reaction after <place reaction>:{deploy this[ there]}"
     "|?ast action, usable by any player, limit once per round:{[<cost>^]<effect>}"},
    {"forced", "?ast [forced ]|?e "}, /* no event is forced: that would reveal the hand */
    /* always with a limit, or games would not end */
    {"action", "action[, if <condition>], <limit>|combat action, <limit>|deploy action[, if <condition>], <limit>"
               "|command action, <limit>|headquarters action, <limit>"},
    {"riders", "[, if <condition>][, <limit>]"},
    {"limit", "limit once per phase|limit twice per round|limit once per round|max 1 per round|limit once per battle"
              "|limit once per combat round|limit once per attack"},
    {"cost",
     "?ast cost exhaust this|?ast cost sacrifice this|cost pay 1 resource|cost pay 2 resources|cost discard 1 "
     "card from your hand"
     "|cost exhaust a <own units>|cost sacrifice a <own units>|?a cost deal 1 damage to this"
     "|cost deal 1 damage to a <own units>|cost exhaust your warlord|cost discard an attachment you control"
     "|?t cost exhaust the host|cost return a <own units> to its owner's hand|cost exhaust <2-3> <own units>"
     "|cost sacrifice 2 <own units>|?a cost remove an infestation token from this planet"
     "|cost deal 1 damage to each <own units>|cost discard a [<card adjective> ]card from your hand"
     "|cost discard 2 cards from your hand|cost shuffle a [<card adjective> ]card from your discard pile into its "
     "owner's deck"
     "|cost shuffle 2 [<card adjective> ]cards from your discard pile into their owners' decks"},
    {"own units", "[<unit adjective> ]unit[ <position>]|[<unit adjective> ]unit you control[ <position>]"
                  "|unit[ <quality>]|[<trait> ]unit or support"},
    /* costs, targets and choices that belong to the following effect */
    {"chosen",
     "target a <units> as A^target another <units> as B^<A and B>|choose a <units>^<it effect>"
     "|cost sacrifice a <own units> as S^deal damage equal to <S value> to a <units>"
     "|target up to <2-3> <unit adjective> unit[ <side>][ at the same planet]^<them effect>|choose any number of "
     "<units>^<them effect>"
     "|target <2-2> <units>^<them effect>|target a <places>^<there effect>|choose a <places>^<there effect>"
     "|target a player^<player effect>|the opponent chooses a <units>^<it effect>"
     "|cost discard X cards from your hand^<X effect>|cost sacrifice X <own units>^<X effect>"
     "|cost sacrifice X <own units>^target a unit with printed cost at most X^<it effect>"
     "|choose one:{<plain effect>^<cost>; <plain effect>}|cost exhaust each <own units>^deal damage equal to their "
     "combined "
     "<stat> to a <units>|X is <value>^<X effect>|name a number up to <2-3> as X^<X "
     "effect>"
     "|cost discard any number of [<card adjective> ]cards from your hand^draw cards equal to the number of them"
     "|target an <attachments>^<attachment effect>|target a <supports>^<support effect>"
     "|target a [<card adjective> ]card in a discard pile^<pile effect>"
     "|search the top <3-6> cards of your deck for a [<card adjective> ]card[ <pile quality>][, revealing it]^"
     "<found effect>[^put the rest on the bottom of the deck in any order]"
     "|look at the top <2-3> cards of <deck>^put one of them <onto>"
     "|look at the top <2-4> cards of <deck>^<looked effect>[^<rest>]|look at the opponent's hand^discard one of them"
     "|search the top <3-6> cards of your deck for up to <2-3> [<card adjective> ]cards[ <pile quality>]^<found "
     "several>"
     "[^<rest>]"
     "|reveal the opponent's hand^discard each [<card adjective> ]card among them[ <pile quality>]"
     "|discard the top <2-3> cards of <deck>^[then ]put a [<unit adjective> ]unit among them into play <at>"
     "|discard the top card of <deck>^if it is [not ]a [<card adjective> ]<in hand>:{<plain effect>}"
     "|discard the top card of <deck>^draw cards equal to its printed cost"
     "|target an enemy card in reserve^look at it"
     "|target up to <1-2> [<unit adjective> ]unit[ <side>] at each [<place adjective> ]planet^<them effect>"
     "|target an enemy unit^the opponent may discard <1-2> cards from their hand^then the opponent cancels this effect^"
     "deal <1-3> damage to it"
     "|reveal the top card of <deck>^if it is [not ]a [<card adjective> ]<in hand>:{<found effect>}"},
    {"looked effect", "[you may ]discard any number of cards among them[ <pile quality>]"
                      "|discard each [<card adjective> ]card among them|discard one of them"
                      "|put a [<unit adjective> ]unit among them into play <at>"},
    {"rest", "put the rest on top of the deck in any order|put the rest on the bottom of the deck in any order"
             "|shuffle the rest into the deck"},
    {"found several", "put them into play <at>|put them into your hand|discard them|remove them from the game"},
    {"A and B", "deal damage equal to A's <stat> to B[^ready A]|switch A with B|move <1-2> damage from A to B"
                "|deal <1-2> damage to A^deal <1-2> damage to B|exhaust B^ready A|move B to A's planet"},
    {"S value", "S's printed attack|S's printed cost|half S's printed attack"},
    {"X effect", "deal X damage to a <units>|draw X cards|this gets +X attack <EXPIRY>|gain X resources"
                 "|remove X damage from <card>"},
    {"more", "then <effect>|otherwise <plain effect>|you may <verb effect>|<effect>"},
    {"more it", "then <it effect>|otherwise <plain effect>|if <it condition>:{<it effect>}"},
    {"plain effect", "draw <1-2> cards|gain <1-2> resources|the opponent draws 1 card|discard the top card of <deck>"},
    {"verb effect", "draw <1-2> cards|ready this|deal <1-2> damage to a <units>|exhaust a <units>|pay 1 resource"
                    "|move a <units> to <to>|discard 1 card from your hand"},
    {"deck", "your deck|the opponent's deck"},
    {"there effect",
     "deal 1 damage to each <plain there> there|infest that planet|that planet gains the type <PLANET_TYPE> <EXPIRY>"
     "|that planet loses its card bonus <EXPIRY>|that planet loses its resource bonus <EXPIRY>"
     "|that planet cannot be committed to by the enemy warlord <EXPIRY>|move this to that planet"
     "|put <1-2> <token> tokens into play there|take the card bonus of that planet"
     "|take the resource bonus of that planet|trigger the battle ability of that planet|commit your warlord to that "
     "planet"
     "|exhaust each <plain there> there|put a unit from your hand into play there"
     "|move a <plain there> to that planet|each <plain there> there <lasting> <EXPIRY>"
     "|if that planet is [not ]<place state>:{<plain effect>}|resolve a battle there"},
    {"plain there", "[<unit adjective> ]unit[ <side>]|enemy [<unit adjective> ]unit"},
    {"player effect", "that player draws <1-2> cards|that player discards <1-2> cards from their hand"
                      "|that player gains <1-2> resources|discard the top <1-3> cards of that player's deck"
                      "|put a card from that player's discard pile on top of its owner's discard pile"
                      "|look at the top <1-3> cards of that player's deck^remove one of them from the game"},
    {"them effect",
     "deal <1-2> damage to them|exhaust them|ready them|they <them lasting> <EXPIRY>|rout them"
     "|draw cards equal to the number of them|they strike each other|destroy them|move them to <planet>"
     "|deal damage equal to their combined <stat> to a <units>|gain resources equal to their combined <stat>"},
    {"them lasting", "get +<1-2> attack|gain <KEYWORD>|lose <KEYWORD>|cannot <PROHIBITION>|get -1 hp"},
    {"attachment effect", "attach it to a <units>|discard it|return it to its owner's hand|ready it"
                          "|deal <1-2> damage to its host|exhaust its host|<put it>"
                          "|take control of it[ <EXPIRY>]"},
    {"support effect", "exhaust it|destroy it|return it to its owner's hand|<put it>|ready it"
                       "|blank it[ except for traits] <EXPIRY>"},
    {"put it",
     "put it <onto>|put it <onto>|put it under this|shuffle it into its owner's deck|remove it from the game"},
    {"onto", "into your hand|on top of its owner's deck|on the bottom of its owner's deck|into reserve"
             "|on top of its owner's discard pile"},
    {"onto theirs", "into your hand|on top of their owners' decks|on the bottom of their owners' decks|into reserve"
                    "|on top of their owners' discard piles"},
    {"pile effect", "<put it>|return it to its owner's hand"},
    {"found effect", "put it into your hand|put it into play[ exhausted] <at>|remove it from the game"
                     "|put it on the bottom of its owner's deck|discard it"},
    /* ---- effects
       ----------------------------------------------------------------------------------------------------- */
    {"it effect",
     "deal <damage amount> to it|deal <1-3> unpreventable damage to it|remove <damage amount> from it|ready it|exhaust "
     "it|rout "
     "it|retreat it"
     "|destroy it|move it to <to>|it <lasting> <EXPIRY>|it <lasting> <EXPIRY>|it <lasting> <EXPIRY>"
     "|return it to its owner's hand"
     "|<put it>|take control of it[ <EXPIRY>]|blank it[ except for traits] <EXPIRY>"
     "|double its <attack or hp> <EXPIRY>|set its attack to <amount> <EXPIRY>|move <1-2> damage from it to a <units>"
     "|move <1-2> damage from a <units> to it|it must attack this in its controller's next combat turn"
     "|it gains a keyword printed on <card> <EXPIRY>|if <it condition>:{<it plain>}|?t attach this to it"
     "|draw cards equal to its <stat>|gain resources equal to half its <stat>|deal damage equal to its <stat> to a "
     "<units>"
     "|at the end of the <span>: <it plain>|put <1-2> <token> tokens into play at its planet"
     "|deal 1 damage to each <plain there> at its planet|you may <it plain>|sacrifice it"
     "|move each <plain there> at its planet to <to>"},
    {"it plain", "ready it|exhaust it|deal <1-2> damage to it|destroy it|return it to its owner's hand"},
    {"span", "phase|round|battle|combat round"},
    {"effect",
     "deal <damage amount> to a <units>|deal damage equal to the number of resources in <pool> to a <units>|deal <1-3> "
     "unpreventable damage to a <units>|deal unpreventable damage equal "
     "to "
     "<value> to a <units>|deal <1-2> damage to each <units>|deal 1 damage to each other "
     "unit[ <side>]"
     "|deal <1-3> indirect damage among [enemy ]units|remove <damage amount> from a <units>"
     "|remove all damage from each <units>|ready a <cards>|exhaust each <cards>|ready each <units>|exhaust a <cards>"
     "|rout a <units>|rout each <units>|retreat a <units>|destroy a <cards>|destroy each <cards>|sacrifice a <sideless "
     "units>"
     "|move a <units> to <to>|move a <units> to a <places>|move each <units> to <to>|commit your warlord to "
     "<to>|move up to <2-3> <units>, each to a different [<place adjective> ]planet"
     "|move this to a planet; then target a <units>; it <lasting> <EXPIRY>"
     "|each [<card adjective> ]<deployable> in your hand may be deployed[ here] as if it had ambush <EXPIRY>"
     "|the opponent may move this to a <places>"
     "|take control of a <cards>[ <EXPIRY>]|switch <planet> with <planet>|switch <planet> with a planet out of the game"
     "|put a <pile cards> into play[ exhausted] <at>|put the topmost [<unit adjective> ]unit from <discard> into "
     "play"
     "[ exhausted] <at>|put a <pile cards> into play at a <places>|put a <cards> <onto>|shuffle a <cards> into its "
     "owner's deck"
     "|put each [<card adjective> ]card from <discard> <onto theirs>|put a <pile cards> <onto>"
     "|remove each [<card adjective> ]card from <discard> from the game|remove a <pile cards> from the game"
     "|shuffle each [<card adjective> ]card from <discard> into their owners' decks"
     "|put <1-2> <token> tokens into play <at>|put <1-2> <token> tokens into play at each <places>"
     "|put <1-3> <token> tokens into play divided among any number of planets"
     "|deploy a [<unit adjective> ]<in hand> from <pile>[ <deployed at>]|discard a <cards>|discard each <attachments>"
     "|discard a [<card adjective> ]card from your hand|discard a [<card adjective> ]card from the opponent's hand"
     "|discard <1-2> cards [at random ]from <hand>|discard the top <1-3> cards of <deck>|return a <cards> to its "
     "owner's hand"
     "|return a <pile cards> to its owner's hand|return each <units> to their owners' hands|draw <cards amount>"
     "|draw <1-2> cards for each <units>|gain <resources>|gain 1 resource <for each>"
     "|take <1-2> resources from the opponent|take the card bonus of <planet>|take the resource bonus of <planet>"
     "|put <1-2> resources on this|move 1 resource from this to your pool|trigger the battle ability of <planet>"
     "|infest <planet>|infest each <places>|infest a <places>|resolve a battle at <planet>|resolve a ranged skirmish"
     "|set your enslavement dial to another faction|each <units> <lasting> <EXPIRY>|this <lasting> <EXPIRY>"
     "|?as this gains hive mind <EXPIRY>:{<this constant>}|?as this gains goes fasta! <EXPIRY>:{<constant>}"
     "|?t the host <lasting> <EXPIRY>|blank each <units>[ except for traits] <EXPIRY>|<planet change> <EXPIRY>"
     "|you have the initiative <EXPIRY>|planets are checked for battles from the last to the first <EXPIRY>"
     "|the opponent cannot trigger effects <EXPIRY>|you must pass your next deployment turn"
     "|you may play an event from the opponent's discard pile as your next action <EXPIRY>"
     "|the opponent <player deed>|each player <player deed>|each player <each deed>|the opponent may discard a "
     "[<trait> ]card from their hand"
     "|if <condition>:{<plain effect>}|choose one:{<plain effect>^<verb effect>}|for each <units>:{<it plain>}"
     "|for each <units>:{its controller chooses one:{<it plain>^<plain effect>}}"
     "|at the end of the <span>: <plain effect>|<EXPIRY>, whenever <standing>|<EXPIRY>, the next time <next "
     "time>|<EXPIRY>, after <standing after>"
     "|discard 2 cards at random from <hand>; draw that many cards|attach each <attachments> to a <units>"
     "|remove <2-3> damage from a <units>; deal that much damage to a <units>|switch a <units> with a <units>"
     "|<naming>|put a <cards> under this|search the top <2-4> cards of your deck for a [<trait> ]card; put it into "
     "your hand"},
    {"naming",
     "name a card type:{<named type>}|name a card type among unit, support:{<named type>}"
     "|name a faction among Orks, Tau:{<named faction>}|name a keyword among <KEYWORD>, flying:{<named keyword>}"
     "|name a trait among <trait>, <trait>:{<named trait>}"},
    {"named type",
     "exhaust each card of that type[ <side>]|the opponent may discard a card of that type from their hand"
     "|return a card of that type from your discard pile to its owner's hand"},
    {"named faction", "exhaust each unit of that faction[ <side>]|this becomes that faction <EXPIRY>"},
    {"named keyword",
     "ready each unit with that keyword[ <side>]|this gains that keyword <EXPIRY>|this loses that keyword <EXPIRY>"},
    {"named trait", "exhaust each unit with that trait[ <side>]|this gains that trait <EXPIRY>"},
    {"hand", "your hand|the opponent's hand"},
    {"discard", "your discard pile|the opponent's discard pile|a discard pile"},
    {"planet change",
     "<planet> gains the type <PLANET_TYPE>|<planet> loses its card bonus|<planet> loses its resource bonus"
     "|<planet> cannot be committed to by the enemy warlord"},
    {"player deed", "draws <1-2> cards|gains <1-2> resources|discards <1-2> cards [at random ]from their hand"
                    "|discards the top <1-3> cards of their deck|sacrifices a <their units>|sacrifices a [<unit "
                    "adjective> ]unit at each [<place adjective> ]planet"
                    "|deals <1-3> indirect damage among [<unit adjective> ]units they control"},
    {"their units",
     "[<unit adjective> ]unit[ <quality>][ <position>]|[<card adjective> ]support|<trait> unit or support"},
    {"each deed",
     "discards down to <1-4> cards|discards down to cards equal to <their value>|gains resources equal to <their "
     "value>|puts a [<unit adjective> ]unit from their hand into play at their HQ"
     "|puts a unit in their discard pile into play at <planet>"},
    {"their value", "the highest printed cost among units they control"
                    "|the number of [<unit adjective> ]units they control"},
    {"standing after", "a <units> resolves its attack[ against a <units>]:{<it plain>}|a <units> exhausts:{<it plain>}"
                       "|a <units> is damaged[ by an attack]:{<plain effect>}|a <units> enters play:{<it plain>}"},
    {"standing", "a <units> is assigned damage[ by an attack]:{<damage effect>}"
                 "|a <units> is assigned damage[, limit once per attack]:{prevent 1 damage}"
                 "|a <units> enters play:{<plain effect>}|a <units> exhausts:{<plain effect>}"},
    {"next time", "a <units> is assigned damage[ by an attack]:{<damage effect>}|a <units> exhausts:{<plain effect>}"
                  "|you deploy a <units>:{reduce its cost by <1-2>}"},
    /* ---- invalid sentences: they choose among cards that the player does not see, or depend on their identity
       -------- */
    {"hidden", "discard a [<card adjective> ]card from the opponent's hand|discard each <card adjective> card from the "
               "opponent's hand"
               "|put a [<card adjective> ]unit from the opponent's hand into play <at>"
               "|target a [<card adjective> ]card in the opponent's hand; discard it"
               "|choose up to <1-3> [<trait> ]cards in the opponent's hand; discard them"
               "|draw cards equal to the number of <card adjective> cards in the opponent's hand"
               "|draw cards equal to the highest printed cost among [<trait> ]cards in the opponent's hand"
               "|deploy a [<card adjective> ]<in hand> from the opponent's hand"
               "|target an enemy <card adjective> card in reserve; discard it"
               "|target an enemy card in reserve with printed cost at most <1-3>; discard it"
               "|return an enemy <card adjective> card from reserve to its owner's hand"
               "|exhaust a unit with the highest printed cost among [<trait> ]cards in the opponent's hand"
               "|target a planet with an enemy <card adjective> card in reserve; infest that planet"
               "|gain 1 resource for each <card adjective> card in reserve"
               "|take control of an enemy <card adjective> card in reserve"
               "|if you control fewer <card adjective> cards in reserve than the opponent: draw 1 card"},
    /* ---- triggering conditions ---------------------------------------------------------------------------------- */
    {"one", "this|?t the host|a <units>|another <units>|an enemy [<unit adjective> ]unit[ <position>]|your warlord"},
    {"card reaction",
     "<one> enters play[ at <where>]|<one> is deployed[ here]|<one> is deep struck[ here]|<one> leaves play[ from "
     "<where>]"
     "|<one> is destroyed[ by an attack]|<one> is destroyed[ by damage]|<one> is sacrificed"
     "|<one> destroys <one>[ by an attack]|<one> enters your discard pile from play|<one> is declared as an attacker[ "
     "here]"
     "|<one> declares an attack[ against <one>]|<one> resolves its attack[ against <one>]|<one> uses its area effect"
     "|<one> is damaged[ by an attack]|<one> damages <one>[ by an attack]|<one> has damage removed"
     "|<one> commits to a planet|<one> commits to a planet with the enemy warlord|<one> moves to <where>|<one> moves "
     "to "
     "this planet"
     "|<one> moves from one planet to another|<one> moves from this planet[ to your HQ]|you remove damage from "
     "<one>|<one> is moved by an effect to <where>|<one> readies|<one> exhausts"
     "|you move <one> to <where>|the opponent moves <one> to <where>|you move <one> from one planet to another"
     "|<player> <deploy> a <units>[ here]|<player> <trigger> an ability that targets [a single ]<one>"
     "|<one> is assigned damage[ by an attack] for the first time this round"
     "|<player> <trigger> an ability that targets <one> for the first time this round"
     "|<player> <trigger> an ability of <one>|you play an [<card adjective> ]event[ from a discard pile]"
     "|<one> is assigned damage[ by an attack]|<one> is infested"},
    {"where", "a planet|your HQ|an adjacent planet|the first planet|a planet with an enemy unit|another planet"},
    {"player", "you|you|you"},
    {"deploy", "deploy"},
    {"trigger", "trigger"},
    {"game reaction",
     "a battle begins[ here]|a battle ends[ here]|a combat round begins[ here]|a combat round ends|a ranged skirmish "
     "ends[ here]"
     "|the <phase> phase begins|the <phase> phase ends|a phase begins|a phase ends|you win a command struggle[ here]"
     "|the opponent wins a command struggle[ here]|you win a battle[ here]|the opponent wins a battle[ here]"
     "|you commit units[ to this planet]|the opponent commits units[ to this planet]|a player commits units to this "
     "planet|you end a combat turn"
     "|you cancel an effect|you gain resources|the opponent gains resources"
     "|a player triggers an ability|a <places> is infested|the opponent plays an [<card adjective> ]event"
     "|the opponent deploys a <units>|a player plays an event"},
    {"place reaction", "a battle begins[ at <where>]|a battle ends[ at <where>]|you win a command struggle"
                       "|the opponent wins a battle|you commit units|a combat round begins[ at <where>]"
                       "|a <places> is infested|you win a battle[ at <where>]|a <units> moves to <where>"},
    {"card interrupt",
     "<one> leaves play[ from <where>]|<one> is destroyed[ by an attack]|<one> is sacrificed|<one> is declared as an "
     "attacker"
     "|<one> declares an attack[ against <one>]|<one> is damaged[ by an attack]|<one> commits to a planet"
     "|<one> moves to <where>|<one> retreats[ from <where>]|<one> exhausts|<one> would be targeted"
     "|you trigger an ability that targets <one>|the opponent triggers an ability that targets [a single ]<one>"
     "|you play an event|the opponent plays an [<card adjective> ]event|you use a shield[ to protect <one>][ here]"},
    {"damage", "<one> is assigned damage[ by an attack]|<one> assigns damage to <one>[ by an attack]"
               "|<one> is assigned damage|<one> is damaged"},
    {"damage effect", "prevent <damage amount>|reassign <1-2> damage to this|reassign <1-2> damage to a <units>"
                      "|increase that damage by <1-2>|reduce that damage by <1-2>|reduce that damage to <1-2>"
                      "|prevent all damage|prevent all but <1-2> damage|prevent that amount of damage|deal that amount "
                      "of damage to a <units>"
                      "|deal that amount of damage to the source|instead <plain effect>|exhaust the source"},
    {"death", "<one> would be destroyed[ by an attack]|<one> would be destroyed[ by damage]|<one> would destroy <one>[ "
              "by an attack]"},
    {"death effect",
     "instead: remove all damage from it|?t instead: remove all damage from the host|instead:{return it to "
     "its owner's hand^<plain effect>}"
     "|instead: return it to its owner's hand"
     "|remove all damage from it|deal <1-2> damage to the source"},
    {"deployment", "you deploy a <units>[ here]|the opponent deploys a <units>|you deploy this|you deploy an [<card "
                   "adjective> ]attachment"
                   "|you deploy a [<card adjective> ]support|a player deploys a <units>"},
    {"price effect",
     "reduce its cost by <1-2>[, to no less than 1]|reduce its cost by <amount>|increase its cost by <1-2>"
     "|once it has entered play: <it plain>|reduce its cost by 1; once it has entered play: ready it"},
    {"pending",
     "<one> exhausts:{cancel that}|<one> is moved by an effect from <where>[ to this planet]:{cancel that "
     "effect}|<user> a shield[ to protect <one>][ "
     "here]:{<shield effect>}"
     "|<user> a <card adjective> card as a shield[ here]:{<shield effect>}|you use this as a shield:{instead: attach "
     "this to it}"
     "|the opponent plays an [<card adjective> ]event:{[<cost>^]cancel its effects}"
     "|the opponent triggers an ability that targets [a single ]<one>:{[<cost>^]cancel its effects}"
     "|you trigger an ability that targets [a single ]<one>:{[<cost>^]target another <units>^it becomes the target}"
     "|a player triggers a battle ability[ here]:{[<cost>^]cancel its effects}|the opponent triggers a battle ability[ "
     "here]:{cancel its effects}"
     "|<one> would be targeted:{[<cost>^]this becomes the target}|<one> declares an attack[ against "
     "<one>]:{[<cost>^]this becomes the defender}"
     "|<one> declares an attack[ against <one>]:{the attacker <lasting> <EXPIRY>}"
     "|<one> declares an attack[ against <one>]:{deal <1-2> damage to the defender}"
     "|<one> declares an attack:{deal damage equal to the attacker's <stat> to the defender}"
     "|you search a deck:{search <1-3> additional cards}|a command struggle begins[ here]:{<effect>}"
     "|a command struggle resolves[ here]:{<there effect>}|you win a command struggle[ here]:{<there effect>}"
     "|the opponent wins a command struggle[ here]:{<effect>}"},
    {"user", "you use|the opponent uses|a player uses"},
    {"shield effect",
     "cancel that shield|it gets +<1-2> shields|draw that amount of cards|deal 1 damage to the attacker"},
    {"pending always",
     "<damage>[, if <condition>][, <limit>]:{<always damage>}|<deployment>[, if <condition>]:{reduce its cost by <1-2>}"
     "|<death>[, if <condition>]:{<always death>}|<one> exhausts:{cancel that}"
     "|a command struggle resolves[ here]:{<plain effect>}|<one> enters play:{exhaust it}"},
    {"always damage",
     "prevent <damage amount>|reduce that damage by 1|increase that damage by 1|reduce that damage to 1"},
    {"always death", "instead: return it to its owner's hand|instead: remove all damage from it|<plain effect>"},
    {"answered",
     "you play an [<card adjective> ]event:{[<cost>^]copy its effects}|you win a battle[ here]:{take a combat turn}"
     "|you end a combat turn:{[<cost>^]take a combat turn}|the opponent wins a battle[ here]:{[<cost>^]cancel the "
     "battle ability of that planet}"
     "|<one> is damaged[ by an attack]:{deal that amount of damage to a <units>}"
     "|<one> declares an attack[ against <one>]:{exhaust the defender}"
     "|<one> declares an attack[ against <one>]:{[<cost>^]cancel that attack}"
     "|<one> is damaged by an attack:{deal <1-2> damage to the attacker}"
     "|you gain resources:{draw that amount of cards}"
     "|a <units> is destroyed:{put it under this}|this enters play:{put a <pile cards> under this}"
     "|this leaves play:{return the card under this to its owner's hand}"},
};
const unsigned stanza_rule_count = sizeof stanza_rules / sizeof *stanza_rules;

/* ---- Words of code.h --------------------------------------------------------------------------------------------- */

#define X(n, w, m) w,
static const char *const keywords[] = {TX_KEYWORDS(X)};
static const char *const factions[] = {TX_FACTIONS(X)};
static const char *const planet_types[] = {TX_PLANET_TYPES(X)};
static const char *const prohibitions[] = {TX_PROHIBITIONS(X)};
static const char *const duties[] = {TX_DUTIES(X)};
static const char *const statuses[] = {TX_STATUSES(X)};
static const char *const permissions[] = {TX_PERMISSIONS(X)};
static const char *const expiries[] = {TX_EXPIRIES(X)};
#undef X

#define LIST(name, words)                                                                                              \
    { name, words, sizeof(words) / sizeof *(words) }
static const struct {
    const char *name;
    const char *const *words;
    size_t count;
} lists[] = {
    LIST("KEYWORD", keywords), LIST("FACTION", factions),       LIST("PLANET_TYPE", planet_types),
    LIST("DUTY", duties),      LIST("STATUS", statuses),        LIST("PROHIBITION", prohibitions),
    LIST("EXPIRY", expiries),  LIST("PERMISSION", permissions),
};

const char *stanza_list_word(const char *list, size_t length, uint64_t *random, size_t *word_length) {
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strlen(lists[i].name) == length && memcmp(lists[i].name, list, length) == 0) {
            const char *word;
            do
                word = lists[i].words[tx_bot_below(random, (unsigned)lists[i].count)];
            while (!*word || strstr(word, "…"));
            *word_length = strlen(word);
            return word;
        }
    return NULL;
}

/* ---- Plain cards ------------------------------------------------------------------------------------------------- */

#define PLANET(number, title, types, text)                                                                             \
    "planet " number " \"" title "\"\n  types " types "\n  cards 1, resources 1\n  battle:\n    " text "\n"
const char stanza_base[] =
    "set \"Plain\"\nfaction Orks\n"
    "warlord 1 \"Plain Chief\"\n  attack 2, hp 6; bloodied attack 1, hp 5\n  hand 7, resources 9\n  traits Soldier\n"
    "  squad 1: 2 \"Plain Banner\"\n"
    "attachment 3 \"Plain Banner\" signature\n  cost 1, shields 1, copies 2\n  traits Wargear\n  attach to a unit\n"
    "  the host gets +1 hp\n"
    "army 4 \"Plain Trooper\"\n  cost 1, command 1, attack 1, hp 2\n  traits Soldier\n"
    "army 5 \"Plain Hauler\"\n  cost 3, command 2, attack 2, hp 4\n  traits Vehicle, Elite\n  mobile, ranged\n"
    "army 6 \"Plain Scout\"\n  cost 2, command 0, attack 3, hp 1\n  traits Drone, Psyker\n  flying, ambush\n"
    "support 7 \"Plain Depot\"\n  cost 1\n  traits Location\n  action:\n    cost exhaust this\n    gain 1 resource\n"
    "attachment 8 \"Plain Blade\"\n  cost 0, shields 1\n  traits Wargear\n  attach to an army unit\n"
    "  the host gets +1 attack\n"
    "event 9 \"Plain Order\"\n  cost 0, shields 2\n  traits Tactic, Power\n  action:\n    target a unit\n    ready it\n"
    "event 10 \"Plain Salvo\"\n  cost 1, shields 1\n  traits Power\n  combat action:\n    target an army unit\n"
    "    deal 2 damage to it\n"
    "event 14 \"Plain Quest\"\n  cost 0, shields 1\n  action:\n    search the top 4 cards of your deck for a unit\n"
    "    put it into your hand\n    put the rest on the bottom of the deck in any order\n"
    "token \"Plain Grub\"\n  command 0, attack 1, hp 1, copies 10\n  traits Drone\n"
    "token \"Plain Guard\"\n  command 1, attack 1, hp 1, copies 10\n  traits Soldier\n"
    "faction Tau\n"
    "warlord 2 \"Plain Leader\"\n  attack 1, hp 7; bloodied attack 1, hp 6\n  hand 6, resources 8\n  traits Psyker\n"
    "army 11 \"Plain Walker\"\n  cost 4, command 1, attack 3, hp 4\n  traits Vehicle, Warrior\n  area effect 1\n"
    "army 12 \"Plain Diver\"\n  cost 2, command 1, attack 2, hp 2\n  traits Warrior\n  deep strike 1\n"
    "army 13 \"Plain Sage\" unique\n  cost 2, command 1, attack 1, hp 3\n  traits Psyker\n  hive mind:\n"
    "    this gets +1 hp\n" PLANET("21", "Plain One", "material", "gain 1 resource")
        PLANET("22", "Plain Two", "tech", "draw 1 card") PLANET("23", "Plain Three", "strongpoint", "ready a unit")
            PLANET("24", "Plain Four", "material, tech", "you may deal 1 damage to a unit")
                PLANET("25", "Plain Five", "tech, strongpoint", "infest an adjacent planet")
                    PLANET("26", "Plain Six", "material, strongpoint", "you may rout an army unit")
                        PLANET("27", "Plain Seven", "material", "discard the top card of your deck")
                            PLANET("28", "Plain Eight", "tech", "exhaust a unit");
