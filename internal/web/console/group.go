package console

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// ruleLines are rules as they stand in the form: a line each of the group, and behind an
// equals sign what its people get.
func (s *room) ruleLines(v *view.Visit, rules community.GroupRules) (string, error) {
	var lines []string
	for _, r := range rules {
		var gets []string
		if r.Role != "" {
			gets = append(gets, r.Role)
		}
		for _, id := range r.Spaces {
			seen, err := s.App.Space(v.Ctx, v.Actor, string(id))
			switch community.KindOf(err) {
			case community.NotFound, community.Gone:
				continue // it was deleted
			}
			if err != nil {
				return "", err
			}
			gets = append(gets, seen.Slug)
		}
		lines = append(lines, r.Group+" = "+strings.Join(gets, ", "))
	}
	return strings.Join(lines, "\n"), nil
}

// rulesOf reads the lines. A space may be called moderator only by its id.
func rulesOf(text string) (rules community.GroupRules) {
	for _, line := range view.Lines(text) {
		at := strings.LastIndexByte(line, '=')
		if at < 0 {
			at = len(line)
		}
		r := community.GroupRule{Group: strings.TrimSpace(line[:at])}
		for word := range strings.SplitSeq(strings.TrimPrefix(line[at:], "="), ",") {
			switch word = strings.TrimSpace(word); {
			case word == "":
			case word == community.Moderator.String():
				r.Role = word
			case community.IsID(word):
				r.Spaces = append(r.Spaces, community.SpaceID(word))
			default:
				r.Spaces = append(r.Spaces, community.SpaceID("slug:"+strings.TrimPrefix(word, "slug:")))
			}
		}
		rules = append(rules, r)
	}
	return rules
}
