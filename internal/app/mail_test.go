package app

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/tongue/tonguetest"
)

var said = regexp.MustCompile(`\.(Say|Count)[ (]"([a-z][a-z_.]*)"`)

func TestWhatLettersSayIsWritten(t *testing.T) {
	for folder, least := range map[string]int{".": 25, "../mail": 5, "../../cmd/stoa": 2} {
		if uses := tonguetest.Written(t, mail.Languages(), os.DirFS(folder), said, "Count"); uses < least {
			t.Errorf("only %d uses were found in %s", uses, folder)
		}
	}
}

func TestNothingIsWrittenThatNoLetterSays(t *testing.T) {
	tonguetest.Used(t, mail.Languages(), os.DirFS("../.."))
}

func TestEveryNotificationAndDigestHasItsWords(t *testing.T) {
	records := []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}
	subjects := map[community.Verb][]community.Subject{community.VerbUpvote: records, community.VerbComment: records,
		community.VerbReport:  slices.Concat(records, []community.Subject{community.OnComment}),
		community.VerbPublish: {community.OnAnswer, community.OnPost}}
	english := mail.Languages().All[0].Text
	for _, verb := range community.Verbs {
		for _, on := range append(subjects[verb], community.OnUser)[:max(1, len(subjects[verb]))] {
			key := saying(&community.Notification{Verb: verb, About: community.Ref{On: on}})
			if english[key].Forms["other"] == "" {
				t.Errorf("nothing is said as %s", key)
			}
		}
	}
	for _, d := range []community.Digest{community.DailyDigest, community.WeeklyDigest} {
		if english["digest."+string(d)].Plain == "" {
			t.Errorf("nothing is said of a %s digest", d)
		}
	}
}
