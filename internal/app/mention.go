package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// MaxNamed is how many members a comment may name: each is told.
const MaxNamed = 10

// linked is a comment's text whose mentions lead to those whom they name, as far as actor may
// know of them.
func (w wording) linked(tx *store.Tx, actor community.Actor) (wording, error) {
	if len(w.Mentions) == 0 {
		return w, nil
	}
	users, err := tx.UsersNamed(actor.Portal, w.Mentions)
	if err != nil {
		return w, err
	}
	named := map[string]string{}
	for _, u := range users {
		if actor.CanSeeUser(u) == nil {
			named[community.UsernameKey(u.Username)] = u.Username
		}
	}
	if len(named) > MaxNamed {
		return w, community.Bad("body", community.WhyTooManyItems, "can mention at most %d members, not %d", MaxNamed, len(named))
	}
	w.HTML = markup.LinkMentions(w.HTML, named)
	return w, nil
}

// linked is a comment's text that was told, with its mentions linked.
func (r retelling) linked(tx *store.Tx, actor community.Actor) (retelling, error) {
	for _, told := range []**wording{&r.content, &r.source} {
		if *told == nil {
			continue
		}
		w, err := (*told).linked(tx, actor)
		if err != nil {
			return r, err
		}
		*told = &w
	}
	return r, nil
}
