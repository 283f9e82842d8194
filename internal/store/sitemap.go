package store

import "github.com/stoa-community/stoa/internal/community"

// An Address is what the address of a record is made of, and when the record last
// changed.
type Address struct {
	ShortID, Title string
	Updated        int64 // milliseconds
}

// Addressed are the kinds of records that everybody may find, each with the total
// that counts it by day.
var Addressed = map[string]string{"questions": community.TallyQuestions, "posts": community.TallyPosts}

// Addresses returns those of the records of a kind of Addressed that everybody may
// list and that were created from the one day to the other, at most limit.
func (tx *Tx) Addresses(portal community.PortalID, kind string, first, last int64, limit int) ([]Address, error) {
	return all(tx, scanAddress, `SELECT short_id, title, updated FROM `+kind+`
		WHERE portal_id = $1 AND shelf = 0 AND created >= $2 AND created < $3 ORDER BY created, id LIMIT $4`,
		portal, first*86_400_000, (last+1)*86_400_000, limit)
}

// TopicAddresses returns those of the topics with most questions.
func (tx *Tx) TopicAddresses(portal community.PortalID, limit int) ([]Address, error) {
	return all(tx, scanAddress, `SELECT short_id, name, updated FROM topics WHERE portal_id = $1 AND space_id = '' ORDER BY questions DESC, id DESC LIMIT $2`, portal, limit)
}

// SpaceAddresses returns those of the newest spaces that are open, with their slugs
// for titles.
func (tx *Tx) SpaceAddresses(portal community.PortalID, limit int) ([]Address, error) {
	return all(tx, scanAddress, `SELECT id, slug, updated FROM spaces WHERE portal_id = $1 AND hidden = FALSE AND private = FALSE
		ORDER BY created DESC, id DESC LIMIT $2`, portal, limit)
}

func scanAddress(r row) (a Address, err error) { return a, r.Scan(&a.ShortID, &a.Title, &a.Updated) }
