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
imported = 导入的记录
imported-note = 没有人在这一桌游戏。本页保留一周，请自行保存文件。

past = 游戏过程
past-where = { $round }：{ $step }
past-slider = 游戏的时刻
past-first = 回到开头
past-back = 后退一步
past-play = 从这里播放
past-pause = 暂停
past-forward = 前进一步
past-last = 直到结尾
past-count = { $at } / { $last }

look-at-record = 查看记录
record-file = 选择文件，或拖放到这里
record-note = 一局已结束的游戏的记录，由本页或“elvenhold simulate”写成。
record-reading = 正在读取记录……
record-fault = 第{ $line }行：{ $fault }
record-fault-event = 第{ $line }行，事件{ $event }：{ $fault }
record-several = 这个文件里有多局游戏。
record-go = 查看第一局

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
help-shortcuts = 单键：?打开或关闭玩法；轮到你行动时，h给出提示（若这一桌允许），u撤回上一步移动。

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
reason-unfinished-record = 这份记录里的游戏还没有结束，只能查看已结束的游戏。
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

## 实时连线、撤回、计时、等待时的选择、再来一局

line-back = 已重新连上，局面已是最新。
log-took-back = { $name }撤回了{ $moves }步移动。
somebody = 有人
undo = 撤回
undo-with-key = 撤回（u）
undo-moves = 撤回我的上一步移动
intent-pass = 轮到我时放弃
intent-note = 只有你自己知道。只算一次，用于本回合你的下一次行动。
intent-set = 轮到你时将自动放弃。
intent-set-discard = 轮到你时将丢弃{ $cards }。
intent-set-keep = 轮到你时将保留{ $counter }。
intent-discard = 轮到我时丢弃这些
intent-keep = 轮到我时保留{ $counter }
intent-change = 重新选择
intent-back = 改为到时再决定
time-minutes = { $minutes }:{ $seconds }
time-hours = { $hours }小时{ $minutes }分
time-days = { $days }天{ $hours }小时
time-left = 剩余时间：{ $time }
time-left-name = { $name }——剩余时间：{ $time }
time-about-seconds = { $seconds }秒
time-about-minutes = { $minutes }分钟
time-about-hours = { $hours }小时
time-about-days = { $days }天
time-hurry = 还剩{ $seconds }秒。{ $then }
time-then-open = 时间用完时，将替你拿取一个覆转的交通工具。
time-then-place = 时间用完时，你将放弃。
time-then-move = 时间用完时，你的移动就此结束。
time-then-discard = 时间用完时，将丢弃你最多的那些旅行票。
time-then-keep = 时间用完时，将替你保留一个交通工具，优先保留翻开的。
rematch = 与同样的玩家再来一局
rematch-join = 去下一局
rematch-there = { $own ->
    [yes] 下一局在等你。
   *[no] 玩家们已开了下一局。
}
sound = 轮到我时提示音
sound-note = 仅在本页隐藏时响起。
push = 轮到我时通知我，即使本页已关闭
push-note = 轮到你约十五秒后，浏览器的推送服务会把通知送到这台设备。
push-turn = 轮到你了
push-unsupported = 此浏览器在这里无法接收通知。在iPhone或iPad上，请先把本页添加到主屏幕，再从那里打开。
push-denied = 浏览器不允许本站显示通知。你可以在浏览器的本站设置中更改。
push-failed = 浏览器未能与其推送服务建立联系。
reason-no-push = 此服务器不向已关闭的页面发送通知。
reason-unknown-push-service = 此服务器不认识这个浏览器的推送服务。

reason-not-all-ready = 还有人没有准备好。
reason-no-ready-check = 这一桌由开桌的玩家开始游戏。
reason-nobody-there = 那个座位上没有真人。
reason-host-seat = 这是开桌玩家自己的座位。
reason-bot-plays = 现在由电脑替你行动，请先回到座位。
reason-still-running = 游戏还没有结束。
reason-wrong-code = 这个代码不对、已被使用或已过期。
reason-no-intent = 轮到之前只能预先选择丢弃、保留或放弃。
reason-your-turn = 已经轮到你了。
reason-nothing-to-undo = 这次移动中还没有可以撤回的一步。
reason-undo-shown = 抽取或放置的内容大家都已看到，不能撤回。
reason-undo-turn-over = 你的行动已经结束，不能撤回。
reason-no-chat = 这一桌没有聊天。
reason-muted = 开桌的玩家已将你禁言。
reason-chat-full = 这一桌的聊天已满，无法再保存。
reason-unknown-phrase = 没有这句短语。
reason-bad-message = 一条消息为1至{ $most }个字符，只能一行。
reason-bad-clock = 时限为{ $least }至{ $most }秒。
reason-not-away = 那里有人在玩。请先让机器人代打，再空出座位。
reason-too-many-undos = 这一回合撤销的次数太多了，其他玩家在等你。
reason-too-many-tables = 从这里开的新桌太多，请稍后再试。

## 牌桌上的人：邀请、等候室、聊天、座位、多人共用一台设备

way-friends = 邀请朋友
way-friends-note = 发送链接，各用各的设备
way-device = 轮流传递设备
way-device-note = 几个人共用一个屏幕
join-code = 牌桌代码
join-code-go = 前往
party = 谁来玩
people-here = 用这台设备的人数
people-friends = 用自己设备的朋友
my-names = 这台设备上的名字
name-of = 名字{ $number }
player-number = 玩家{ $number }
party-sum = 共{ $count }名玩家
starts-here = { $name }
starts-friend = 朋友{ $number }
more-settings = 更多设置：提示、计时、聊天、规则细节
make-table = 建立牌桌
clock = 计时
clock-help = 时间用完时，服务器会替你做一个无害的选择。没有人会因超时而输掉游戏。
clock-choice-none = 不计时
clock-choice-minute = 1分钟
clock-choice-bank = 总共15分钟
clock-choice-day = 1天（慢速游戏）
clock-none = 不计时
clock-decision = 每次决定{ $time }
clock-bank = 整局{ $time }
clock-bank-add = 整局{ $time }，每次决定加{ $add }
spectators = 旁观
spectators-on = 允许
spectators-off = 不允许
spectators-help = 有链接的人都可以旁观，但看不到隐藏的牌。
chat = 聊天
chat-help = 玩家可以互相发消息，桌主可以将某人禁言。
rule-is = { $rule }：{ $value }
rules-differ = { $rules }（{ $differing }）

lobby-who = 谁要去旅行？
await-seats = 还等{ $count }名玩家入座
await-ready = 等待准备好：{ $names }
await-both = 还等{ $count }名玩家；尚未准备好：{ $names }
await-me = 准备好了就按“我准备好了”
await-start = 等待桌主开始游戏
await-my-start = 人已到齐，随时可以开始游戏
seat-free-note = 有链接的人都可以坐这里。
seat-bot-note = 由服务器操作
seat-here-note = 用这台设备
is-ready = 已准备好
is-not-ready = 尚未准备好
ready = 我准备好了
ready-undo = 已准备好，点此取消
ready-note = 所有人都准备好后才发牌，在此之前谁也看不到牌。
lobby-leave = 离座
lobby-join-other = 坐在我旁边
somebody-here = 还有人也用这台设备
other-device = 我在另一台设备上的座位
their-name = 对方的名字
add-bot = 加入电脑玩家
which-bot-one = 这个电脑玩家的水平
reopen-lobby = 空出座位
reopen-lobby-name = 空出{ $name }的座位
invite = 邀请
invite-link = 这一桌的链接
invite-note = 打开链接的人可以入座，你自己的座位不会因此泄露。
invite-qr = 这一桌链接的二维码
invite-local = 这个链接只能在这台电脑上使用。
invite-local-how = 要让其他设备加入，请停止服务器，并这样启动：
invite-code-make = 便于口述的短代码
invite-code = 短代码：
invite-code-note = 在开始页输入，或打开{ $link }。一天内有效。
copy-link = 复制
copied = 已复制。
copy-by-hand = 链接已选中，请用键盘或菜单复制。
this-table = 这一桌

side = 记录、聊天与玩家
tab-seats = 牌桌
says = { $name }：{ $text }
chat-empty = 还没有人说话。
chat-text = 想说的话
chat-send = 发送
chat-phrases = 人人都看得懂的短语
chat-off = 这一桌没有聊天。
chat-watching = 只有玩家可以发言。
chat-muted = 桌主已将你禁言，你仍可阅读。
chat-unread = { $count }条新消息
phrase-hello = 大家好！
phrase-good_luck = 祝你好运！
phrase-one_moment = 请稍等。
phrase-well_played = 走得漂亮！
phrase-thanks = 谢谢。
phrase-sorry = 抱歉！
phrase-good_game = 玩得很开心，谢谢大家。
phrase-again = 再来一局吗？
notice-left = { $name }离开了，暂由电脑代打。
notice-left-you = 你离开了，暂由电脑代打。
notice-left-lobby = 座位{ $letter }又空出来了。
notice-returned = { $name }回来了。
notice-returned-you = 你回来了。
notice-stands_in = 现在由电脑代替{ $name }。
notice-stands_in-you = 现在由电脑代替你。
notice-bot-sits = { $name }坐上座位{ $letter }。
notice-reopened = 桌主空出了座位{ $letter }，有链接的人都可以坐。

my-seat = 我的座位
leave = 离开
leave-question = 在你回来之前，由电脑替你玩。
leave-yes = 离开
come-back = 自己继续玩
come-back-name = 自己继续玩：{ $name }
bot-plays-for-you = 电脑正在替你玩。
stands-in = 电脑代打
is-muted = 已禁言
carry = 在另一台设备上继续
carry-again = 再生成一个代码
carry-code = 代码：
carry-link = 我的座位的链接
carry-qr = 我的座位链接的二维码
carry-note = 只给你自己用：谁用了它，谁就能操作你的座位。只能用一次，10分钟内有效。这台设备的座位仍然保留。
carry-failed = 请在另一台设备上重新生成代码，或不用代码继续。
carry-go-on = 前往牌桌
take-code = 我另一台设备上的代码
take-code-go = 取回我的座位
stand-in = 让电脑代打
stand-in-name = 让电脑代替{ $name }
reopen = 空出座位
reopen-name = 空出{ $name }的座位
reopen-question = { $name }将永久失去这个座位，有链接的人都可以坐。如果对方只是暂时离开，请改用电脑代打。
mute = 禁言
unmute = 取消禁言
mute-name = 将{ $name }禁言
seat-free = 有一个空座位，你可以接着玩。
privacy = 我的痕迹
forget-me = 删除我的名字和消息
forget-me-question = 你的名字和全部消息将从这一桌永久消失，游戏本身仍然保留。
delete-table = 删除这局游戏
delete-table-question = 这局游戏、它的记录和聊天将对所有人删除。
download-record = 游戏记录
download-record-of = 下载{ $date }的游戏记录

pass-to = 请传给{ $name }
hold-to-reveal = { $name }：按住以显示
hold-longer = 请再按住久一点，或再按一次。
pass-to-note = 其他人请移开视线。只有轮到这个座位时才显示手牌。
hotseat-note = 用这台设备的人都可以看：现在不显示任何隐藏的牌。
