package view

import (
	"net/url"

	"github.com/stoa-community/stoa/internal/community"
)

// ByHand stands in the forms for a badge that admins give.
const ByHand = "hand"

// BadgeMerits are what a badge may go by, in a form.
var BadgeMerits = func() []string {
	values := []string{ByHand}
	for _, m := range community.Merits {
		values = append(values, string(m))
	}
	return values
}()

// badgesOnCard is how many badges a person's card has room for.
const badgesOnCard = 3

func badgePath(id community.BadgeID) string { return "/badges/" + url.PathEscape(string(id)) }

// badge is a badge in the reader's language.
func (v *Visit) badge(b *community.Badge) *community.Badge { return b.In(v.Tongue.Code) }

// BadgeName is what the reader calls a badge.
func (v *Visit) BadgeName(b *community.Badge) string { return v.badge(b).Name }

// noticeNote is what a notification says besides.
func (v *Visit) noticeNote(n *community.NotificationSeen) string {
	if len(n.Badges) > 0 {
		return community.BadgeNames(n.Badges, v.Tongue.Code)
	}
	if n.IsOfDeleted() { // whose title it is
		return ""
	}
	return n.Note
}
