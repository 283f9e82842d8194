package demo_test

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // to look past the store

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// begun adds a portal with its admin, always the same ones.
func begun(t testing.TB, db *store.DB) *community.Portal {
	t.Helper()
	p := community.NewPortal("Lantern", "", storetest.Now)
	p.ID = community.MakeID[community.Portal](storetest.Now, community.Entropy{1})
	admin := &community.User{ID: community.MakeID[community.User](storetest.Now, community.Entropy{2}), Portal: p.ID,
		Created: storetest.Now, Updated: storetest.Now, Role: community.Admin, Status: community.Active, Username: "admin",
		Profile: community.Profile{Name: "Admin"}}
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		if err := tx.AddPortal(p); err != nil {
			return err
		}
		return tx.AddUsers(admin)
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func options(questions int) demo.Options {
	return demo.Options{Seed: 1, Questions: questions, Now: storetest.Now}
}

func fill(t testing.TB, db *store.DB, o demo.Options) *community.Portal {
	t.Helper()
	p := begun(t, db)
	if err := demo.Fill(t.Context(), db, p, o); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheDoctorFindsNothingToMendInADemoCommunity(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		fill(t, db, options(100))
		drifts, err := app.New(db, app.Config{}).Doctor(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range drifts[:min(len(drifts), 20)] {
			t.Errorf("%+v", d)
		}
	})
}

func TestTheTotalsAreTheOnesPromised(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		fill(t, storetest.Open(t, address), options(250))
		raw := rawDB(t, address)
		for table, want := range map[string]int{"questions": 250, "answers": 1250, "comments": 2500, "votes": 5000, "topics": 28,
			"posts": 15, "users": 63} {
			if got := number(t, raw, `SELECT COUNT(*) FROM `+table); got != want {
				t.Errorf("there are %d %s, want %d", got, table, want)
			}
		}
		for _, some := range []string{
			`answers WHERE status = 'draft' AND draft = content`, `answers WHERE status = 'unapproved'`,
			`answers WHERE status = 'archived'`, `answers WHERE status = 'collapsed'`, `answers WHERE verified`, `answers WHERE accepted`, `questions WHERE accepted <> ''`, `answers WHERE anonymous`,
			`answers WHERE self_vote <> 0`, `questions WHERE privacy = 'private' AND shelf = 2 AND asked <> ''`,
			`questions WHERE status = 'scheduled'`, `questions WHERE anonymous`, `questions WHERE locked`, `questions WHERE verified`,
			`questions WHERE answers = 0`, `questions WHERE answers >= 25`, `questions WHERE type = 'poll' AND poll_votes > 0`,
			`reports WHERE status = 'open'`, `reports WHERE status = 'rejected'`, `notifications WHERE seen`,
			`notifications WHERE NOT seen`, `answer_days WHERE metric = 'views'`, `answer_days WHERE metric = 'follows'`,
			`answer_days WHERE metric = 'votes'`, `edits WHERE target = 'question'`, `edits WHERE target = 'answer'`, `asks`, `poll_votes`,
			`questions WHERE multiple AND poll_votes > 0`, `questions WHERE closes > 0`, `poll_votes WHERE more <> ''`,
			`questions WHERE duplicate_of <> ''`, `questions WHERE has_duplicates`, `follows WHERE target = 'user'`, `follows WHERE target = 'topic'`, `follows WHERE target = 'question'`,
			`follows WHERE target = 'post'`, `spaces WHERE private`, `spaces WHERE hidden`, `collections WHERE place = 3`,
			`questions WHERE space_id <> '' AND shelf = 0`, `questions WHERE space_id <> '' AND shelf = 4`, `answers WHERE space_id <> '' AND shelf = 4`, `space_members WHERE role = 1`, `space_members WHERE role = 3`} {
			if number(t, raw, `SELECT COUNT(*) FROM `+some) == 0 {
				t.Errorf("there are no %s", some)
			}
		}
		for _, outside := range []string{
			`questions r WHERE NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = r.space_id AND m.user_id = r.author)`,
			`answers r WHERE NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = r.space_id AND m.user_id = r.author)`,
		} {
			if n := number(t, raw, `SELECT COUNT(*) FROM `+outside+
				` AND r.space_id <> '' AND (SELECT status FROM users u WHERE u.id = r.author) <> 'erased'`); n > 0 {
				t.Errorf("%d of %s are by people who are not in the space", n, outside)
			}
		}
		for _, verb := range []string{"follow_user", "follow_question", "upvote", "comment_upvote", "ask", "answer", "comment", "mention",
			"request_answer", "report", "accept", "duplicate"} {
			if number(t, raw, `SELECT COUNT(*) FROM notifications WHERE verb = '`+verb+`'`) == 0 {
				t.Errorf("nobody is told of %s", verb)
			}
		}
	})
}

func TestTheSameSeedMakesTheSameCommunity(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		first := fingerprint(t, rawOf(t, address, options(40)))
		again := fingerprint(t, rawOf(t, anotherAddress(t, address), options(40)))
		other := options(40)
		other.Seed = 2
		another := fingerprint(t, rawOf(t, anotherAddress(t, address), other))
		for table, sum := range first {
			if sum != again[table] {
				t.Errorf("%s differ", table)
			}
			if sum == another[table] && table != "portals" {
				t.Errorf("%s of another seed are the same", table)
			}
		}
	})
}

func TestNothingIsLaterThanNowOrEarlierThanItsAuthor(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		raw := rawOf(t, address, options(100))
		now := storetest.Now.UnixMilli()
		for _, table := range []string{"users", "topics", "questions", "answers", "posts", "comments", "votes", "follows", "asks",
			"poll_votes", "edits", "reports", "notifications", "spaces", "space_members"} {
			if n := number(t, raw, fmt.Sprintf(`SELECT COUNT(*) FROM %s WHERE created > %d`, table, now)); n > 0 {
				t.Errorf("%d %s are of the future", n, table)
			}
		}
		for _, early := range []string{
			`questions r JOIN users u ON u.id = r.author`, `answers r JOIN users u ON u.id = r.author`,
			`posts r JOIN users u ON u.id = r.author`, `comments r JOIN users u ON u.id = r.author`,
			`votes r JOIN users u ON u.id = r.user_id`, `follows r JOIN users u ON u.id = r.user_id`,
			`space_members r JOIN users u ON u.id = r.user_id`, `space_members r JOIN spaces u ON u.id = r.space_id`, `answers r JOIN questions u ON u.id = r.question_id`, `comments r JOIN answers u ON u.id = r.target_id`, `votes r JOIN comments u ON u.id = r.target_id`} {
			if n := number(t, raw, `SELECT COUNT(*) FROM `+early+` WHERE r.created < u.created`); n > 0 {
				t.Errorf("%d of %s come before what they follow", n, early)
			}
		}
		if n := number(t, raw, `SELECT COUNT(*) FROM notifications n JOIN answers a ON a.id = n.target_id WHERE a.anonymous AND n.actors LIKE '%' || a.author || '%'`); n > 0 {
			t.Errorf("%d notifications tell an anonymous author", n)
		}
	})
}

func TestACommunityThatIsNotEmptyIsNotFilled(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := begun(t, db)
		if isEmpty, err := demo.Empty(t.Context(), db, p); err != nil || !isEmpty {
			t.Fatalf("a portal with its admin is empty: %v, %v", isEmpty, err)
		}
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.AddTopics(&community.Topic{ID: community.NewID[community.Topic](tx.Now), Portal: p.ID, Name: "Ours"})
		})
		if err != nil {
			t.Fatal(err)
		}
		err = demo.Fill(t.Context(), db, p, options(20))
		if community.KindOf(err) != community.Conflict || !strings.Contains(err.Error(), "isn't empty") {
			t.Errorf("it is filled, or refused with %v", err)
		}
	})
}

func TestActiveMembersHavePortraits(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		o := options(20)
		o.Picture = func(name string, data []byte) (string, error) {
			if _, err := png.Decode(bytes.NewReader(data)); err != nil {
				return "", err
			}
			return "/pictures/" + name, nil
		}
		raw := rawOf(t, address, o)
		if n := number(t, raw, `SELECT COUNT(*) FROM users WHERE picture = '/pictures/' || username || '.png'`); n < 20 {
			t.Errorf("%d members have a portrait", n)
		}
	})
}

func TestProgressEndsAtTheEnd(t *testing.T) {
	db := storetest.Open(t, t.TempDir()+"/"+store.FileName)
	o := options(100)
	var calls [][2]int
	o.Progress = func(done, total int) { calls = append(calls, [2]int{done, total}) }
	fill(t, db, o)
	last := calls[len(calls)-1]
	if last[0] != last[1] || !slices.IsSortedFunc(calls, func(a, b [2]int) int { return a[0] - b[0] }) {
		t.Errorf("progress went %v", calls)
	}
}

func rawOf(t *testing.T, address string, o demo.Options) *sql.DB {
	fill(t, storetest.Open(t, address), o)
	return rawDB(t, address)
}

// anotherAddress is of an empty database of the same kind.
func anotherAddress(t *testing.T, address string) string {
	if !store.IsPostgres(address) {
		return t.TempDir() + "/" + store.FileName
	}
	return testpg.Schema(t, testpg.Need(t))
}

// rawDB opens the database past the store.
func rawDB(t *testing.T, address string) *sql.DB {
	t.Helper()
	driver := "sqlite"
	if store.IsPostgres(address) {
		driver = "pgx"
	}
	raw, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { raw.Close() })
	return raw
}

func number(t *testing.T, raw *sql.DB, query string) (n int) {
	t.Helper()
	if err := raw.QueryRow(query).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// fingerprint sums up every row of every table that Fill writes to. The slots of
// a total are a matter of chance.
func fingerprint(t *testing.T, raw *sql.DB) map[string]string {
	t.Helper()
	sums := map[string]string{}
	for _, table := range []string{
		"portals", "users", "topics", "questions", "question_topics", "answers", "posts", "post_topics", "comments", "votes", "follows",
		"asks", "poll_votes", "edits", "reports", "notifications", "answer_days", "collections", "spaces", "space_members",
	} {
		sums[table] = hashed(t, raw, `SELECT * FROM `+table)
	}
	sums["tallies"] = hashed(t, raw, `SELECT name, day, CAST(SUM(n) AS BIGINT) FROM tallies GROUP BY name, day`)
	return sums
}

func hashed(t *testing.T, raw *sql.DB, query string) string {
	t.Helper()
	rows, err := raw.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		line := ""
		for _, v := range values {
			line += fmt.Sprintf("%v|", *v.(*any))
		}
		lines = append(lines, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return fmt.Sprintf("%d %x", len(lines), sha256.Sum256([]byte(strings.Join(lines, "\n"))))
}
