package community

import "time"

// An Expert is somebody who has answered questions like one well, as far as who looks may
// see those answers.
type Expert struct {
	User     UserID
	Answers  int64 // that were found good
	Score    int64 // of those, together
	Accepted int64 // how many of them were accepted
}

// ExpertSeen is an expert with its viewer's lens.
type ExpertSeen struct {
	UserSeen
	Answers, Score, Accepted int64
}

// An AnswerRequest is that somebody was asked to answer a question that is there already.
type AnswerRequest struct {
	Question RecordID
	To       UserID
	By       UserID
	Created  time.Time
}

// AnswerRequestSeen is one with its viewer's lens.
type AnswerRequestSeen struct {
	UserSeen
	Created time.Time
}

const (
	// MaxAnswerRequests is how many people can be asked to answer one question.
	MaxAnswerRequests = 5
	// AnswerRequestsADay is how many one person may ask in 24 hours.
	AnswerRequestsADay = 20
	// MaxSuggestedAWeek is of how many unanswered questions one is told in seven days.
	MaxSuggestedAWeek = 3
	// SuggestedFor is how long an unanswered question is suggested to those who could answer it.
	SuggestedFor = 7 * 24 * time.Hour
	// SuggestedAfter is how long a question waits for an answer before that.
	SuggestedAfter = 6 * time.Hour
	// SuggestedTo is how many people are told of one question.
	SuggestedTo = 3
)
