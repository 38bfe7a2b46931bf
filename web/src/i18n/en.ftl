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
sentence-separator = {" "}
colon = :{" "}
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
you-named = You ({ $name })
seat-number = Seat { $letter }
name-and-letter = { $name } { $letter }

## Everywhere

language = Language
loading = The page is on its way…
back = All games
confirm = OK
cancel = Cancel
help = How to play
help-with-key = How to play (?)
help-close = Close
offline = No connection to the server. Trying again; nothing is lost.
failed-no-table = There is no such table.
failed-no-token = You have no seat here, and this table has no spectators.
failed-other = The table cannot be shown: { $message }
server-trouble = { $message } Trying again.
own-art = Free software with its own art. Not connected with the publisher of Elfenland.

## Start page

tagline = Twenty towns, four rounds, one pair of boots.
play-now = Play now
play-now-note = with { $bots ->
    [one] 1 { $bot } bot
   *[other] { $bots } { $bot } bots
}, { $rules } rules
my-games = My games
continue = Continue
my-game = { $date }, { $players } players
my-game-at = Round { $round } of { $rounds }, { $step }
my-game-over = finished
my-game-score = finished: rank { $rank }, score { $score }
forget = Take this game off the list
forgotten = Off this list ({ $date }). The game itself stays.
forget-undo = Put back
new-game = Choose the game
my-name = My name
my-name-default = Player
my-name-limit = 1 to 40 characters. The other players see it.
bot-count = Number of bots
which-bot = How strong the bots are
other-bots = Other bots
aids = Hints during the game
aids-on = On
aids-off = Off
aids-help = A button shows what a strong bot would do in your place, and why.
who-starts = Who starts
starts-chance = Chance
starts-me = I
starts-bot = Bot { $number }
rules = Rules
preset = Rule set
preset-own = Own rules
preset-own-help = At least one rule below differs from each rule set.
start-game = Start the game
starting = Starting…
map-picture = The board of the game

## Table: heads and places

round-of = Round { $round } of { $rounds }
step-refill = Refill travel cards
step-secret = Secret counter
step-open = Open counters
step-place = Place counters
step-move = Visit towns
step-tidy = End of the round
step-over = Game over
steps = Steps of the round
goal-at = Goal: { $town }
players = Players
map = Map
map-keys = On the map, arrow keys go from way to way, [ and ] go through those that can be chosen, Enter chooses.
map-keys-short = Arrow keys: from way to way. [ and ]: those to choose. Enter: choose.
zoom-in = Closer
zoom-out = Farther
zoom-fit = Whole map
zoom-me = My boot
key = Map key and settings
key-ring = Ring: whose pieces still wait here. Centre: yours.
towns-visited = { $count ->
    [one] 1 town
   *[other] { $count } towns
}
hand-size = { $count ->
    [one] 1 travel card
   *[other] { $count } travel cards
}
open-counters = Face-up counters: { $counters }
secret-counters = { $count ->
    [one] 1 secret counter
   *[other] { $count } secret counters
}
has-obstacle = obstacle unused
is-bot = bot
level-bot = { $level } bot
is-starter = starting player
is-acting = is to act
town-waiting = { $town }: pieces wait here for { $names }.
town-empty = { $town }: all pieces are taken.
town-capital = { $town }: the elf capital. No pieces lie here.
boots-here = Boots here: { $names }.
town-several = Several ways lead there; choose one: { $ways }.
town-no-payment = You cannot pay for any of the ways there: { $ways }.
town-far = No way leads there from your boot.
map-words = The map in words
boot-in = { $name }: boot in { $town }
towns-to-visit = Your pieces still wait in: { $towns }.
towns-all-visited = You have visited all towns.
my-hand = My travel cards
my-counters = My counters
no-cards = No travel cards.
no-counters = No counters.
hidden = secret
my-obstacle = obstacle
price-on = { $terrain } { $count }
price-none = { $terrain } not possible
prices-of = Travel cards to pay: { $prices }
chart = Transportation chart
chart-short = Chart
chart-note = How many travel cards of a kind cross a terrain. A counter can be placed only on terrain for which its row has a number.
chart-none = not possible
piles = Draw pile { $draw } · discarded { $discard } · face-down counters { $counters }
log = Log
speed = Speed of the others
speed-slow = slow
speed-normal = normal
speed-fast = fast
speed-instant = at once
skip = Skip the moves of the others

## What is to do now

prompt-open = Take a transportation counter
prompt-place = Place a counter on a road, or pass
prompt-move = Travel from town to town, or end your travel
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

open-drawn = taken this round: { $drawn }
open-slot-empty = empty
open-blind = Face down
open-blind-count = { $count } left
open-blind-name = A face-down counter, { $count } left
open-choose = Choose one of the open counters, or a face-down one.
open-take = Take the { $counter }
open-take-none = Take a counter
open-take-blind = Take a face-down counter

place-choose = Choose one of your counters below. The roads where it fits then get a dashed edge.
place-choose-first = Choose a counter first.
place-choose-way = Now choose one of the roads with a dashed edge for: { $piece }.
place-nowhere = It fits nowhere now.
place-ready = { $piece } on { $way }
place-confirm = Place the { $piece }
place-confirm-none = Place a counter
place-back = Put back
pass = Pass
pass-last = All others have passed: if you pass too, the step ends, and nobody places any more this round.
pass-note = If you pass, you may still place later if somebody else places. The step ends when all pass one after the other: { $passes } of { $players } so far.
in-hand = in hand

move-choose = Choose a road, river or ferry line with a yellow price. The first click only shows how you can pay.
move-nothing = You cannot pay for any way from here.
move-to = To { $town }
move-pay = Pay { $cards }
move-pay-caravan = Pay { $cards } as a caravan
move-or-caravan = Or as a caravan:
move-pay-choose = Choose how you pay.
move-twice = A second click on the same way travels too.
move-caravan = caravan
caravan-identical = A caravan is 3 identical travel cards{ $obstacles ->
    [yes] {" "}(4 with an obstacle)
   *[no] {""}
} of another kind than the counter. It crosses any road that has a counter, but no water.
caravan-any = A caravan is any 3 travel cards{ $obstacles ->
    [yes] {" "}(4 with an obstacle)
   *[no] {""}
}, but not all of the counter’s own kind. It crosses any road that has a counter, but no water.
stop = End travel
stop-sure = You can still travel on. End your travel?
stop-yes = End travel now
stop-no = Travel on
hand-limit-round_end = At the end of the round you keep at most { $limit } travel cards; you hold { $hand }.
hand-limit-own_turn = After your travel you keep at most { $limit } travel cards; you hold { $hand }.

discard-title = Discard travel cards
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
keep-note = The others go back. A secret counter that you keep stays secret.
keep-obstacle = Your obstacle is not a counter: it stays with you anyway.
keep-choose = Choose one counter.
keep-confirm = Keep the { $counter }

wait-note = You can look at every road meanwhile: point at it or tap it.
spectator-note = You are watching, because this browser has no seat at this table. A seat belongs to the browser that took it.

lobby-title = Before the game
lobby-seat-open = free seat
lobby-join = Sit down
lobby-full = No seat is free. You can watch here.
lobby-start = Start the game

## Hints

hint = Hint
hint-with-key = Hint (h)
hint-asking = Thinking…
hint-failed = No hint has come: the server does not answer. You can play on, or ask again.
hint-sentence = { $deed }: { $why }.
hint-do-take = Take the { $counter }
hint-do-blind = Take a face-down counter
hint-do-place = Lay the { $counter } on { $way }
hint-do-obstacle = Lay the obstacle on { $way }
hint-do-pass = Pass
hint-do-move = Go to { $town } for { $cards }
hint-do-stop = End your travel
hint-do-discard = Discard { $cards }
hint-do-keep = Keep the { $counter }
hint-longer = your best journey then gains { $towns ->
    [one] 1 town
   *[other] { $towns } towns
} instead of { $without }
hint-longer-plan = you can then plan for { $towns ->
    [one] 1 town
   *[other] { $towns } towns
} instead of { $without }
hint-plan = it begins a plan that gains up to { $towns ->
    [one] 1 town
   *[other] { $towns } towns
}
hint-blocks = you need it nowhere else, and there it is in the way of others
hint-hurts = there it costs the others most
hint-enough = what you hold betters your journey no further; it gains up to { $towns ->
    [one] 1 town
   *[other] { $towns } towns
}
hint-journey = that way you can gain up to { $towns ->
    [one] 1 town
   *[other] { $towns } towns
} in this round
hint-later = for the rounds to come, or for your goal, that is worth more than { $towns ->
    [one] 1 town
   *[other] { $towns } towns
} now
hint-later-none = you can reach no new town in this round; that is for the next ones, or for your goal
hint-done = you can reach no new town in this round
hint-suits = of all it suits your cards and the roads near you best
hint-chance = none of the open ones suits you better
hint-keeps = what you keep is worth most in the rounds to come

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
imported = Imported record
imported-note = Nobody plays here. This page stays for a week; keep your file.

past = Course of the game
past-where = { $round }: { $step }
past-slider = Moment of the game
past-first = To the beginning
past-back = One step back
past-play = Play from here
past-pause = Pause
past-forward = One step forward
past-last = To the end
past-count = { $at } of { $last }

look-at-record = Look at a record
record-file = Choose a file, or drop it here
record-note = The record of a finished game, as this page and “elvenhold simulate” write it.
record-reading = Reading the record…
record-fault = Line { $line }: { $fault }
record-fault-event = Line { $line }, event { $event }: { $fault }
record-several = This file holds several games.
record-go = Look at the first one

## How to play. The numbers of the chart and the options come from the server.

help-aim-title = The aim
help-aim = Visit as many towns as you can in { $rounds } rounds. In each of the { $towns } towns outside the capital lies a town piece of yours; when your boot gets there, you take it.
help-goal = You also have a secret goal town. At the end you lose one point for each way between your boot and that town, by the shortest route.
help-steps-title = The six steps of a round
help-refill = Every hand is filled up to 8 travel cards. They are what you will pay with, and only you see yours.
help-secret = Everybody draws one transportation counter, face down. Only its owner knows it.
help-open = In turn everybody takes a counter, three times each: one of the five open counters, or a face-down one. Either way it then lies face up before its owner.
help-place = In turn everybody places one counter on a road, or passes. The counter must be able to cross the terrain, and a road takes only one. Once placed, it serves everybody.
help-place-obstacle = Instead you may place your obstacle, once a game, on a road that already has a counter.
help-place-pass = Who has passed may still place later. The step ends when all pass one after the other.
help-move = One after the other, everybody travels as far as they like and can pay. Each way is paid each time; counters are not used up.
help-tidy-round_end = Hands are cut to 4 travel cards, but not after the last round.
help-tidy-own_turn = (Hands are cut to 4 travel cards earlier: after each player’s own travel, in every round.)
help-tidy = Everybody keeps one counter, face up or face down. The map is cleared, and the player to the left starts the next round.
help-prices-title = What a way costs
help-road = A road can be travelled only if it has a counter. It costs travel cards of the counter’s kind, as many as the chart says for the terrain.
help-road-obstacle = With an obstacle it costs one more card of that kind.
help-water = Rivers and ferry lines need no counter, but only raft cards pay for them: { $down } downstream, { $up } upstream, { $ferry } for a ferry line.
help-end-title = End and ranking
help-end = The game ends after round { $rounds }, or after an earlier round in which somebody has collected all { $towns } town pieces. Whoever has the highest score wins: one point for each town piece.
help-options-table = The rules of this table
help-options-form = The rules chosen in the form
help-keys-title = Keys
help-keys = Esc closes this help, or puts back what you have chosen.
help-shortcuts = Single keys: ? opens and closes this help, h gives a hint when you are to act, if the table allows that, u takes back your last move.

## What happened

log-display = The open counters are laid out: { $counters }.
log-town-card-own = Your goal town is { $town }.
log-town-card = { $name } got a town card.
log-round = Round { $round }. Starting player: { $name }.
log-reshuffle = The discarded travel cards are shuffled and become the draw pile.
log-deal-own = You drew { $cards }.
log-deal = { $name } drew { $count ->
    [one] 1 travel card
   *[other] { $count } travel cards
}.
log-secret-own = You drew a secret counter: { $counter }.
log-secret = { $name } drew a secret counter.
log-take = { $name } took { $counter }; { $refill } is turned face up.
log-take-last = { $name } took { $counter }.
log-blind = { $name } drew { $counter } from the face-down counters.
log-place = { $name } placed { $counter } on { $way }.
log-place-secret = { $name } turned { $counter } face up and placed it on { $way }.
log-obstacle = { $name } placed an obstacle on { $way }.
log-pass = { $name } passed.
log-pass-auto = { $name } passed, having nothing left to place.
log-move = { $name } went from { $from } to { $to } for { $cards }.
log-move-piece = { $name } went from { $from } to { $to } for { $cards } and took a town piece.
log-stop = { $name } ended the travel.
log-discard = { $name } discarded { $cards }.
log-keep = { $name } kept { $counter }.
log-keep-secret = { $name } kept a secret counter.
log-keep-secret-own = You kept { $counter } as a secret counter.
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
reason-no-such-slot = There is no such place among the open counters.
reason-slot-empty = This place among the open counters is empty.
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
reason-unfinished-record = The game of this record is not over. Only a finished game can be looked at.
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
reason-aids-off = This table gives no hints.
reason-no-hint-now = No hint could be found now. Please try again in a moment.
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

## The live line, taking back, clocks, choices made while waiting, another game

line-back = Connected again: everything is up to date.
log-took-back = { $name } took back { $moves ->
    [one] a move
   *[other] { $moves } moves
}.
somebody = Somebody
undo = Undo
undo-with-key = Undo (u)
undo-moves = Take back my last move
intent-pass = Pass when my turn comes
intent-note = Only you know. It counts once, for your next turn in this round.
intent-set = You will pass when your turn comes.
intent-set-discard = You will discard { $cards } when your turn comes.
intent-set-keep = You will keep the { $counter } when your turn comes.
intent-discard = Discard these when my turn comes
intent-keep = Keep the { $counter } when my turn comes
intent-change = Choose something else
intent-back = Decide then instead
time-minutes = { $minutes }:{ $seconds }
time-hours = { $hours } h { $minutes } min
time-days = { $days } d { $hours } h
time-left = Time left: { $time }
time-left-name = { $name } – time left: { $time }
time-about-seconds = { $seconds } seconds
time-about-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
time-about-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
time-about-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
time-hurry = { $seconds } seconds left. { $then }
time-then-open = When the time is up, a face-down counter is drawn for you.
time-then-place = When the time is up, you pass.
time-then-move = When the time is up, your travel ends where you are.
time-then-discard = When the time is up, the cards that you hold most of are discarded.
time-then-keep = When the time is up, a counter is kept for you, an open one if you have one.
rematch = Play again with the same players
rematch-join = Go to the next game
rematch-there = { $own ->
    [yes] The next game is waiting for you.
   *[no] The players have a table for the next game.
}
sound = Sound when it is my turn
sound-note = Only while this page is hidden.
push = Tell me when it is my turn, even when this page is closed
push-note = Your browser’s push service brings the message to this device, a quarter of a minute after the turn has come.
push-turn = It is your turn
push-unsupported = This browser cannot do that here. On an iPhone or iPad, put this page on the home screen and open it from there.
push-denied = The browser does not allow this site to show messages. You can change that in its settings for this site.
push-failed = The browser could not arrange it with its push service.
reason-no-push = This server sends no messages to closed pages.
reason-unknown-push-service = This server does not know the push service of this browser.

reason-not-all-ready = Not everybody is ready yet.
reason-no-ready-check = At this table the host starts the game.
reason-nobody-there = No person sits at that seat.
reason-host-seat = This is the host’s own seat.
reason-bot-plays = A bot stands in for you. Take your seat back before you play.
reason-still-running = The game is not over yet.
reason-wrong-code = This code is wrong, was used already, or has expired.
reason-no-intent = Only a discard, a counter to keep, or a pass can be chosen before the turn comes.
reason-your-turn = It is your turn already.
reason-nothing-to-undo = You have made no move in this turn that could be taken back.
reason-undo-shown = What was drawn or placed has been seen by all, so it cannot be taken back.
reason-undo-turn-over = It is not your turn any more, so nothing of it can be taken back.
reason-no-chat = This table has no chat.
reason-muted = The host has muted you.
reason-chat-full = So much was said at this table that no more can be kept.
reason-unknown-phrase = There is no such phrase.
reason-bad-message = A message has 1 to { $most } characters, all in one line.
reason-bad-clock = A clock gives { $least } to { $most } seconds.
reason-not-away = Somebody plays there. Let a bot stand in before you free the seat.
reason-too-many-undos = You have taken back so many moves in this turn; the others wait for you.
reason-too-many-tables = Too many new tables were made from here. Please try again later.

## Who sits at the table: invitations, the lobby, the chat, seats, one device for several

way-friends = Invite friends
way-friends-note = by a link, each on their own device
way-device = Pass the device
way-device-note = several people, one screen
join-code = Code of a table
join-code-go = Go there
party = Who plays
people-here = People at this device
people-friends = Friends on their own devices
my-names = Names at this device
name-of = Name { $number }
player-number = Player { $number }
party-sum = { $count } players
starts-here = { $name }
starts-friend = Friend { $number }
more-settings = More settings: hints, clock, chat, rules in detail
make-table = Make the table
clock = Clock
clock-help = When the time is up, the server does something harmless in your place. Nobody loses a game by time.
clock-choice-none = none
clock-choice-minute = 1 minute
clock-choice-bank = 15 minutes in all
clock-choice-day = 1 day (slow game)
clock-none = none
clock-decision = { $time } for each decision
clock-bank = { $time } for the whole game
clock-bank-add = { $time } for the whole game, { $add } back with each decision
spectators = Spectators
spectators-on = welcome
spectators-off = none
spectators-help = Whoever has the link can watch, and sees no hidden cards.
chat = Chat
chat-help = Players can write to each other. The host can mute somebody.
rule-is = { $rule }: { $value }
rules-differ = { $rules } – { $differing }

lobby-who = Who is travelling?
await-seats = { $count ->
    [one] Waiting for 1 more player to sit down
   *[other] Waiting for { $count } more players to sit down
}
await-ready = Waiting until ready: { $names }
await-both = { $count ->
    [one] Waiting for 1 more player; not ready yet: { $names }
   *[other] Waiting for { $count } more players; not ready yet: { $names }
}
await-me = Press “Ready” when you are
await-start = Waiting for the host to start the game
await-my-start = All are there: start the game when you like
seat-free-note = Whoever has the link can sit down here.
seat-bot-note = played by the server
seat-here-note = at this device
is-ready = ready
is-not-ready = not ready yet
ready = I am ready
ready-undo = Ready – take it back
ready-note = Cards are dealt when everybody is ready. Nobody can look before.
lobby-leave = Get up
lobby-join-other = Sit down beside me
somebody-here = Somebody else plays at this device, too
other-device = My seat on another device
their-name = Their name
add-bot = Add a bot
which-bot-one = How strong this bot is
reopen-lobby = Free the seat
reopen-lobby-name = Free the seat of { $name }
invite = Invite
invite-link = Link to this table
invite-note = Whoever opens the link can sit down. It never gives away your own seat.
invite-qr = The link to this table as a QR code
invite-local = This link works on this computer only.
invite-local-how = For other devices, stop the server and start it like this:
invite-code-make = A short code to say aloud
invite-code = Short code:
invite-code-note = To be typed on the start page, or as { $link }. Good for a day.
copy-link = Copy
copied = Copied.
copy-by-hand = The link is marked: copy it with the keyboard or the menu.
this-table = This table

side = Log, chat and players
tab-seats = Table
says = { $name }: { $text }
chat-empty = Nothing has been said yet.
chat-text = What you want to say
chat-send = Send
chat-phrases = Phrases in everybody’s language
chat-off = This table has no chat.
chat-watching = Only the players can write.
chat-muted = The host has muted you. You can still read.
chat-unread = { $count ->
    [one] 1 new message
   *[other] { $count } new messages
}
phrase-hello = Hello, everybody!
phrase-good_luck = Good luck!
phrase-one_moment = One moment, please.
phrase-well_played = Well played!
phrase-thanks = Thank you.
phrase-sorry = Sorry!
phrase-good_game = A good game, thank you all.
phrase-again = Shall we play again?
notice-left = { $name } has left. A bot plays that seat for now.
notice-left-you = You have left. A bot plays your seat for now.
notice-left-lobby = Seat { $letter } is free again.
notice-returned = { $name } is back.
notice-returned-you = You are back.
notice-stands_in = A bot now plays for { $name }.
notice-stands_in-you = A bot now plays for you.
notice-bot-sits = { $name } takes seat { $letter }.
notice-reopened = The host has freed seat { $letter }. Whoever has the link can take it.

my-seat = My seat
leave = Leave
leave-question = A bot will play for you until you come back.
leave-yes = Leave
come-back = Play again yourself
come-back-name = Play again yourself: { $name }
bot-plays-for-you = A bot plays for you.
stands-in = a bot stands in
is-muted = muted
carry = Continue on another device
carry-again = Make another code
carry-code = Code:
carry-link = Link to my seat
carry-qr = The link to my seat as a QR code
carry-note = For you alone: whoever uses it plays your seat. Good once, for 10 minutes. This device keeps its seat.
carry-failed = Make a new code on your other device, or go on without one.
carry-go-on = Go on to the table
take-code = Code from my other device
take-code-go = Take my seat
stand-in = Let a bot play
stand-in-name = Let a bot play for { $name }
reopen = Free the seat
reopen-name = Free the seat of { $name }
reopen-question = { $name } loses this seat for good, and whoever has the link can take it. For somebody who only pauses, let a bot play instead.
mute = Mute
unmute = Unmute
mute-name = Mute { $name }
seat-free = A seat is free: you can go on playing it.
privacy = My traces
forget-me = Take my name and messages off
forget-me-question = Your name and all your messages vanish from this table for good. The game stays.
delete-table = Delete this game
delete-table-question = The game, its record and its chat are deleted for everybody.
download-record = Record of the game
download-record-of = Download the record of the game of { $date }

pass-to = Pass to { $name }
hold-to-reveal = { $name }: hold to reveal
hold-longer = Keep it held a little longer, or press once more.
pass-to-note = Everybody else looks away. The cards show only while this seat acts.
hotseat-note = Everybody at this device may look: no hidden cards are shown now.
