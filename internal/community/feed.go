package community

// FeedItem is one thing of a feed, as its viewer sees it: exactly one of the
// fields is there.
type FeedItem struct {
	Question *QuestionSeen
	Answer   *AnswerSeen
	Post     *PostSeen
	Topics   []TopicSeen // to follow, for one who follows none
}

// FeedTypes are what a feed may be asked for: questions bring their answers along,
// the others are the types of posts.
var FeedTypes = append([]string{"question"}, PostTypes...)
