package store

import "github.com/stoa-community/stoa/internal/community"

// AddViews adds views of answers, by id or short id, to the answers that
// everybody sees, to their questions, to the profiles of those who signed them,
// and to the day's statistics.
func (tx *Tx) AddViews(portal community.ID[community.Portal], views map[string]int64) error {
	answers, err := tx.viewed(portal, views)
	if err != nil {
		return err
	}
	authors := map[community.ID[community.User]]community.UserCounts{}
	days := map[community.ID[community.User]]int64{}
	questions := map[community.ID[community.Question]]int64{}
	byID := map[community.ID[community.Answer]]int64{}
	for _, a := range answers {
		n := views[string(a.id)] + views[a.shortID]
		byID[a.id] += n
		questions[a.question] += n
		days[a.author] += n
		if !a.anonymous {
			authors[a.author] = authors[a.author].Plus(community.UserCounts{AnswersViews: n})
		}
	}
	for _, id := range sortedKeys(byID) {
		if err := tx.CountAnswer(id, community.AnswerCounts{Views: byID[id]}); err != nil {
			return err
		}
	}
	for _, id := range sortedKeys(questions) {
		if err := tx.CountQuestion(id, community.QuestionCounts{Views: questions[id]}); err != nil {
			return err
		}
	}
	for _, id := range sortedKeys(days) {
		if err := tx.CountUser(id, 0, authors[id]); err != nil {
			return err
		}
		if err := tx.CountDay(id, MetricViews, tx.Now, days[id]); err != nil {
			return err
		}
	}
	return nil
}

type viewedAnswer struct {
	id        community.ID[community.Answer]
	shortID   string
	question  community.ID[community.Question]
	author    community.ID[community.User]
	anonymous bool
}

// viewed returns the open answers among those viewed.
func (tx *Tx) viewed(portal community.ID[community.Portal], views map[string]int64) ([]viewedAnswer, error) {
	var ids, shorts []string
	for ref := range views {
		if community.IsID(ref) {
			ids = append(ids, ref)
		} else {
			shorts = append(shorts, ref)
		}
	}
	return all(tx, func(r row) (viewedAnswer, error) {
		var a viewedAnswer
		err := r.Scan(&a.id, &a.shortID, &a.question, &a.author, &a.anonymous)
		return a, err
	}, `SELECT id, short_id, question_id, author, anonymous FROM answers WHERE shelf = 0 AND id IN (SELECT value FROM json_each($1)) AND portal_id = $2
		UNION SELECT id, short_id, question_id, author, anonymous FROM answers WHERE shelf = 0 AND portal_id = $3 AND short_id IN (SELECT value FROM json_each($4))`,
		list(ids), portal, portal, list(shorts))
}
