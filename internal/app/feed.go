package app

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// proposedTopics is how many topics are proposed to one who follows none.
const proposedTopics = 5

// ByRelevance is the order of a feed by what one follows and what is liked, the
// newer the more.
const ByRelevance = "relevance"

// A feedPage is what a page of a feed is found by.
type feedPage struct {
	viewer  community.Actor
	page    community.Page
	sort    community.Sort
	types   string
	topics  int
	space   community.SpaceID
	closed  bool
	besides bool
}

// FeedWithTopics is Feed with topics to follow, for one who follows none, as its very
// first item.
func (a *App) FeedWithTopics(ctx context.Context, f store.Feed) (community.Listing[community.FeedItem], error) {
	if f.Viewer.ID != "" && f.Space == "" {
		f.Topics = proposedTopics
	}
	return a.Feed(ctx, f)
}

// Feed returns a page of what was published on the actor's portal.
func (a *App) Feed(ctx context.Context, f store.Feed) (community.Listing[community.FeedItem], error) {
	return looked(ctx, a, func(tx *store.Tx) (community.Listing[community.FeedItem], error) { return a.readFeed(tx, f) })
}

func (a *App) readFeed(tx *store.Tx, f store.Feed) (list community.Listing[community.FeedItem], err error) {
	if f.Space != "" {
		s, err := readSpace(tx, f.Viewer, string(f.Space))
		if err != nil {
			return list, err
		}
		f.Space, f.Closed = s.ID, s.IsClosed()
	}
	keys, total, err := a.feedKeys(tx, f)
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	if f.Sort.Field != ByRelevance {
		n := countItems(keys)
		if n < len(keys) {
			f.Page.Limit-- // the proposed topics have taken one place
		}
		list.Mark(f.Page, n, func(i int) community.Cursor {
			return community.Cursor{Value: keys[i].Sorted, ID: keys[i].ID}
		})
	}
	list.Items, err = a.feedItems(tx, f.Viewer, keys)
	return list, err
}

// countItems is how many keys are items of their own: proposed topics come last.
func countItems(keys []store.FeedKey) (n int) {
	for _, k := range keys {
		if k.Kind != community.OnTopic {
			n++
		}
	}
	return n
}

func (a *App) feedKeys(tx *store.Tx, f store.Feed) ([]store.FeedKey, int64, error) {
	if f.Sort.Field != ByRelevance { // which is less by the hour
		p, err := a.newestFeed(tx, f)
		return p.Keys, p.Total, err
	}
	news, err := tx.News(f)
	if err != nil {
		return nil, 0, err
	}
	rank(news.Keys, news.Follows, tx.Now.UnixMilli())
	n := len(news.Keys)
	from, to := f.Span(len(news.Topics) > 0)
	return f.With(news.Keys[min(from, n):min(to, n)], news.Topics), int64(n) + store.Proposals(news.Topics), nil
}

// newestFeed finds a page of a feed in the order of a column: what guests see of it once for
// all, for as long as nothing changes, and what stands in closed spaces besides.
func (a *App) newestFeed(tx *store.Tx, f store.Feed) (store.FeedPage, error) {
	if !a.memory.Keeps(tx) {
		return readFeedPage(tx, f)
	}
	follows, err := a.followsTopics(tx, f)
	if err != nil {
		return store.FeedPage{}, err
	}
	if follows {
		f.Topics = 0
	}
	guests := f
	guests.Viewer = community.Actor{Portal: f.Viewer.Portal}
	switch {
	case f.Space != "" || len(f.Viewer.Spaces.Closed()) == 0:
		return a.stillFeed(tx, guests)
	case f.Page.Offset() > 0:
		return a.stillFeed(tx, f)
	}
	page, err := a.stillFeed(tx, guests)
	if err != nil {
		return page, err
	}
	f.Besides, f.Topics = true, 0
	besides, err := a.stillFeed(tx, f)
	return guests.Merged(page, besides), err
}

// proposing is whether topics are proposed to a person.
type proposing community.UserID

// followsTopics reports whether the viewer of a feed that proposes topics follows some.
func (a *App) followsTopics(tx *store.Tx, f store.Feed) (bool, error) {
	if f.Topics == 0 {
		return false, nil
	}
	return cache.Still(a.memory.Memory, tx, proposing(f.Viewer.ID), lendFact, func() (bool, error) { return tx.FollowsTopics(f.Viewer.ID) })
}

// stillFeed finds a page that stays as it is for as long as nothing changes.
func (a *App) stillFeed(tx *store.Tx, f store.Feed) (store.FeedPage, error) {
	key := feedPage{f.Viewer, f.Page, f.Sort, strings.Join(f.Types, " "), f.Topics, f.Space, f.Closed, f.Besides}
	return cache.Still(a.memory.Memory, tx, key, lendPage[store.FeedKey], func() (store.FeedPage, error) { return readFeedPage(tx, f) })
}

func readFeedPage(tx *store.Tx, f store.Feed) (p store.FeedPage, err error) {
	p.Keys, p.Total, err = tx.FeedKeys(f)
	return p, err
}

// rank orders news by relevance, the most relevant first.
func rank(news []store.FeedKey, follows map[string]bool, now int64) {
	relevance := make(map[string]float64, len(news))
	for _, k := range news {
		relevance[k.ID] = relevanceOf(k, follows, now)
	}
	slices.SortFunc(news, func(a, b store.FeedKey) int {
		return cmp.Or(cmp.Compare(relevance[b.ID], relevance[a.ID]), cmp.Compare(b.ID, a.ID))
	})
}

// relevanceOf is what docs/feed.md says: how liked a record is, twice that for a
// followed author and twice for a followed subject, over its age.
func relevanceOf(k store.FeedKey, follows map[string]bool, now int64) float64 {
	heat := 1 + math.Log2(1+float64(max(k.Score, 0)))
	if k.Score < 0 {
		heat = 1 / (1 - float64(k.Score))
	}
	if follows[string(k.Author)] {
		heat *= 2
	}
	if followsSubject(k, follows) {
		heat *= 2
	}
	hours := float64(max(now-k.Sorted, 0)) / 3_600_000
	return heat / math.Pow(hours+2, 1.2)
}

func followsSubject(k store.FeedKey, follows map[string]bool) bool {
	if follows[k.ID] || follows[k.About] {
		return true
	}
	var topics []string
	if k.Kind == community.OnAnswer || k.About == "" || json.Unmarshal([]byte(k.About), &topics) != nil {
		return false
	}
	return slices.ContainsFunc(topics, func(id string) bool { return follows[id] })
}

// feedItems reads and dresses the records of keys: those of each kind that are not
// known, and then all that they embed together.
func (a *App) feedItems(tx *store.Tx, actor community.Actor, keys []store.FeedKey) ([]community.FeedItem, error) {
	ids := map[community.Subject][]store.Key{}
	for _, k := range keys {
		ids[k.Kind] = append(ids[k.Kind], store.Key{ID: k.ID, Rev: -1}) // of no revision: unless trusted, it is read
	}
	questions, err := a.questions.read(tx, ids[community.OnQuestion])
	if err != nil {
		return nil, err
	}
	answers, err := a.answers.read(tx, ids[community.OnAnswer])
	if err != nil {
		return nil, err
	}
	posts, err := a.posts.read(tx, ids[community.OnPost])
	if err != nil {
		return nil, err
	}
	viewer, err := a.strangerOf(tx, actor)
	if err != nil {
		return nil, err
	}
	l := newLook(a, actor)
	ofQuestions, ofAnswers, ofPosts := a.questions.dressing(tx, viewer, questions), a.answers.dressing(tx, viewer, answers),
		a.posts.dressing(tx, viewer, posts)
	ofQuestions.put(l)
	ofAnswers.put(l)
	ofPosts.put(l)
	var proposed []community.TopicID
	for _, k := range ids[community.OnTopic] {
		proposed = append(proposed, community.TopicID(k.ID))
		l.topics[proposed[len(proposed)-1]] = nil
	}
	if err := l.take(tx); err != nil {
		return nil, err
	}
	return lineUp(keys, ofQuestions.by(tx, l), ofAnswers.by(tx, l), ofPosts.by(tx, l), l.about(proposed)), nil
}

// lineUp puts the items in the order of keys. A record of a kind is the next of its list.
func lineUp(keys []store.FeedKey, questions []*community.QuestionSeen, answers []*community.AnswerSeen, posts []*community.PostSeen,
	topics []community.TopicSeen) []community.FeedItem {
	items := make([]community.FeedItem, 0, len(keys))
	if len(topics) > 0 {
		items = append(items, community.FeedItem{Topics: topics})
	}
	for _, k := range keys {
		switch k.Kind {
		case community.OnQuestion:
			items, questions = append(items, community.FeedItem{Question: questions[0]}), questions[1:]
		case community.OnAnswer:
			items, answers = append(items, community.FeedItem{Answer: answers[0]}), answers[1:]
		case community.OnPost:
			items, posts = append(items, community.FeedItem{Post: posts[0]}), posts[1:]
		}
	}
	return items
}
