package store

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A View is one look of somebody at a record or a person.
type View struct {
	On    community.Subject
	Ref   string           // an id, or of a record its short id
	User  community.UserID // "" for a guest
	Guest string           // a guest's address and agent; never stored
	From  string           // the host that a question was reached from, "" for none
}

// AddViews counts those views that count: of what its readers see, by somebody else than
// its author, who has not viewed it in the last 24 hours. They go to the record, those of
// answers and questions also to the day's statistics of their authors, and those of an answer
// to the profile of who signed it. Its
// statements do not grow with the number of views but by the hundred, and with the
// different numbers of them.
func (tx *Tx) AddViews(portal community.PortalID, views []View) error {
	found, err := tx.viewable(portal, views)
	if err != nil {
		return err
	}
	viewings, err := tx.newViewings(portal, views, found)
	if err != nil {
		return err
	}
	counts, authors, days := map[string]map[string]int64{}, map[string]int64{}, map[AnswerDay]int64{}
	from := map[referral]int64{}
	for _, v := range viewings {
		table := tables[v.on]
		if counts[table] == nil {
			counts[table] = map[string]int64{}
		}
		counts[table][v.id]++
		if v.on == community.OnAnswer || v.on == community.OnQuestion {
			days[AnswerDay{User: community.UserID(v.author), Metric: MetricOf(v.on, MetricViews), Day: Day(tx.Now)}]++
		}
		if v.on == community.OnAnswer && v.isOpen && !v.anonymous {
			authors[v.author]++
		}
		if v.on == community.OnQuestion && v.from != "" {
			from[referral{v.id, v.from}]++
		}
	}
	for _, table := range []string{"answers", "questions", "posts", "users"} {
		if err := tx.addViews(table, "views", counts[table]); err != nil {
			return err
		}
	}
	if err := tx.addViews("users", "answers_views", authors); err != nil {
		return err
	}
	if err := tx.countEach(days); err != nil {
		return err
	}
	return tx.addReferrals(portal, from)
}

// countEach adds numbers to the days of people, in their order.
func (tx *Tx) countEach(days map[AnswerDay]int64) error {
	list := make([]AnswerDay, 0, len(days))
	for d, n := range days {
		d.N = n
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b AnswerDay) int { return cmp.Or(cmp.Compare(a.User, b.User), cmp.Compare(a.Metric, b.Metric)) })
	for chunk := range slices.Chunk(list, 100) {
		if err := tx.CountDays(chunk...); err != nil {
			return err
		}
	}
	return nil
}

// A viewable is something whose views count.
type viewable struct {
	on                community.Subject
	id, author        string
	isOpen, anonymous bool
}

// seenOf is the condition of what is viewed. Who logs answers may not see them; whoever
// opens anything else does.
var seenOf = map[community.Subject]string{
	community.OnAnswer:   `shelf IN (0, 1, 4, 5)`,
	community.OnQuestion: `status IN ('published', 'collapsed', 'featured', 'unlisted')`,
	community.OnPost:     `status IN ('published', 'collapsed', 'featured', 'unlisted')`,
}

type viewedRef struct {
	on  community.Subject
	ref string
}

// viewable returns those of what was viewed whose views count, and holds them: they stand
// where they do until the transaction ends.
func (tx *Tx) viewable(portal community.PortalID, views []View) (map[viewedRef]viewable, error) {
	refs := map[viewedRef][]string{} // by what they are, and the column that has them
	for _, v := range views {
		of := viewedRef{v.On, refColumn(v.Ref)}
		refs[of] = append(refs[of], v.Ref)
	}
	found := map[viewedRef]viewable{}
	for _, on := range []community.Subject{community.OnAnswer, community.OnQuestion, community.OnPost, community.OnUser} {
		for _, column := range []string{"id", "short_id"} {
			named := refs[viewedRef{on, column}]
			if len(named) == 0 || on == community.OnUser && column != "id" {
				continue
			}
			slices.Sort(named)
			err := each(tx, func(r row) (bool, error) {
				v, short := viewable{on: on}, ""
				err := r.Scan(&v.id, &short, &v.author, &v.isOpen, &v.anonymous)
				found[viewedRef{on, v.id}], found[viewedRef{on, short}] = v, v
				return false, err
			}, tx.viewableQuery(on, column), portal, list(slices.Compact(named)))
			if err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

func (tx *Tx) viewableQuery(on community.Subject, column string) string {
	query := `SELECT id, '', id, FALSE, FALSE FROM users WHERE portal_id = $1`
	if seen := seenOf[on]; seen != "" {
		query = `SELECT id, short_id, author, shelf = 0, anonymous FROM ` + tables[on] + ` WHERE portal_id = $1 AND ` + seen
	}
	query += ` AND ` + column + ` IN (SELECT value FROM json_each($2)) ORDER BY id`
	if tx.isPostgres() {
		query += ` FOR NO KEY UPDATE`
	}
	return query
}

// A viewing is a view that is not known to be one more of the same.
type viewing struct {
	viewable
	user, guest, from string
}

// viewingsChunk is how many views one statement stores.
const viewingsChunk = 100

// viewedAgain is when a view by the same person counts again.
const viewedAgain = 24 * time.Hour

// newViewings stores who viewed what, and returns the views that count.
func (tx *Tx) newViewings(portal community.PortalID, views []View, found map[viewedRef]viewable) (counted []viewing, err error) {
	all, err := tx.viewings(views, found)
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(all, viewingsChunk) {
		fresh, err := tx.addViewings(portal, some)
		if err != nil {
			return nil, err
		}
		for _, v := range some {
			if fresh[[3]string{v.id, v.user, v.guest}] {
				counted = append(counted, v)
			}
		}
	}
	return counted, nil
}

// viewings are the views by others than the author, each of a record and a viewer once,
// in an order in which nodes do not wait for one another.
func (tx *Tx) viewings(views []View, found map[viewedRef]viewable) (all []viewing, err error) {
	salt := ""
	for _, v := range views {
		what, ok := found[viewedRef{v.On, v.Ref}]
		if !ok || string(v.User) == what.author {
			continue
		}
		one := viewing{viewable: what, user: string(v.User), from: v.From}
		if v.User == "" {
			if salt == "" {
				if salt, err = tx.viewSalt(); err != nil {
					return nil, err
				}
			}
			one.guest = hashGuest(salt, what.id, v.Guest)
		}
		all = append(all, one)
	}
	slices.SortStableFunc(all, func(a, b viewing) int {
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.user, b.user), cmp.Compare(a.guest, b.guest))
	})
	return slices.CompactFunc(all, func(a, b viewing) bool { return a.id == b.id && a.user == b.user && a.guest == b.guest }), nil
}

// addViewings stores who viewed what, and returns those who had not in a day.
func (tx *Tx) addViewings(portal community.PortalID, some []viewing) (fresh map[[3]string]bool, err error) {
	s := &statement{}
	s.add("INSERT INTO viewings (target_id, user_id, guest, portal_id, target, created) VALUES ")
	for i, v := range some {
		if i > 0 {
			s.add(", ")
		}
		s.add("(").bind(v.id).add(", ").bind(v.user).add(", ").bind(v.guest).add(", ").bind(portal).add(", ").bind(v.on).add(", ").
			bind(ms(tx.Now)).add(")")
	}
	s.add(" ON CONFLICT (target_id, user_id, guest) DO UPDATE SET created = excluded.created WHERE viewings.created <= ").
		bind(ms(tx.Now.Add(-viewedAgain))).add(" RETURNING target_id, user_id, guest")
	fresh = map[[3]string]bool{}
	return fresh, each(tx, func(r row) (bool, error) {
		var key [3]string
		err := r.Scan(&key[0], &key[1], &key[2])
		fresh[key] = true
		return false, err
	}, s.String(), s.args...)
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

// DropViewings drops who viewed what longer ago than a day, what is kept of the guests of
// earlier days, and their salts: at most limit rows.
func (tx *Tx) DropViewings(limit int) (int64, error) {
	if err := tx.exec(`DELETE FROM view_salts WHERE day < $1`, Day(tx.Now)); err != nil {
		return 0, err
	}
	today := tx.Now.UTC().Truncate(24 * time.Hour)
	return tx.changed(`DELETE FROM viewings WHERE (target_id, user_id, guest) IN (SELECT target_id, user_id, guest FROM viewings
		WHERE created <= $1 OR guest <> '' AND created < $2 LIMIT `+strconv.Itoa(limit)+`)`, ms(tx.Now.Add(-viewedAgain)), ms(today))
}

// viewSalt returns what guests are hashed with today, on all nodes.
func (tx *Tx) viewSalt() (string, error) {
	day := Day(tx.Now)
	find := func() ([]string, error) {
		return all(tx, scanString, `SELECT salt FROM view_salts WHERE day = $1`, day)
	}
	salts, err := find()
	if err != nil || len(salts) > 0 {
		return strings.Join(salts, ""), err
	}
	if err := tx.exec(`INSERT INTO view_salts (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING`, day, rand.Text()); err != nil {
		return "", err
	}
	salts, err = find()
	return strings.Join(salts, ""), err
}

// hashGuest is what is kept of a guest who viewed a record: of two records, two hashes.
func hashGuest(salt, record, guest string) string {
	sum := sha256.Sum256([]byte(salt + "\n" + record + "\n" + guest))
	return hex.EncodeToString(sum[:16])
}
