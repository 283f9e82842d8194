package demo

// requested is how many questions have their askers ask others for an answer.
const requested = 3

// request has who asked a question that nobody has answered ask somebody who could, and tells
// others of the rest.
func (p *play) request() error {
	n := 0
	for _, q := range p.questions {
		by := p.member(q.Author)
		if n == requested || q.Counts.Answers > 0 || q.Space != "" || q.Anonymous || by.CanRequestAnswer(&q.Question) != nil {
			continue
		}
		experts, err := p.Experts(p.ctx, by, string(q.ID), 2)
		if err != nil {
			return err
		}
		for _, e := range experts {
			if _, err := p.RequestAnswer(p.ctx, by, string(q.ID), string(e.ID)); err != nil {
				return err
			}
		}
		if len(experts) > 0 {
			n++
		}
	}
	return p.SuggestQuestions(p.ctx)
}
