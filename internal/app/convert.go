package app

import (
	"context"
	"html"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// A record is turned into one of another kind by writing that anew, under the same name
// and time, and deleting the first: as with everything deleted, it is kept for a while,
// so that undoing brings back exactly what there was.

// A conversion is a record that became another, with the comments that were told anew.
type conversion struct {
	from, to community.Ref
	short    string // the short id of what it was
	of       community.UserID
	comments []string
}

// ConvertedSeen is what a record was turned into.
type ConvertedSeen struct {
	On community.Ref
	Hit
	Comment *community.CommentSeen
}

// Convert turns an answer into a comment on its question, a comment on a question into
// an answer, a question into a discussion and a post into a question.
func (a *App) Convert(ctx context.Context, actor community.Actor, on community.Ref, to string) (ConvertedSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen ConvertedSeen, err error) {
		c, err := convert(tx, actor, on, to)
		if err != nil {
			return seen, err
		}
		if err := tx.AddConversion(actor.Portal, c.from, c.short, c.to); err != nil {
			return seen, err
		}
		_, err = logAct(tx, actor, community.Act{Kind: community.ActConvert, On: c.to, Of: c.of,
			Before: community.State{"kind": string(c.from.On), "id": c.from.ID},
			After:  community.State{"kind": string(c.to.On), "id": c.to.ID, "comments": strings.Join(c.comments, ",")}})
		if err != nil {
			return seen, err
		}
		return a.seeConverted(tx, actor, c.to)
	})
}

func (a *App) seeConverted(tx *store.Tx, actor community.Actor, to community.Ref) (seen ConvertedSeen, err error) {
	seen.On = to
	if to.On == community.OnComment {
		c, t, err := findComment(tx, actor, to.ID, community.Ref{})
		if err != nil {
			return seen, err
		}
		told, err := a.lookAtComment(tx, actor, t, c)
		seen.Comment = &told
		return seen, err
	}
	hits, err := a.hits(tx, actor, unmarkedHits(to))
	if err == nil {
		seen.Hit = hits[0]
	}
	return seen, err
}

// ConvertedTo returns what a record that was called so is now, if it became another that
// actor sees; with what that is on, if it is a comment.
func (a *App) ConvertedTo(ctx context.Context, actor community.Actor, from community.Ref) (to, on community.Ref, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if to, err = tx.ConvertedTo(actor.Portal, from); err != nil {
			return err
		}
		if to.On != community.OnComment {
			_, err = findRecord(tx, actor, to)
			return err
		}
		c, _, err := findComment(tx, actor, to.ID, community.Ref{})
		if err == nil {
			on = c.On
		}
		return err
	})
	return to, on, err
}

// convert does it for one who may.
func convert(tx *store.Tx, actor community.Actor, on community.Ref, to string) (conversion, error) {
	if on.On == community.OnComment {
		return answerOfComment(tx, actor, on, to)
	}
	c, err := findRecord(tx, actor, on)
	if err != nil {
		return conversion{}, err
	}
	if err := community.ConvertsTo(on.On, to); err != nil {
		return conversion{}, err
	}
	if err := actor.CanConvert(c); err != nil {
		return conversion{}, err
	}
	if err := stashRecord(tx, actor, c); err != nil { // nobody votes, comments or answers from here on
		return conversion{}, err
	}
	if c, err = readRecord(tx, actor.Portal, c.Base().Ref()); err != nil {
		return conversion{}, err
	}
	if ans, isAnswer := c.(*community.Answer); isAnswer {
		return commentOfAnswer(tx, actor, ans)
	}
	return rebear(tx, actor, c)
}

// commentOfAnswer makes of an answer a comment on its question, with its own comments
// behind it.
func commentOfAnswer(tx *store.Tx, actor community.Actor, ans *community.Answer) (conversion, error) {
	said, err := tx.CommentsOn(string(ans.ID))
	if err != nil {
		return conversion{}, err
	}
	told, err := retell(tx, ans.Of.Ref(), []*community.Answer{ans}, said, &ans.Record)
	if err != nil {
		return conversion{}, err
	}
	if err := deleteRecord(tx, actor, ans.Ref()); err != nil {
		return conversion{}, err
	}
	q, err := tx.Question(ans.Portal, string(ans.Question))
	if err != nil {
		return conversion{}, err
	}
	if err := tx.AddComments(told...); err != nil {
		return conversion{}, err
	}
	for _, c := range told {
		if err := countComment(tx, q, c, 1); err != nil {
			return conversion{}, err
		}
		tx.Emit(community.Commented{Comment: c.ID, On: c.On, By: c.Author})
	}
	return conversion{ans.Ref(), told[0].Ref(), ans.ShortID, ans.Author, idsOf(told)}, nil
}

// answerOfComment makes an answer of a comment on a question.
func answerOfComment(tx *store.Tx, actor community.Actor, on community.Ref, to string) (conversion, error) {
	c, t, err := findComment(tx, actor, on.ID, community.Ref{})
	if err != nil {
		return conversion{}, err
	}
	if err := community.ConvertsTo(on.On, to); err != nil {
		return conversion{}, err
	}
	if err := actor.CanConvertComment(t); err != nil {
		return conversion{}, err
	}
	if err := stashComment(tx, actor, t, c); err != nil {
		return conversion{}, err
	}
	if t, err = readRecord(tx, actor.Portal, c.On); err != nil {
		return conversion{}, err
	}
	q := t.(*community.Question)
	ans := &community.Answer{Record: community.Record{On: community.OnAnswer, ID: community.NewID[community.Record](tx.Now),
		ShortID: community.NewShortID(), Portal: c.Portal, Created: c.Created, Updated: tx.Now, Published: c.Created, Author: c.Author,
		PostedBy: c.PostedBy, Assisted: c.Assisted, Status: community.Published, Privacy: q.Privacy,
		Anonymous: c.Anonymous || isSecret(c, &q.Record)}, Question: q.ID, Of: q}
	ans.Space = q.Space
	shelve(ans)
	if err := rewriteAs(tx, c.Ref(), c.Body, func(w wording) error { return write(tx, ans, w) }); err != nil {
		return conversion{}, err
	}
	if err := deleteComment(tx, actor, t, c); err != nil {
		return conversion{}, err
	}
	if err := insert(tx, ans); err != nil {
		return conversion{}, err
	}
	if err := tx.Settle(community.Share{}, ans.Share()); err != nil {
		return conversion{}, err
	}
	if err := tx.Recollect(ans.Ref()); err != nil { // who asked too since it was written
		return conversion{}, err
	}
	tx.Emit(community.AnswerAdded{Answer: ans.ID, Question: q.ID, By: ans.Author})
	if ans.Shelf.Inside() == community.Open {
		tx.Emit(community.AnswerPublished{Answer: ans.ID, Question: q.ID, By: ans.Author})
	}
	return conversion{c.Ref(), ans.Ref(), "", c.Author, nil}, tx.Answered(q.ID, ans.Published)
}

// rebear makes a discussion of a question, or a question of a post, with its votes, its
// followers and who saved it. All that was written to it is its comments then.
func rebear(tx *store.Tx, actor community.Actor, c community.Content) (conversion, error) {
	was := c.Base()
	answers, said, err := saidTo(tx, c)
	if err != nil {
		return conversion{}, err
	}
	made, err := anew(tx, c)
	if err != nil {
		return conversion{}, err
	}
	r := made.Base()
	secret := []*community.Record{was}
	for _, ans := range answers {
		secret = append(secret, &ans.Record)
	}
	told, err := retell(tx, r.Ref(), answers, said, secret...)
	if err != nil {
		return conversion{}, err
	}
	r.Counts.Comments = int64(len(told))
	if r.Points, err = tx.VotePoints(was.Ref()); err != nil {
		return conversion{}, err
	}
	if err := tx.CopyVotes(was.Ref(), r.Ref()); err != nil {
		return conversion{}, err
	}
	if err := tx.CopyReactions(was.Ref(), r.Ref()); err != nil {
		return conversion{}, err
	}
	if err := tx.CopyInterest(was.Ref(), r.Ref()); err != nil {
		return conversion{}, err
	}
	if err := deleteRecord(tx, actor, was.Ref()); err != nil {
		return conversion{}, err
	}
	if err := insert(tx, made); err != nil {
		return conversion{}, err
	}
	if err := tx.AddComments(told...); err != nil {
		return conversion{}, err
	}
	if r.Shelf == community.Open {
		if err := tx.MoveComments(r.Ref(), 1); err != nil {
			return conversion{}, err
		}
	}
	if err := settle(tx, r.Ref(), community.Share{Portal: r.Portal}, made.Share()); err != nil {
		return conversion{}, err
	}
	if err := reborn(tx, made); err != nil {
		return conversion{}, err
	}
	return conversion{was.Ref(), r.Ref(), was.ShortID, was.Author, idsOf(told)}, nil
}

// saidTo are the answers to a question that all see, and the comments on it and them.
func saidTo(tx *store.Tx, c community.Content) (answers []*community.Answer, said []*community.Comment, err error) {
	ids := []string{string(c.Base().ID)}
	if c.Base().On == community.OnQuestion {
		if answers, err = tx.AnswersOf(c.Base().ID); err != nil {
			return nil, nil, err
		}
	}
	answers = slices.DeleteFunc(answers, func(ans *community.Answer) bool { return ans.Status != community.Published })
	for _, ans := range answers {
		ids = append(ids, string(ans.ID))
	}
	said, err = tx.CommentsOn(ids...)
	return answers, said, err
}

// anew is what c says as a record of the other kind.
func anew(tx *store.Tx, c community.Content) (community.Content, error) {
	was := c.Base()
	counts := community.Counts{Upvotes: was.Counts.Upvotes, Downvotes: was.Counts.Downvotes, Views: was.Counts.Views,
		Followers: was.Counts.Followers}
	r := community.Record{ID: community.NewID[community.Record](tx.Now), ShortID: community.NewShortID(), Portal: was.Portal,
		Created: was.Created, Updated: tx.Now, Published: was.Published, Author: was.Author, PostedBy: was.PostedBy, Assisted: was.Assisted,
		Place: was.Place, Status: was.Status, Shelf: was.Shelf, Anonymous: was.Anonymous, Score: was.Score, SelfVote: was.SelfVote,
		Counts: counts}
	switch c := c.(type) {
	case *community.Question:
		r.On = community.OnPost
		p := &community.Post{Record: r, Type: "discussion", Title: c.Title, Topics: c.Topics}
		text := c.Description
		if text == "" { // a post says something besides its title
			text = "<p>" + html.EscapeString(c.Title) + "</p>"
		}
		return p, rewriteAs(tx, c.Ref(), text, func(w wording) error {
			p.Content, p.Summary, p.Intro = w.HTML, w.Summary, w.Intro
			p.Images, p.Links, p.Media = found(w.Content)
			return w.keep(tx, p.Portal, p.Ref())
		})
	case *community.Post:
		r.On, r.Privacy = community.OnQuestion, community.Public
		q := &community.Question{Record: r, Type: community.General, Title: c.Title, Topics: c.Topics}
		return q, rewriteAs(tx, c.Ref(), c.Content, func(w wording) error {
			q.Description, q.Summary = w.HTML, w.Summary
			return w.keep(tx, q.Portal, q.Ref())
		})
	}
	return nil, community.ErrNotFound
}

// rewriteAs has something else say a text of on, written as that was.
func rewriteAs(tx *store.Tx, on community.Ref, text string, say func(wording) error) error {
	sources, err := tx.Sources(map[string]string{on.ID: text})
	if err != nil {
		return err
	}
	return say(wording{markup.Kept(text), sources[on.ID]})
}

// reborn tells the machines of a record that was another, and notes that nobody is to
// be told of it as of a new one.
func reborn(tx *store.Tx, c community.Content) error {
	verb := community.VerbPublish
	switch c := c.(type) {
	case *community.Question:
		verb = community.VerbNewQuestion
		tx.Emit(community.QuestionAsked{Question: c.ID, By: c.Author})
	case *community.Post:
		tx.Emit(community.PostAdded{Post: c.ID, By: c.Author})
	}
	err := tx.MarkAnnounced(c.Base().Portal, watchersOf(c, verb), func() error { return nil })
	return err
}

// retell has answers and comments be comments on another record, in the order they were
// written in. Who hid behind one of the secret records that they wrote is hidden still.
func retell(tx *store.Tx, on community.Ref, answers []*community.Answer, said []*community.Comment,
	secret ...*community.Record) ([]*community.Comment, error) {
	var told []*community.Comment
	renamed := map[community.CommentID]community.CommentID{}
	for _, ans := range answers {
		c := &community.Comment{ID: community.NewID[community.Comment](tx.Now), Portal: ans.Portal, Created: ans.Published, Updated: tx.Now,
			On: on, Author: ans.Author, PostedBy: ans.PostedBy, Assisted: ans.Assisted, Anonymous: ans.Anonymous,
			Status: community.Published}
		if err := sayAsComment(tx, ans, c); err != nil {
			return nil, err
		}
		told = append(told, c)
	}
	for _, old := range said {
		c := *old
		c.ID, c.Rev, c.On = community.NewID[community.Comment](tx.Now), 0, on
		renamed[old.ID] = c.ID
		if parent, ok := renamed[old.ReplyTo]; ok { // which was written before
			c.ReplyTo = parent
		}
		c.Anonymous = c.Anonymous || slices.ContainsFunc(secret, func(r *community.Record) bool {
			return string(r.ID) == old.On.ID && isSecret(old, r)
		})
		if err := rewriteAs(tx, old.Ref(), c.Body, func(w wording) error { return w.keep(tx, c.Portal, c.Ref()) }); err != nil {
			return nil, err
		}
		if err := tx.CopyReactions(old.Ref(), c.Ref()); err != nil {
			return nil, err
		}
		if c.Upvotes > 0 {
			if err := tx.CopyVotes(old.Ref(), c.Ref()); err != nil {
				return nil, err
			}
		}
		told = append(told, &c)
	}
	return told, nil
}

// sayAsComment has a comment say what an answer said, as far as comments can.
func sayAsComment(tx *store.Tx, ans *community.Answer, c *community.Comment) error {
	read, err := markup.Comment(markup.HTML, ans.Content)
	if err != nil {
		return err
	}
	if read.Empty() {
		return community.Fail(community.Conflict, community.WhyNotConvertible,
			"This answer has no text, so it can't become a comment.")
	}
	c.Body = read.HTML
	if read.HTML != ans.Content {
		return nil
	}
	return rewriteAs(tx, ans.Ref(), ans.Content, func(w wording) error { return w.keep(tx, c.Portal, c.Ref()) })
}

// isSecret reports whether who wrote c hides behind the record that it is on.
func isSecret(c *community.Comment, r *community.Record) bool {
	return r.Anonymous && c.Author == r.Author
}

func idsOf(comments []*community.Comment) []string {
	ids := make([]string, len(comments))
	for i, c := range comments {
		ids[i] = string(c.ID)
	}
	return ids
}

// revertConverted makes of something what it was before an act, unless somebody has
// written to it since.
func revertConverted(tx *store.Tx, actor community.Actor, act *community.Act) error {
	from := community.Ref{On: community.Subject(act.Before["kind"]), ID: act.Before["id"]}
	if err := tx.DropConversion(from); err != nil {
		return err
	}
	d, t, err := mayRestore(tx, actor, from)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return community.Fail(community.Conflict, community.WhyActOvertaken,
			"The original is no longer stored, so this action can't be undone.")
	}
	if err != nil {
		return err
	}
	if err := unmake(tx, actor, act); err != nil {
		return err
	}
	if from.On != community.OnComment {
		return restoreRecord(tx, actor, d)
	}
	if t, err = readRecord(tx, actor.Portal, t.Base().Ref()); err != nil { // as it is without the answer
		return err
	}
	_, err = restoreComment(tx, actor, t, d)
	return err
}

// unmake deletes what an act made.
func unmake(tx *store.Tx, actor community.Actor, act *community.Act) error {
	ids := strings.FieldsFunc(act.After["comments"], func(r rune) bool { return r == ',' })
	if act.On.On == community.OnComment {
		return dropComments(tx, actor, ids)
	}
	if err := tx.Lock(act.On); err != nil {
		return err
	}
	c, err := readRecord(tx, actor.Portal, act.On)
	if err != nil {
		return err
	}
	if n := c.Base().Counts; n.Comments+n.Answers != int64(len(ids)) {
		return community.Fail(community.Conflict, community.WhyActOvertaken,
			"Someone has replied since, so this action can't be undone.")
	}
	return deleteRecord(tx, actor, act.On)
}

// dropComments deletes those of comments that are there.
func dropComments(tx *store.Tx, actor community.Actor, ids []string) error {
	for _, id := range ids {
		c, t, err := findComment(tx, actor, id, community.Ref{})
		if community.KindOf(err) == community.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		if err := tx.Lock(t.Base().Ref()); err != nil {
			return err
		}
		if err := deleteComment(tx, actor, t, c); err != nil {
			return err
		}
	}
	return nil
}
