package store

import (
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// checks lists what is kept, in the order in which it is mended: what others are
// counted by comes first. What each should be is said by community.Share and by
// the methods of app that vote, comment and follow; here it is said once more, in
// SQL, so that neither can be wrong unseen.
func checks(now time.Time) []check {
	return slices.Concat(orphanChecks(), shelfChecks(), recordChecks(), topicChecks(), userChecks(), tallyChecks(), activityChecks(),
		leaderChecks(now), waitingChecks(), conductChecks(), spaceChecks(), rewardChecks(), reactionChecks(),
		suggestionChecks(), messageChecks())
}

func shelfChecks() []check {
	return []check{
		counter("questions", "shelf", `SELECT r.id AS id, CASE WHEN privacy = 'private' AND `+shelfCase("status")+` < 2 THEN 2 ELSE `+shelfCase("status")+` END + `+closedCase+` AS n
			FROM questions r LEFT JOIN spaces s ON s.id = r.space_id`),
		counter("posts", "shelf", `SELECT r.id AS id, `+shelfCase("status")+` + `+closedCase+
			` AS n FROM posts r LEFT JOIN spaces s ON s.id = r.space_id`),
		counter("answers", "shelf", `SELECT a.id AS id, CASE WHEN `+shelfCase("a.status")+` < q.shelf % 4 THEN q.shelf % 4 ELSE `+shelfCase("a.status")+` END + q.shelf / 4 * 4 AS n
			FROM answers a JOIN questions q ON q.id = a.question_id`),
		{"answers", "space_id", `SELECT a.id, 0, 1 FROM ` + strays, []string{`UPDATE answers SET rev = rev + 1,
			space_id = (SELECT q.space_id FROM questions q WHERE q.id = question_id) WHERE id IN (SELECT a.id FROM ` + strays + `)`}},
		{"questions", "accepted", `SELECT q.id, CASE WHEN q.accepted = '' THEN 0 ELSE 1 END, CASE WHEN w.id IS NULL THEN 0 ELSE 1 END FROM ` + misjudged,
			[]string{`UPDATE questions SET rev = rev + 1, accepted = COALESCE((SELECT MAX(a.id) FROM answers a WHERE a.question_id = questions.id AND ` + solves + `), '')
				WHERE id IN (SELECT q.id FROM ` + misjudged + `)`}},
		about("question_topics", "question_id", "questions"),
		about("post_topics", "post_id", "posts"),
	}
}

// misjudged are questions that name another answer as the accepted one than solves them.
const (
	solves    = `a.accepted = TRUE AND a.status IN ('published', 'collapsed')`
	misjudged = `questions q LEFT JOIN (SELECT a.question_id AS question_id, MAX(a.id) AS id FROM answers a WHERE ` + solves +
		` GROUP BY a.question_id) AS w ON w.question_id = q.id WHERE q.accepted <> COALESCE(w.id, '')`
)

// strays are answers that stand in another space than their question.
const strays = `answers a JOIN questions q ON q.id = a.question_id WHERE a.space_id <> q.space_id`

// closedCase is SQL for what a space s that is closed adds to the shelf.
const closedCase = `CASE WHEN s.private OR s.hidden THEN 4 ELSE 0 END`

const (
	listed    = `status IN ('published', 'collapsed', 'featured')`
	upvoted   = `SELECT target_id AS id, COUNT(*) AS n FROM votes WHERE value > 0 GROUP BY target_id`
	downvoted = `SELECT target_id AS id, COUNT(*) AS n FROM votes WHERE value < 0 GROUP BY target_id`
	scored    = `SELECT target_id AS id, SUM(value) AS n FROM votes GROUP BY target_id`
	commented = `SELECT target_id AS id, COUNT(*) AS n FROM comments GROUP BY target_id`
	edited    = `SELECT target_id AS id, COUNT(*) AS n FROM edits GROUP BY target_id`
	followed  = `SELECT target_id AS id, COUNT(*) AS n FROM follows GROUP BY target_id`
)

// recordChecks are of what stands in the records themselves.
func recordChecks() []check {
	list := []check{
		counter("questions", "answers", `SELECT question_id AS id, COUNT(*) AS n FROM answers WHERE `+listed+` GROUP BY question_id`),
		counter("questions", "hidden_answers", `SELECT question_id AS id, COUNT(*) AS n FROM answers WHERE status = 'collapsed' GROUP BY question_id`),
		counter("questions", "asks", `SELECT question_id AS id, COUNT(*) AS n FROM asks GROUP BY question_id`),
		counter("answers", "reasks", `SELECT a.id AS id, COUNT(*) AS n FROM answers a JOIN asks k ON k.question_id = a.question_id AND k.created > a.created GROUP BY a.id`),
		counter("questions", "poll_votes", `SELECT question_id AS id, COUNT(*) AS n FROM poll_votes GROUP BY question_id`),
		counter("questions", "followers", followed),
		counter("posts", "followers", followed),
		counter("posts", "going", `SELECT post_id AS id, COUNT(*) AS n FROM guests WHERE answer = 'going' GROUP BY post_id`),
		counter("posts", "queued", `SELECT post_id AS id, COUNT(*) AS n FROM guests WHERE answer = 'waiting' GROUP BY post_id`),
		counter("comments", "upvotes", upvoted),
		counter("comments", "score", upvoted),
		counter("comments", "self_vote", selfVoted("comments")),
	}
	for _, table := range []string{"questions", "answers", "posts"} {
		list = append(list,
			counter(table, "upvotes", upvoted), counter(table, "downvotes", downvoted), counter(table, "score", scored),
			counter(table, "self_vote", selfVoted(table)), counter(table, "comments", commented), counter(table, "edits", edited))
	}
	return list
}

func selfVoted(table string) string {
	return `SELECT r.id AS id, v.value AS n FROM ` + table + ` r JOIN votes v ON v.target_id = r.id AND v.user_id = r.author`
}

func topicChecks() []check {
	of := func(records string) string {
		return `SELECT j.value AS id, COUNT(*) AS n FROM ` + topicsOf(records) + ` WHERE r.shelf = 0 GROUP BY j.value`
	}
	return []check{
		counter("topics", "questions", of("questions")),
		counter("topics", "posts", of("posts")),
		counter("topics", "followers", followed),
	}
}

func spaceChecks() []check {
	inside := func(table string) string {
		return `SELECT space_id AS id, COUNT(*) AS n FROM ` + table + ` WHERE space_id <> '' AND shelf IN (0, 4) GROUP BY space_id`
	}
	return []check{
		counter("spaces", "questions", inside("questions")),
		counter("spaces", "posts", inside("posts")),
		counter("spaces", "answers", inside("answers")),
		counter("spaces", "members", `SELECT space_id AS id, COUNT(*) AS n FROM space_members GROUP BY space_id`),
		total(community.TallySpaces, `SELECT portal_id, created FROM spaces WHERE hidden = FALSE`),
		total(community.TallyHiddenSpaces, `SELECT portal_id, created FROM spaces WHERE hidden = TRUE`),
	}
}

// signed is what counts for its author: what everybody sees, with the name.
const signed = `.shelf = 0 AND r.anonymous = FALSE`

// userChecks are of people's profiles.
func userChecks() []check {
	byAuthor := func(n, from string) string {
		return `SELECT r.author AS id, ` + n + ` AS n FROM ` + from + ` WHERE r` + signed + ` GROUP BY r.author`
	}
	return []check{
		counter("users", "questions", byAuthor(`COUNT(*)`, `questions r`)),
		counter("users", "questions_followers", byAuthor(`COUNT(*)`, `questions r JOIN follows f ON f.target_id = r.id`)),
		counter("users", "answers", byAuthor(`COUNT(*)`, `answers r`)),
		counter("users", "answers_words", byAuthor(`SUM(r.words)`, `answers r`)),
		counter("users", "answers_views", byAuthor(`SUM(r.views)`, `answers r`)),
		counter("users", "answers_votes", byAuthor(`COUNT(*)`, `answers r JOIN votes v ON v.target_id = r.id AND v.value > 0`)),
		counter("users", "comments", `SELECT author AS id, COUNT(*) AS n FROM (`+signedComments()+`) AS c GROUP BY author`),
		counter("users", "score", `SELECT author AS id, SUM(points) AS n FROM (`+signedComments()+
			points("questions")+points("answers")+points("posts")+`) AS p GROUP BY author`),
		counter("users", "requests", `SELECT asked AS id, COUNT(*) AS n FROM questions WHERE shelf = 0 AND asked <> '' GROUP BY asked`),
		counter("users", "followers", followed),
		counter("users", "followings", `SELECT user_id AS id, COUNT(*) AS n FROM follows WHERE target = 'user' GROUP BY user_id`),
	}
}

func points(table string) string {
	return ` UNION ALL SELECT r.author, r.points FROM ` + table + ` r WHERE r` + signed
}

// signedComments is a SELECT of author and points of the comments that count for
// their authors: those on what everybody sees.
func signedComments() string {
	on := func(table string) string {
		return `SELECT c.author AS author, c.points AS points FROM comments c JOIN ` + table + ` r ON r.id = c.target_id
			WHERE r.shelf = 0 AND c.anonymous = FALSE`
	}
	return on("answers") + ` UNION ALL ` + on("questions") + ` UNION ALL ` + on("posts")
}

// tallyChecks are of the portals' totals. A comment counts on the day that what
// it is on was created.
func tallyChecks() []check {
	of := func(table, where string) string {
		return `SELECT portal_id, created FROM ` + table + ` r WHERE ` + where
	}
	commentsOn := func(table string) string {
		return `SELECT r.portal_id AS portal_id, r.created AS created FROM comments c JOIN ` + table +
			` r ON r.id = c.target_id WHERE r.shelf = 0`
	}
	list := []check{
		total(community.TallyUsers, of("users", `status = 'active'`)),
		total(community.TallyTopics, of("topics", `space_id = ''`)),
		total(community.TallyQuestions, of("questions", `shelf = 0`)),
		total(community.TallyAnswers, of("answers", `shelf = 0`)),
		total(community.TallyPosts, of("posts", `shelf = 0`)),
		total(community.TallyWaiting(community.TallyQuestions), of("questions", `shelf = 2`)),
		total(community.TallyWaiting(community.TallyAnswers), of("answers", `shelf = 2`)),
		total(community.TallyWaiting(community.TallyPosts), of("posts", `shelf = 2`)),
		total(community.TallyComments, commentsOn("answers")+` UNION ALL `+commentsOn("questions")+` UNION ALL `+commentsOn("posts")),
		total(community.TallyUnanswered, of("questions",
			`shelf = 0 AND duplicate_of = '' AND NOT EXISTS (SELECT 1 FROM answers a WHERE a.question_id = r.id AND a.`+listed+`)`)),
		total(community.TallySolved, of("questions", `shelf = 0 AND accepted <> ''`)),
		total(community.TallyUnsolved, of("questions", `shelf = 0 AND accepted = '' AND duplicate_of = ''`)),
		total(community.TallyUnapprovedQuestions, of("questions", `status = 'unapproved'`)),
		total(community.TallyUnapprovedAnswers, of("answers", `status = 'unapproved'`)),
	}
	for _, kind := range []string{community.TallyQuestions, community.TallyAnswers, community.TallyPosts} { // as their tables are called
		list = append(list, total(community.TallyClosed(kind), of(kind, `shelf = 4`)),
			total(community.TallyClosedWaiting(kind), of(kind, `shelf = 6`)))
	}
	const answered = `SELECT portal_id, created, first_answered - published AS waited FROM questions WHERE shelf = 0 AND answers > 0 AND first_answered > 0`
	list = append(list, total(community.TallyFirstAnswers, answered),
		sum(community.TallyFirstAnswerTime, `SELECT portal_id, created, CASE WHEN waited > 0 THEN waited ELSE 0 END AS n FROM (`+answered+
			`) AS w`))
	for _, kind := range community.PostTypes {
		list = append(list, total(community.TallyOf(kind), of("posts", `shelf = 0 AND type = '`+kind+`'`)))
	}
	return list
}
