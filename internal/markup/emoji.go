package markup

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// emojiNames are the names that stand for an emoji between colons, each with it. It is a
// selection: names that people know from elsewhere, and no name of a single letter or digit.
const emojiNames = `
	+1=👍 thumbsup=👍 -1=👎 thumbsdown=👎 ok_hand=👌 clap=👏 wave=👋 raised_hands=🙌 pray=🙏 handshake=🤝 muscle=💪 point_up=☝️
	point_right=👉 point_left=👈 point_down=👇 v=✌️ crossed_fingers=🤞 vulcan_salute=🖖 metal=🤘 call_me_hand=🤙 raised_hand=✋ fist=✊
	writing_hand=✍️ eyes=👀 ear=👂 brain=🧠 heart=❤️ orange_heart=🧡 yellow_heart=💛 green_heart=💚 blue_heart=💙 purple_heart=💜
	black_heart=🖤 white_heart=🤍 broken_heart=💔 two_hearts=💕 sparkling_heart=💖 smile=😄 smiley=😃 grinning=😀 grin=😁 laughing=😆
	sweat_smile=😅 joy=😂 rofl=🤣 slightly_smiling_face=🙂 upside_down_face=🙃 wink=😉 blush=😊 innocent=😇 heart_eyes=😍
	star_struck=🤩 kissing_heart=😘 yum=😋 stuck_out_tongue=😛 stuck_out_tongue_winking_eye=😜 zany_face=🤪 nerd_face=🤓 sunglasses=😎
	thinking=🤔 face_with_raised_eyebrow=🤨 neutral_face=😐 expressionless=😑 no_mouth=😶 smirk=😏 unamused=😒 roll_eyes=🙄
	grimacing=😬 relieved=😌 pensive=😔 sleepy=😪 sleeping=😴 mask=😷 dizzy_face=😵 exploding_head=🤯 cowboy_hat_face=🤠
	partying_face=🥳 confused=😕 worried=😟 slightly_frowning_face=🙁 open_mouth=😮 hushed=😯 astonished=😲 flushed=😳
	pleading_face=🥺 fearful=😨 cold_sweat=😰 cry=😢 sob=😭 scream=😱 disappointed=😞 sweat=😓 weary=😩 tired_face=😫 yawning_face=🥱
	triumph=😤 rage=😡 angry=😠 skull=💀 poop=💩 clown_face=🤡 ghost=👻 alien=👽 robot=🤖 hugs=🤗 shushing_face=🤫
	zipper_mouth_face=🤐 melting_face=🫠 saluting_face=🫡 shrug=🤷 facepalm=🤦 tada=🎉 confetti_ball=🎊 balloon=🎈 gift=🎁 trophy=🏆
	medal_sports=🏅 1st_place_medal=🥇 2nd_place_medal=🥈 3rd_place_medal=🥉 star=⭐ star2=🌟 sparkles=✨ boom=💥 fire=🔥 rocket=🚀
	zap=⚡ bulb=💡 100=💯 white_check_mark=✅ heavy_check_mark=✔️ x=❌ warning=⚠️ no_entry=⛔ no_entry_sign=🚫 question=❓
	exclamation=❗ bangbang=‼️ information_source=ℹ️ recycle=♻️ lock=🔒 unlock=🔓 key=🔑 mag=🔍 link=🔗 pushpin=📌 paperclip=📎
	memo=📝 pencil2=✏️ book=📖 books=📚 bookmark=🔖 newspaper=📰 clipboard=📋 calendar=📅 date=📅 hourglass=⌛ watch=⌚
	alarm_clock=⏰ stopwatch=⏱️ bell=🔔 no_bell=🔕 mega=📣 loudspeaker=📢 speech_balloon=💬 thought_balloon=💭 email=📧 envelope=✉️
	inbox_tray=📥 outbox_tray=📤 package=📦 wrench=🔧 hammer=🔨 hammer_and_wrench=🛠️ gear=⚙️ nut_and_bolt=🔩 computer=💻
	desktop_computer=🖥️ keyboard=⌨️ printer=🖨️ iphone=📱 camera=📷 movie_camera=🎥 tv=📺 bug=🐛 ant=🐜 bee=🐝 butterfly=🦋 snail=🐌
	turtle=🐢 snake=🐍 dog=🐶 cat=🐱 mouse=🐭 rabbit=🐰 fox_face=🦊 bear=🐻 panda_face=🐼 koala=🐨 tiger=🐯 lion=🦁 cow=🐮 pig=🐷
	frog=🐸 monkey_face=🐵 see_no_evil=🙈 hear_no_evil=🙉 speak_no_evil=🙊 chicken=🐔 penguin=🐧 bird=🐦 owl=🦉 unicorn=🦄 whale=🐳
	dolphin=🐬 fish=🐟 octopus=🐙 crab=🦀 gopher=🦫 elephant=🐘 seedling=🌱 evergreen_tree=🌲 deciduous_tree=🌳 palm_tree=🌴
	cactus=🌵 herb=🌿 four_leaf_clover=🍀 maple_leaf=🍁 fallen_leaf=🍂 mushroom=🍄 tulip=🌷 rose=🌹 sunflower=🌻 blossom=🌼
	bouquet=💐 earth_africa=🌍 earth_americas=🌎 earth_asia=🌏 globe_with_meridians=🌐 sunny=☀️ partly_sunny=⛅ cloud=☁️
	rainbow=🌈 umbrella=☔ snowflake=❄️ snowman=⛄ ocean=🌊 droplet=💧 apple=🍎 green_apple=🍏 tangerine=🍊 lemon=🍋 banana=🍌
	watermelon=🍉 grapes=🍇 strawberry=🍓 cherries=🍒 peach=🍑 pineapple=🍍 avocado=🥑 tomato=🍅 carrot=🥕 corn=🌽 bread=🍞 cheese=🧀
	egg=🥚 pizza=🍕 hamburger=🍔 fries=🍟 taco=🌮 sushi=🍣 ramen=🍜 cookie=🍪 cake=🍰 birthday=🎂 doughnut=🍩 chocolate_bar=🍫
	popcorn=🍿 coffee=☕ tea=🍵 beer=🍺 beers=🍻 wine_glass=🍷 cocktail=🍸 champagne=🍾 house=🏠 office=🏢 hospital=🏥 school=🏫
	factory=🏭 construction=🚧 car=🚗 bus=🚌 bike=🚲 train=🚆 airplane=✈️ ship=🚢 anchor=⚓ fuelpump=⛽ traffic_light=🚥
	world_map=🗺️ mountain=⛰️ camping=🏕️ beach_umbrella=🏖️ soccer=⚽ basketball=🏀 tennis=🎾 chess_pawn=♟️ game_die=🎲 dart=🎯
	video_game=🎮 art=🎨 musical_note=🎵 notes=🎶 guitar=🎸 headphones=🎧 microphone=🎤 moneybag=💰 dollar=💵 euro=💶
	credit_card=💳 chart_with_upwards_trend=📈 chart_with_downwards_trend=📉 bar_chart=📊 arrow_up=⬆️ arrow_down=⬇️ arrow_left=⬅️
	arrow_right=➡️ arrows_counterclockwise=🔄 back=🔙 new=🆕 free=🆓 cool=🆒 ok=🆗 sos=🆘 red_circle=🔴 orange_circle=🟠
	yellow_circle=🟡 green_circle=🟢 blue_circle=🔵 purple_circle=🟣 white_circle=⚪ black_circle=⚫ rainbow_flag=🏳️‍🌈
	checkered_flag=🏁 triangular_flag_on_post=🚩 crossed_flags=🎌`

// longestEmojiName is more than the longest of them: what is longer is not looked up.
const longestEmojiName = 32

var emojiTable = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	for _, e := range emojiList() {
		table[e.Name] = e.Emoji
	}
	return table
})

// A NamedEmoji is an emoji with a name of it.
type NamedEmoji struct{ Name, Emoji string }

var emojiList = sync.OnceValue(func() (list []NamedEmoji) {
	for pair := range strings.FieldsSeq(emojiNames) {
		name, emoji, _ := strings.Cut(pair, "=")
		if len(name) > 1 { // "v" and "x" alone are what people write of code and tables
			list = append(list, NamedEmoji{name, emoji})
		}
	}
	return list
})

// EmojiLike returns at most so many emoji whose names begin as query does, and then those that have
// a later word which does; none for "".
func EmojiLike(query string, most int) []NamedEmoji {
	query = strings.ToLower(query)
	if query == "" {
		return nil
	}
	var first, then []NamedEmoji
	for _, e := range emojiList() {
		switch {
		case strings.HasPrefix(e.Name, query):
			first = append(first, e)
		case strings.Contains(e.Name, "_"+query):
			then = append(then, e)
		}
	}
	list := append(first, then...)
	return list[:min(most, len(list))]
}

// EmojiNamed returns the emoji of a name, with or without its colons; "" for none.
func EmojiNamed(name string) string { return emojiTable()[strings.Trim(name, ":")] }

// emojiIn has emoji for their names in HTML that was sanitised: not in code, links or
// keys, nor within a word.
func emojiIn(sanitised string) string {
	if strings.Count(sanitised, ":") < 2 {
		return sanitised
	}
	return textIn(sanitised, []string{"code", "pre", "kbd", "a"}, func(text, _ string) string { return emojiOf(text) })
}

// emojiOf has emoji for their names in a text.
func emojiOf(text string) string {
	var b strings.Builder
	done := 0        // of the text, what is written
	isAfter := false // whether an emoji ended right here
	for at := 0; at < len(text); {
		emoji, end := emojiAt(text, at)
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); emoji == "" || !isAfter && clingsToName(before) {
			next := strings.IndexByte(text[at+1:], ':')
			if next < 0 {
				break
			}
			at, isAfter = at+1+next, false
			continue
		}
		b.WriteString(text[done:at])
		b.WriteString(emoji)
		at, done, isAfter = end, end, true
	}
	return b.String() + text[done:]
}

// clingsToName reports whether a name right after r is a part of something else: "a:b:" or "::b:".
func clingsToName(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == ':')
}

// emojiAt returns the emoji whose name begins at text[at], and where it ends.
func emojiAt(text string, at int) (emoji string, end int) {
	if text[at] != ':' {
		return "", at
	}
	length := strings.IndexByte(text[at+1:min(at+2+longestEmojiName, len(text))], ':')
	if length < 1 {
		return "", at
	}
	end = at + length + 2
	after, _ := utf8.DecodeRuneInString(text[end:])
	if after != utf8.RuneError && (unicode.IsLetter(after) || unicode.IsDigit(after)) {
		return "", at
	}
	return emojiTable()[text[at+1:end-1]], end
}

// textIn has each run of text in sanitised HTML become what change makes of it, but for that in the
// elements named. before is the text that stands before a run in the same line, as far as its last character.
func textIn(sanitised string, but []string, change func(text, before string) string) string {
	var b strings.Builder
	b.Grow(len(sanitised))
	inside, before := 0, ""
	for len(sanitised) > 0 {
		run, rest, isTag := strings.Cut(sanitised, "<")
		if run != "" && inside == 0 {
			b.WriteString(change(run, before))
		} else {
			b.WriteString(run)
		}
		if _, size := utf8.DecodeLastRuneInString(run); run != "" {
			before = run[len(run)-size:]
		}
		if !isTag {
			break
		}
		tag, rest, _ := strings.Cut(rest, ">") // in values it is written as an entity
		b.WriteString("<" + tag + ">")
		name, _, _ := strings.Cut(strings.TrimPrefix(tag, "/"), " ")
		if !elements[name].inline {
			before = ""
		}
		for _, quiet := range but {
			switch {
			case name != quiet:
			case tag[0] == '/':
				inside--
			default:
				inside++
			}
		}
		sanitised = rest
	}
	return b.String()
}
