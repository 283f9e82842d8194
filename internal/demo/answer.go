package demo

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// How much an answer of each quality draws votes, and how many of them are
// against it.
var (
	appeals = [4]float64{0.5, 1.2, 2.6, 4.5}
	doubts  = [4]float64{0.45, 0.18, 0.06, 0.02}
)

// answersTo makes the answers to a question, in the order they were written.
func (t *thread) answersTo(q *community.Question) []*community.Answer {
	known := map[*person]bool{}
	if !t.d.chance(0.05) { // few answer themselves
		known[t.crowd.byID[q.Author]] = true
	}
	answers := make([]*community.Answer, 0, t.unit.answers)
	best := -1
	for i, when := range t.sortedTimes(t.unit.answers, q.Created, t.patience) {
		author := t.answerer(q, when, known)
		known[author] = true
		source := t.corpus.Answer(t.unit.index, i)
		a := t.newAnswer(q, author, when, source.Content)
		answers = append(answers, a)
		t.records = append(t.records, t.recordOfAnswer(a, source.Quality))
		if source.Quality == 3 && best < 0 && a.Status == community.Published {
			best = i
		}
	}
	if best >= 0 && t.d.chance(0.25) {
		answers[best].Verified, answers[best].Ruled = true, community.RuledVerified
	}
	if best >= 0 && t.unit.index%5 < 3 { // most of who ask say so
		answers[best].Accepted = true
	}
	return answers
}

// patience is how long an answer takes on average: most come within a day, some
// long after.
func (t *thread) patience() time.Duration {
	switch n := t.d.Float64(); {
	case n < 0.7:
		return 8 * time.Hour
	case n < 0.95:
		return 4 * day
	}
	return 60 * day
}

// answerer is who answers: of a private question the person asked, or staff.
func (t *thread) answerer(q *community.Question, when time.Time, known map[*person]bool) *person {
	if q.Privacy == community.Private {
		if asked := t.crowd.byID[q.Asked]; asked != nil && !known[asked] {
			return asked
		}
		return pick(t.d, t.staff[:2])
	}
	if p := t.crowd.pick(t.d, answering, when, known); p != nil {
		return p
	}
	return t.staff[0]
}

func (t *thread) newAnswer(q *community.Question, author *person, when time.Time, html string) *community.Answer {
	status := answerFates.draw(t.d, t.cal.age(when))
	content := read(html)
	a := &community.Answer{
		Record: t.newRecord(community.OnAnswer, author, status, when, 0.02), Question: q.ID, Of: q,
		Content: content.HTML, Summary: content.Summary, Intro: content.Intro, Words: int64(content.Words),
	}
	a.Shelf, a.Privacy, a.Space = a.Shelf.Under(q.Shelf), q.Privacy, q.Space
	a.Images, a.Links, a.Media = found(content)
	switch {
	case status == community.Draft:
		a.Draft = a.Content
	case t.d.chance(0.01):
		a.Draft = a.Content + "<p>Update: this still works today.</p>"
	}
	t.wrote(a.Author, when)
	return a
}

func (t *thread) recordOfAnswer(a *community.Answer, quality int) *record {
	points := t.portal.Settings.Points
	r := t.recordOf(&a.Record, points.AnswerUpvoted, points.AnswerDownvoted, doubts[quality])
	if wasSeen(a.Status) {
		r.appeal = appeals[quality] * t.d.spread(0.6)
	}
	return r
}

// finishAnswer gives an answer its counts, tells who should know, and stores it.
func (t *thread) finishAnswer(q *community.Question, a *community.Answer, r *record, follows []time.Time) {
	c := &a.Counts
	r.sumUp(&a.Record)
	if a.Verified {
		a.Points += t.portal.Settings.Points.AnswerVerified
		r.rev++
	}
	if a.Accepted {
		t.accept(q, a)
		r.rev++
	}
	if r.appeal > 0 && t.d.chance(0.08) {
		t.edit(r, &a.Record, "", a.Content)
	}
	t.report(r)
	t.view(a)
	t.countFollows(a, t.isFirstBy(a), follows)
	c.Reasks = t.reasksAfter(a)
	a.Rev = r.rev + c.Comments
	share := a.Share()
	q.Counts.Answers += share.Answers.Answers
	q.Counts.HiddenAnswers += share.Answers.HiddenAnswers
	if share.Solves != "" {
		q.Accepted, t.bonus = share.Solves, share.Bonus
	}
	if a.Shelf.Inside() == community.Open {
		q.LastAnswered = latest(q.LastAnswered, a.Published)
		if q.FirstAnswered.IsZero() || a.Published.Before(q.FirstAnswered) {
			q.FirstAnswered = a.Published
		}
		q.Counts.Views = max(q.Counts.Views, c.Views)
		t.note(q.Author, "answer", q.Ref(), r.by(), a.Created)
	}
	t.answers = append(t.answers, a)
	t.count(share)
}

// reasksAfter is how many asked a question too after it had the answer.
func (t *thread) reasksAfter(a *community.Answer) (n int64) {
	for _, ask := range t.asks {
		if ask.Question == a.Question && ask.Created.UnixMilli() > a.Created.UnixMilli() {
			n++
		}
	}
	return n
}

// accept has who asked accept an answer, which gives both points.
func (t *thread) accept(q *community.Question, a *community.Answer) {
	a.Accept(t.records[0].author.user.Actor(), q, t.portal.Settings.Points)
	if a.Shelf.Inside() == community.Open {
		t.note(a.Author, community.VerbAccept, a.Ref(), t.records[0].by(), a.Created)
	}
}

// isFirstBy reports whether no answer that is finished is of the same author and
// open: a follow counts once for a person.
func (t *thread) isFirstBy(a *community.Answer) bool {
	for i := len(t.answers) - 1; i >= 0 && t.answers[i].Question == a.Question; i-- {
		if t.answers[i].Author == a.Author && t.answers[i].Shelf == community.Open {
			return false
		}
	}
	return true
}
