package cache_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// usage returns how a kind uses a budget.
func usage(t *testing.T, b *cache.Budget, name string) cache.Usage {
	t.Helper()
	for _, u := range b.Usage() {
		if u.Name == name {
			return u
		}
	}
	t.Fatalf("nothing is called %s", name)
	return cache.Usage{}
}

// text returns a text of so many bytes that shares none of them with another.
func text(n int) string { return strings.Repeat("x", n) }

func TestWhatIsAskedForMostGetsTheRoomOfWhatIsNot(t *testing.T) {
	b := cache.NewBudget(8_000_000)
	busy, quiet := cache.Revised[string, string](b, "busy"), cache.Revised[string, string](b, "quiet")
	for i := range 1000 {
		quiet.Made(fmt.Sprint(i), 1, func() string { return text(3900) })
	}
	for range 60 {
		for i := range 1800 {
			busy.Made(fmt.Sprint(i), 1, func() string { return text(3900) })
		}
		b.Share()
		var sum uint64
		for _, u := range b.Usage() {
			if sum += u.Max; u.Bytes > u.Max {
				t.Fatalf("%s takes %d bytes and may take %d", u.Name, u.Bytes, u.Max)
			}
		}
		if sum > 8_000_000 {
			t.Fatalf("all may take %d bytes", sum)
		}
	}
	if u := usage(t, b, "busy"); u.Max < 6_500_000 || u.Hits == 0 || u.Evictions == 0 {
		t.Errorf("what is asked for over and over has %+v", u)
	}
	if u := usage(t, b, "quiet"); u.Max < 1_000_000 || u.Misses != 1000 {
		t.Errorf("what nobody asks for has %+v, and is to keep its floor", u)
	}
}

func TestWhatSavesATripGoesBeforeWhatSavesALittle(t *testing.T) {
	b := cache.NewBudget(8_000_000)
	rows, encoded := cache.Revised[string, string](b, "answers"), cache.Revised[string, string](b, "records")
	for range 60 {
		for i := range 1500 {
			rows.Made(fmt.Sprint(i), 1, func() string { return text(3900) })
			for range 4 { // which is asked for more often
				encoded.Made(fmt.Sprint(i), 1, func() string { return text(3900) })
			}
		}
		b.Share()
	}
	if u := usage(t, b, "answers"); u.Max < 5_000_000 {
		t.Errorf("what saves a trip has %+v", u)
	}
}

func TestWhatIsDroppedToGiveRoomIsNotAskedForAgain(t *testing.T) {
	b := cache.NewBudget(8_000_000)
	first := cache.Revised[string, string](b, "first")
	for i := range 1900 {
		first.Made(fmt.Sprint(i), 1, func() string { return text(3900) })
	}
	second := cache.Revised[string, string](b, "second") // for which the first gives half
	b.Share()
	before := usage(t, b, "first").Max
	second.Made("a", 1, func() string { return "b" })
	b.Share()
	if after := usage(t, b, "first").Max; before > 4_200_000 || after != before {
		t.Errorf("it may take %d bytes, and then %d", before, after)
	}
}

// heapOf is how many bytes the heap has for what fill keeps.
func heapOf(fill func()) float64 {
	read := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := read()
	fill()
	return float64(read()) - float64(before)
}

func id(i int) string { return fmt.Sprintf("%024d", i) }

// hold keeps many values of a kind, and holds what they are said to take to what they do.
func hold[V any](t *testing.T, name string, value func(int) V) {
	t.Helper()
	const n = 4000
	b := cache.NewBudget(1 << 40)
	took := heapOf(func() {
		k := cache.Revised[string, V](b, name)
		for i := range n {
			k.Made(id(i), 1, func() V { return value(i) })
		}
	})
	u := usage(t, b, name)
	if said := float64(u.Bytes); u.Entries != n || said > 1.3*took || took > 1.3*said {
		t.Errorf("%d of %s are said to take %.0f bytes and take %.0f", u.Entries, name, said, took)
	}
	t.Logf("%s: %.2f", name, float64(u.Bytes)/took)
}

// What an operator is told is about what the machine has to have.
func TestTheWeightOfWhatIsKeptIsAboutWhatItTakes(t *testing.T) {
	record := func(i int) community.Record {
		return community.Record{On: community.OnAnswer, ID: community.RecordID(id(i)), Portal: community.PortalID(id(i)), ShortID: text(8),
			Author: community.UserID(id(i)), Created: time.Unix(1, 0), Status: "approved"}
	}
	question := func(i int) *community.Question {
		return &community.Question{Record: record(i), Title: text(60), Description: text(i % 2000), Topics: []community.TopicID{
			community.TopicID(id(i)), community.TopicID(id(i))}}
	}
	user := func(i int) *community.User {
		return &community.User{ID: community.UserID(id(i)), Portal: community.PortalID(id(i)), Username: text(12), Email: text(25),
			Profile: community.Profile{Name: text(16), Description: text(i % 300), Picture: text(50)}}
	}
	hold(t, "answers", func(i int) *community.Answer {
		return &community.Answer{Record: record(i), Question: community.RecordID(id(i)), Content: text(i % 3000), Summary: text(200),
			Intro: text(100), Images: "[]", Of: question(i)}
	})
	hold(t, "questions", question)
	hold(t, "users", user)
	hold(t, "cards", func(i int) []byte { return []byte(text(900 + i%200)) })
	hold(t, "around", func(i int) *store.Around {
		a := &store.Around{Beneath: map[community.CommentID]*store.Around{}}
		for j := range i % 4 {
			c := &community.Comment{ID: community.CommentID(id(j)), Portal: community.PortalID(id(j)), Author: community.UserID(id(j)),
				Body: text(i % 500)}
			a.Comments, a.Beneath[c.ID] = append(a.Comments, c), &store.Around{}
		}
		for j := range i % 50 {
			a.Up = append(a.Up, community.UserID(id(j)))
		}
		return a
	})
	hold(t, "followed", func(i int) map[community.UserID]bool {
		m := map[community.UserID]bool{}
		for j := range i % 100 {
			m[community.UserID(id(j))] = true
		}
		return m
	})
}

func TestWhatIsKeptItselfIsNotWeighedWithThoseThatLeadToIt(t *testing.T) {
	type root struct{ text string }
	type branch struct {
		of  *root
		own *string
	}
	shared := &root{text(3000)}
	weight := func(k *cache.Kind[string, *branch], b *cache.Budget) uint64 {
		k.Made("one", 1, func() *branch { return &branch{of: shared, own: new(text(100))} })
		b.Fill() // after which all is counted
		return usage(t, b, "branches").Bytes
	}
	all, alone := cache.NewBudget(0), cache.NewBudget(0)
	with := weight(cache.Revised[string, *branch](all, "branches"), all)
	without := weight(cache.Revised[string, *branch](alone, "branches").Sharing((*root)(nil)), alone)
	if without < 100 || with < without+3000 {
		t.Errorf("alone it weighs %d bytes, and with what it leads to %d", without, with)
	}
}
