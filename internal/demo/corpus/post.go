package corpus

// Post is something a member publishes without asking.
type Post struct {
	Type    string // "discussion", "article" or "post"
	Title   string
	Content string   // clean HTML
	Topics  []string // names of one to three of Topics
}

// Post makes the i-th post: about half are discussions, a fifth articles.
func (c *Corpus) Post(i int) Post {
	s, thread := c.postScene(i)
	w := s.writer(thread, ofBody, rich)
	s.told(w)
	return Post{Type: s.kind, Title: s.titled(thread), Content: w.String(), Topics: s.topical(thread)}
}

// PostComment makes the k-th comment on post i, as inline HTML.
func (c *Corpus) PostComment(i, k int) string {
	s, thread := c.postScene(i)
	return s.remark(s.comment, thread, 0, k)
}

func (c *Corpus) postScene(i int) (*scenario, uint64) {
	thread := mix(c.seed, ofPost, uint64(i))
	w := writer{}
	w.rng.Seed(thread, ofPost)
	switch n := w.below(100); {
	case n < 20:
		return c.lib.articles.pick(&w), thread
	case n < 68:
		return c.lib.discussions.pick(&w), thread
	default:
		return c.lib.posts.pick(&w), thread
	}
}
