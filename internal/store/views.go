package store

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// AddViews adds views of answers, by id or short id, to the answers that
// everybody sees, to their questions, to the profiles of those who signed them,
// and to the day's statistics. Its statements are as many as the different
// numbers of views, not as the answers.
func (tx *Tx) AddViews(portal community.PortalID, views map[string]int64) error {
	var viewed []viewedAnswer
	for _, n := range sortedNumbers(views) {
		some, err := tx.viewAnswers(portal, views, n)
		if err != nil {
			return err
		}
		viewed = append(viewed, some...)
	}
	questions, authors, days := map[string]int64{}, map[string]int64{}, map[string]int64{}
	for _, a := range viewed {
		questions[a.question] += a.n
		days[a.author] += a.n
		if a.isOpen && !a.anonymous {
			authors[a.author] += a.n
		}
	}
	if err := tx.addViews("questions", "views", questions); err != nil {
		return err
	}
	if err := tx.addViews("users", "answers_views", authors); err != nil {
		return err
	}
	for _, id := range sortedKeys(days) {
		if err := tx.CountDay(community.UserID(id), MetricViews, tx.Now, days[id]); err != nil {
			return err
		}
	}
	return nil
}

type viewedAnswer struct {
	question, author  string
	isOpen, anonymous bool
	n                 int64
}

// viewAnswers counts the answers that were viewed n times, of those that
// everybody sees.
func (tx *Tx) viewAnswers(portal community.PortalID, views map[string]int64, n int64) ([]viewedAnswer, error) {
	var refs [2][]string // ids, and short ids
	for _, ref := range sortedKeys(views) {
		if views[ref] == n {
			refs[toInt(!community.IsID(ref))] = append(refs[toInt(!community.IsID(ref))], ref)
		}
	}
	var viewed []viewedAnswer
	for i, column := range []string{"id", "short_id"} {
		if len(refs[i]) == 0 {
			continue
		}
		some, err := all(tx, func(r row) (viewedAnswer, error) {
			a := viewedAnswer{n: n}
			err := r.Scan(&a.question, &a.author, &a.isOpen, &a.anonymous)
			return a, err
		}, `UPDATE answers SET views = views + $1, rev = rev + 1 WHERE portal_id = $2 AND shelf IN (0, 1, 4, 5) AND `+column+` IN (SELECT value FROM json_each($3))
			RETURNING question_id, author, shelf = 0, anonymous`, n, portal, list(refs[i]))
		if err != nil {
			return nil, err
		}
		viewed = append(viewed, some...)
	}
	return viewed, nil
}

// addViews adds to a column of the records called by the ids.
func (tx *Tx) addViews(table, column string, views map[string]int64) error {
	for _, n := range sortedNumbers(views) {
		var ids []string
		for _, id := range sortedKeys(views) {
			if views[id] == n {
				ids = append(ids, id)
			}
		}
		err := tx.exec(`UPDATE `+table+` SET `+column+` = `+column+` + $1, rev = rev + 1 WHERE id IN (SELECT value FROM json_each($2))`, n,
			list(ids))
		if err != nil {
			return err
		}
	}
	return nil
}

// sortedNumbers are the different numbers in m.
func sortedNumbers(m map[string]int64) []int64 {
	var numbers []int64
	for _, n := range m {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}
