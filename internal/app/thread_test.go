package app_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

var (
	topics      = []string{"Sky", "Sea", "Land"}
	answerSorts = []string{community.ByStanding, "createdAt", "updatedAt", "publishedAt", "score", "upvotes", "comments", "views"}
)

// Whatever becomes of questions, answers and topics at random, everybody is shown the thread
// that the database has: its question, its answers in their order, and others like it.
func TestAThreadIsShownAsTheDatabaseHasIt(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		now := storetest.Now
		s := openScene(t, address, func() time.Time { return now })
		s.play("cy answer q a2", "dan comment a c2", "ann ask q2", "eve answer q2 a3", "bob ask q3")
		described := app.QuestionEdit{Description: new("At length"), Topics: &topics}
		if _, err := s.EditQuestion(t.Context(), s.people["ann"], s.things["q"].ID, described); err != nil {
			t.Fatal(err)
		}
		s.people["guest"] = community.Actor{Portal: s.portal.ID}
		d := rand.New(rand.NewPCG(3, 4))
		done := map[string]int{}
		for step := range 300 {
			now = now.Add(time.Duration(d.IntN(3000)) * time.Millisecond)
			act, err := s.stir(t.Context(), d, now)
			switch {
			case err == nil:
				done[act]++
			case community.KindOf(err) == community.Internal:
				t.Fatalf("step %d, %s: %v", step, act, err)
			}
			if d.IntN(3) == 0 { // else the next comes before anybody looks
				s.threads(t, d, fmt.Sprintf("step %d, %s", step, act))
			}
		}
		for _, act := range []string{"delete", "restore", "topics", "accept", "unaccept", "view", "merge topics", "schedule", "repeat",
			"convert", "exchange", "verify"} {
			if done[act] == 0 {
				t.Errorf("nobody came to %s in all that", act)
			}
		}
	})
}

// stir does something, which may be refused, and says what.
func (s *scene) stir(ctx context.Context, d *rand.Rand, now time.Time) (act string, err error) {
	pick := func(words ...string) string { return words[d.IntN(len(words))] }
	actor := func(names ...string) community.Actor { return s.people[pick(names...)] }
	question, answer := s.things[pick("q", "q2", "q3")], s.things[pick("a", "a2", "a3")]
	thing := pick("q", "q2", "q3", "a", "a2", "a3")
	act = pick("delete", "restore", "restore", "topics", "topics", "accept", "unaccept", "view", "verify", "merge topics", "drop a topic",
		"schedule", "repeat", "unrepeat", "convert", "ask", "exchange", "lesser", "lesser", "lesser", "lesser")
	switch act {
	case "delete":
		s.things["deleted"] = s.things[thing]
		return act, s.remove(ctx, actor("mia", "ann", "bob"), s.things[thing])
	case "restore":
		return act, s.restore(ctx, actor("mia", "ann", "bob"), s.things["deleted"])
	case "topics":
		named := topics[d.IntN(len(topics)):]
		return act, only(s.EditQuestion(ctx, actor("mia", "ann"), question.ID, app.QuestionEdit{Topics: &named}))
	case "accept":
		a, err := s.Answer(ctx, s.people["mia"], answer.ID)
		if err != nil {
			return act, err
		}
		return act, only(s.AcceptAnswer(ctx, actor("ann", "mia"), string(a.Answer.Question), answer.ID))
	case "unaccept":
		return act, only(s.UnacceptAnswer(ctx, actor("ann", "mia"), question.ID))
	case "verify":
		return act, s.do(ctx, "mia verify "+pick("a", "a2", "a3")+pick("", " no more"))
	case "view":
		by := app.Visitor{Actor: actor("guest", "dan"), Address: fmt.Sprint(d.Int()), Agent: "Firefox"}
		s.Viewed(by, community.OnQuestion, question.ID)
		s.Viewed(by, community.OnAnswer, answer.ID)
		return act, s.FlushViews(ctx)
	case "merge topics", "drop a topic":
		return act, s.reorder(ctx, act, pick(topics...), pick(topics...))
	case "schedule":
		return act, s.schedule(ctx, actor("bob", "cy"), question, now)
	case "repeat":
		return act, only(s.MarkDuplicate(ctx, s.people["mia"], s.things["q3"].ID, app.Duplicating{Of: question.ID, Merge: d.IntN(2) == 0}))
	case "unrepeat":
		return act, only(s.UnmarkDuplicate(ctx, s.people["mia"], s.things["q3"].ID))
	case "convert":
		return act, only(s.Convert(ctx, s.people["mia"], answer, "comment"))
	case "exchange": // after it there are as many answers as before
		list, err := s.AnswersTo(ctx, s.people["guest"], question.ID, newest)
		if err != nil || len(list.Items) == 0 {
			return "look in vain", err
		}
		hidden := app.AnswerEdit{Status: new(string(community.Unapproved))}
		if _, err := s.EditAnswer(ctx, s.people["mia"], string(list.Items[0].ID), hidden); err != nil {
			return act, err
		}
		return act, only(s.AddAnswer(ctx, s.people["dan"], question.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("Instead")}}))
	case "ask":
		named := topics[:1+d.IntN(len(topics))]
		q, err := s.Ask(ctx, actor("ann", "bob", "dan"), app.QuestionEdit{Title: new("What " + fmt.Sprint(d.Int())), Topics: &named})
		if err == nil && d.IntN(3) == 0 {
			s.things[pick("q2", "q3")] = q.Ref()
		}
		return act, err
	}
	act = s.random(d)
	return act, s.do(ctx, act)
}

func (s *scene) restore(ctx context.Context, who community.Actor, on community.Ref) error {
	if on.On == community.OnAnswer {
		return only(s.RestoreAnswer(ctx, who, on.ID))
	}
	return only(s.RestoreQuestion(ctx, who, on.ID))
}

// reorder makes one topic another's, or deletes it.
func (s *scene) reorder(ctx context.Context, how, name, other string) error {
	list, err := s.Topics(ctx, s.people["mia"], community.Page{Number: 1, Limit: 10})
	for _, topic := range list.Items {
		if topic.Name != name {
			continue
		}
		if how == "merge topics" {
			return only(s.MergeTopic(ctx, community.System(s.portal.ID), string(topic.ID), other))
		}
		return s.DeleteTopic(ctx, community.System(s.portal.ID), string(topic.ID), nil)
	}
	return err
}

// schedule has an answer be published when its time has come, and that come.
func (s *scene) schedule(ctx context.Context, who community.Actor, on community.Ref, now time.Time) error {
	a, err := s.AddAnswer(ctx, who, on.ID, app.AnswerEdit{TextEdit: app.TextEdit{Content: new("Later")}, PublishedAt: new(now.Add(time.Hour)),
		Status: new(string(community.Scheduled))})
	if err != nil {
		return err
	}
	s.things["a3"] = a.Ref()
	s.db.SetClock(func() time.Time { return now.Add(2 * time.Hour) })
	err = s.PublishDue(ctx)
	s.db.SetClock(func() time.Time { return now })
	return err
}

// threads compares what each is shown of every thread with what is read for them alone.
func (s *scene) threads(t *testing.T, d *rand.Rand, when string) {
	t.Helper()
	l := store.List{Page: community.Page{Number: 1, Limit: 2 + d.IntN(6)},
		Sort: community.Sort{Field: answerSorts[d.IntN(len(answerSorts))], Asc: d.IntN(2) == 0}}
	for _, name := range []string{"q", "q2", "q3"} {
		for who, actor := range s.people {
			want, wrong := s.ThreadAnew(t.Context(), actor, s.things[name].ID, l)
			for _, ref := range []string{s.things[name].ID, want.Question.ShortID, want.Question.ShortID} {
				if ref == "" {
					continue
				}
				got, err := s.ThreadShown(t.Context(), actor, ref, l)
				if community.KindOf(err) != community.KindOf(wrong) || !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: %s is shown of %s by %s\n%s, %v\nand alone\n%s, %v", when, who, name, l.Sort.Field, told(got), err, told(want), wrong)
				}
			}
		}
	}
}

// A guest's page of a question that nothing has become of is found in memory, whatever else was
// written meanwhile.
func TestAThreadOutlivesWhatIsWrittenElsewhere(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		now := storetest.Now
		s := openScene(t, address, func() time.Time { return now })
		s.play("cy answer q a2", "dan ask q2", "dan ask q3", "eve answer q3 a3", "bob comment a c2", "mia verify a2")
		for _, name := range []string{"q", "q2"} {
			if _, err := s.EditQuestion(t.Context(), s.people["mia"], s.things[name].ID, app.QuestionEdit{Topics: &topics}); err != nil {
				t.Fatal(err)
			}
		}
		guest := community.Actor{Portal: s.portal.ID}
		short := ""
		asked := func() int64 {
			t.Helper()
			n, err := s.Asked(t.Context(), func(ctx context.Context) error {
				thread, err := s.Thread(ctx, guest, short, newest)
				if err == nil && (len(thread.Answers.Items) != 2 || len(thread.Related) != 1) {
					t.Errorf("it has %d answers and %d related", len(thread.Answers.Items), len(thread.Related))
				}
				for i := range thread.Answers.Items {
					if a := thread.Answers.Items[i]; a.Status != community.Published {
						t.Errorf("a guest is shown an answer that is %s", a.Status)
					}
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		q, err := s.Question(t.Context(), s.people["ann"], s.things["q"].ID)
		if err != nil {
			t.Fatal(err)
		}
		short = q.ShortID
		asked()
		asked()
		for _, row := range []struct {
			act  string
			want int64
		}{
			{"eve up q3", 0}, {"dan say q3 anything", 0}, {"eve answer q3 more", 0}, {"eve say a3 whatever", 0}, // nothing of it
			{"dan up a", 2},            // the answer, and around it
			{"ann say q Whereto", 3},   // the question, the newest of its topic, and around it
			{"dan say q2 Wherever", 1}, // the newest of its topic
		} {
			s.play(row.act)
			if n := asked(); n != row.want {
				t.Errorf("after %q the database is asked %d times, not %d", row.act, n, row.want)
			}
		}
		s.play("mia hide a2", "cy answer q a4")
		asked()
		s.play("eve unvote q3")
		if n := asked(); n != 0 {
			t.Errorf("where as many answers came as went the database is asked %d times", n)
		}
		s.Viewed(app.Visitor{Actor: guest, Address: "192.0.2.1", Agent: "Firefox"}, community.OnQuestion, string(q.ID))
		s.Viewed(app.Visitor{Actor: guest, Address: "192.0.2.1", Agent: "Firefox"}, community.OnAnswer, s.things["a"].ID, s.things["a4"].ID)
		if err := s.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := asked(); n != 2 {
			t.Errorf("after a view the database is asked %d times, not twice: for the rows that were counted on, and around them", n)
		}
	})
}
