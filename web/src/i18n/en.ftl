# The words of the page in English. Every message stands in every language (a test checks it).

## The pieces of the game

kind-dragon = dragon
kind-unicorn = unicorn
kind-giant_pig = giant pig
kind-elfcycle = elfcycle
kind-magic_cloud = magic cloud
kind-troll_wagon = troll wagon
kind-raft = raft
a-dragon = a dragon
a-unicorn = a unicorn
a-giant_pig = a giant pig
a-elfcycle = an elfcycle
a-magic_cloud = a magic cloud
a-troll_wagon = a troll wagon
a-raft = a raft
# Some cards of one kind, as in "2 × dragon".
some-cards = { $count } × { $kind }
face-open = face up
face-secret = face down
list-separator = ,{" "}
phrase-separator = ,{" "}
nothing = nothing

terrain-plain = plain
terrain-woods = woods
terrain-desert = desert
terrain-mountain = mountain
terrain-river = river
terrain-lake = lake
terrain-ferry = ferry line
terrain-downstream = downstream
terrain-upstream = upstream

way-road = Road { $way }
way-river = River { $way }
way-ferry = Ferry line { $way }
way-parallel = { $way } ({ $terrain })
way-flows = flows from { $from } to { $to }
way-counter = { $counter } counter
way-obstacle = obstacle
way-free = no counter
way-costs = costs { $cards }
way-may-place = can be chosen

you = You
you-other = you
seat-number = Seat { $letter }

## Everywhere

language = Language
loading = The page is on its way…
back = All games
confirm = OK
cancel = Cancel
offline = No connection to the server. Trying again; nothing is lost.
failed-no-table = There is no such table.
failed-no-token = You have no seat here, and this table has no spectators.
failed-other = The table cannot be shown: { $message }
own-art = Free software with its own art. Not connected with the publisher of Elfenland.

## Start page

tagline = Twenty towns, four rounds, one pair of boots.
play-now = Play now
play-now-note = you and two bots, classic rules
my-games = My games
continue = Continue
my-game = { $date }, { $players } players
my-game-over = finished
forget = Forget this game
new-game = Choose the game
my-name = My name
my-name-default = Player
bot-count = Number of bots
which-bot = Which bot
who-starts = Who starts
starts-chance = Chance
starts-me = I
starts-bot = Bot { $number }
rules = Rules
preset = Rule set
preset-own = My own choice
start-game = Start the game
starting = Starting…
map-picture = The board of the game

## Table: heads and places

round-of = Round { $round } of { $rounds }
step-open = Draw counters
step-place = Place counters
step-move = Visit towns
step-tidy = End of the round
step-over = Game over
steps = Steps of the round
goal = Goal
goal-at = Goal: { $town }
players = Players
map = Map
map-keys = Arrow keys go from way to way, square brackets through those that can be chosen, Enter chooses.
zoom-in = Closer
zoom-out = Farther
zoom-fit = Whole map
zoom-me = My boot
key = Ways
key-ring = Ring: whose pieces still wait here. Centre: yours.
towns-visited = { $count ->
    [one] 1 town
   *[other] { $count } towns
}
hand-size = { $count ->
    [one] 1 travel card
   *[other] { $count } travel cards
}
open-counters = Open counters: { $counters }
secret-counters = { $count ->
    [one] 1 secret counter
   *[other] { $count } secret counters
}
has-obstacle = obstacle unused
is-bot = bot
is-starter = starting player
is-acting = is to act
town-waiting = { $town }: pieces of { $names } wait here.
town-empty = { $town }: all pieces are taken.
town-capital = { $town }: the elf capital. No pieces lie here.
boots-here = Boots here: { $names }.
my-hand = My travel cards
my-counters = My counters
no-cards = No travel cards.
no-counters = No counters.
hidden = secret
my-obstacle = obstacle
price-on = { $terrain }: { $count }
price-none = { $terrain }: not possible
piles = Draw pile { $draw } · discarded { $discard } · counters { $counters }
log = Log
log-new = new
speed = Speed of the others
speed-slow = slow
speed-normal = normal
speed-fast = fast
speed-instant = at once
skip = Skip

## What is to do now

prompt-open = Take a transportation counter
prompt-place = Place a counter on a road, or pass
prompt-move = Travel, or end your travel
prompt-discard = Choose { $count ->
    [one] 1 travel card
   *[other] { $count } travel cards
} to discard
prompt-keep = Choose the one counter you keep
prompt-wait-open = Waiting for { $name }: takes a counter
prompt-wait-place = Waiting for { $name }: places or passes
prompt-wait-move = Waiting for { $name }: travels
prompt-wait-discard = Waiting for { $name }: discards travel cards
prompt-wait-keep = Waiting for { $name }: chooses a counter to keep
prompt-playing = The round goes on
prompt-sending = Sending…
prompt-lobby = Waiting for the game to start
prompt-won-you = The game is over: you win
prompt-won = The game is over: { $names } wins
prompt-shared = The game is over: { $names } share the win

open-title = Open counters
open-drawn = drawn this round: { $drawn }
open-slot-empty = empty
open-blind = Face down
open-blind-count = { $count } left
open-blind-name = A counter from the face-down stack, { $count } left
open-choose = Choose one of the open counters or the face-down stack.
open-take = Take the { $counter }
open-take-none = Take a counter
open-take-blind = Take a face-down counter

place-title = Place or pass
place-choose = Choose one of your counters below, then a road with a dashed edge.
place-choose-way = Now choose a road with a dashed edge for: { $piece }.
place-nowhere = It fits nowhere now.
place-ready = { $piece } on { $way }
place-confirm = Place the { $piece }
place-back = Put back
pass = Pass
pass-last = All others have passed: if you pass too, nobody places any more this round.
passes = Passes in a row: { $passes } of { $players }
in-hand = in hand

move-title = Travel
move-choose = Choose a road, river or ferry line with a yellow price.
move-nothing = You cannot pay for any way from here.
move-caravan-identical = With identical cards of another kind you can cross any road that has a counter: that is a caravan.
move-caravan-any = With any mix of cards you can cross any road that has a counter: that is a caravan.
move-pay-title = How do you pay? { $way }
move-to = To { $town }
move-pay = Pay { $cards }
move-caravan = caravan
stop = End travel
stop-sure = You can still travel on. End your travel?
stop-yes = End travel now
stop-no = Travel on

discard-title = Discard
discard-chosen = { $chosen } of { $count } chosen
discard-more = One more { $kind } to discard
discard-less = One { $kind } less to discard
discard-confirm = Discard
discard-missing = { $missing ->
    [one] Choose one more card.
   *[other] Choose { $missing } more cards.
}
discard-too-many = { $extra ->
    [one] Take one card back.
   *[other] Take { $extra } cards back.
}
keep-title = Keep one counter
keep-note = The others go back. A secret counter stays secret.
keep-choose = Choose one counter.
keep-confirm = Keep the { $counter }

wait-title = Not your turn
wait-note = You can look at every road meanwhile: point at it or tap it.
spectator-note = You are watching.

lobby-title = Before the game
lobby-seat-open = free seat
lobby-join = Sit down
lobby-start = Start the game

## Game over

over-you-win = You win
over-you-share = You share the win
over-wins = { $names } wins
over-share = { $names } share the win
over-reason-rounds = All rounds are played.
over-reason-all_towns = All towns of one player are visited.
over-rank = Rank
over-player = Player
over-towns = Towns
over-distance = Distance to goal
over-score = Score
over-cards = Cards left
over-sum = { $towns } − { $distance } = { $score }
over-goal = goal { $town }
over-tie-cards = With equal scores, more travel cards in hand are better; still equal: a shared rank.
over-tie-closest = With equal scores, the smaller distance to the goal is better, then more travel cards; still equal: a shared rank.
over-no-goal = Without town cards the score is the number of towns.
over-record = Download the record of the game
over-again = New game with the same settings
over-home = All games
over-map = The final map

## What happened

log-display = The display is laid out: { $counters }.
log-town-card-own = Your goal town is { $town }.
log-town-card = { $name } got a town card.
log-round = Round { $round }. Starting player: { $name }.
log-reshuffle = The discarded travel cards are shuffled and become the draw pile.
log-deal-own = You drew { $cards }.
log-deal = { $name } drew { $count ->
    [one] 1 travel card
   *[other] { $count } travel cards
}.
log-secret-own = You drew { $counter } face down.
log-secret = { $name } drew a counter face down.
log-take = { $name } took { $counter }; { $refill } is turned up.
log-take-last = { $name } took { $counter }.
log-blind = { $name } drew { $counter } from the face-down stack.
log-place = { $name } placed { $counter } on { $way }.
log-place-secret = { $name } turned up { $counter } and placed it on { $way }.
log-obstacle = { $name } put an obstacle on { $way }.
log-pass = { $name } passed.
log-pass-auto = { $name } passed, with nothing left to place.
log-move = { $name } went from { $from } to { $to } for { $cards }.
log-move-piece = { $name } went from { $from } to { $to } for { $cards } and took a town piece.
log-stop = { $name } ended the travel.
log-discard = { $name } discarded { $cards }.
log-keep = { $name } kept { $counter }.
log-keep-secret = { $name } kept a secret counter.
log-keep-secret-own = You kept { $counter }, face down.
log-keep-none = { $name } had no counter to keep.
log-end-rounds = The last round is over.
log-end-all_towns = All town pieces of one player are collected.

## Why something is not possible. One message for every reason word of the server.

reason-wrong-payment = It costs { $price } × { $counter }{ $caravan ->
    [0] .
   *[other] { $identical ->
        [any] , or any { $caravan } cards as a caravan.
       *[other] , or { $caravan } identical cards of another kind as a caravan.
    }
}
reason-cannot-pay = It costs { $price } × { $counter }{ $caravan ->
    [0] {". You do not have that."}
   *[other] { $identical ->
        [any] , or any { $caravan } cards as a caravan. You do not have that.
       *[other] , or { $caravan } identical cards of another kind as a caravan. You do not have that.
    }
}
reason-malformed = The server cannot read this wish.
reason-unknown-way = There is no such road, river or ferry line: { $way }.
reason-unknown-town = There is no such town: { $town }.
reason-unknown-kind = There is no such means of transportation.
reason-wrong-step = This is not possible in this step.
reason-not-your-turn = It is not your turn.
reason-game-over = The game is over.
reason-no-such-slot = There is no such place in the display.
reason-slot-empty = This place in the display is empty.
reason-pile-empty = No face-down counters are left.
reason-not-on-water = No counter can be placed on water.
reason-terrain-unfit = This counter cannot cross that terrain: { $counter }, { $terrain }.
reason-road-has-counter = There is already a counter on this road.
reason-counter-not-held = You do not hold this counter: { $counter }, { $face }.
reason-obstacle-not-on-water = No obstacle can be placed on water.
reason-no-obstacle = You have no obstacle.
reason-road-has-no-counter = This road has no counter, so it takes no obstacle.
reason-road-has-obstacle = There is already an obstacle on this road.
reason-not-adjacent = Your boot does not stand at an end of it.
reason-no-counter = There is no counter on this road, so nobody can travel on it.
reason-cards-not-held = You do not hold these travel cards.
reason-wrong-discard-count = Exactly { $count } travel cards must be discarded.
reason-not-held-to-keep = You do not hold this counter: { $counter }, { $face }.
reason-unknown-option = There is no option { $option }.
reason-invalid-value = The option { $option } cannot have this value.
reason-unknown-preset = There is no such rule set.
reason-unknown-bot = There is no such bot.
reason-unknown-board = There is no such board.
reason-bad-seats = A game has 2 to 6 seats, each free or with a bot.
reason-bad-first-seat = The first seat must be one of the seats of the game.
reason-bad-key = A key has 32 bytes.
reason-bad-name = A name has 1 to 40 characters.
reason-not-json = This is not JSON.
reason-not-a-record = This is not an Elvenhold record.
reason-newer-version = This record is of a newer version: { $version }.
reason-unknown-key = There is an unknown field: { $key }.
reason-missing-key = A field is missing: { $key }.
reason-wrong-type = The field { $key } has the wrong type.
reason-bad-value = The field { $key } has an impossible value.
reason-wrong-event = Here the rules expect { $expected }, not { $found }.
reason-missing-event = The record ends where the rules expect { $expected }.
reason-extra-event = Nothing can follow here, but { $found } does.
reason-wrong-field = The field { $field } of { $event } must be { $expected }, not { $found }.
reason-wrong-count = Here { $event } must have { $expected } pieces, not { $found }.
reason-not-in-pile = This piece cannot be drawn: none is left in the pile.
reason-wrong-result = The result does not follow from the events: { $field } must be { $expected }.
reason-unfinished-result = The record has a result, but the game is not over.
reason-missing-result = The game is over, but the record has no result.
reason-partial-record = This record was made for one viewer and hides things, so it cannot be checked.
reason-early-key = A game that is not over must not have its key in the record.
reason-wrong-key = The key does not lead to the draws of this game.
reason-wrong-commitment = The commitment does not belong to the key.
reason-stale = Something has happened in the meantime. Please look again.
reason-no-token = You have no seat at this table.
reason-wrong-token = Your seat at this table is not known any more.
reason-no-such-table = There is no such table.
reason-table-full = All seats of this table are taken.
reason-seat-taken = This seat is taken.
reason-no-such-seat = This table has no such seat.
reason-already-started = The game has already started.
reason-not-started = The game has not started yet.
reason-seats-open = Some seats are still free.
reason-not-host = Only the player who made the table can do this.
reason-no-spectators = This table has no spectators.
reason-request-reused = This wish was sent before with another meaning.
reason-too-many-requests = Too many requests. Please wait a moment.
reason-body-too-large = This is too long for the server.
reason-not-found = There is nothing at this address.
reason-method-not-allowed = This address does not take this kind of call.
reason-bad-origin = This call came from another site.
reason-bad-host = The server does not go by this name.
reason-server-error = Something went wrong in the server.
reason-storage-failed = The server cannot store this at the moment. Nothing has changed; please try again.
