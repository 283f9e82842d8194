package app_test

import (
	"database/sql"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // to tamper behind the store's back

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// One of each: what makes a kept number wrong, and as what it is told.
var wrongs = []struct{ table, column, plant string }{
	{"questions", "shelf", `UPDATE questions SET shelf = 1 WHERE id = (SELECT MIN(id) FROM questions WHERE shelf = 0)`},
	{"answers", "shelf", `UPDATE answers SET shelf = 3 WHERE id = (SELECT MIN(id) FROM answers WHERE shelf = 0)`},
	{"posts", "shelf", `UPDATE posts SET shelf = 2 WHERE id = (SELECT MIN(id) FROM posts WHERE shelf = 0)`},
	{"question_topics", "topic_id", `DELETE FROM question_topics WHERE question_id = (SELECT MIN(question_id) FROM question_topics)`},
	{"question_topics", "topic_id", `UPDATE question_topics SET shelf = 3 WHERE question_id = (SELECT MIN(question_id) FROM question_topics)`},
	{"post_topics", "topic_id", `INSERT INTO post_topics (topic_id, shelf, created, post_id) SELECT 'none', 0, 0, MIN(id) FROM posts`},

	{"questions", "topics", `DELETE FROM topics WHERE id = (SELECT MIN(topic_id) FROM question_topics)`},
	{"posts", "topics", `DELETE FROM topics WHERE id IN (SELECT topic_id FROM post_topics)`},
	{"follows", "target_id", `DELETE FROM topics WHERE id = (SELECT MIN(target_id) FROM follows WHERE target = 'topic')`},
	{"follows", "target_id", `UPDATE users SET status = 'erased' WHERE id = (SELECT MIN(target_id) FROM follows WHERE target = 'user')`},
	{"answers", "question_id", `DELETE FROM questions WHERE id = (SELECT MIN(question_id) FROM answers WHERE shelf = 0)`},
	{"reports", "target_id", `INSERT INTO reports (id, portal_id, rev, created, updated, target, target_id, user_id, type, description, status, resolver, note, resolved)
		SELECT 'of nothing', portal_id, 0, 0, 0, 'question', 'none', author, 'Spam', '', 'open', '', '', 0 FROM questions WHERE id = (SELECT MIN(id) FROM questions)`},

	{"questions", "answers", `UPDATE questions SET answers = answers + 1 WHERE id = (SELECT MIN(id) FROM questions)`},
	{"questions", "answers", `DELETE FROM answers WHERE id = (SELECT MIN(id) FROM answers WHERE shelf = 0)`},
	{"questions", "hidden_answers", `UPDATE questions SET hidden_answers = 7 WHERE id = (SELECT MIN(id) FROM questions)`},
	{"questions", "accepted", `UPDATE questions SET accepted = '' WHERE id = (SELECT MIN(id) FROM questions WHERE accepted <> '')`},
	{"questions", "accepted", `UPDATE questions SET accepted = 'none' WHERE id = (SELECT MIN(id) FROM questions WHERE accepted = '' AND shelf = 0)`},
	{"questions", "asks", `DELETE FROM asks`},
	{"questions", "poll_votes", `UPDATE questions SET poll_votes = 1000 WHERE id = (SELECT MIN(id) FROM questions)`},
	{"questions", "options", `UPDATE poll_votes SET option_id = 'none' WHERE user_id = (SELECT MIN(user_id) FROM poll_votes)`},
	{"questions", "options", `UPDATE poll_votes SET more = 'none' WHERE user_id = (SELECT MIN(user_id) FROM poll_votes WHERE more <> '')`},
	{"questions", "followers", `UPDATE questions SET followers = followers - 1 WHERE id = (SELECT MAX(id) FROM questions)`},
	{"questions", "upvotes", `UPDATE questions SET upvotes = upvotes + 2 WHERE id = (SELECT MAX(id) FROM questions)`},
	{"questions", "downvotes", `UPDATE questions SET downvotes = downvotes + 2 WHERE id = (SELECT MAX(id) FROM questions)`},
	{"questions", "score", `UPDATE questions SET score = -99 WHERE id = (SELECT MAX(id) FROM questions)`},
	{"questions", "self_vote", `UPDATE questions SET self_vote = 5 WHERE id = (SELECT MAX(id) FROM questions)`},
	{"questions", "comments", `UPDATE questions SET comments = comments + 1 WHERE id = (SELECT MAX(id) FROM questions)`},
	{"questions", "edits", `UPDATE questions SET edits = edits + 1 WHERE id = (SELECT MAX(id) FROM questions)`},

	{"answers", "upvotes", `DELETE FROM votes WHERE target = 'answer' AND value > 0 AND target_id = (SELECT MAX(target_id) FROM votes WHERE target = 'answer' AND value > 0)`},
	{"answers", "downvotes", `UPDATE votes SET value = -1 WHERE target_id = (SELECT MAX(target_id) FROM votes WHERE target = 'answer' AND value > 0)`},
	{"answers", "score", `UPDATE answers SET score = score + 1 WHERE id = (SELECT MIN(id) FROM answers)`},
	{"answers", "self_vote", `UPDATE answers SET self_vote = 5 WHERE id = (SELECT MIN(id) FROM answers)`},
	{"answers", "comments", `DELETE FROM comments WHERE target = 'answer'`},
	{"answers", "edits", `DELETE FROM edits WHERE target = 'answer'`},
	{"posts", "upvotes", `UPDATE posts SET upvotes = upvotes + 1 WHERE id = (SELECT MIN(id) FROM posts)`},
	{"posts", "downvotes", `UPDATE posts SET downvotes = downvotes + 1 WHERE id = (SELECT MIN(id) FROM posts)`},
	{"posts", "score", `UPDATE posts SET score = score + 1 WHERE id = (SELECT MIN(id) FROM posts)`},
	{"posts", "self_vote", `UPDATE posts SET self_vote = 5 WHERE id = (SELECT MIN(id) FROM posts)`},
	{"posts", "comments", `UPDATE posts SET comments = 0 WHERE id = (SELECT MIN(id) FROM posts WHERE comments > 0)`},
	{"posts", "edits", `UPDATE posts SET edits = edits + 1 WHERE id = (SELECT MIN(id) FROM posts)`},
	{"posts", "followers", `DELETE FROM follows WHERE target = 'post'`},
	{"comments", "upvotes", `UPDATE comments SET upvotes = upvotes + 1 WHERE id = (SELECT MIN(id) FROM comments)`},
	{"comments", "score", `UPDATE comments SET score = score + 1 WHERE id = (SELECT MIN(id) FROM comments)`},
	{"comments", "self_vote", `UPDATE comments SET self_vote = 5 WHERE id = (SELECT MIN(id) FROM comments)`},

	{"answers", "space_id", `UPDATE answers SET space_id = 'none' WHERE id = (SELECT MIN(id) FROM answers WHERE shelf > 0 AND shelf < 4)`},
	{"questions", "shelf", `UPDATE spaces SET private = TRUE WHERE slug = 'newcomers'`},
	{"spaces", "members", `UPDATE spaces SET members = members + 1 WHERE slug = 'beta-testers'`},
	{"spaces", "questions", `UPDATE spaces SET questions = questions + 1 WHERE slug = 'beta-testers'`},
	{"spaces", "posts", `UPDATE spaces SET posts = posts + 1 WHERE slug = 'beta-testers'`},
	{"spaces", "answers", `UPDATE spaces SET answers = answers + 1 WHERE slug = 'beta-testers'`},
	{"tallies", community.TallySpaces, `DELETE FROM tallies WHERE name = 'spaces'`},
	{"tallies", community.TallyHiddenSpaces, `UPDATE tallies SET n = n + 1 WHERE name = 'hiddenSpaces'`},
	{"tallies", community.TallyClosed(community.TallyQuestions), `UPDATE tallies SET n = n + 1 WHERE name = 'questions.closed'`},

	{"topics", "questions", `UPDATE topics SET questions = questions + 1 WHERE id = (SELECT MIN(id) FROM topics)`},
	{"topics", "posts", `UPDATE topics SET posts = posts + 1 WHERE id = (SELECT MIN(id) FROM topics)`},
	{"topics", "followers", `DELETE FROM follows WHERE target = 'topic'`},

	{"users", "questions", `UPDATE users SET questions = questions + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "questions_followers", `UPDATE users SET questions_followers = questions_followers + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "answers", `UPDATE users SET answers = answers + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "answers_words", `UPDATE answers SET words = words + 1 WHERE id = (SELECT MIN(id) FROM answers WHERE shelf = 0 AND anonymous = FALSE)`},
	{"users", "answers_views", `UPDATE answers SET views = views + 1 WHERE id = (SELECT MIN(id) FROM answers WHERE shelf = 0 AND anonymous = FALSE)`},
	{"users", "answers_votes", `UPDATE users SET answers_votes = answers_votes + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "comments", `UPDATE users SET comments = comments + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "score", `UPDATE users SET score = score + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "score", `UPDATE comments SET points = points + 1 WHERE anonymous = FALSE AND target = 'post'`},
	{"users", "requests", `UPDATE users SET requests = requests + 1 WHERE id = (SELECT MIN(id) FROM users)`},
	{"users", "followers", `DELETE FROM follows WHERE target = 'user'`},
	{"users", "followings", `UPDATE users SET followings = followings + 1 WHERE id = (SELECT MIN(id) FROM users)`},

	{"conduct", "reported", `INSERT INTO reports (id, portal_id, rev, created, updated, target, target_id, user_id, type, description, status, resolver, note, resolved)
		SELECT 'one', portal_id, 0, 0, 0, 'question', id, author, 'Spam', '', 'rejected', '', '', 0 FROM questions WHERE id = (SELECT MIN(id) FROM questions)`},
	{"conduct", "reported", `DELETE FROM conduct`},
	{"conduct", "reported", `DELETE FROM reports WHERE id = 'one'`},
	{"conduct", "approved", `INSERT INTO conduct (user_id, portal_id, approved) SELECT id, portal_id, 3 FROM users WHERE TRUE ON CONFLICT (user_id) DO UPDATE SET approved = 3`},
	{"conduct", "rejected", `UPDATE conduct SET rejected = rejected - 1`},
	{"conduct", "accepted", `UPDATE conduct SET accepted = accepted + 1 WHERE user_id = (SELECT MAX(user_id) FROM conduct)`},
	{"conduct", "bans", `UPDATE conduct SET bans = 9 WHERE user_id = (SELECT MIN(user_id) FROM conduct)`},

	{"tallies", community.TallyUsers, `UPDATE users SET status = 'banned' WHERE id = (SELECT MIN(id) FROM users WHERE status = 'active')`},
	{"tallies", community.TallyTopics, `DELETE FROM tallies WHERE name = 'topics'`},
	{"tallies", community.TallyQuestions, `UPDATE tallies SET n = n + 1 WHERE name = 'questions'`},
	{"tallies", community.TallyAnswers, `INSERT INTO tallies (portal_id, name, day, slot, n) SELECT MIN(id), 'answers', 1, 9, 5 FROM portals`},
	{"tallies", community.TallyPosts, `DELETE FROM tallies WHERE name = 'posts'`},
	{"tallies", community.TallyComments, `UPDATE tallies SET n = n + 1 WHERE name = 'comments'`},
	{"tallies", community.TallyUnanswered, `UPDATE tallies SET n = n + 1 WHERE name = 'unanswered'`},
	{"tallies", community.TallySolved, `UPDATE tallies SET n = n + 1 WHERE name = 'solved'`},
	{"tallies", community.TallyUnsolved, `DELETE FROM tallies WHERE name = 'unsolved'`},
	{"tallies", community.TallyUnapprovedQuestions,
		`INSERT INTO tallies (portal_id, name, day, slot, n) SELECT MIN(id), 'unapprovedQuestions', 1, 9, 5 FROM portals`},
	{"tallies", community.TallyUnapprovedAnswers, `INSERT INTO tallies (portal_id, name, day, slot, n) SELECT MIN(id), 'unapprovedAnswers', 1, 9, -5 FROM portals`},
}

func TestTheDoctorFindsEveryWrongNumberAndMendsIt(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		a, raw := filled(t, db), past(t, address)
		for _, w := range wrongs {
			if _, err := raw.ExecContext(t.Context(), w.plant); err != nil {
				t.Fatalf("%s: %v", w.plant, err)
			}
			if mended := doctor(t, a, true); !tells(mended, w.table, w.column) {
				t.Fatalf("%s\n\tis mended as %v", w.plant, mended)
			}
		}
		if left := doctor(t, a, false); len(left) > 0 {
			t.Errorf("what is left is %v", left)
		}
	})
}

func TestTheDoctorTellsWhatANumberIsAndShouldBe(t *testing.T) {
	db := storetest.Open(t, t.TempDir()+"/"+store.FileName)
	a := filled(t, db)
	var q *community.Question
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		portals, err := tx.Portals()
		if err != nil {
			return err
		}
		q = &community.Question{Record: community.Record{On: community.OnQuestion, ID: community.NewID[community.Record](tx.Now),
			Portal: portals[0].ID, Created: tx.Now, Status: community.Unapproved, Shelf: community.Staff,
			Counts: community.Counts{Asks: 3}}}
		if err := tx.AddQuestions(q); err != nil {
			return err
		}
		return tx.Settle(community.Share{}, q.Share())
	})
	if err != nil {
		t.Fatal(err)
	}
	if found := doctor(t, a, false); len(found) != 1 ||
		found[0] != (app.Drift{Table: "questions", ID: string(q.ID), Column: "asks", Is: 3}) {
		t.Errorf("found %+v", found)
	}
}

// filled returns an app over a small community in which nothing is wrong.
func filled(t *testing.T, db *store.DB) *app.App {
	t.Helper()
	p := community.NewPortal("Test", "", storetest.Now)
	if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.AddPortal(p) }); err != nil {
		t.Fatal(err)
	}
	if err := demo.Fill(t.Context(), db, p, demo.Options{Seed: 3, Questions: 25, Now: storetest.Now}); err != nil {
		t.Fatal(err)
	}
	a := app.New(db, app.Config{})
	if drifts := doctor(t, a, false); len(drifts) > 0 {
		t.Fatalf("the community has %v", drifts)
	}
	return a
}

func doctor(t *testing.T, a *app.App, fix bool) []app.Drift {
	t.Helper()
	drifts, err := a.Doctor(t.Context(), fix)
	if err != nil {
		t.Fatal(err)
	}
	return drifts
}

func tells(drifts []app.Drift, table, column string) bool {
	for _, d := range drifts {
		if d.Table == table && strings.HasPrefix(d.Column, column) && d.Is != d.Should && d.ID != "" {
			return true
		}
	}
	return false
}

// past opens the database past the store.
func past(t *testing.T, address string) *sql.DB {
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
