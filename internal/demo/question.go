package demo

import (
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo/corpus"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// question makes a question with all that hangs on it.
func (t *thread) question() {
	source := t.corpus.Question(t.unit.index)
	q := t.newQuestion(source)
	r := t.recordOfQuestion(q)
	t.records = []*record{r}
	answers := t.answersTo(q)
	t.discuss()
	t.vote()
	follows := t.watched(q, r, answers)
	if t.d.chance(0.06) && t.unit.wasSeen() {
		t.edit(r, &q.Record, q.Title, q.Description)
	}
	t.report(r)
	for i, a := range answers {
		t.finishAnswer(q, a, t.records[1+i], follows)
	}
	t.finishQuestion(q, r)
}

func (t *thread) newQuestion(source corpus.Question) *community.Question {
	u, author := t.unit, t.crowd.pick(t.d, asking, t.unit.created, nil)
	content := read(source.Body)
	r := t.newRecord(community.OnQuestion, author, u.status, u.created, 0.03)
	r.Privacy, r.Verified, r.Locked = u.privacy, t.d.chance(0.02), t.d.chance(0.01)
	q := &community.Question{
		Record: r, Title: markup.Plain(source.Title), Description: content.HTML, Summary: content.Summary, Lang: source.Lang,
		Type: community.General, Topics: t.topicsOf(source.Topics),
	}
	t.stand(&q.Space, &q.Shelf)
	if u.privacy == community.Private {
		q.Shelf = q.Shelf.Under(community.Staff)
	}
	if u.privacy == community.Private || t.d.chance(0.03) {
		t.putTo(q, author)
	}
	for _, text := range source.Options {
		q.Type = community.Poll
		q.Options = append(q.Options, community.PollOption{ID: newID[community.PollOption](t.d, u.created), Text: markup.Plain(text)})
	}
	if q.Type == community.Poll {
		t.rule(q)
	}
	t.wrote(q.Author, q.Created)
	return q
}

// rule says how a poll is voted in: in one of three people choose several options, and
// one of three closes, after three weeks or a year, so that some are open still. It
// draws nothing, so that all else is as it would be.
func (t *thread) rule(q *community.Question) {
	q.Multiple = t.unit.index%3 == 0
	if t.unit.index%3 == 1 {
		q.Closes = latest(q.Created, q.Published).Add([]time.Duration{21 * day, 365 * day}[t.unit.index%2])
	}
}

// newRecord makes what every kind of record has. Some are anonymous.
func (t *thread) newRecord(on community.Subject, author *person, status community.Status, when time.Time,
	anonymous float64) community.Record {
	return community.Record{On: on, ID: newID[community.Record](t.d, when), Portal: t.portal.ID, ShortID: newShortID(t.d),
		Created: when, Updated: when, Published: t.published(status, when), Author: author.user.ID,
		Status: status, Shelf: community.ShelfOf(status), Anonymous: t.d.chance(anonymous)}
}

// putTo asks a person for the answer.
func (t *thread) putTo(q *community.Question, author *person) {
	to := t.crowd.pick(t.d, answering, q.Created, map[*person]bool{author: true})
	if to == nil {
		return
	}
	q.Asked = to.user.ID
	if community.ShelfOf(q.Status) <= community.ByName {
		t.note(q.Asked, "request_answer", q.Ref(), t.recordOfQuestion(q).by(), q.Created)
	}
}

func (t *thread) recordOfQuestion(q *community.Question) *record {
	points := t.portal.Settings.Points
	r := t.recordOf(&q.Record, points.QuestionUpvoted, points.QuestionDownvoted, 0.06)
	if t.unit.wasSeen() {
		r.appeal = 1.6
	}
	return r
}

// watched has people follow and re-ask a question and vote in its poll. It returns
// when it was followed.
func (t *thread) watched(q *community.Question, r *record, answers []*community.Answer) []time.Time {
	if !t.unit.wasSeen() || t.unit.privacy == community.Private {
		return nil
	}
	follows := t.followedBy(r, int(t.d.ExpFloat64()*float64(2+len(answers))/2), 10*day)
	q.Counts.Followers = int64(len(follows))
	t.reask(q, r)
	if q.Type == community.Poll {
		t.choose(q, r)
	}
	return follows
}

func (t *thread) reask(q *community.Question, r *record) {
	for p, when := range t.comers(t.d, int(t.d.ExpFloat64()*0.8), asking, q.Created, 20*day, r.author) {
		t.asks = append(t.asks, store.Ask{Question: q.ID, User: p.user.ID, Created: when})
		t.did(p.user.ID, when)
		t.note(q.Author, "ask", r.on, p.user.ID, when)
		q.LastAsked = latest(q.LastAsked, when)
		q.Counts.Asks++
		r.rev++
	}
}

// choose has people vote in a poll while it is open. One option leads.
func (t *thread) choose(q *community.Question, r *record) {
	weights := make([]float64, len(q.Options))
	for i := range weights {
		weights[i] = t.d.spread(0.7)
	}
	for p, when := range t.comers(t.d, 5+int(t.d.ExpFloat64()*25), reacting, q.Created, 6*day, nil) {
		if q.IsClosed(when) {
			continue
		}
		liked := t.d.choose(weights)
		var chosen []community.PollOptionID
		for i := range q.Options {
			if i == liked || q.Multiple && t.d.chance(0.3) {
				chosen = append(chosen, q.Options[i].ID)
				q.Options[i].Votes++
			}
		}
		t.choices = append(t.choices, store.Choice{Question: q.ID, User: p.user.ID, Option: chosen[0], More: chosen[1:], Created: when})
		t.did(p.user.ID, when)
		q.Counts.PollVotes++
		r.rev++
	}
}

// finishQuestion gives a question its counts and stores it.
func (t *thread) finishQuestion(q *community.Question, r *record) {
	c := &q.Counts
	r.sumUp(&q.Record)
	q.Points += t.bonus
	t.twin(q, r)
	if t.unit.wasSeen() && q.Shelf.Inside() <= community.ByName {
		c.Views += int64(t.d.ExpFloat64() * (20 + 4*float64(r.upvotes)) * ripe(t.cal.age(q.Created)))
	}
	q.Rev = r.rev + c.Answers + c.Comments
	t.questions = append(t.questions, q)
	t.count(q.Share())
}

// viewDays are how many days back the views of an answer are told day by day.
const viewDays = 60

// view gives an answer that everybody sees, or everybody in its space, its views,
// most of them in its first days, some on any.
func (t *thread) view(a *community.Answer) {
	if a.Shelf.Inside() != community.Open {
		return
	}
	a.Counts.Views = int64(t.d.ExpFloat64() * (6 + 9*float64(max(a.Score, 0))) * ripe(t.cal.age(a.Created)))
	for left := a.Counts.Views; left > 0; {
		part := (left + 1) / 2
		if left < 6 {
			part = left
		}
		left -= part
		when := t.cal.later(t.d, a.Created, 4*day)
		if t.d.chance(0.4) {
			when = a.Created.Add(time.Duration(t.d.Float64() * float64(t.cal.end.Sub(a.Created))))
		}
		if t.cal.age(when) < viewDays {
			t.day(a.Author, store.MetricViews, when, part)
		}
	}
}

// countFollows counts the follows of a question on the days of those who had
// answered it.
func (t *thread) countFollows(a *community.Answer, isFirst bool, follows []time.Time) {
	if a.Shelf != community.Open || !isFirst {
		return
	}
	for _, when := range follows {
		if when.After(a.Created) {
			t.day(a.Author, store.MetricFollows, when, 1)
		}
	}
}

// sortedTimes returns n times after from, in order.
func (t *thread) sortedTimes(n int, from time.Time, mean func() time.Duration) []time.Time {
	times := make([]time.Time, n)
	for i := range times {
		times[i] = t.cal.later(t.d, from, mean())
	}
	slices.SortFunc(times, time.Time.Compare)
	return times
}
