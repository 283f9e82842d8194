package community

// conversions are what a record of each kind can be turned into.
var conversions = map[Subject]string{OnAnswer: "comment", OnComment: "answer", OnQuestion: "discussion", OnPost: "question"}

// Becomes is what a record of that kind can be turned into.
func Becomes(on Subject) string { return conversions[on] }

// ConvertsTo checks that what is called so can be made of a record of that kind.
func ConvertsTo(on Subject, to string) error {
	if to == "" {
		return Lacking("to")
	}
	return OneOf("to", to, []string{Becomes(on)})
}

// CanConvert reports whether a may turn c into a record of another kind: moderators may,
// where all who read its place find it in lists, so that nobody sees more or less by it.
func (a Actor) CanConvert(c Content) error {
	if err := a.CanSee(c); err != nil {
		return err
	}
	if err := a.CanModerate(); err != nil {
		return err
	}
	isStanding := func(r *Record) bool { return r.Status == Published && r.isOpenIn() }
	ans, isAnswer := c.(*Answer)
	q, isQuestion := c.(*Question)
	p, isPost := c.(*Post)
	switch {
	case !isStanding(c.Base()) || isAnswer && !isStanding(&ans.Of.Record):
		return Fail(Conflict, WhyNotConvertible, "Only items published for everyone can be converted.")
	case isPost && p.IsEvent():
		return Fail(Conflict, WhyNotConvertible, "Events can't be converted: who is coming would be lost.")
	case isQuestion && q.Type == Poll:
		return Fail(Conflict, WhyNotConvertible, "Polls can't be converted: their votes would be lost.")
	}
	return nil
}

// CanConvertComment reports whether a, who sees it, may make an answer of a comment on t.
func (a Actor) CanConvertComment(t Content) error {
	if err := a.CanModerate(); err != nil {
		return err
	}
	q, isQuestion := t.(*Question)
	switch {
	case !isQuestion:
		return Fail(Conflict, WhyNotConvertible, "Only comments on questions can become answers.")
	case q.IsDuplicate():
		return closedAsDuplicate()
	}
	return nil
}
