package view

var SearchTypes = []string{"all", "question", "answer", "post", "topic", "user"}

// A Completion is what a word could become.
type Completion struct{ Value, About string }
