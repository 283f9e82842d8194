package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const postColumns = recordColumns + `, type, title, content, summary, intro, images, links, media, topics, followers, ` + gatheringColumns

var posts = &shelved{
	table: "posts", tally: community.TallyPosts, alias: "p", from: "posts p", columns: prefixed("p", postColumns), topics: "post_topics",
	key: "post_id", sorts: map[string]string{"createdAt": "created", "updatedAt": "updated", "publishedAt": "published", "score": "score",
		"upvotes": "upvotes", "comments": "comments", "views": "views", "followers": "followers", "startsAt": "starts"},
}

func scanPost(r row) (*community.Post, error) {
	var p community.Post
	var t recordRow
	var g gatheringRow
	var topics string
	err := scanWide(r, func(list []any) []any {
		return g.targets(append(t.targets(list, &p.Record), &p.Type, &p.Title, &p.Content, &p.Summary, &p.Intro, &p.Images, &p.Links,
			&p.Media, &topics, &p.Counts.Followers), &p.Gathering)
	})
	if err != nil {
		return nil, err
	}
	t.fill(&p.Record, community.OnPost)
	g.fill(&p.Gathering)
	return &p, decodeInto(topics, &p.Topics)
}

// AddPosts stores new posts under their topics; see [Tx.Settle].
func (tx *Tx) AddPosts(ps ...*community.Post) error {
	err := tx.insert("posts", postColumns, mapped(ps, func(p *community.Post) []any {
		return append(append(recordValues(&p.Record), p.Type, p.Title, p.Content, p.Summary, p.Intro, p.Images, p.Links, p.Media,
			encodeList(p.Topics), p.Counts.Followers), gatheringValues(&p.Gathering)...)
	})...)
	if err != nil {
		return err
	}
	var about [][]any
	for _, p := range ps {
		about = append(about, topicRows(&p.Record, p.Topics)...)
	}
	if err := tx.insert(posts.topics, posts.topicColumns(), about...); err != nil {
		return err
	}
	return index(tx, ps, postDoc)
}

// SavePost stores what may be edited of a post, under the next revision.
func (tx *Tx) SavePost(p *community.Post) error {
	g := &p.Gathering
	err := tx.save(&p.Record, "type, title, content, summary, intro, images, links, media, topics, starts, ends, zone, place, link, seats, "+
		"cancelled, sequence, remind", p.Type, p.Title, p.Content, p.Summary, p.Intro, p.Images, p.Links, p.Media, encodeList(p.Topics),
		ms(g.Starts), ms(g.Ends), g.Zone, g.Place, g.Link, g.Seats, g.Cancelled, g.Sequence, ms(g.Remind))
	if err != nil {
		return err
	}
	if err := tx.saveTopics(posts, &p.Record, p.Topics); err != nil {
		return err
	}
	return tx.reindex(postDoc(p))
}

// Post returns the post of that id or short id.
func (tx *Tx) Post(portal community.PortalID, ref string) (*community.Post, error) {
	return find(tx, posts, scanPost, portal, ref)
}

// PostKeys returns the keys of a page, and how many the list holds in all.
func (tx *Tx) PostKeys(l List) (keys []Key, total int64, err error) { return tx.keys(posts, l) }

// PostKey returns the key of the post of that id or short id.
func (tx *Tx) PostKey(portal community.PortalID, ref string) (Key, error) {
	return tx.findKey(posts, portal, ref)
}

// PostsByID returns those of ids that exist, in no order.
func (tx *Tx) PostsByID(ids []string) ([]*community.Post, error) {
	return findAll(tx, posts, scanPost, ids)
}

// DuePosts returns scheduled posts whose time has come.
func (tx *Tx) DuePosts(now time.Time, limit int) ([]*community.Post, error) {
	return findDue(tx, posts, scanPost, now, limit)
}
