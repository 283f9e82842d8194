package demo

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// additions are what members suggest to add to what others wrote, and why.
var additions = []struct{ text, reason string }{
	{"<p>I use the latest version, in the browser.</p>", "Said in the comments, and needed to answer."},
	{"<p>It started last week. Before that it worked for months.</p>", "So that nobody has to ask since when."},
	{"<p>Restarting doesn’t help.</p>", "Several people suggested that first."},
	{"<p>The same happens to a colleague of mine.</p>", "It isn’t only one account."},
}

// suggest has members suggest edits, of which one is accepted, one is rejected and others wait; and makes an answer
// the community's, which others edit then.
func (p *play) suggest() error {
	made := 0
	for i, q := range p.questions {
		by := p.questions[(i+1)%len(p.questions)]
		if made == len(additions) || q.Anonymous || by.Anonymous || q.By == nil || by.By == nil || q.Author == by.Author || q.Locked {
			continue
		}
		add, text := additions[made], q.Description
		text += add.text
		e := app.SuggestionEdit{TextEdit: app.TextEdit{Content: &text}, Reason: &add.reason}
		s, err := p.Suggest(p.ctx, p.member(by.Author), q.Ref(), e)
		if isUnfit(err) {
			continue
		}
		if err != nil {
			return err
		}
		switch made {
		case 0:
			_, err = p.AcceptSuggestion(p.ctx, p.member(q.Author), string(s.ID), app.Ruling{Note: "Thanks, that helps!"})
		case 1:
			_, err = p.RejectSuggestion(p.ctx, p.moderator, string(s.ID), app.Ruling{Note: "Better as a comment: it isn’t known yet."})
		}
		if err != nil {
			return err
		}
		made++
	}
	return p.shareAnswer()
}

// isUnfit reports whether something does not serve: it was deleted meanwhile, or stands where the person does not write.
func isUnfit(err error) bool {
	unfit := []community.Kind{community.Conflict, community.Forbidden, community.NotFound, community.Gone}
	return slices.Contains(unfit, community.KindOf(err))
}

// shareAnswer makes an answer the community's.
func (p *play) shareAnswer() error {
	for i, ans := range p.answers {
		by := p.answers[(i+1)%len(p.answers)]
		isTaken := ans.Question.Locked || ans.Question.IsDuplicate() || ans.Space != ""
		if isTaken || ans.Anonymous || by.Anonymous || ans.Author == by.Author {
			continue
		}
		_, err := p.EditAnswer(p.ctx, p.member(ans.Author), string(ans.ID), app.AnswerEdit{Wiki: new(true)})
		if isUnfit(err) {
			continue
		}
		if err != nil {
			return err
		}
		text := ans.Content + "<p>If that doesn’t help, look at the status page first.</p>"
		_, err = p.EditAnswer(p.ctx, p.member(by.Author), string(ans.ID), app.AnswerEdit{TextEdit: app.TextEdit{Content: &text}})
		return err
	}
	return nil
}
