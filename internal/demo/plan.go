package demo

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// unit is a question with all that hangs on it, or a post.
type unit struct {
	index                    int // among questions, or among posts
	isPost                   bool
	created                  time.Time
	status                   community.Status
	privacy                  string
	answers, comments, votes int
}

// plan says what there will be before any of it is made, so that the totals are
// exact: five answers, ten comments and twenty votes a question.
type plan struct{ units []unit }

func newPlan(seed uint64, questions int, cal *calendar, people *crowd) *plan {
	d := roll(seed, ofPlan, 0)
	p := &plan{}
	for i := range questions {
		p.units = append(p.units, newUnit(d, cal, i, questions, false))
	}
	posts := max(1, questions*6/100)
	for i := range posts {
		p.units = append(p.units, newUnit(d, cal, i, posts, true))
	}
	p.planAnswers(d, cal, 5*questions, questions)
	for i, n := range allot(10*questions, p.weights(d, cal, 0.7)) {
		p.units[i].comments = n
	}
	for i, n := range allot(20*questions, p.weights(d, cal, 1.1)) {
		p.units[i].votes = n
	}
	p.levelVotes(d, people)
	return p
}

func newUnit(d dice, cal *calendar, i, of int, isPost bool) unit {
	u := unit{index: i, isPost: isPost, status: community.Published, privacy: community.Public}
	u.created = cal.at((float64(i) + d.Float64()) / float64(of))
	fates := questionFates
	if isPost {
		fates = postFates
	}
	u.status = fates.draw(d, cal.age(u.created))
	if !isPost && u.status == community.Published && d.chance(0.015) {
		u.privacy = community.Private
	}
	return u
}

// fates are what becomes of records, each with its share; the rest is published.
type fates []struct {
	status community.Status
	share  float64
	within float64 // only of records that are at most that many days old
}

const ever = 1000

var (
	questionFates = fates{
		{community.Unapproved, .10, 21}, {community.Scheduled, .04, 21}, {community.Archived, .010, ever},
		{community.Collapsed, .007, ever}, {community.Unlisted, .007, ever}, {community.Featuring, .010, ever},
	}
	postFates = fates{
		{community.Unapproved, .10, 21}, {community.Scheduled, .04, 21}, {community.Draft, .08, 60},
		{community.Archived, .015, ever}, {community.Unlisted, .010, ever},
	}
	answerFates = fates{
		{community.Unapproved, .05, 21}, {community.New, .01, 21}, {community.Scheduled, .01, 21}, {community.Draft, .03, 60},
		{community.Archived, .006, ever}, {community.Collapsed, .012, ever}, {community.Unlisted, .004, ever},
	}
)

func (fs fates) draw(d dice, age float64) community.Status {
	n := d.Float64()
	for _, f := range fs {
		if age > f.within {
			continue
		}
		if n -= f.share; n < 0 {
			return f.status
		}
	}
	return community.Published
}

// wasSeen reports whether others could ever join in.
func (u *unit) wasSeen() bool { return wasSeen(u.status) }

func wasSeen(s community.Status) bool {
	return community.ShelfOf(s) <= community.ByName || s == community.Archived
}

// ripe is the share of what comes in time that has come to a thing of that age.
func ripe(age float64) float64 { return 1 - math.Exp(-age/2) }

// planAnswers gives some questions no answer, most three to seven, and a few
// thirty, in all exactly total.
func (p *plan) planAnswers(d dice, cal *calendar, total, questions int) {
	units := p.units[:questions]
	var free []int // whose number may be changed
	for i := range units {
		u := &units[i]
		switch {
		case !u.wasSeen():
			continue
		case u.privacy == community.Private:
			u.answers = d.IntN(3)
		case d.chance(0.12):
			continue
		case d.chance(0.005):
			u.answers = 25 + d.IntN(12)
		default:
			u.answers = int(math.Round(5.4 * d.spread(0.5) * ripe(cal.age(u.created))))
			free = append(free, i)
		}
		total -= u.answers
	}
	for n := 0; total != 0 && len(free) > 0 && n < 100*questions; n++ {
		u := &units[pick(d, free)]
		switch {
		case total > 0:
			u.answers, total = u.answers+1, total-1
		case u.answers > 1:
			u.answers, total = u.answers-1, total+1
		}
	}
}

// weights are how much each unit draws of comments or votes.
func (p *plan) weights(d dice, cal *calendar, sigma float64) []float64 {
	weights := make([]float64, len(p.units))
	for i := range p.units {
		u := &p.units[i]
		factor := d.spread(sigma)
		if u.wasSeen() && u.privacy != community.Private {
			weights[i] = factor * (1 + float64(u.answers)) * ripe(cal.age(u.created))
		}
		if u.isPost {
			weights[i] *= 4
		}
	}
	return weights
}

// levelVotes moves votes from units that have more than people could have given to
// any that have less.
func (p *plan) levelVotes(d dice, people *crowd) {
	limit := func(u *unit) int { return people.joined(u.created) / 2 * (2 + u.answers) / 2 }
	excess := 0
	for i := range p.units {
		u := &p.units[i]
		over := max(0, u.votes-limit(u))
		u.votes, excess = u.votes-over, excess+over
	}
	for n := 0; excess > 0 && n < 100*len(p.units); n++ {
		if u := &p.units[d.IntN(len(p.units))]; u.votes > 0 && u.votes < limit(u) {
			u.votes, excess = u.votes+1, excess-1
		}
	}
}

// allot divides total by weights, exactly.
func allot(total int, weights []float64) []int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	shares, rests, left := make([]int, len(weights)), make([]float64, len(weights)), total
	order := make([]int, len(weights))
	for i, w := range weights {
		exact := float64(total) * w / sum
		shares[i] = int(exact)
		rests[i], order[i] = exact-float64(shares[i]), i
		left -= shares[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rests[b], rests[a]) })
	for _, i := range order[:left] {
		shares[i]++
	}
	return shares
}
