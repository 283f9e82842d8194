package app

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// meetTopics has a record that is listed now, as all who read it then see it, be about
// topics that there are where its author named one of their name before. The others come
// out with it: see [store.Tx.Settle].
func meetTopics(tx *store.Tx, before community.Share, c community.Content) error {
	now := c.Share()
	if !now.Listed || before.Listed && slices.Equal(before.About, now.About) {
		return nil
	}
	namesakes, err := tx.Namesakes(now.About, community.CircleOf(closedSpace(c.Base())))
	if err != nil || len(namesakes) == 0 {
		return err
	}
	var about []community.TopicID
	for _, id := range now.About {
		if there, isNamed := namesakes[id]; isNamed {
			id = there
		}
		if !slices.Contains(about, id) {
			about = append(about, id)
		}
	}
	switch c := c.(type) {
	case *community.Question:
		c.Topics = about
	case *community.Post:
		c.Topics = about
	}
	return nil
}
