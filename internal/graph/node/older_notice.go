package node

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Actor is who did what a notification tells of, the newest, as older clients read it.
func (n *Notification) Actor() *leaf.Payload {
	by := n.NotificationSeen.Actors
	if len(by) == 0 || by[0] == nil {
		return nil
	}
	return &leaf.Payload{ID: string(by[0].ID), Name: text(by[0].Profile.Name), Type: leaf.PayloadTypeMember}
}

// Object is the first of what they did it to.
func (n *Notification) Object() *leaf.Payload {
	if len(n.NotificationSeen.Objects) == 0 {
		return nil
	}
	return payload(&n.NotificationSeen.Objects[0])
}

// Target is what that stands on.
func (n *Notification) Target() *leaf.Payload {
	if len(n.NotificationSeen.Objects) == 0 {
		return nil
	}
	o := &n.NotificationSeen.Objects[0]
	for o.Of != nil {
		o = o.Of
	}
	return payload(o)
}

func payload(o *community.ObjectSeen) *leaf.Payload {
	types := map[community.Subject]leaf.PayloadType{community.OnQuestion: leaf.PayloadTypePost, community.OnAnswer: leaf.PayloadTypePost,
		community.OnPost: leaf.PayloadTypePost, community.OnComment: leaf.PayloadTypePost, community.OnUser: leaf.PayloadTypeMember,
		community.OnSpace: leaf.PayloadTypeSpace}
	p := &leaf.Payload{ID: o.Ref.ID, Name: text(o.Title), Summary: text(o.Text), Type: types[o.Ref.On]}
	if p.Type == "" {
		p.Type = leaf.PayloadTypeNetwork
	}
	return p
}
