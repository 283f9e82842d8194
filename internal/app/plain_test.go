package app_test

import (
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

// Whatever people do at random, each of them is shown what is read and dressed for them
// alone: most of it was dressed for all, and found once for all.
func TestWhatIsShownToAllIsWhatEachWouldBeShown(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		s := newScene(t, db, app.New(db, app.Config{}))
		if _, err := s.Start(t.Context(), app.FirstStart{}); err != nil {
			t.Fatal(err)
		}
		s.play("cy answer q a2", "dan comment a c2", "ann ask q2", "eve answer q2 a3", "bob post p2", "cy comment p c3")
		s.people["guest"] = community.Actor{Portal: s.portal.ID}
		d := rand.New(rand.NewPCG(1, 2))
		for step := range 100 {
			act := s.random(d)
			if err := s.do(t.Context(), act); err != nil && community.KindOf(err) == community.Internal {
				t.Fatalf("%s: %v", act, err)
			}
			s.sees(t, d, fmt.Sprintf("step %d, %s", step, act))
		}
	})
}

// random is an act that may be refused.
func (s *scene) random(d *rand.Rand) string {
	pick := func(words ...string) string { return words[d.IntN(len(words))] }
	who := pick("ann", "bob", "cy", "dan", "eve", "mia")
	if d.IntN(4) == 0 {
		s.befriend(who, pick("ann", "bob", "cy"))
	}
	switch how := pick("up", "down", "unvote", "up", "follow", "reask", "hide", "show", "cloak", "uncloak", "enclose", "release", "say",
		"comment", "answer"); how {
	case "comment":
		return who + " comment " + pick("q", "a", "a2", "p") + " " + pick("c", "c2", "c3")
	case "answer":
		return who + " answer " + pick("q", "q2") + " " + pick("a2", "a3") + " " + pick("published", "draft", "unlisted") + ": it is"
	case "say":
		return pick("ann", "mia") + " say q " + pick("this", "that")
	case "follow":
		return who + " follow " + pick("q", "q2") + " " + pick("", "no more")
	case "down", "hide", "show", "cloak", "uncloak", "enclose", "release":
		return who + " " + how + " " + pick("q", "q2", "a", "a2", "a3", "p", "p2")
	default:
		return who + " " + how + " " + pick("q", "q2", "a", "a2", "a3", "p", "p2", "c", "c2", "c3")
	}
}

// befriend has one follow another, or stop it.
func (s *scene) befriend(who, whom string) {
	actor, ref := s.people[who], string(s.people[whom].ID)
	if err := s.UnfollowUser(s.t.Context(), actor, ref); err != nil {
		s.FollowUser(s.t.Context(), actor, ref) // which may be oneself, and is refused
	}
}

// sees compares what each is shown with what is made for them alone.
func (s *scene) sees(t *testing.T, d *rand.Rand, when string) {
	t.Helper()
	l := newest
	l.Page.Limit, l.Sort.Asc = 1+d.IntN(6), d.IntN(2) == 0
	f := store.Feed{Page: l.Page, Sort: l.Sort, Types: community.FeedTypes}
	for name, actor := range s.people {
		if f.Topics = 0; actor.ID != "" {
			f.Topics = 2
		}
		for range 2 { // the second time from memory
			want, err := s.Anew(t.Context(), actor, l, f)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Shown(t.Context(), actor, l, f)
			if err != nil {
				t.Fatal(err)
			}
			for i, what := range []string{"questions", "answers", "posts", "feed"} {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Fatalf("%s: %s is shown %s\n%s\nand alone\n%s", when, name, what, told(got[i]), told(want[i]))
				}
			}
		}
	}
}

func told(v any) string { return fmt.Sprintf("%+v", v) }

// A list of twenty would else copy two kilobytes for each, every time that somebody looks.
func TestStrangersShareWhatIsKept(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		s := openScene(t, address, func() time.Time { return storetest.Now })
		guest := community.Actor{Portal: s.portal.ID}
		l := store.List{Page: community.Page{Number: 1, Limit: 20}, Sort: community.Sort{Field: "createdAt"}}
		look := func(actor community.Actor) (*community.AnswerSeen, *community.AnswerSeen) {
			t.Helper()
			list, err := s.Answers(t.Context(), actor, l)
			if err != nil || len(list.Items) != 1 {
				t.Fatalf("%d answers: %v", len(list.Items), err)
			}
			feed, err := s.Feed(t.Context(), store.Feed{Viewer: actor, Page: l.Page, Sort: l.Sort, Types: community.FeedTypes})
			if err != nil {
				t.Fatal(err)
			}
			for _, item := range feed.Items {
				if item.Answer != nil {
					return list.Items[0], item.Answer
				}
			}
			t.Fatal("the feed has no answer")
			return nil, nil
		}
		look(guest) // after which it is kept
		listed, fed := look(guest)
		if listed != fed {
			t.Error("the list and the feed of a guest have an answer each")
		}
		if again, _ := look(s.people["dan"]); again != listed {
			t.Error("a member who has no part in an answer has one of their own")
		}
		if own, _ := look(s.people["bob"]); own == listed {
			t.Error("who wrote an answer shares that of strangers")
		}
	})
}
