package store

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

const notificationColumns = `id, portal_id, rev, created, updated, user_id, verb, target, target_id, actors, seen, web, mail, email_sent, email_at`

func scanNotification(r row) (*community.Notification, error) {
	var n community.Notification
	var created, updated, mailed int64
	var actors string
	err := r.Scan(&n.ID, &n.Portal, &n.Rev, &created, &updated, &n.To, &n.Verb, &n.About.On, &n.About.ID, &actors, &n.Read,
		&n.Web, &n.Mail, &n.EmailSent, &mailed)
	n.Created, n.Updated, n.EmailAt, n.From = at(created), at(updated), at(mailed), readActors(actors)
	return &n, err
}

// AddNotifications stores many new notifications.
func (tx *Tx) AddNotifications(ns ...*community.Notification) error {
	return tx.insert("notifications", notificationColumns, mapped(ns, func(n *community.Notification) []any {
		return []any{n.ID, n.Portal, n.Rev, ms(n.Created), ms(n.Updated), n.To, n.Verb, n.About.On, n.About.ID, writeActors(n.From), n.Read,
			n.Web, int64(n.Mail), n.EmailSent, ms(n.EmailAt)}
	})...)
}

// nobody is kept in the place of one who stays anonymous.
const nobody = "000000000000000000000000"

// actorText is one actor as a notification keeps it: a comma, and an id.
func actorText(id community.ID[community.User]) string {
	if id == "" {
		id = nobody
	}
	return "," + string(id)
}

func writeActors(ids []community.ID[community.User]) string {
	var b strings.Builder
	for _, id := range ids {
		b.WriteString(actorText(id))
	}
	return b.String()
}

func readActors(text string) (ids []community.ID[community.User]) {
	for id := range strings.SplitSeq(strings.TrimPrefix(text, ","), ",") {
		switch id {
		case "":
		case nobody:
			ids = append(ids, "")
		default:
			ids = append(ids, community.ID[community.User](id))
		}
	}
	return ids
}
