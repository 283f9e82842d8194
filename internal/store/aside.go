package store

import "github.com/stoa-community/stoa/internal/community"

// An Aside is one line of what pages show beside their content.
type Aside struct {
	ID      string // of a topic, the short id; of a person, the user name
	Name    string
	Picture string
	N       int64
}

func scanAside(r row) (a Aside, err error) {
	return a, r.Scan(&a.ID, &a.Name, &a.Picture, &a.N)
}

const (
	asideTotals = `SELECT name, CAST(SUM(n) AS BIGINT) FROM tallies WHERE portal_id = $1 AND day = $2
		AND name IN ('questions', 'answers', 'users', 'unanswered', 'spaces') GROUP BY name`
	asideTopics = `SELECT short_id, name, picture, questions FROM (SELECT short_id, name, picture, questions FROM topics
		WHERE portal_id = $1 AND questions > 0 ORDER BY questions DESC, id DESC LIMIT $2) AS t ORDER BY questions DESC, short_id`
	asideLeaders = `SELECT username, name, picture, n FROM (
		SELECT u.username, u.name, u.picture, d.n FROM answer_days d JOIN users u ON u.id = d.user_id
		WHERE d.portal_id = $1 AND d.portal_id <> '' AND d.metric = 'month' AND d.day = $2 AND d.n > 0 AND u.status = 'active'
		ORDER BY d.n DESC, d.user_id DESC LIMIT $3) AS l ORDER BY n DESC, username`
)

// Asides returns a portal's totals by their names, its topics with most questions
// and who has most points of a month that began on that day: asked together, since
// it is for every page.
func (tx *Tx) Asides(portal community.PortalID, month int64, limit int) (totals map[string]int64, topics, leaders []Aside, err error) {
	totals = map[string]int64{}
	err = tx.Ask(
		Reading{"totals", asideTotals, []any{portal, always}, func(r row) error {
			var name string
			var n int64
			err := r.Scan(&name, &n)
			totals[name] = n
			return err
		}},
		into(&topics, scanAside, "topics", asideTopics, portal, limit),
		into(&leaders, scanAside, "leaders", asideLeaders, portal, month, limit),
	)
	return totals, topics, leaders, err
}

// NewestAbout reads the newest questions about a topic that everybody sees.
func NewestAbout(to *[]*community.Question, topic community.TopicID, limit int) Reading {
	return into(to, scanQuestion, "the newest questions", `SELECT `+questions.columns+` FROM question_topics t
		JOIN questions q ON q.id = t.question_id WHERE t.topic_id = $1 AND t.shelf = 0
		ORDER BY t.created DESC, t.question_id DESC LIMIT $2`, topic, limit)
}
