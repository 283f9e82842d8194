package store

import "github.com/stoa-community/stoa/internal/community"

// What is said of a first step, and the name by which it is said of all.
const (
	StepDone    = "done"
	StepSkipped = "skipped"
	AllSteps    = "all"
)

// Begun is how far a portal has come, as far as its records tell.
type Begun struct {
	HasTopics, HasPeople, HasProduct bool
}

// begun reads whether there is a topic; somebody besides the first admin, or an invitation for them; and
// a way in for the people of a product, where the slugs of its apps are $2.
const begun = `SELECT CASE WHEN EXISTS (SELECT 1 FROM topics WHERE portal_id = $1) THEN 1 ELSE 0 END,
	CASE WHEN EXISTS (SELECT 1 FROM invitations WHERE portal_id = $1)
		OR (SELECT COUNT(*) FROM (SELECT 1 AS one FROM users WHERE portal_id = $1 LIMIT 2) AS u) > 1 THEN 1 ELSE 0 END,
	CASE WHEN EXISTS (SELECT 1 FROM apps WHERE portal_id = $1 AND slug IN (SELECT value FROM json_each($2))) THEN 1 ELSE 0 END`

// FirstSteps returns what was said of a portal's first steps, by their names, and how far it has come.
func (tx *Tx) FirstSteps(portal community.PortalID, apps []string) (said map[string]string, b Begun, err error) {
	said = map[string]string{}
	err = tx.Ask(
		Reading{"first steps", `SELECT id, state FROM first_steps WHERE portal_id = $1`, []any{portal}, func(r row) error {
			var name, state string
			err := r.Scan(&name, &state)
			said[name] = state
			return err
		}},
		Reading{"how far it has come", begun, []any{portal, list(apps)}, func(r row) error {
			var topics, people, product int64
			err := r.Scan(&topics, &people, &product)
			b = Begun{topics > 0, people > 0, product > 0}
			return err
		}})
	return said, b, err
}

// SayFirstStep notes what was said of a step; "" takes it back.
func (tx *Tx) SayFirstStep(portal community.PortalID, step, state string) error {
	if state == "" {
		return tx.exec(`DELETE FROM first_steps WHERE portal_id = $1 AND id = $2`, portal, step)
	}
	return tx.exec(`INSERT INTO first_steps (portal_id, id, state, created) VALUES ($1, $2, $3, $4)
		ON CONFLICT (portal_id, id) DO UPDATE SET state = excluded.state, created = excluded.created`, portal, step, state, ms(tx.Now))
}
