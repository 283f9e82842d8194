package store

import "github.com/stoa-community/stoa/internal/community"

// An Aside is one line of what pages show beside their content.
type Aside struct {
	What    string // one of the constants
	ID      string // of a topic, the short id; of a total, its name; of a person, the user name
	Name    string
	Picture string
	N       int64
}

// What an Aside tells.
const (
	AsideTotal  = "total"
	AsideTopic  = "topic"
	AsideLeader = "leader"
)

// Asides returns a portal's totals, its topics with most questions and who has
// most points of a month that began on that day: all in one statement, since it is
// for every page.
func (tx *Tx) Asides(portal community.PortalID, month int64, limit int) ([]Aside, error) {
	return all(tx, func(r row) (a Aside, err error) {
		return a, r.Scan(&a.What, &a.ID, &a.Name, &a.Picture, &a.N)
	}, `SELECT what, id, name, picture, n FROM (
		SELECT 'total' AS what, name AS id, '' AS name, '' AS picture, CAST(SUM(n) AS BIGINT) AS n FROM tallies
			WHERE portal_id = $1 AND day = $2 AND name IN ('questions', 'answers', 'users', 'unanswered', 'spaces') GROUP BY name
		UNION ALL SELECT * FROM (SELECT 'topic', short_id, name, picture, questions FROM topics
			WHERE portal_id = $1 AND questions > 0 ORDER BY questions DESC, id DESC LIMIT $3) AS t
		UNION ALL SELECT * FROM (SELECT 'leader', u.username, u.name, u.picture, d.n FROM answer_days d JOIN users u ON u.id = d.user_id
			WHERE d.portal_id = $1 AND d.portal_id <> '' AND d.metric = 'month' AND d.day = $4 AND d.n > 0 AND u.status = 'active'
			ORDER BY d.n DESC, d.user_id DESC LIMIT $5) AS l
		) AS asides ORDER BY what, n DESC, id`, portal, always, limit, month, limit)
}

// A Related is a question that has a topic in common with another.
type Related struct {
	ShortID, Title string
	Answers        int64
}

// Related returns the newest questions about a topic, but for one.
func (tx *Tx) Related(topic community.TopicID, but community.RecordID, limit int) ([]Related, error) {
	return all(tx, func(r row) (q Related, err error) {
		return q, r.Scan(&q.ShortID, &q.Title, &q.Answers)
	}, `SELECT q.short_id, q.title, q.answers FROM question_topics t JOIN questions q ON q.id = t.question_id
		WHERE t.topic_id = $1 AND t.shelf = 0 AND t.question_id <> $2 ORDER BY t.created DESC, t.question_id DESC LIMIT $3`, topic, but, limit)
}
