package app

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Who watches a topic, a space or a person is told of what comes up there. There may be
// very many: the transaction of what they are told of adds a job, and the worker tells
// some of them at a time.

// watchBatch is how many watchers one transaction tells.
const watchBatch = 500

// A watchJob is what a job keeps: what the watchers are told, and whom it goes on behind.
type watchJob struct {
	Verb   community.Verb
	On     community.Ref
	Behind community.UserID `json:",omitempty"`
}

func (w watchJob) job(portal community.PortalID) *store.Job {
	return &store.Job{Portal: portal, Kind: community.WatchJob, Pool: community.WatchJob,
		Once: community.WatchJob + " " + string(w.Verb) + " " + w.On.ID + " " + string(w.Behind), Body: encode(w)}
}

// announceTo has watchers told of a record, unless they were before or there are none.
func announceTo(tx *store.Tx, c community.Content, verb community.Verb) error {
	return tx.MarkAnnounced(c.Base().Portal, watchersOf(c, verb), func() error {
		return tx.AddJob(watchJob{Verb: verb, On: c.Base().Ref()}.job(c.Base().Portal))
	})
}

// comesUp reports whether a record is in the lists of all who see it, and was not before.
// before is one without an id where it is new.
func comesUp(before, r *community.Record) bool {
	return r.Shelf.Inside() == community.Open && (before.ID == "" || before.Shelf.Inside() != community.Open)
}

// announceRecord has watchers told of a record that comes up in lists.
func announceRecord(tx *store.Tx, before, c community.Content) error {
	if !comesUp(before.Base(), c.Base()) {
		return nil
	}
	switch c := c.(type) {
	case *community.Question:
		return announceTo(tx, c, community.VerbNewQuestion)
	case *community.Answer:
		if c.Of.Counts.Answers == 0 { // as it was read, before this one
			if err := announceTo(tx, c, community.VerbFirstAnswer); err != nil {
				return err
			}
		}
	}
	return announceTo(tx, c, community.VerbPublish)
}

// watchersOf says who watches what a record comes up in. That one follows its secret
// author counts for nothing: it would give them away.
func watchersOf(c community.Content, verb community.Verb) store.Watchers {
	r := c.Base()
	w := store.Watchers{Record: r.ID, Level: community.WatchAll, Except: []userID{r.Author, r.PostedBy}}
	w.Verb, w.About = verb, r.Ref()
	if r.Shelf.IsClosed() {
		w.Inside = r.Space
	}
	if !r.Anonymous {
		w.By, w.Follow = r.Author, []string{string(r.Author)}
	}
	switch c := c.(type) {
	case *community.Question:
		w.Except = append(w.Except, c.Asked)
		watchPlaces(&w, c)
	case *community.Answer:
		w.Thread, w.Except = c.Question, append(w.Except, c.Of.Author)
		if verb == community.VerbFirstAnswer {
			watchFirst(&w, c.Of)
		}
	}
	return w
}

// watchPlaces adds who watches the topics and the space of a question.
func watchPlaces(w *store.Watchers, q *community.Question) {
	w.Space = q.Space
	for _, id := range q.Topics {
		w.Follow = append(w.Follow, string(id))
	}
}

// watchFirst makes w those who are told of the first answer to a question: not those
// who watch more than that, or all of who wrote the answer.
func watchFirst(w *store.Watchers, q *community.Question) {
	w.Level, w.About, w.Louder, w.Follow = community.WatchFirst, q.Ref(), w.Follow, nil
	if !q.Anonymous {
		w.Follow = []string{string(q.Author)}
	}
	watchPlaces(w, q)
	w.Louder = append(w.Louder, w.Follow...)
}

// TellWatchers tells some of those whom a job is about, and adds the job of the rest.
// What became of the record meanwhile counts: of one that is hidden nobody is told.
func (a *App) TellWatchers(ctx context.Context, j *store.Job) error {
	var told watchJob
	if err := json.Unmarshal([]byte(j.Body), &told); err != nil {
		return err
	}
	return a.db.Write(ctx, func(tx *store.Tx) error {
		tx.For(j.Portal)
		c, err := readRecord(tx, j.Portal, told.On)
		if community.KindOf(err) == community.NotFound {
			return nil
		}
		if err != nil || c.Base().Shelf.Inside() != community.Open {
			return err
		}
		w := watchersOf(c, told.Verb)
		for _, on := range []community.Ref{c.Base().Ref(), w.About} { // an answer, and its question
			if err := tx.Hold(on); err != nil {
				return err
			}
		}
		return tellSomeWatchers(tx, j.Portal, told, w)
	})
}

func tellSomeWatchers(tx *store.Tx, portal community.PortalID, told watchJob, w store.Watchers) error {
	some, err := tx.SomeWatchers(w, told.Behind, watchBatch)
	if err != nil || len(some) == 0 {
		return err
	}
	if len(some) == watchBatch {
		told.Behind = some[len(some)-1]
		if err := tx.AddJob(told.job(portal)); err != nil {
			return err
		}
	}
	w.To = slices.DeleteFunc(some, func(id userID) bool { return slices.Contains(w.Except, id) })
	tx.Emit(community.WatchersTold{On: w.About})
	return tx.TellWatchers(w)
}

// levelTold returns the level that a field names, if one does.
func levelTold(name *string) (community.WatchLevel, error) {
	if name == nil {
		return community.Unwatched, nil
	}
	l, err := community.ParseWatch(*name)
	if err == nil && l == community.Unwatched {
		return l, community.Bad("level", community.WhyNotOneOf, "must be one of all, first, none")
	}
	return l, err
}

// addFollow makes actor a follower at a level, or changes the level of one who is, and
// reports whether they are new.
func addFollow(tx *store.Tx, actor community.Actor, on community.Ref, level community.WatchLevel) (isNew bool, err error) {
	f := community.Follow{On: on, User: actor.ID, Level: level, Created: tx.Now}
	if level == community.Unwatched {
		f.Level = community.WatchOf(on.On)
	}
	isNew, err = tx.AddFollow(actor.Portal, f)
	if err != nil || isNew || level == community.Unwatched {
		return isNew, err
	}
	return false, tx.SetLevel(on, actor.ID, level)
}

// FollowTopicAt makes actor a follower of a topic who watches it at a level: of one who
// follows it already, "" leaves theirs as it is.
func (a *App) FollowTopicAt(ctx context.Context, actor community.Actor, ref string, level *string) (community.TopicSeen, error) {
	l, err := levelTold(level)
	if err != nil {
		return community.TopicSeen{}, err
	}
	return a.followTopic(ctx, actor, ref, true, l)
}

// FollowUserAt is FollowUser at a level.
func (a *App) FollowUserAt(ctx context.Context, actor community.Actor, ref string, level *string) (community.UserSeen, error) {
	l, err := levelTold(level)
	if err != nil {
		return community.UserSeen{}, err
	}
	return a.followUser(ctx, actor, ref, l)
}

// JoinSpaceAt is JoinSpace at a level. Who is in the space only changes theirs.
func (a *App) JoinSpaceAt(ctx context.Context, actor community.Actor, ref string, level *string) (community.SpaceSeen, error) {
	l, err := levelTold(level)
	if err != nil {
		return community.SpaceSeen{}, err
	}
	return a.joinSpace(ctx, actor, ref, l)
}

// Levels returns how the viewer watches those of ids that they follow or are in.
func (a *App) Levels(ctx context.Context, actor community.Actor, ids []string) (map[string]community.WatchLevel, error) {
	return looked(ctx, a, func(tx *store.Tx) (map[string]community.WatchLevel, error) { return tx.LevelsOf(actor.ID, ids) })
}

// Watching returns a page of what actor follows or is in, the last first.
func (a *App) Watching(ctx context.Context, actor community.Actor, p community.Page) (community.Listing[community.Watching], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.Watching], err error) {
		if err := actor.CanFollow(); err != nil {
			return list, err
		}
		total, err := tx.CountWatched(actor.ID)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Items, err = tx.Watched(actor.ID, p)
		list.Mark(p, len(list.Items), func(i int) community.Cursor {
			return community.Cursor{Value: list.Items[i].Created.UnixMilli(), ID: list.Items[i].On.ID}
		})
		return list, err
	})
}
