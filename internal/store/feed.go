package store

import (
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

// A Feed says which publishings one viewer wants.
type Feed struct {
	Viewer community.Actor
	Page   community.Page
	Sort   community.Sort
	Types  []string          // of community.FeedTypes
	Topics int               // how many topics to propose to one who follows none; they take the first place of all
	Space  community.SpaceID // what stands in it, which the viewer may read; "" for anywhere
	Closed bool              // whether that space is

	Besides bool // only what the viewer sees besides what guests do
}

// FeedPage is a page of a feed.
type FeedPage = PageOf[FeedKey]

// Merged is the first page of a feed with what it holds besides, both in its order. The
// topics that are proposed stay last.
func (f Feed) Merged(p, besides FeedPage) FeedPage {
	p.Total += besides.Total
	if len(besides.Keys) == 0 {
		return p
	}
	n := slices.IndexFunc(p.Keys, func(k FeedKey) bool { return k.Kind == community.OnTopic })
	if n < 0 {
		n = len(p.Keys)
	}
	topics := p.Keys[n:]
	keys := slices.Concat(p.Keys[:n], besides.Keys)
	slices.SortFunc(keys, func(a, b FeedKey) int { return compare(f.Sort, a.Sorted, b.Sorted, a.ID, b.ID) })
	_, end := f.Span(len(topics) > 0)
	p.Keys = slices.Concat(keys[:min(end, len(keys))], topics)
	return p
}

// A FeedKey is an item of a feed. Of a topic that is proposed there is no more
// than the id; what the others have besides is there for the ranking of News.
type FeedKey struct {
	Kind   community.Subject
	ID     string
	Sorted int64
	Score  int64
	Author community.UserID // "" where that is a secret
	About  string           // an answer's question, by its id; of others the topics, as JSON
}

var feedSorts = map[string]string{"createdAt": "created", "publishedAt": "published", "score": "score"}

// Span is which of the records the page holds: those from the one number up to the other.
func (f Feed) Span(hasTopics bool) (from, to int) {
	from, to = f.Page.Offset(), f.Page.Offset()+f.Page.Limit
	if hasTopics && f.Page.After == (community.Cursor{}) {
		from, to = max(from-1, 0), to-1
	}
	return from, to
}

// FeedKeys returns a page of the feed, the proposed topics last, and how many
// items there are in all. On pages behind the first these topics are not shown.
func (tx *Tx) FeedKeys(f Feed) (keys []FeedKey, total int64, err error) {
	column, ok := feedSorts[f.Sort.Field]
	if !ok {
		return nil, 0, community.Bad("sort", community.WhyBadSort,
			"must be createdAt, publishedAt or score with .asc or .desc, or relevance, not %q", f.Sort.Field)
	}
	from, _ := f.Span(f.Topics > 0)
	_, to := f.Span(false)
	s := &statement{}
	s.add("SELECT kind, id, sorted FROM (")
	f.branches(s, func(kind community.Subject, table string, where func()) {
		s.add("SELECT '" + string(kind) + "' AS kind, id, sorted FROM (SELECT id, " + column + " AS sorted FROM " + table + " WHERE ")
		where()
		s.after(f.Page, f.Sort, column, "id")
		s.add(" ORDER BY " + column + direction(f.Sort) + ", id" + direction(f.Sort) + " LIMIT ").bind(to).add(") AS b")
	})
	s.add(") AS items ORDER BY sorted" + direction(f.Sort) + ", id" + direction(f.Sort) + " LIMIT ").bind(to - from).
		add(" OFFSET ").bind(from)
	counting := &statement{}
	f.count(counting.add("SELECT "))
	var totals []int64
	var topics []FeedKey
	err = tx.Ask(
		into(&keys, func(r row) (k FeedKey, err error) { return k, r.Scan(&k.Kind, &k.ID, &k.Sorted) }, "the feed", s.String(), s.args...),
		into(&totals, scanInt, "the feed's total", counting.String(), counting.args...),
		f.propose(&topics),
	)
	if err != nil {
		return nil, 0, err
	}
	if f.Sort.Asc {
		slices.Reverse(topics)
	}
	first, end := f.Span(len(topics) > 0)
	return f.With(keys[min(first-from, len(keys)):min(end-from, len(keys))], topics), totals[0] + Proposals(topics), nil
}

// With adds the topics that are proposed to the records of a page, if it is the first.
func (f Feed) With(keys, topics []FeedKey) []FeedKey {
	if f.Page.Number > 1 || f.Page.After != (community.Cursor{}) {
		return keys
	}
	return slices.Concat(keys, topics)
}

// Proposals is how many items of a feed the topics make that are proposed.
func Proposals(topics []FeedKey) int64 { return int64(min(len(topics), 1)) }

// branches writes the SELECT of each table the feed is of, parted by UNION ALL:
// of what everybody sees, and of what stands in closed spaces the viewer is in.
func (f Feed) branches(s *statement, write func(kind community.Subject, table string, where func())) {
	n := 0
	f.tables(func(kind community.Subject, table, of string) {
		for _, where := range f.shelves(s) {
			if n++; n > 1 {
				s.add(" UNION ALL ")
			}
			write(kind, table, func() { where(); s.add(of) })
			s.add(strconv.Itoa(n))
		}
	})
}

// shelves write each condition of where the feed's records stand.
func (f Feed) shelves(s *statement) []func() {
	if f.Space != "" {
		return []func(){func() {
			s.add("space_id <> '' AND space_id = ").bind(f.Space).add(" AND " + onShelves(f.Closed, community.Open))
		}}
	}
	var list []func()
	if !f.Besides {
		list = append(list, func() { s.add("portal_id = ").bind(f.Viewer.Portal).add(" AND " + onShelves(false, community.Open)) })
	}
	for some := range walked(f.Viewer.Spaces.Closed()) {
		list = append(list, func() { s.add(onShelves(true, community.Open)).in("space_id", some) })
	}
	return list
}

// tables are what the feed is of, each with what narrows it down.
func (f Feed) tables(each func(kind community.Subject, table, of string)) {
	if slices.Contains(f.Types, "question") {
		each(community.OnQuestion, "questions", "")
		each(community.OnAnswer, "answers", "")
	}
	switch types := f.postTypes(); len(types) {
	case 0:
	case len(community.PostTypes):
		each(community.OnPost, "posts", "")
	default:
		for _, kind := range types {
			each(community.OnPost, "posts", " AND type = '"+kind+"'")
		}
	}
}

// count writes how many items the feed has. What is kept as a total is not counted.
func (f Feed) count(s *statement) {
	spaces := f.Viewer.Spaces.Closed()
	switch {
	case f.Space != "":
		s.add("0")
		spaces = []community.SpaceID{f.Space}
	case f.Besides:
		s.add("0")
	default:
		s.total(f.Viewer.Portal, f.totals())
	}
	if len(spaces) == 0 {
		return
	}
	f.tables(func(_ community.Subject, table, of string) {
		if of == "" {
			s.add(" + CAST(COALESCE((SELECT SUM(" + table +
				") FROM spaces WHERE id IN (SELECT value FROM json_each(").bind(list(spaces)).add("))), 0) AS BIGINT)")
			return
		}
		s.add(" + (SELECT COUNT(*) FROM "+table+" WHERE "+onShelves(false, community.Open, community.Open|community.Closed)).in("space_id",
			spaces)
		s.add(of + ")")
	})
}

func (f Feed) postTypes() (types []string) {
	for _, kind := range community.PostTypes {
		if slices.Contains(f.Types, kind) {
			types = append(types, kind)
		}
	}
	return types
}

// totals names the totals that count the feed.
func (f Feed) totals() (names []string) {
	if slices.Contains(f.Types, "question") {
		names = append(names, community.TallyQuestions, community.TallyAnswers)
	}
	for _, kind := range f.postTypes() {
		names = append(names, community.TallyOf(kind))
	}
	return names
}

// proposedTopics are the topics with most questions, for a viewer who follows none.
const proposedTopics = `SELECT id FROM topics WHERE portal_id = $1 AND questions > 0
	AND NOT EXISTS (SELECT 1 FROM follows WHERE user_id = $2 AND target = 'topic') ORDER BY questions DESC, id DESC LIMIT $3`

// FollowsTopics reports whether a person follows any topic.
func (tx *Tx) FollowsTopics(person community.UserID) (bool, error) {
	return one(tx, scanned[bool], `SELECT EXISTS (SELECT 1 FROM follows WHERE user_id = $1 AND target = 'topic')`, person)
}

// propose is the Reading of topics to follow, if the feed is to have any.
func (f Feed) propose(to *[]FeedKey) Reading {
	if f.Topics == 0 {
		return Reading{}
	}
	return into(to, func(r row) (FeedKey, error) {
		k := FeedKey{Kind: community.OnTopic}
		return k, r.Scan(&k.ID)
	}, "topics to propose", proposedTopics, f.Viewer.Portal, f.Viewer.ID, f.Topics)
}

const (
	// MaxNews is how many of the newest of each kind are ranked.
	MaxNews = 200
	// maxFollows is how many of what one follows weigh.
	maxFollows = 1000
)

// News are the newest of each kind that a feed is of, to be ranked.
type News struct {
	Keys    []FeedKey
	Topics  []FeedKey       // to propose
	Follows map[string]bool // the ids of what the viewer follows
}

const followedOnes = `SELECT target_id FROM follows WHERE user_id = $1 LIMIT $2`

// News returns what a feed by relevance is made of.
func (tx *Tx) News(f Feed) (News, error) {
	s := &statement{}
	f.branches(s, func(kind community.Subject, table string, where func()) {
		about := "topics"
		if kind == community.OnAnswer {
			about = "question_id"
		}
		s.add("SELECT '" + string(kind) + "' AS kind, id, published, score, author, about FROM (SELECT id, published, score, " +
			"CASE WHEN anonymous THEN '' ELSE author END AS author, " + about + " AS about FROM " + table + " WHERE ")
		where()
		s.add(" ORDER BY published DESC, id DESC LIMIT ").bind(MaxNews).add(") AS b")
	})
	news := News{Follows: map[string]bool{}}
	err := tx.Ask(
		into(&news.Keys, func(r row) (k FeedKey, err error) {
			return k, r.Scan(&k.Kind, &k.ID, &k.Sorted, &k.Score, &k.Author, &k.About)
		}, "news", s.String(), s.args...),
		Reading{"follows", followedOnes, []any{f.Viewer.ID, maxFollows}, func(r row) error {
			id, err := scanString(r)
			news.Follows[id] = true
			return err
		}},
		f.propose(&news.Topics),
	)
	return news, err
}
