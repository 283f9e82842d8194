package app

import (
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// A screening is what the portal's rules make of what a person is about to write.
// Staff are not held to them.
type screening struct {
	rules  []community.Rule // that apply to the person
	action string           // the strongest that a text called for; "" for none
	why    community.Rule
}

// screen finds the rules that apply to author, and refuses one who is new and has
// written enough for now. It costs no statement where the portal has none.
func screen(tx *store.Tx, actor community.Actor, m community.Moderation, isNewRecord bool) (*screening, error) {
	s := &screening{}
	if actor.IsStaff() {
		return s, nil
	}
	isLimited := isNewRecord && m.NewUsers.PostsPerHour > 0
	if !isLimited && len(m.Rules) == 0 {
		return s, nil
	}
	u, err := tx.User(actor.Portal, actor.ID)
	if err != nil {
		return nil, err
	}
	isNewUser := m.NewUsers.IsNew(u, tx.Now)
	for _, r := range m.Rules {
		if isNewUser || !r.NewUsersOnly {
			s.rules = append(s.rules, r)
		}
	}
	if !isLimited || !isNewUser {
		return s, nil
	}
	n, err := tx.WrittenSince(u.ID, tx.Now.Add(-time.Hour))
	if err == nil && n >= int64(m.NewUsers.PostsPerHour) {
		return nil, community.Fail(community.RateLimited, community.WhyNewMembersWait,
			"New members can post %d times an hour. Try again later.", m.NewUsers.PostsPerHour)
	}
	return s, err
}

// read notes what the rules say of a title and a text, and refuses what must not
// be written at all.
func (s *screening) read(field, title, body string) error {
	if len(s.rules) == 0 {
		return nil
	}
	content := markup.Kept(body)
	words := wordsOf(title + " " + markup.Text(body))
	for _, r := range s.rules {
		if !breaks(r, words, content.Links) {
			continue
		}
		if r.Action == community.RuleRefuse {
			if title != "" && breaks(r, wordsOf(title), nil) {
				field = "title"
			}
			return community.Bad(field, community.WhyRulesForbid, "contains something the community's rules don't allow")
		}
		if slices.Index(community.RuleActions, r.Action) > slices.Index(community.RuleActions, s.action) {
			s.action, s.why = r.Action, r
		}
	}
	return nil
}

func breaks(r community.Rule, words string, links []markup.Link) bool {
	switch r.Kind {
	case community.RuleWord:
		return strings.Contains(words, wordsOf(r.Value))
	case community.RuleDomain:
		return slices.ContainsFunc(links, func(l markup.Link) bool { return isWithin(l.URL, r.Value) })
	}
	most, err := strconv.Atoi(r.Value)
	return err == nil && len(links) > most
}

// wordsOf is a text as lower-case words with a space around each, so that a word
// is found whole.
func wordsOf(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}

func isWithin(address, domain string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	host := strings.ToLower(u.Hostname())
	return host == domain || strings.HasSuffix(host, "."+domain)
}

// status is what a record gets that was to have that one: what would be seen by
// others waits, if a rule says so.
func (s *screening) status(asked community.Status) community.Status {
	if s.holds() && (community.ShelfOf(asked) <= community.ByName || asked == community.Scheduled) {
		return community.Unapproved
	}
	return asked
}

// report tells the moderators of a record that a rule flags.
func (s *screening) report(tx *store.Tx, portal community.PortalID, on community.Ref, author community.UserID) error {
	if s.action != community.RuleFlag {
		return nil
	}
	_, err := fileReport(tx, &community.Report{Portal: portal, On: on, Type: "AgainstRules",
		Description: "A rule of the portal: " + s.why.Kind + " " + s.why.Value}, author)
	return err
}

// record reads a record, and makes it wait if it must.
func (s *screening) record(c community.Content) error {
	field := "content"
	if c.Base().On == community.OnQuestion {
		field = "description"
	}
	title, text := c.Says()
	if err := s.read(field, title, text); err != nil {
		return err
	}
	if q, isQuestion := c.(*community.Question); isQuestion {
		if err := s.read("options", "", html.EscapeString(optionTexts(q))); err != nil {
			return err
		}
	}
	if p, isPost := c.(*community.Post); isPost && p.IsEvent() {
		if err := s.read("event.place", "", html.EscapeString(p.Gathering.Place)); err != nil {
			return err
		}
		link := html.EscapeString(p.Gathering.Link)
		if err := s.read("event.link", "", `<a href="`+link+`">`+link+`</a>`); err != nil {
			return err
		}
	}
	if status := s.status(c.Base().Status); status != c.Base().Status {
		c.Base().Status = status
		shelve(c)
	}
	return nil
}

// holds reports whether a text must wait for a moderator.
func (s *screening) holds() bool { return s.action == community.RuleHold }

// screenComment reads a comment.
func screenComment(tx *store.Tx, actor community.Actor, m community.Moderation, body string, isNewRecord bool) (*screening, error) {
	s, err := screen(tx, actor, m, isNewRecord)
	if err != nil {
		return nil, err
	}
	return s, s.read("body", "", body)
}
