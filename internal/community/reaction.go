package community

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// A Reaction is an emoji that somebody reacted with to a record or comment: by name,
// once with each.
type Reaction struct {
	On      Ref
	User    UserID
	Emoji   string
	Created time.Time
}

// MaxReactions is how many emoji people can be given to react with.
const MaxReactions = 12

// DefaultReactions are those of a portal that has not chosen.
var DefaultReactions = []string{"👍", "❤️", "😄", "🎉", "🤔", "👀"}

// CanReact returns the emoji that a reaction names, as the portal has it, and refuses
// one that it does not have.
func (s *Settings) CanReact(emoji string) (string, error) {
	if strings.TrimSpace(emoji) == "" {
		return "", Lacking("reaction")
	}
	for _, offered := range s.Reactions {
		if plainEmoji(offered) == plainEmoji(emoji) {
			return offered, nil
		}
	}
	if len(s.Reactions) == 0 {
		return "", Bad("reaction", WhyReactionsOff, "can't be sent: reactions are turned off in this community")
	}
	return "", Bad("reaction", WhyNotOneOf, "must be one of %s, not %q", strings.Join(s.Reactions, " "), emoji)
}

// plainEmoji is an emoji without the marks that say how it is drawn: the same with them and without.
func plainEmoji(emoji string) string {
	return strings.ReplaceAll(strings.TrimSpace(emoji), "\uFE0F", "")
}

// CleanReactions returns the emoji that a portal offers, each once, and refuses what is none.
func CleanReactions(list []string) ([]string, error) {
	kept := []string{}
	for _, emoji := range list {
		if !isEmoji(emoji) {
			return nil, Bad("reactions", WhyNotAnEmoji, "must be emoji, not %q", emoji)
		}
		isSame := func(other string) bool { return plainEmoji(other) == plainEmoji(emoji) }
		if !slices.ContainsFunc(kept, isSame) {
			kept = append(kept, emoji)
		}
	}
	if len(kept) > MaxReactions {
		return nil, Bad("reactions", WhyTooManyItems, "must be at most %d, not %d", MaxReactions, len(kept))
	}
	return kept, nil
}

// isEmoji reports whether text is one emoji: a picture with its marks, pictures that are joined,
// a flag of two letters, or a key.
func isEmoji(text string) bool {
	pictures, letters, key, joined := 0, 0, false, false
	for _, r := range text {
		switch {
		case r == '\uFE0F', r >= 0x1F3FB && r <= 0x1F3FF, r >= 0xE0020 && r <= 0xE007F: // how it is drawn
			continue
		case r == '\u200D':
			joined = true
			continue
		case r >= 0x1F1E6 && r <= 0x1F1FF:
			letters++
		case r == '\u20E3':
			key = true
		case strings.ContainsRune("0123456789#*", r):
			letters += 10
		case unicode.Is(unicode.So, r), strings.ContainsRune("‼⁉ℹ↔〰〽", r):
			if !joined {
				pictures++
			}
		default:
			return false
		}
		joined = false
	}
	const longest = 64 // bytes: a family has four people with their colours
	if joined || len(text) > longest {
		return false
	}
	return pictures == 1 && letters == 0 && !key || pictures == 0 && (letters == 2 && !key || letters == 10 && key)
}

// ReactionSeen is how many reacted to something with an emoji, and whether the viewer did.
type ReactionSeen struct {
	Emoji   string
	Count   int64
	Reacted bool
	Who     []UserID // the newest, as far as they are listed
}

// Reactor is who reacted, with what and when.
type Reactor struct {
	By      Byline
	Emoji   string
	Created time.Time
}

// Reacted reports a new reaction. Repeating one reports nothing.
type Reacted struct {
	On       Ref
	By       UserID
	Reaction string
}

// ReactionWithdrawn reports that a reaction was taken back.
type ReactionWithdrawn struct {
	On       Ref
	By       UserID
	Reaction string
}

// Kind implements Event.
func (Reacted) Kind() string { return "reacted" }

// Kind implements Event.
func (ReactionWithdrawn) Kind() string { return "reaction.withdrawn" }
