package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Expert is somebody who could answer a question.
type Expert struct {
	Member                   *Member
	Answers, Score, Accepted int64
}

// AnswerRequest is that somebody was asked to.
type AnswerRequest struct {
	Member    *Member
	CreatedAt time.Time
}

// Experts returns those who could answer a question as nodes.
func (v *Viewer) Experts(found []community.ExpertSeen) []*Expert {
	nodes := make([]*Expert, len(found))
	for i, m := range v.People(each(found, func(e community.ExpertSeen) community.UserSeen { return e.UserSeen })) {
		nodes[i] = &Expert{Member: m, Answers: found[i].Answers, Score: found[i].Score, Accepted: found[i].Accepted}
	}
	return nodes
}

// AnswerRequests returns those who were asked to as nodes.
func (v *Viewer) AnswerRequests(found []community.AnswerRequestSeen) []*AnswerRequest {
	nodes := make([]*AnswerRequest, len(found))
	for i, m := range v.People(each(found, func(r community.AnswerRequestSeen) community.UserSeen { return r.UserSeen })) {
		nodes[i] = &AnswerRequest{Member: m, CreatedAt: found[i].Created}
	}
	return nodes
}
