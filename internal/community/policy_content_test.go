package community

import (
	"errors"
	"time"
)

// contentRules are those about questions, answers, posts, comments and topics,
// each asked for every status that the kind of record has.
func contentRules() (rules []rule) {
	rules = append(rules, rulesOf("answer", AnswerStatuses, answerActs, func(s Status) *Answer {
		return &Answer{Record: Record{Author: "author", Status: s}, Of: askedOf(Published)}
	})...)
	rules = append(rules, rulesOf("answer to a private question", []Status{Published, Archived}, answerActs, func(s Status) *Answer {
		return &Answer{Record: Record{Author: "author", Status: s},
			Of: &Question{Record: Record{Author: "asker", Status: Published, Privacy: Private}}}
	})...)
	rules = append(rules, rulesOf("answer to a private question put to own", []Status{Published, Archived}, answerActs,
		func(s Status) *Answer {
			return &Answer{Record: Record{Author: "answerer", Status: s},
				Of: &Question{Record: Record{Author: "asker", Status: Published, Privacy: Private}, Asked: "author"}}
		})...)
	rules = append(rules, rulesOf("answer to an archived question", []Status{Published}, answerActs, func(s Status) *Answer {
		return &Answer{Record: Record{Author: "author", Status: s}, Of: askedOf(Archived)}
	})...)
	rules = append(rules, rulesOf("question", QuestionStatuses, questionActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Public}}
	})...)
	rules = append(rules, rulesOf("locked question", []Status{Published}, questionActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Public, Locked: true}}
	})...)
	rules = append(rules, rulesOf("private question", []Status{Published, Archived}, questionActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Private}}
	})...)
	rules = append(rules, rulesOf("private question put to own", []Status{Published, Archived}, questionActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "asker", Status: s, Privacy: Private}, Asked: "author"}
	})...)
	rules = append(rules, rulesOf("poll", []Status{Published, Archived}, pollActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Public}, Type: Poll, Closes: time.Unix(3, 0)}
	})...)
	rules = append(rules, rulesOf("closed poll", []Status{Published}, pollActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Public}, Type: Poll, Closes: time.Unix(2, 0)}
	})...)
	rules = append(rules, rulesOf("private poll", []Status{Published}, pollActs, func(s Status) *Question {
		return &Question{Record: Record{Author: "author", Status: s, Privacy: Private}, Type: Poll}
	})...)
	rules = append(rules, rulesOf("community answer", AnswerStatuses, wikiActs, func(s Status) *Answer {
		return &Answer{Record: Record{Author: "author", Status: s}, Wiki: true, Of: askedOf(Published)}
	})...)
	rules = append(rules, rulesOf("community answer to a locked question", []Status{Published}, wikiActs, func(s Status) *Answer {
		of := askedOf(Published)
		of.Locked = true
		return &Answer{Record: Record{Author: "author", Status: s}, Wiki: true, Of: of}
	})...)
	rules = append(rules, rulesOf("community answer to a private question", []Status{Published}, wikiActs, func(s Status) *Answer {
		of := askedOf(Published)
		of.Privacy = Private
		return &Answer{Record: Record{Author: "author", Status: s}, Wiki: true, Of: of}
	})...)
	rules = append(rules, rulesOf("post", PostStatuses, postActs, func(s Status) *Post {
		return &Post{Record: Record{Author: "author", Status: s}}
	})...)
	rules = append(rules, rulesOf("event", PostStatuses, eventActs, func(s Status) *Post {
		return &Post{Record: Record{Author: "author", Status: s}, Type: EventPost, Gathering: Gathering{Ends: time.Unix(3, 0)}}
	})...)
	rules = append(rules, rulesOf("cancelled event", []Status{Published}, eventActs, func(s Status) *Post {
		return &Post{Record: Record{Author: "author", Status: s}, Type: EventPost, Gathering: Gathering{Ends: time.Unix(3, 0), Cancelled: true}}
	})...)
	rules = append(rules, rulesOf("event that is over", []Status{Published}, eventActs, func(s Status) *Post {
		return &Post{Record: Record{Author: "author", Status: s}, Type: EventPost, Gathering: Gathering{Ends: time.Unix(2, 0)}}
	})...)
	for _, policy := range []string{EventsByStaff, EventsByMembers} {
		rules = append(rules, rule{act: "add an event: by " + policy, can: func(a Actor) error { return a.CanAddEvent(Policies{Events: policy}) }})
	}
	for _, policy := range WikiPolicies {
		rules = append(rules, rule{act: "make a community answer: by " + policy, owns: "author", can: func(a Actor) error {
			return a.CanSetWiki(Policies{Wiki: policy}, &Answer{Record: Record{Author: "author"}}, true)
		}}, rule{act: "end a community answer: by " + policy, owns: "author", can: func(a Actor) error {
			return a.CanSetWiki(Policies{Wiki: policy}, &Answer{Record: Record{Author: "author"}, Wiki: true}, false)
		}})
	}
	for _, content := range []string{ContentShareable, ContentApproval} {
		rules = append(rules, rule{act: "publish at once: content " + content, can: func(a Actor) error {
			return yes(a.StatusOfNew(Policies{Content: content}, "") == Published)
		}})
	}
	return append(rules,
		rule{act: "know the author of a signed record", owns: "author", can: func(a Actor) error { return yes(a.Knows("author", false)) }},
		rule{act: "know the author of an anonymous record", owns: "author",
			can: func(a Actor) error { return yes(a.Knows("author", true)) }},
		rule{act: "see the draft of an answer", owns: "author", can: func(a Actor) error { return yes(a.CanSeeDraft("author")) }},
		rule{act: "upload", can: Actor.CanUpload},
		rule{act: "ask", can: Actor.CanAsk},
		rule{act: "moderate", can: Actor.CanModerate},
		rule{act: "follow a record", can: Actor.CanFollow},
		rule{act: "bookmark a record", can: Actor.CanBookmark},
		rule{act: "see what waits beside a record", owns: "author",
			can: func(a Actor) error { return a.CanSeeProposal(&Proposal{By: "author"}) }},
		rule{act: "take back what waits beside a record", owns: "author",
			can: func(a Actor) error { return a.CanWithdraw(&Proposal{By: "author"}) }},
		rule{act: "report a record", can: Actor.CanReport},
		rule{act: "report what is one's own", owns: "author", can: func(a Actor) error { return a.CanReportOf("author") }},
		rule{act: "make a topic", can: func(a Actor) error { return a.CanMakeTopic(Policies{}) }},
		rule{act: "make a topic where staff do", can: func(a Actor) error { return a.CanMakeTopic(Policies{Topics: TopicsByStaff}) }},
		rule{act: "see a topic of a closed space", owns: "author",
			can: func(a Actor) error { return a.CanSeeTopic(&Topic{Author: "author", Circle: CircleOf("s")}) }},
		rule{act: "see a topic that is new with a draft", owns: "author",
			can: func(a Actor) error { return a.CanSeeTopic(&Topic{Circle: CircleOnly("author")}) }},
		rule{act: "edit a topic", owns: "author", can: func(a Actor) error { return a.CanEditTopic(&Topic{Author: "author"}) }},
		rule{act: "merge topics and give them other names", can: Actor.CanRunTopics},
		rule{act: "edit a comment", owns: "author", can: func(a Actor) error { return a.CanEditComment(&Comment{Author: "author"}) }},
		rule{act: "let an answer stand on every portal", can: Actor.CanSetGlobal},
		rule{act: "make an answer of a comment", can: func(a Actor) error { return a.CanConvertComment(askedOf(Published)) }},
		rule{act: "delete a comment", owns: "author",
			can: func(a Actor) error { return a.CanDeleteComment(&Comment{Author: "author"}, Place{}) }},
		restoring("restore: by its author deleted today", Open, ByAuthor, time.Hour),
		restoring("restore: by its author deleted last week", Open, ByAuthor, 7*24*time.Hour),
		restoring("restore: by its author deleted last year", Open, ByAuthor, 365*24*time.Hour),
		restoring("restore: by staff deleted today", Open, ByStaff, time.Hour),
		restoring("restore: a draft deleted today", Own, ByAuthor, time.Hour),
		rule{act: "say whether the author is named", owns: "author", can: func(a Actor) error { return a.CanSetAnonymous("author") }},
		rule{act: "delete a question that others answered", owns: "author", can: Actor.CanDropAnswers},
		rule{act: "take what others confided out of a closed space", owns: "author", can: Actor.CanTakeOut},
		rule{act: "publish a draft", owns: "author", can: func(a Actor) error { return a.CanPublish("author") }})
}

// restoring is the rule of bringing back what was deleted so long ago.
func restoring(name string, shelf Shelf, as Deleter, ago time.Duration) rule {
	return rule{act: name, owns: "author", can: func(a Actor) error {
		return a.CanRestore(&Deletion{Author: "author", Shelf: shelf, Status: Published, As: as}, time.Time{}.Add(ago))
	}}
}

// yes is the answer of a rule that only tells what is shown.
func yes(shown bool) error {
	if !shown {
		return Fail(Forbidden, WhyStaffOnly, "no")
	}
	return nil
}

func askedOf(s Status) *Question {
	return &Question{Record: Record{Author: "asker", Status: s, Privacy: Public}}
}

// on is a rule of all content as one of a kind T of it.
func on[T Content](can func(Actor, Content) error) func(Actor, T) error {
	return func(a Actor, record T) error { return can(a, record) }
}

// An act is something that a person may do to a record of kind T.
type act[T any] struct {
	name string
	can  func(Actor, T) error
}

var (
	answerActs = []act[*Answer]{
		{"see", on[*Answer](Actor.CanSee)},
		{"edit", on[*Answer](Actor.CanEdit)},
		{"suggest", on[*Answer](func(a Actor, c Content) error { return a.CanSuggest(Policies{}, c) })},
		{"review", on[*Answer](func(a Actor, c Content) error {
			return a.CanJudge(&Suggestion{By: "someone", Status: SuggestionWaits}, c, true)
		})},
		{"delete", on[*Answer](Actor.CanDelete)},
		{"archive", func(a Actor, ans *Answer) error { return a.canSetStatus(ans.Place, ans.Marks(), Archived) }},
		{"verify", func(a Actor, ans *Answer) error {
			return a.CanMark(ans.Place, ans.Marks(), Marks{Status: ans.Status, Verified: true})
		}},
		{"accept", acceptIt},
		{"convert", on[*Answer](Actor.CanConvert)},
		{"vote or comment on", on[*Answer](joinIt)},
	}
	questionActs = []act[*Question]{
		{"see", on[*Question](Actor.CanSee)},
		{"edit", on[*Question](Actor.CanEdit)},
		{"suggest", on[*Question](func(a Actor, c Content) error { return a.CanSuggest(Policies{}, c) })},
		{"review", on[*Question](func(a Actor, c Content) error {
			return a.CanJudge(&Suggestion{By: "someone", Status: SuggestionWaits}, c, true)
		})},
		{"delete", on[*Question](Actor.CanDelete)},
		{"archive", func(a Actor, q *Question) error { return a.canSetStatus(q.Place, q.Marks(), Archived) }},
		{"lock", func(a Actor, q *Question) error {
			return a.CanMark(q.Place, q.Marks(), Marks{q.Status, !q.Locked, q.Verified})
		}},
		{"pin", on[*Question](Actor.CanPin)},
		{"convert", on[*Question](Actor.CanConvert)},
		{"move", func(a Actor, q *Question) error { return a.CanMove(&q.Record, "") }},
		{"vote or comment on", on[*Question](joinIt)},
		{"answer", Actor.CanAnswer},
		{"accept an answer to", Actor.CanAccept},
		{"close as a duplicate", Actor.CanMarkDuplicate},
		{"ask too", Actor.CanReask},
		{"ask others for an answer to", Actor.CanRequestAnswer},
		{"stake points on", Actor.CanStake},
		{"give one's own reward for", func(a Actor, q *Question) error { return a.CanAward(q, &Reward{User: a.ID, Status: RewardOpen}) }},
		{"give another's reward for", func(a Actor, q *Question) error { return a.CanAward(q, &Reward{User: "another", Status: RewardOpen}) }},
	}
	pollActs = []act[*Question]{
		{"choose in", func(a Actor, q *Question) error { return a.CanChoose(q, time.Unix(2, 0)) }},
	}
	eventActs = []act[*Post]{
		{"come to", func(a Actor, p *Post) error { return a.CanAttend(p, time.Unix(2, 0)) }},
		{"stay away from", func(a Actor, p *Post) error { return a.CanLeaveEvent(p, time.Unix(2, 0)) }},
		{"see who comes to", func(a Actor, p *Post) error { return a.CanSeeGuests(p, Going) }},
		{"see who waits at", func(a Actor, p *Post) error { return a.CanSeeGuests(p, Queued) }},
	}
	postActs = []act[*Post]{
		{"see", on[*Post](Actor.CanSee)},
		{"edit", on[*Post](Actor.CanEdit)},
		{"suggest", on[*Post](func(a Actor, c Content) error { return a.CanSuggest(Policies{}, c) })},
		{"review", on[*Post](func(a Actor, c Content) error {
			return a.CanJudge(&Suggestion{By: "someone", Status: SuggestionWaits}, c, true)
		})},
		{"delete", on[*Post](Actor.CanDelete)},
		{"archive", func(a Actor, p *Post) error { return a.canSetStatus(p.Place, p.Marks(), Archived) }},
		{"pin", on[*Post](Actor.CanPin)},
		{"convert", on[*Post](Actor.CanConvert)},
		{"move", func(a Actor, p *Post) error { return a.CanMove(&p.Record, "") }},
		{"vote or comment on", on[*Post](joinIt)},
	}
)

// joinIt asks for all that CanJoin stands before.
func joinIt(a Actor, c Content) error {
	return errors.Join(a.CanVote(c, 1), a.CanVote(c, -1), a.CanReact(c, true), a.CanComment(c))
}

// acceptIt asks for an answer what is asked for its question, and whether it stands.
func acceptIt(a Actor, ans *Answer) error {
	if err := a.CanSee(ans); err != nil {
		return err
	}
	if err := a.CanAccept(ans.Of); err != nil {
		return err
	}
	if !ans.CanSolve() {
		return Fail(Conflict, WhyNotPublished, "no")
	}
	return nil
}

// canSetStatus asks for a status that the record does not have already.
func (a Actor) canSetStatus(p Place, m Marks, status Status) error {
	if m.Status == status {
		status = Published
	}
	return a.CanMark(p, m, Marks{status, m.Locked, m.Verified})
}

func rulesOf[T any](kind string, statuses []Status, acts []act[T], record func(Status) T) (rules []rule) {
	for _, a := range acts {
		for _, s := range statuses {
			rules = append(rules, rule{act: a.name + ": " + string(s) + " " + kind, owns: "author",
				can: func(actor Actor) error { return a.can(actor, record(s)) }})
		}
	}
	return rules
}

// wikiActs are what is different with an answer that is the community's.
var wikiActs = []act[*Answer]{
	{"edit", on[*Answer](Actor.CanEdit)},
	{"delete", on[*Answer](Actor.CanDelete)},
	{"suggest", on[*Answer](func(a Actor, c Content) error { return a.CanSuggest(Policies{}, c) })},
	{"change its mark", func(a Actor, ans *Answer) error {
		after := *ans
		after.Wiki = false
		return a.CanTurn(ans, &after)
	}},
}
