package store

import "github.com/stoa-community/stoa/internal/community"

// QuestionsBy returns some of a person's questions, on whatever shelf.
func (tx *Tx) QuestionsBy(author community.UserID, limit int) ([]*community.Question, error) {
	return all(tx, scanQuestion, `SELECT `+questions.columns+` FROM questions q WHERE q.author = $1 LIMIT $2`, author, limit)
}

// AnswersBy returns some of a person's answers, on whatever shelf.
func (tx *Tx) AnswersBy(author community.UserID, limit int) ([]*community.Answer, error) {
	return all(tx, scanAnswer, `SELECT `+answers.columns+` FROM `+answers.from+` WHERE a.author = $1 LIMIT $2`, author, limit)
}

// PostsBy returns some of a person's posts, on whatever shelf.
func (tx *Tx) PostsBy(author community.UserID, limit int) ([]*community.Post, error) {
	return all(tx, scanPost, `SELECT `+posts.columns+` FROM posts p WHERE p.author = $1 LIMIT $2`, author, limit)
}

// CommentsBy returns some of a person's comments.
func (tx *Tx) CommentsBy(author community.UserID, limit int) ([]*community.Comment, error) {
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE author = $1 LIMIT $2`, author, limit)
}

// DropOwn deletes what was there for a person alone: what they were told, what
// they chose to be told, what they did not send, and the statistics of their answers. What their records
// count for stays with these.
func (tx *Tx) DropOwn(user community.UserID) error {
	for _, query := range []string{
		`DELETE FROM notifications WHERE user_id = $1`,
		`DELETE FROM notification_settings WHERE user_id = $1`,
		`DELETE FROM unfinished WHERE user_id = $1`,
	} {
		if err := tx.exec(query, user); err != nil {
			return err
		}
	}
	if err := tx.exec(`DELETE FROM answer_days WHERE user_id = $1 AND portal_id = ''`, user); err != nil {
		return err
	}
	return tx.ForgetActs(string(user))
}

// DropUpload deletes the row of one thing that a person uploaded, and returns its
// name if there was one.
func (tx *Tx) DropUpload(user community.UserID, name string) ([]string, error) {
	return all(tx, scanString, `DELETE FROM uploads WHERE user_id = $1 AND name = $2 RETURNING name`, user, name)
}
