package corpus

// Answer is a reply to a question, with how good a reader would find it.
type Answer struct {
	Content string // clean HTML
	Quality int    // 0 poor, 1 partial, 2 good, 3 excellent
}

// ways are the sorts of answers a scenario can give, with how often each is
// given while it lasts.
type way uint8

const (
	excellent way = iota // cause, steps, tip
	concise              // cause, short
	best
	good
	partial
	poor
	generic // from the voice, about any subject
	noise
	ways
)

var (
	wayWeight  = [ways]int{34, 16, 30, 20, 16, 9, 9, 4}
	wayQuality = [ways]int{3, 2, 3, 2, 1, 0, 1, 0}
)

// texts are what a scenario has of each way.
func (s *scenario) texts() [ways][][]node {
	return [ways][][]node{excellent: s.steps, concise: s.short, best: s.best, good: s.good, partial: s.partial, poor: s.poor,
		generic: s.voice.partial, noise: s.voice.poor}
}

// plan tells how an answer is made.
type plan struct {
	way    way
	nth    int // how many of its way came before it in the thread
	told   int // how many before it told the cause
	offset int // where the thread starts in each list
}

// plan plans the j-th answer of a thread. Answers of one thread differ until
// all that the scenario has are used.
func (s *scenario) plan(thread uint64, j int) plan {
	w := writer{}
	w.rng.Seed(thread, ofPlan)
	offset := w.below(1 << 20)
	texts := s.texts()
	var left, used [ways]int
	for {
		total := 0
		for k := range ways {
			if left[k] = len(texts[k]) - used[k]; left[k] > 0 {
				total += wayWeight[k]
			}
		}
		if total == 0 { // a very long thread: start over, with other choices inside
			used = [ways]int{}
			continue
		}
		k := drawn(&left, w.below(total))
		if j == 0 {
			return plan{k, used[k], used[excellent] + used[concise], offset}
		}
		used[k]++
		j--
	}
}

func drawn(left *[ways]int, n int) way {
	for k := range ways {
		if left[k] <= 0 {
			continue
		}
		if n -= wayWeight[k]; n < 0 {
			return k
		}
	}
	return generic
}

// Answer makes the j-th answer to question i, about what that question is about.
func (c *Corpus) Answer(i, j int) Answer {
	s, thread := c.scene(i)
	p := s.plan(thread, j)
	w := s.writer(thread, mix(ofAnswer, uint64(j)), rich)
	switch p.way {
	case excellent:
		w.now(60, s.opener)
		w.once(s.cause, p)
		w.turn(s.steps, p.offset+p.nth)
		w.once(s.tip, p)
		w.now(40, s.closer)
	case concise:
		w.once(s.cause, p)
		w.turn(s.short, p.offset+p.nth)
	case best:
		w.now(60, s.opener)
		w.turn(s.best, p.offset+p.nth)
		w.now(30, s.closer)
	default:
		w.turn(s.texts()[p.way], p.offset+p.nth)
	}
	return Answer{Content: w.String(), Quality: wayQuality[p.way]}
}

// once writes of a list what no earlier answer of the thread has said.
func (w *writer) once(list [][]node, p plan) {
	if p.told < len(list) {
		w.turn(list, p.offset+p.told)
	}
}

// Comment makes the k-th comment on answer j of question i, as inline HTML: a
// thank-you or an addition on a good answer, a doubt on a poor one. For j < 0 it
// is a comment on the question itself.
func (c *Corpus) Comment(i, j, k int) string {
	s, thread := c.scene(i)
	list := s.clarify
	if j >= 0 {
		list = s.replies(wayQuality[s.plan(thread, j).way])
	}
	return s.remark(list, thread, j, k)
}

func (s *scenario) replies(quality int) [][]node {
	switch quality {
	case 0:
		return s.doubt
	case 1:
		return s.partly
	}
	return s.comment
}

// remark walks the list with the thread's stride, in windows of four an answer,
// so that neighbours differ.
func (s *scenario) remark(list [][]node, thread uint64, j, k int) string {
	w := s.writer(thread, mix(ofComment, uint64(j), uint64(k)), rich)
	strides := [...]int{1, 5, 7, 11, 13, 17, 19, 23}
	stride := strides[thread>>40%8]
	if len(list)%stride == 0 {
		stride = 1
	}
	w.run(list[(int(thread%1024)+((j+1)*4+k)*stride)%len(list)])
	return w.String()
}
