package web

import (
	"fmt"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// twinEnd at the end of a question's address asks for its Markdown twin.
const twinEnd = ".md"

const markdownMedia = "text/markdown; charset=utf-8"

// twinAnswers is how many answers the twin of a question has.
const twinAnswers = 100

// twinned serves the Markdown twin of a question where it is asked for, and page
// otherwise.
func (s *site) twinned(page handler) handler {
	return func(v *visit) (view, error) {
		if strings.HasSuffix(v.URL.Path, twinEnd) {
			return s.twin(v, strings.TrimSuffix(v.PathValue("id"), twinEnd))
		}
		return page(v)
	}
}

// twin sends a question with its best answers as Markdown.
func (s *site) twin(v *visit, ref string) (view, error) {
	thread, err := s.app.Thread(v.ctx, v.guest(), ref, store.List{Page: community.Page{Number: 1, Limit: twinAnswers}, Sort: community.Sort{Field: "score"}})
	if err != nil {
		return view{}, err
	}
	v.writer.Header().Set("Link", "<"+v.absolute(escapePath(questionPath(&thread.Question.Question)))+`>; rel="canonical"`)
	return v.handOut(markdownMedia, []byte(v.threadMarkdown(thread)))
}

func (v *visit) threadMarkdown(t *app.Thread) string {
	q := &t.Question
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", oneLine(q.Title))
	fmt.Fprintf(&b, "%s\n", v.signature("did.asked", q.By, stamp(q.Published)))
	if len(q.About) > 0 {
		names := make([]string, len(q.About))
		for i, topic := range q.About {
			names[i] = oneLine(topic.Name)
		}
		fmt.Fprintf(&b, "%s: %s  \n", v.t("place.topics"), strings.Join(names, ", "))
	}
	fmt.Fprintf(&b, "<%s>\n", v.absolute(escapePath(questionPath(&q.Question))))
	if text := markup.Source(q.Description); text != "" {
		b.WriteString("\n" + text + "\n")
	}
	for _, o := range q.Options {
		fmt.Fprintf(&b, "\n- %s: %s", oneLine(o.Text), v.n("count.votes", o.Votes))
	}
	for i := range t.Answers.Items {
		a := &t.Answers.Items[i]
		fmt.Fprintf(&b, "\n---\n\n## %s\n\n", v.answerHeading(a))
		fmt.Fprintf(&b, "%s<%s>\n\n%s\n", v.signature("did.answered", a.By, stamp(a.Published))+"\n", v.absolute(answerPath(&a.Answer)), markup.Source(a.Content))
	}
	return b.String()
}

// answerHeading says how good an answer was found.
func (v *visit) answerHeading(a *community.AnswerSeen) string {
	heading := v.n("count.votes", a.Score)
	if a.Verified {
		heading += " · " + v.t("mark.verified.answer")
	}
	return heading
}

// signature says who wrote something and when, on a line of its own.
func (v *visit) signature(did string, by community.Byline, when string) string {
	return oneLine(v.nameOf(by)) + " " + v.t(did) + " " + when + "  "
}

// oneLine is text that Markdown cannot take for more than text on one line.
func oneLine(text string) string {
	return strings.NewReplacer("\n", " ", "\r", " ", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`", `\`, `\\`).Replace(text)
}

// llms tells language models what is here and where it can be read in plain text,
// after llmstxt.org.
func (s *site) llms(v *visit) (view, error) {
	settings := v.portal.Settings
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", oneLine(settings.Name))
	if settings.Description != "" {
		fmt.Fprintf(&b, "> %s\n\n", oneLine(settings.Description))
	}
	if !v.isPublic() {
		b.WriteString("This community is private: nothing of it can be read without an account.\n")
		return v.handOut(markdownMedia, []byte(b.String()))
	}
	b.WriteString("A community of questions and answers. Every question is there as Markdown too, with its answers: add `.md` to its address.\n\n")
	list, err := s.app.Questions(v.ctx, v.guest(), store.List{Page: community.Page{Number: 1, Limit: perFeed}, Sort: community.Sort{Field: "score"}})
	if err != nil {
		return view{}, err
	}
	b.WriteString("## Questions\n\n")
	for i := range list.Items {
		q := &list.Items[i]
		fmt.Fprintf(&b, "- [%s](%s): %s\n", oneLine(q.Title), v.absolute(escapePath(questionPath(&q.Question)))+twinEnd, v.n("count.answers", q.Counts.Answers))
	}
	fmt.Fprintf(&b, "\n## More\n\n- [All questions](%s)\n- [Topics](%s)\n- [What is new, as Atom](%s)\n- [Sitemap](%s)\n- [REST interface](%s)\n",
		v.absolute("/questions"), v.absolute("/topics"), v.absolute("/feed.atom"), v.absolute("/sitemap.xml"), v.absolute("/docs"))
	return v.handOut(markdownMedia, []byte(b.String()))
}
