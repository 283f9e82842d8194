package node

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// Report is one person's word to the moderators about a record.
type Report struct {
	app.ReportSeen
	among[*Report]
}

// Reports returns reports as nodes.
func (v *Viewer) Reports(seen []app.ReportSeen) []*Report {
	return gather(v, seen, func(s app.ReportSeen, a among[*Report]) *Report { return &Report{s, a} })
}

// ReportedMessage is a message that was reported, with as much around it as moderators are told.
type ReportedMessage struct {
	Message *PrivateMessage
	Before  []*PrivateMessage
	People  []*Member
}

// ReportedMessages returns messages that were reported as nodes, nil where there is none.
func (v *Viewer) ReportedMessages(list []*community.ReportedMessage) []*ReportedMessage {
	known := slices.DeleteFunc(slices.Clone(list), func(m *community.ReportedMessage) bool { return m == nil })
	messages := v.PrivateMessages(each(known, func(m *community.ReportedMessage) community.MessageSeen { return m.MessageSeen }))
	before := together(each(known, func(m *community.ReportedMessage) []community.MessageSeen { return m.Before }), v.PrivateMessages)
	people := together(each(known, func(m *community.ReportedMessage) []community.UserSeen { return m.People }), v.People)
	nodes, at := make([]*ReportedMessage, len(list)), 0
	for i, m := range list {
		if m != nil {
			nodes[i] = &ReportedMessage{messages[at], before[at], people[at]}
			at++
		}
	}
	return nodes
}

// The fields of the schema, from here on.

func (r *Report) ID() string        { return string(r.ReportSeen.ID) }
func (r *Report) Kind() string      { return string(r.On.On) }
func (r *Report) SubjectID() string { return r.On.ID }
func (r *Report) Note() *string     { return text(r.ReportSeen.Note) }

func (r *Report) Author() (*Member, error) {
	return oneOf(r.among, "author", r.viewer.Members, func(r *Report) community.Byline { return r.Reporter })
}

func (r *Report) Message() (*ReportedMessage, error) {
	return oneOf(r.among, "message", r.viewer.ReportedMessages, func(r *Report) *community.ReportedMessage { return r.ReportSeen.Message })
}
