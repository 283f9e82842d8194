package rest

import "github.com/stoa-community/stoa/internal/community"

// A kind is what the interface calls the records of one kind.
type kind struct {
	on           community.Subject
	name, plural string // in ids of operations and in addresses
	a            string // one of them, in a sentence
	tag          string
}

var (
	questionKind = kind{community.OnQuestion, "Question", "questions", "a question", tagQuestions}
	answerKind   = kind{community.OnAnswer, "Answer", "answers", "an answer", tagAnswers}
	postKind     = kind{community.OnPost, "Post", "posts", "a post", tagPosts}
	commentKind  = kind{community.OnComment, "Comment", "comments", "a comment", tagComments}
	topicKind    = kind{community.OnTopic, "Topic", "topics", "a topic", tagTopics}
)

// path is an address below one of the records.
func (k kind) path(below string) string { return "/" + k.plural + "/{id}" + below }

func (k kind) ref(id string) community.Ref { return community.Ref{On: k.on, ID: id} }

// RecordPath names a record in an address.
type RecordPath struct {
	ID string `path:"id" maxLength:"64" doc:"The record's id or shortId."`
}

type recordListInput struct {
	RecordPath
	Paging
}

// recordEdit is a change E of the record that the address names.
type recordEdit[B interface{ edit() (E, error) }, E any] struct {
	RecordPath
	Edit[B, E]
}
