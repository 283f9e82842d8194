package sdkgen

import (
	"strings"
	"testing"
)

func TestMethodsAreCalledAsPeopleWould(t *testing.T) {
	for of, want := range map[string]string{
		"Questions listQuestions": "list", "Questions listQuestionComments": "listComments", "Questions acceptAnswer": "acceptAnswer",
		"Answers getAnswerStats": "getStats", "Feed getFeed": "list", "Topics mergeTopic": "merge", "Spaces createCollection": "createCollection",
		"Users putUsers": "putMany", "Apps installJWT": "installJWT",
	} {
		group, id, _ := strings.Cut(of, " ")
		if got := methodName(group, id); got != want {
			t.Errorf("%s of %s is %s, not %s", id, group, got, want)
		}
	}
	for name, want := range map[string]string{"id": "ID", "__v": "Revision", "externalId": "ExternalID", "answer.published": "AnswerPublished",
		"stale_version": "StaleVersion", "url": "URL", "installJWT": "InstallJWT", "lastSeenAt": "LastSeenAt"} {
		if got := goName(name); got != want {
			t.Errorf("%s is %s in Go, not %s", name, got, want)
		}
	}
}

// small documents, each with one thing that there is no good name or type for.
const (
	twice = `{"tags":[{"name":"Topics"}],"paths":{
		"/api/v1/topics":{"get":{"operationId":"listTopics","tags":["Topics"],
			"responses":{"200":{"content":{"application/json":{"schema":{}}}}}}},
		"/api/v1/topic":{"get":{"operationId":"listTopic","tags":["Topics"],
			"responses":{"200":{"content":{"application/json":{"schema":{}}}}}}}}}`
	noJSON = `{"tags":[{"name":"Topics"}],"paths":{
		"/api/v1/topics":{"get":{"operationId":"listTopics","tags":["Topics"],"responses":{"200":{"content":{"text/csv":{}}}}}}}}`
)

func TestWhatHasNoGoodNameOrTypeIsRefused(t *testing.T) {
	for document, want := range map[string]string{twice: "both called Topics.list", noJSON: "byHand", `{`: "JSON"} {
		for _, generate := range []func([]byte) (map[string][]byte, error){TypeScript, Go} {
			if _, err := generate([]byte(document)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("the error is %v, not about %q", err, want)
			}
		}
	}
}
