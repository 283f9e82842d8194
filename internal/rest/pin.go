package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// pinned is where a record is pinned, on the wire.
type pinned struct {
	Portal bool     `json:"portal" doc:"On the home page."`
	Space  bool     `json:"space" doc:"In the space that it stands in."`
	Topics []string `json:"topics" doc:"The ids of the topics that show it first."`
}

func toPinned(p *community.Pinned) *pinned {
	if p == nil {
		return nil
	}
	w := &pinned{p.Portal, p.Space, make([]string, len(p.Topics))}
	for i, t := range p.Topics {
		w.Topics[i] = string(t)
	}
	return w
}

// pin is a pinned record, on the wire.
type pin struct {
	MongoID  string    `json:"_id"`
	ID       string    `json:"id" doc:"The record's."`
	Type     string    `json:"type" enum:"question,post"`
	Pinned   *pinned   `json:"pinned"`
	Question *question `json:"question,omitempty" doc:"Of type question."`
	Post     *post     `json:"post,omitempty" doc:"Of type post."`
}

func toPin(to *caller, p app.PinSeen) pin {
	w := pin{Pinned: toPinned(&p.Pinned)}
	if p.Question != nil {
		w.MongoID, w.Type, w.Question = string(p.Question.ID), string(community.OnQuestion), new(toQuestion(to, *p.Question))
	} else {
		w.MongoID, w.Type, w.Post = string(p.Post.ID), string(community.OnPost), new(toPost(to, *p.Post))
	}
	w.ID = w.MongoID
	return w
}

const tagPins = "Pins"

func (s *api) pins() {
	lists(s, operation{id: "listPins", method: "GET", path: "/pins", tag: tagPins,
		refuses: all(ofRecord, refusals{400: {community.WhyTwoPlaces}, 403: {community.WhySpaceClosed}, 404: {community.WhyNoRecord}}),
		summary: "List pinned items", text: "The questions and posts that moderators pinned, the last first: on the home page, or with " +
			"`topic` or `space` there. At most 5. What is hidden, or has left the place, is not among them."}, s.listPins, toPin)
	for _, k := range []kind{questionKind, postKind} {
		changes(s, operation{id: "pin" + k.name, method: "PUT", path: k.path("/pin"), tag: tagPins,
			refuses: all(ofRecord, refusals{400: {community.WhyInNoSpace, community.WhyNotForAll, community.WhyNotItsTopic},
				403: {community.WhyStaffOnly, community.WhyByStaffOnly}, 409: {community.WhyTooManyPins}}),
			summary: "Pin " + k.a, text: "Says where it is shown before everything else: what is not sent stays as it is, and `false` or a list " +
				"without a topic unpins it there. For moderators; in a space also for its staff. A place takes 5."},
			func(ctx context.Context, c *caller, in *pinInput) (app.PinSeen, error) {
				b := in.body
				return s.app.Pin(ctx, c.Actor, k.ref(in.ID), app.PinEdit{Portal: b.Portal, Space: b.Space, Topics: b.Topics})
			}, toPin)
	}
}

type pinInput struct {
	RecordPath
	Body[pinBody]
}

type pinBody struct {
	Portal *bool     `json:"portal,omitempty" doc:"On the home page."`
	Space  *bool     `json:"space,omitempty" doc:"In the space that it stands in."`
	Topics *[]string `json:"topics,omitempty" maxItems:"20" doc:"Ids of topics of the record: in these and no others."`
}

type listPinsInput struct {
	Topic string `query:"topic" maxLength:"64" doc:"The id or shortId of a topic."`
	Space string `query:"space" maxLength:"100" doc:"The id of a space, or slug: and its slug."`
}

func (s *api) listPins(ctx context.Context, c *caller, in *listPinsInput) (community.Listing[app.PinSeen], error) {
	pins, err := s.app.Pins(ctx, c.Actor, in.Topic, in.Space)
	return community.Listing[app.PinSeen]{Items: pins, Total: len(pins)}, err
}
