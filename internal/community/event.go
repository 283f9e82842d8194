package community

// Event is something that happened: named in the past tense, written by the same
// transaction as the change it reports, never edited. It carries ids only.
type Event interface{ Kind() string }

// UserJoined reports a new person.
type UserJoined struct {
	User UserID
}

// UserChanged reports a changed profile, role or status.
type UserChanged struct {
	User, By UserID
}

// UserErased reports that a person is no more.
type UserErased struct {
	User, By UserID
}

// UserFollowed reports a new follower. Following twice reports nothing.
type UserFollowed struct {
	User, By UserID
}

// PortalChanged reports new settings of the portal.
type PortalChanged struct {
	Portal PortalID
	By     UserID
}

// Kind implements Event.
func (PortalChanged) Kind() string { return "portal.changed" }

// AppInstalled reports new settings of an app.
type AppInstalled struct {
	App string
	By  UserID
}

// AppRemoved reports that an app is no longer installed.
type AppRemoved struct {
	App string
	By  UserID
}

// Kind implements Event.
func (UserJoined) Kind() string { return "user.joined" }

// Kind implements Event.
func (UserChanged) Kind() string { return "user.changed" }

// Kind implements Event.
func (UserErased) Kind() string { return "user.erased" }

// Kind implements Event.
func (UserFollowed) Kind() string { return "user.followed" }

// Kind implements Event.
func (AppInstalled) Kind() string { return "app.installed" }

// Kind implements Event.
func (AppRemoved) Kind() string { return "app.removed" }

// QuestionAsked reports a new question.
type QuestionAsked struct {
	Question RecordID
	By       UserID
}

// QuestionChanged reports an edit or a change of status.
type QuestionChanged struct {
	Question RecordID
	By       UserID
}

// QuestionDeleted reports that a question and its answers are no more.
type QuestionDeleted struct {
	Question RecordID
	By       UserID
}

// QuestionReasked reports that one more person wants it answered.
type QuestionReasked struct {
	Question RecordID
	By       UserID
}

// AnswerAdded reports a new answer, of whatever status.
type AnswerAdded struct {
	Answer   RecordID
	Question RecordID
	By       UserID
}

// AnswerChanged reports an edit or a change of status.
type AnswerChanged struct {
	Answer RecordID
	By     UserID
}

// AnswerPublished reports that an answer became public: with AnswerAdded, or later.
type AnswerPublished struct {
	Answer   RecordID
	Question RecordID
	By       UserID // whose it is
}

// AnswerAccepted reports that an answer was accepted as the one that solves its question.
type AnswerAccepted struct {
	Answer   RecordID
	Question RecordID
	By       UserID
}

// AnswerUnaccepted reports that this was taken back, or that another was accepted.
type AnswerUnaccepted struct {
	Answer   RecordID
	Question RecordID
	By       UserID
}

// AnswerDeleted reports that an answer is no more.
type AnswerDeleted struct {
	Answer RecordID
	By     UserID
}

// PostAdded reports a new post.
type PostAdded struct {
	Post RecordID
	By   UserID
}

// PostChanged reports an edit or a change of status.
type PostChanged struct {
	Post RecordID
	By   UserID
}

// PostDeleted reports that a post is no more.
type PostDeleted struct {
	Post RecordID
	By   UserID
}

// Voted reports a new vote or its change. Repeating one reports nothing.
type Voted struct {
	On    Ref
	By    UserID
	Value int
}

// VoteWithdrawn reports that a vote was taken back.
type VoteWithdrawn struct {
	On Ref
	By UserID
}

// PollVoteWithdrawn reports that a choice in a poll was taken back.
type PollVoteWithdrawn struct {
	Question RecordID
	By       UserID
}

// PollVoted reports a choice in a poll.
type PollVoted struct {
	Question RecordID
	By       UserID
}

// Commented reports a new comment.
type Commented struct {
	Comment CommentID
	On      Ref
	By      UserID
}

// CommentChanged reports an edited comment.
type CommentChanged struct {
	Comment CommentID
	By      UserID
}

// CommentDeleted reports that a comment is no more.
type CommentDeleted struct {
	Comment CommentID
	On      Ref
	By      UserID
}

// Restored reports that a deleted question, answer, post or comment is back.
type Restored struct {
	On     Ref
	Thread Ref // what a comment is on
	By     UserID
}

// Followed reports a new follower of a question, topic or post.
type Followed struct {
	On Ref
	By UserID
}

// Reported reports a new report to the moderators.
type Reported struct {
	Report ReportID
	On     Ref
	By     UserID
}

// ReportResolved reports a moderator's decision on one.
type ReportResolved struct {
	Report ReportID
	By     UserID
}

// TopicAdded reports a new topic.
type TopicAdded struct {
	Topic TopicID
	By    UserID
}

// TopicChanged reports an edited topic.
type TopicChanged struct {
	Topic TopicID
	By    UserID
}

// TopicDeleted reports that a topic is no more.
type TopicDeleted struct {
	Topic TopicID
	By    UserID
}

// NotificationsRead reports that somebody has read some of what they were told.
type NotificationsRead struct {
	User UserID
}

// WatchersTold reports that some of those who watch a topic, a space or a person were
// told of something there.
type WatchersTold struct {
	On Ref
}

// Kind implements Event.
func (WatchersTold) Kind() string { return "watchers.told" }

// Kind implements Event.
func (NotificationsRead) Kind() string { return "notifications.read" }

// Kind implements Event.
func (QuestionAsked) Kind() string { return "question.asked" }

// Kind implements Event.
func (QuestionChanged) Kind() string { return "question.changed" }

// Kind implements Event.
func (QuestionDeleted) Kind() string { return "question.deleted" }

// Kind implements Event.
func (QuestionReasked) Kind() string { return "question.reasked" }

// Kind implements Event.
func (AnswerAdded) Kind() string { return "answer.added" }

// Kind implements Event.
func (AnswerChanged) Kind() string { return "answer.changed" }

// Kind implements Event.
func (AnswerPublished) Kind() string { return "answer.published" }

// Kind implements Event.
func (AnswerAccepted) Kind() string { return "answer.accepted" }

// Kind implements Event.
func (AnswerUnaccepted) Kind() string { return "answer.unaccepted" }

// Kind implements Event.
func (AnswerDeleted) Kind() string { return "answer.deleted" }

// Kind implements Event.
func (PostAdded) Kind() string { return "post.added" }

// Kind implements Event.
func (PostChanged) Kind() string { return "post.changed" }

// Kind implements Event.
func (PostDeleted) Kind() string { return "post.deleted" }

// Kind implements Event.
func (Voted) Kind() string { return "voted" }

// Kind implements Event.
func (VoteWithdrawn) Kind() string { return "vote.withdrawn" }

// Kind implements Event.
func (PollVoted) Kind() string { return "poll.voted" }

// Kind implements Event.
func (PollVoteWithdrawn) Kind() string { return "poll.vote.withdrawn" }

// Kind implements Event.
func (Commented) Kind() string { return "commented" }

// Kind implements Event.
func (CommentChanged) Kind() string { return "comment.changed" }

// Kind implements Event.
func (CommentDeleted) Kind() string { return "comment.deleted" }

// Kind implements Event.
func (Restored) Kind() string { return "restored" }

// Kind implements Event.
func (Followed) Kind() string { return "followed" }

// Kind implements Event.
func (Reported) Kind() string { return "reported" }

// Kind implements Event.
func (ReportResolved) Kind() string { return "report.resolved" }

// Kind implements Event.
func (TopicAdded) Kind() string { return "topic.added" }

// Kind implements Event.
func (TopicChanged) Kind() string { return "topic.changed" }

// Kind implements Event.
func (TopicDeleted) Kind() string { return "topic.deleted" }
