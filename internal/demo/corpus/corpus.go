package corpus

// Corpus is an endless community made from a seed. It is immutable, and safe
// for use by many goroutines.
type Corpus struct {
	seed uint64
	lib  *library
}

// New prepares the community of a seed. It compiles the texts, which takes some
// milliseconds; keep the Corpus.
func New(seed uint64) *Corpus {
	return &Corpus{seed: seed, lib: newLibrary()}
}

// Question is something a member asks. Title and Options are plain text.
type Question struct {
	Title   string
	Body    string   // clean HTML
	Lang    string   // "en", "de", "fr", "es", "ja" or "zh"
	Topics  []string // names of one to three of Topics
	Options []string // the choices of a poll; nil for other questions
}

// Kinds of keys and texts, so that no two of them share a random stream.
const (
	ofQuestion uint64 = iota + 1
	ofTitle
	ofBody
	ofTopics
	ofOptions
	ofPlan
	ofAnswer
	ofComment
	ofPost
	ofPerson
	ofNames
)

// scene returns the scenario of question i, and the key its slots are bound by.
func (c *Corpus) scene(i int) (*scenario, uint64) {
	thread := mix(c.seed, ofQuestion, uint64(i))
	w := writer{}
	w.rng.Seed(thread, ofQuestion)
	return c.lib.questions.pick(&w), thread
}

// Question makes the i-th question.
func (c *Corpus) Question(i int) Question {
	s, thread := c.scene(i)
	return Question{
		Title:   s.titled(thread),
		Body:    s.bodied(thread),
		Lang:    s.lang,
		Topics:  s.topical(thread),
		Options: s.options(thread),
	}
}

// IsSameScene reports whether two questions ask for the same in other words.
func (c *Corpus) IsSameScene(i, j int) bool {
	a, _ := c.scene(i)
	b, _ := c.scene(j)
	return a == b
}

func (s *scenario) writer(thread, text uint64, f form) *writer {
	w := newWriter(thread, text, f)
	w.scene = s
	return w
}

// bodied composes a question: who asks, what happens, what was tried, the ask.
func (s *scenario) bodied(thread uint64) string {
	w := s.writer(thread, ofBody, rich)
	w.now(60, s.context)
	s.told(w)
	w.now(55, s.tried)
	w.now(65, s.ask)
	return w.String()
}

func (s *scenario) topical(thread uint64) []string {
	w := s.writer(thread, ofTopics, plain)
	list := append(make([]string, 0, 3), s.topics[0])
	for _, t := range s.topics[1:] {
		if len(list) < 3 && w.chance(45) {
			list = append(list, t)
		}
	}
	return list
}

func (s *scenario) options(thread uint64) []string {
	if len(s.option) == 0 {
		return nil
	}
	w := s.writer(thread, ofOptions, plain)
	var list []string
	for _, line := range s.option[w.below(len(s.option))] {
		w.buf = w.buf[:0]
		w.run(line)
		list = append(list, w.String())
	}
	return list
}
