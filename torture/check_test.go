package main

import (
	"strings"
	"testing"
	"time"
)

func TestTheJournalFindsWhatIsLostTwiceOrNobodys(t *testing.T) {
	now := time.Now()
	c := &crowd{journal: newJournal()}
	c.entries = []*entry{
		{kind: answer, mark: "mark1", acknowledged: now},
		{kind: answer, mark: "mark2", acknowledged: now},
		{kind: answer, mark: "mark3"},
		{kind: answer, mark: "mark4"},
		{kind: answer, mark: "mark5", acknowledged: now.Add(2 * time.Second)},
	}
	r := &row{}
	c.compare(map[string]int{"answer mark2": 2, "answer mark3": 1, "comment mark9": 1}, r, now.Add(time.Second))
	if r.lost != 1 || r.twice != 1 || len(r.wrong) != 3 {
		t.Errorf("%d lost, %d twice: %s", r.lost, r.twice, strings.Join(r.wrong, "; "))
	}
}
