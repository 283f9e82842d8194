package main

import (
	"fmt"
	"strings"
	"time"
)

// A goal is what a row should keep to; what is zero is no goal.
type goal struct {
	times     float64       // at most so many times what the row is compared with
	least     float64       // at least so many times
	perSecond float64       // at least
	p50, p99  time.Duration // at most
	cores     float64       // at most, of the server and its database
	memory    int64         // at most, in bytes
}

// The columns of the world: each database, quiet and written to.
var columns = []string{"sqlite", "sqlite written to", "postgres", "postgres written to"}

// worldGoals are multiples of the yardstick's CPU, one for each of the columns.
var worldGoals = map[string][4]float64{
	"list of 20 answers":    {4, 5, 6, 8},
	"one answer":            {3, 4, 5, 6},
	"a question's answers":  {6, 8, 8, 12},
	"comments":              {4, 5, 6, 8},
	"feed":                  {4, 6, 6, 8},
	"search, two words":     {20, 25, 50, 60},
	"notifications":         {4, 5, 6, 8},
	"unread count":          {2, 2, 3, 4},
	"home page, guest":      {3, 5, 5, 8},
	"question pages, guest": {10, 12, 12, 16},
	"vote":                  {15, 0, 30, 0},
	"create an answer":      {25, 0, 60, 0},
}

// goals are those of the other rows: by suite, and by a row's name with its column or
// without. "" stands for all other rows of the suite.
var goals = map[string]map[string]goal{
	"world": {
		"64 random voters": {perSecond: 4000, p99: 50 * time.Millisecond},
		"64 writers":       {perSecond: 2000, p99: 50 * time.Millisecond},
	},
	"day": {
		// A little less than they come: the last of them end after the time is up.
		"sqlite: 770 a second":   {perSecond: 762, p99: 50 * time.Millisecond, cores: 0.5},
		"postgres: 770 a second": {perSecond: 762, p99: 50 * time.Millisecond, cores: 1},
	},
	"growth": {"search, two words": {times: 2}, "a page by number, far behind": {times: 2}, "": {times: 1.2}},
	"crowd":  {"": {times: 1.5}},
	"http": {
		"start on an existing database": {p50: 200 * time.Millisecond},
		"memory, idle":                  {memory: 40e6},
	},
	"store": {"durable writes, SQLite, 64 writers": {least: 10}},
	"content": {
		"sqlite: list of 20 answers": {times: 10}, "sqlite: one answer": {times: 10}, "sqlite: a question's answers": {times: 10},
		"sqlite: comments": {times: 10}, "sqlite: search": {times: 60}, "sqlite: vote": {times: 20},
		"sqlite: create an answer": {times: 50},
		"sqlite: home, guest":      {times: 10}, "sqlite: home, member": {times: 10},
		"sqlite: question, guest": {times: 10}, "sqlite: question, member": {times: 10},
	},
	"graph": {"sqlite: 20 members by GraphQL": {times: 5}},
}

// goalOf is the goal of a row, by its name: "column: what", or all one.
func goalOf(suite, name string) goal {
	column, what, _ := strings.Cut(name, ": ")
	if suite == "world" {
		for i, c := range columns {
			if times := worldGoals[what][i]; c == column && times > 0 {
				return goal{times: times}
			}
		}
	}
	for _, key := range []string{name, what, ""} {
		if g, ok := goals[suite][key]; ok {
			return g
		}
	}
	return goal{}
}

// some reports whether there is a goal at all.
func (g goal) some() bool { return g != goal{} }

// met reports whether what was measured keeps to it.
func (g goal) met(r result) bool {
	most := func(is, goal float64) bool { return goal == 0 || is <= goal }
	return most(r.times, g.times) && r.times >= g.least && r.perSecond >= g.perSecond && most(float64(r.p50), float64(g.p50)) &&
		most(float64(r.p99), float64(g.p99)) && most(r.cores, g.cores) && most(float64(r.memory), float64(g.memory))
}

// String writes the goal in a few words.
func (g goal) String() string {
	var words []string
	add := func(is bool, format string, value any) {
		if is {
			words = append(words, fmt.Sprintf(format, value))
		}
	}
	add(g.times > 0, "%g x", g.times)
	add(g.least > 0, "at least %g x", g.least)
	add(g.perSecond > 0, "%s a second", count(g.perSecond))
	add(g.p50 > 0, "%s", short(g.p50))
	add(g.p99 > 0, "p99 %s", short(g.p99))
	add(g.cores > 0, "cores %g", g.cores)
	add(g.memory > 0, "%g MB", float64(g.memory)/1e6)
	return strings.Join(words, ", ")
}

// verdict is the goal and whether it was met.
func (r result) verdict() string {
	switch {
	case !r.goal.some():
		return ""
	case r.goal.met(r):
		return r.goal.String() + ": met"
	}
	return r.goal.String() + ": MISSED"
}
