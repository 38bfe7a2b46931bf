# 页面文字（简体中文）。每条信息在每种语言中都必须有（由测试检查）。

## 游戏配件

kind-dragon = 飞龙
kind-unicorn = 独角兽
kind-giant_pig = 巨型猪
kind-elfcycle = 精灵单车
kind-magic_cloud = 魔法云
kind-troll_wagon = 巨魔车
kind-raft = 舟筏
a-dragon = 飞龙
a-unicorn = 独角兽
a-giant_pig = 巨型猪
a-elfcycle = 精灵单车
a-magic_cloud = 魔法云
a-troll_wagon = 巨魔车
a-raft = 舟筏
some-cards = { $count }张{ $kind }
face-open = 翻开
face-secret = 覆转
list-separator = 、
phrase-separator = ，
sentence-separator = {""}
colon = ：
nothing = 无

terrain-plain = 平原
terrain-woods = 树林
terrain-desert = 沙漠
terrain-mountain = 山岳
terrain-river = 河流
terrain-lake = 湖泊
terrain-ferry = 航线
terrain-downstream = 顺流
terrain-upstream = 逆流

way-road = 道路{ $way }
way-river = 河流{ $way }
way-ferry = 航线{ $way }
way-parallel = { $way }（{ $terrain }）
way-flows = 由{ $from }流向{ $to }
way-counter = 有{ $counter }
way-obstacle = 有障碍
way-free = 没有交通工具
way-costs = 需要{ $cards }
way-may-place = 可以选择

you = 你
you-other = 你
you-named = 你（{ $name }）
seat-number = 座位{ $letter }
name-and-letter = { $name }{ $letter }

## 各处通用

language = 语言
loading = 页面载入中……
back = 全部游戏
confirm = 确定
cancel = 取消
help = 玩法
help-with-key = 玩法（?）
help-close = 关闭
offline = 与服务器的连接中断，正在重试；不会丢失任何内容。
failed-no-table = 没有这一桌。
failed-no-token = 你在这一桌没有座位，而且这一桌不允许旁观。
failed-other = 无法显示这一桌：{ $message }
server-trouble = { $message }正在重试。
own-art = 自由软件，图案为自行绘制。与《精灵国度》的出版商无关。

## 开始页

tagline = 二十座城镇，四个回合，一双精灵靴。
play-now = 立即开始
play-now-note = 与{ $bots }个电脑玩家（{ $bot }）对战，{ $rules }规则
my-games = 我的游戏
continue = 继续
my-game = { $date }，{ $players }名玩家
my-game-at = 第{ $round }回合，共{ $rounds }回合：{ $step }
my-game-over = 已结束
my-game-score = 已结束：第{ $rank }名，{ $score }分
forget = 从列表中移除这局游戏
forgotten = 已从列表中移除（{ $date }）。游戏本身仍然保留。
forget-undo = 放回列表
new-game = 自选游戏
my-name = 我的名字
my-name-default = 玩家
my-name-limit = 1至40个字符，其他玩家都会看到。
bot-count = 电脑玩家数
which-bot = 电脑玩家的水平
other-bots = 其他电脑玩家
aids = 游戏中的提示
aids-on = 开
aids-off = 关
aids-help = 按一下，就会显示高手在你的位置会怎么做，以及为什么。
who-starts = 谁先开始
starts-chance = 随机
starts-me = 我
starts-bot = 电脑{ $number }
rules = 规则
preset = 规则组合
preset-own = 自订规则
preset-own-help = 以下规则中至少有一项与各个规则组合不同。
start-game = 开始游戏
starting = 正在开始……
map-picture = 游戏版图

## 牌桌：标题与位置

round-of = 第{ $round }回合，共{ $rounds }回合
step-refill = 补充旅行票
step-secret = 秘密交通工具
step-open = 公开交通工具
step-place = 安排交通工具
step-move = 探访城镇
step-tidy = 回合结束
step-over = 游戏结束
steps = 回合的步骤
goal-at = 目标城镇：{ $town }
players = 玩家
map = 版图
map-keys = 在版图上，方向键逐条移动，[ 和 ] 依次切换可选的路，回车键选定。
map-keys-short = 方向键：逐条移动；[ 和 ]：可选的路；回车键：选定。
zoom-in = 放大
zoom-out = 缩小
zoom-fit = 整个版图
zoom-me = 我的精灵靴
key = 图例与设置
key-ring = 外环：谁的城镇标记还在；中心：你的。
towns-visited = { $count }座城镇
hand-size = { $count }张旅行票
open-counters = 翻开的交通工具：{ $counters }
secret-counters = { $count }个秘密交通工具
has-obstacle = 障碍未用
is-bot = 电脑
level-bot = { $level }电脑
is-starter = 起始标记
is-acting = 正在行动
town-waiting = { $town }：{ $names }的城镇标记还在这里。
town-empty = { $town }：城镇标记已全部取走。
town-capital = { $town }：精灵首都，没有城镇标记。
boots-here = 这里的精灵靴：{ $names }。
town-several = 有几条路通往那里，请选一条：{ $ways }。
town-no-payment = 通往那里的路你都付不起：{ $ways }。
town-far = 从你的精灵靴出发，没有路直接通往那里。
map-words = 版图文字说明
boot-in = { $name }的精灵靴在{ $town }
towns-to-visit = 你的城镇标记还在：{ $towns }。
towns-all-visited = 你已探访所有城镇。
my-hand = 我的旅行票
my-counters = 我的交通工具
no-cards = 没有旅行票。
no-counters = 没有交通工具。
hidden = 秘密
my-obstacle = 障碍
price-on = { $terrain }{ $count }
price-none = { $terrain }不能通过
prices-of = 要支付的旅行票：{ $prices }
chart = 交通表
chart-short = 交通表
chart-note = 用某种旅行票通过某种地形要支付几张。交通工具只能放在它那一行有数字的地形上。
chart-none = 不能通过
piles = 牌堆{ $draw }张，弃牌{ $discard }张，覆转的交通工具{ $counters }个
log = 记录
speed = 其他玩家的速度
speed-slow = 慢
speed-normal = 正常
speed-fast = 快
speed-instant = 立即
skip = 跳过其他玩家的行动演示

## 现在该做什么

prompt-open = 请拿取一个交通工具
prompt-place = 请在道路上安排一个交通工具，或放弃
prompt-move = 请移动精灵靴探访城镇，或结束移动
prompt-discard = 请选{ $count }张旅行票丢弃
prompt-keep = 请选一个交通工具保留
prompt-wait-open = 等待{ $name }拿取交通工具
prompt-wait-place = 等待{ $name }安排交通工具或放弃
prompt-wait-move = 等待{ $name }探访城镇
prompt-wait-discard = 等待{ $name }丢弃旅行票
prompt-wait-keep = 等待{ $name }选择保留的交通工具
prompt-playing = 回合进行中
prompt-sending = 正在发送……
prompt-lobby = 等待游戏开始
prompt-won-you = 游戏结束：你赢了
prompt-won = 游戏结束：{ $names }获胜
prompt-shared = 游戏结束：{ $names }并列获胜

open-drawn = 本回合已拿取{ $drawn }个
open-slot-empty = 空
open-blind = 覆转
open-blind-count = 剩{ $count }个
open-blind-name = 覆转的交通工具，剩{ $count }个
open-choose = 请选一个翻开的交通工具，或一个覆转的。
open-take = 拿取{ $counter }
open-take-none = 拿取交通工具
open-take-blind = 拿取一个覆转的交通工具

place-choose = 请先在下方选一个交通工具，它能放的道路随即显示虚线边。
place-choose-first = 请先选一个交通工具。
place-choose-way = 现在为{ $piece }选一条有虚线边的道路。
place-nowhere = 它现在没有地方可放。
place-ready = { $piece }，放在{ $way }
place-confirm = 放下{ $piece }
place-confirm-none = 放下交通工具
place-back = 收回
pass = 放弃
pass-last = 其他玩家都已放弃：如果你也放弃，这个步骤就结束，本回合不再安排交通工具。
pass-note = 放弃之后，只要有人再放，轮到你时仍可再放。所有玩家接连放弃，这个步骤就结束：目前{ $passes }／{ $players }。
in-hand = 已选

move-choose = 请选一条标有黄色价格的道路、河流或航线。第一次点击只显示怎样支付。
move-nothing = 从这里出发，你付不起任何一条路。
move-to = 前往{ $town }
move-pay = 支付{ $cards }
move-pay-caravan = 以商队支付{ $cards }
move-or-caravan = 或用商队：
move-pay-choose = 请选择怎样支付。
move-twice = 再点一次同一条路，也会移动。
move-caravan = 商队
caravan-identical = 商队：3张相同而与交通工具不同种的旅行票{ $obstacles ->
    [yes] （有障碍时4张）
   *[no] {""}
}，可以通过任何有交通工具的道路，但不能走水路。
caravan-any = 商队：任意3张旅行票{ $obstacles ->
    [yes] （有障碍时4张）
   *[no] {""}
}，但不能全与交通工具同种。可以通过任何有交通工具的道路，但不能走水路。
stop = 结束移动
stop-sure = 你还可以继续移动。确定结束吗？
stop-yes = 现在结束移动
stop-no = 继续移动
hand-limit-round_end = 回合结束时最多保留{ $limit }张旅行票，你现在有{ $hand }张。
hand-limit-own_turn = 移动结束后最多保留{ $limit }张旅行票，你现在有{ $hand }张。

discard-title = 丢弃旅行票
discard-chosen = 已选{ $chosen }张，共需{ $count }张
discard-more = 多丢弃一张{ $kind }
discard-less = 少丢弃一张{ $kind }
discard-confirm = 丢弃
discard-missing = 还要选{ $missing }张。
discard-too-many = 要收回{ $extra }张。
keep-title = 保留一个交通工具
keep-note = 其余放回。保留的秘密交通工具仍是秘密。
keep-obstacle = 障碍不算交通工具，仍归你所有。
keep-choose = 请选一个交通工具。
keep-confirm = 保留{ $counter }

wait-note = 这时可以查看每一条路：把指针移上去，或点一下。
spectator-note = 你正在旁观：这个浏览器在这一桌没有座位。座位属于当初坐下时所用的浏览器。

lobby-title = 游戏开始之前
lobby-seat-open = 空位
lobby-join = 坐下
lobby-full = 没有空位了。你可以在这里旁观。
lobby-start = 开始游戏

## 提示

hint = 提示
hint-with-key = 提示（h）
hint-asking = 正在思考……
hint-failed = 服务器没有回应，提示没有送到。你可以继续游戏，或再问一次。
hint-sentence = { $deed }：{ $why }。
hint-do-take = 拿取{ $counter }
hint-do-blind = 拿取一个覆转的交通工具
hint-do-place = 把{ $counter }放在{ $way }
hint-do-obstacle = 把障碍放在{ $way }
hint-do-pass = 放弃
hint-do-move = 前往{ $town }，支付{ $cards }
hint-do-stop = 结束移动
hint-do-discard = 丢弃{ $cards }
hint-do-keep = 保留{ $counter }
hint-longer = 你的最佳路线可探访{ $towns }座城镇，而不是{ $without }座
hint-longer-plan = 有了它，你可计划探访{ $towns }座城镇，而不是{ $without }座
hint-plan = 由此开始的计划最多可探访{ $towns }座城镇
hint-blocks = 你在别处用不着它，放在那里会妨碍别人
hint-hurts = 放在那里，别人损失最大
hint-enough = 你手上的已不能改善路线，它最多可探访{ $towns }座城镇
hint-journey = 这样走，本回合最多可探访{ $towns }座城镇
hint-later = 为以后的回合或目标城镇着想，这比现在多探访{ $towns }座城镇更值
hint-later-none = 本回合到不了新的城镇，这是为以后的回合或目标城镇着想
hint-done = 本回合到不了新的城镇
hint-suits = 它最适合你的旅行票和附近的道路
hint-chance = 翻开的当中没有更适合你的
hint-keeps = 留下的在以后的回合最有用

## 游戏结束

over-you-win = 你赢了
over-you-share = 你并列获胜
over-wins = { $names }获胜
over-share = { $names }并列获胜
over-reason-rounds = 所有回合都已结束。
over-reason-all_towns = 有玩家探访了所有城镇。
over-rank = 名次
over-player = 玩家
over-towns = 城镇
over-distance = 与目标的距离
over-score = 得分
over-cards = 剩余旅行票
over-sum = { $towns } − { $distance } = { $score }
over-goal = 目标城镇：{ $town }
over-tie-cards = 得分相同时，手上旅行票较多者名次在前；仍相同则名次并列。
over-tie-closest = 得分相同时，离目标城镇较近者在前，再比旅行票；仍相同则名次并列。
over-no-goal = 没有使用城镇牌，得分就是城镇数。
over-record = 下载这局游戏的记录
over-again = 用同样的设置再来一局
over-home = 全部游戏
over-map = 终局版图

## 玩法。交通表与选项的数字来自服务器。

help-aim-title = 游戏目标
help-aim = 在{ $rounds }个回合内探访尽可能多的城镇。精灵首都以外的{ $towns }座城镇各有一个你的城镇标记，精灵靴一到，就取走它。
help-goal = 你还有一座秘密的目标城镇。终局时，精灵靴沿最短路线距它几条路，就扣几分。
help-steps-title = 一个回合的六个步骤
help-refill = 每名玩家把旅行票补足到8张。旅行票用来支付路费，只有自己看得到。
help-secret = 每名玩家抽取一个覆转的交通工具，只有自己知道是什么。
help-open = 大家轮流拿取一个交通工具，每人三次：从五个翻开的当中选一个，或抽一个覆转的。两种情况下，拿到后都翻开放在自己面前。
help-place = 大家轮流把一个交通工具放到道路上，或放弃。交通工具必须能通过那里的地形，每条道路只放一个。放下之后，所有玩家都可以使用。
help-place-obstacle = 也可以改放障碍：整局游戏一次，放在已有交通工具的道路上。
help-place-pass = 放弃之后仍可再放。所有玩家接连放弃，这个步骤就结束。
help-move = 大家依次移动精灵靴，只要愿意并且付得起，想走多远就走多远。每走一条路都要支付一次；交通工具不会用掉。
help-tidy-round_end = 旅行票减到4张，最后一个回合除外。
help-tidy-own_turn = （旅行票减到4张是在每名玩家自己移动之后，每个回合都是。）
help-tidy = 每名玩家保留一个交通工具，翻开的或覆转的都可以。清空版图，起始标记交给左方玩家。
help-prices-title = 路费
help-road = 道路上有交通工具才能通过。支付与交通工具同种的旅行票，张数按地形查交通表。
help-road-obstacle = 有障碍时，再多付一张同种的旅行票。
help-water = 河流和航线不需要交通工具，只能用舟筏支付：顺流{ $down }张，逆流{ $up }张，航线{ $ferry }张。
help-end-title = 终局与名次
help-end = 第{ $rounds }回合之后游戏结束；若某个回合后有人集齐{ $towns }个城镇标记，则提前结束。每个城镇标记一分，得分最高者获胜。
help-options-table = 这一桌的规则
help-options-form = 表单中所选的规则
help-keys-title = 按键
help-keys = Esc关闭玩法，或收回所选。
help-shortcuts = 单键：?打开或关闭玩法；轮到你行动时，h给出提示（若这一桌允许）。

## 发生了什么

log-display = 翻开的交通工具：{ $counters }。
log-town-card-own = 你的目标城镇是{ $town }。
log-town-card = { $name }得到一张城镇牌。
log-round = 第{ $round }回合：{ $name }持有起始标记。
log-reshuffle = 丢弃的旅行票洗匀，成为新的牌堆。
log-deal-own = 你补充了{ $cards }。
log-deal = { $name }补充了{ $count }张旅行票。
log-secret-own = 你抽取了秘密交通工具：{ $counter }。
log-secret = { $name }抽取了一个秘密交通工具。
log-take = { $name }拿取了{ $counter }，补翻{ $refill }。
log-take-last = { $name }拿取了{ $counter }。
log-blind = { $name }抽取了一个覆转的交通工具：{ $counter }。
log-place = { $name }把{ $counter }放在{ $way }。
log-place-secret = { $name }翻开秘密的{ $counter }，放在{ $way }。
log-obstacle = { $name }把障碍放在{ $way }。
log-pass = { $name }放弃。
log-pass-auto = { $name }没有可放的，自动放弃。
log-move = { $name }由{ $from }到{ $to }，支付{ $cards }。
log-move-piece = { $name }由{ $from }到{ $to }，支付{ $cards }，取得城镇标记。
log-stop = { $name }结束移动。
log-discard = { $name }丢弃{ $cards }。
log-keep = { $name }保留{ $counter }。
log-keep-secret = { $name }保留一个秘密交通工具。
log-keep-secret-own = 你保留秘密的{ $counter }。
log-keep-none = { $name }没有交通工具可以保留。
log-end-rounds = 最后一个回合结束。
log-end-all_towns = 有玩家集齐了所有城镇标记。

## 为什么不可以。服务器的每个原因词都有一条。

reason-wrong-payment = 需要{ $price }张{ $counter }{ $caravan ->
    [0] 。
   *[other] { $identical ->
        [any] ，或任意{ $caravan }张旅行票（商队）。
       *[other] ，或{ $caravan }张另一种相同的旅行票（商队）。
    }
}
reason-cannot-pay = 需要{ $price }张{ $counter }{ $caravan ->
    [0] ，你没有。
   *[other] { $identical ->
        [any] ，或任意{ $caravan }张旅行票（商队），你没有。
       *[other] ，或{ $caravan }张另一种相同的旅行票（商队），你没有。
    }
}
reason-malformed = 服务器看不懂这个请求。
reason-unknown-way = 没有这条道路、河流或航线：{ $way }。
reason-unknown-town = 没有这座城镇：{ $town }。
reason-unknown-kind = 没有这种交通工具。
reason-wrong-step = 这个步骤中不能这样做。
reason-not-your-turn = 还没轮到你。
reason-game-over = 游戏已经结束。
reason-no-such-slot = 翻开的交通工具中没有这个位置。
reason-slot-empty = 这个位置是空的。
reason-pile-empty = 覆转的交通工具已经用完。
reason-not-on-water = 水上不能放交通工具。
reason-terrain-unfit = { $counter }不能通过{ $terrain }。
reason-road-has-counter = 这条道路上已经有交通工具。
reason-counter-not-held = 你没有这个交通工具：{ $counter }（{ $face }）。
reason-obstacle-not-on-water = 水上不能放障碍。
reason-no-obstacle = 你没有障碍。
reason-road-has-no-counter = 这条道路上没有交通工具，不能放障碍。
reason-road-has-obstacle = 这条道路上已经有障碍。
reason-not-adjacent = 你的精灵靴不在它的任何一端。
reason-no-counter = 这条道路上没有交通工具，不能通过。
reason-cards-not-held = 你没有这些旅行票。
reason-wrong-discard-count = 必须正好丢弃{ $count }张旅行票。
reason-not-held-to-keep = 你没有这个交通工具：{ $counter }（{ $face }）。
reason-unknown-option = 没有这个选项：{ $option }。
reason-invalid-value = 选项{ $option }不能用这个值。
reason-unknown-preset = 没有这个规则组合。
reason-unknown-bot = 没有这种电脑玩家。
reason-unknown-board = 没有这个版图。
reason-bad-seats = 一局游戏有2至6个座位，每个座位为空位或电脑玩家。
reason-bad-first-seat = 起始座位必须是这局游戏的座位之一。
reason-bad-key = 密钥为32个字节。
reason-bad-name = 名字为1至40个字符。
reason-not-json = 这不是JSON。
reason-not-a-record = 这不是Elvenhold的记录。
reason-newer-version = 这份记录的版本较新：{ $version }。
reason-unknown-key = 有未知的字段：{ $key }。
reason-missing-key = 缺少字段：{ $key }。
reason-wrong-type = 字段{ $key }的类型不对。
reason-bad-value = 字段{ $key }的值不可能。
reason-wrong-event = 按规则这里应是{ $expected }，而不是{ $found }。
reason-missing-event = 按规则这里应是{ $expected }，记录却已结束。
reason-extra-event = 这里不应再有内容，却有{ $found }。
reason-wrong-field = { $event }的字段{ $field }应为{ $expected }，而不是{ $found }。
reason-wrong-count = 这里的{ $event }应有{ $expected }个，而不是{ $found }个。
reason-not-in-pile = 抽不到它：里面已经没有了。
reason-wrong-result = 结果与事件不符：{ $field }应为{ $expected }。
reason-unfinished-result = 记录有结果，但游戏还没有结束。
reason-missing-result = 游戏已经结束，但记录没有结果。
reason-partial-record = 这份记录只为一名玩家而作，隐去了部分内容，无法检查。
reason-early-key = 未结束的游戏，记录中不得有密钥。
reason-wrong-key = 密钥与这局游戏的抽取不符。
reason-wrong-commitment = 承诺值与密钥不符。
reason-stale = 局面已有变化，请再看一次。
reason-no-token = 你在这一桌没有座位。
reason-wrong-token = 你在这一桌的座位已经失效。
reason-no-such-table = 没有这一桌。
reason-table-full = 这一桌的座位已满。
reason-seat-taken = 这个座位已有人。
reason-no-such-seat = 这一桌没有这个座位。
reason-already-started = 游戏已经开始。
reason-not-started = 游戏还没有开始。
reason-seats-open = 还有空位。
reason-not-host = 只有开桌的玩家可以这样做。
reason-aids-off = 这一桌不给提示。
reason-no-hint-now = 现在找不到提示，请稍后再试。
reason-no-spectators = 这一桌不允许旁观。
reason-request-reused = 这个请求编号已用于别的内容。
reason-too-many-requests = 请求太多，请稍候。
reason-body-too-large = 内容太长，服务器不接受。
reason-not-found = 这个地址没有内容。
reason-method-not-allowed = 这个地址不接受这种请求。
reason-bad-origin = 这个请求来自别的网站。
reason-bad-host = 服务器不用这个名称。
reason-server-error = 服务器出了问题。
reason-storage-failed = 服务器暂时无法保存，局面没有变化，请再试一次。
