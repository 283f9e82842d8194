package corpus

import (
	"math/rand/v2"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// form is what a template is written out as: plain for titles and names, rich
// for clean HTML.
type form uint8

const (
	plain form = iota
	rich
	forms
)

type op uint8

const (
	opText   op = iota // text as it is; a space at a seam is written once
	opBlock            // a block's tag: no space on either side survives
	opSlot             // a slot's value
	opChoice           // one of alts
	opNumber           // a number from lo to hi
	opHex              // lo hex digits
)

type node struct {
	op      op
	text    string
	alts    [][]node
	lo, hi  int
	slot    *slot
	column  int
	nth     int  // 0 the slot's value, 1 another one
	fresh   bool // drawn anew instead of bound to the thread
	capital bool
	article bool
}

// slot is a named set of interchangeable words. Each row holds one value in
// each column, ready for each form.
type slot struct {
	key  uint64
	rows [][][forms][]node
}

// subjectSlot stands for what the scenario at hand is about, so that a voice can
// speak of it.
var subjectSlot = &slot{}

// writer renders templates. Slots are bound by the thread's key, so all texts
// of a thread agree on them; everything else is drawn from the text's own rng.
type writer struct {
	buf    []byte
	rng    rand.PCG
	thread uint64
	form   form
	scene  *scenario
	edge   bool // just after a block's tag, where a space is dropped
}

func newWriter(thread, text uint64, f form) *writer {
	w := &writer{buf: make([]byte, 0, 2048), thread: thread, form: f}
	w.rng.Seed(thread, text)
	return w
}

func (w *writer) below(n int) int    { return int(w.rng.Uint64() % uint64(n)) }
func (w *writer) chance(pc int) bool { return w.below(100) < pc }
func (w *writer) String() string     { w.trim(); return string(w.buf) }
func (w *writer) one(list [][]node)  { w.run(list[w.below(len(list))]) }

// now writes one of a list, pc times in a hundred.
func (w *writer) now(pc int, list [][]node) {
	if len(list) > 0 && w.chance(pc) {
		w.one(list)
	}
}

// turn writes the n-th of a list, round and round.
func (w *writer) turn(list [][]node, n int) {
	if len(list) > 0 {
		w.run(list[n%len(list)])
	}
}

func (w *writer) run(nodes []node) {
	for i := range nodes {
		n := &nodes[i]
		switch n.op {
		case opText:
			w.text(n.text)
		case opBlock:
			w.trim()
			w.buf = append(w.buf, n.text...)
			w.edge = true
		case opChoice:
			w.one(n.alts)
		case opNumber:
			w.buf = strconv.AppendInt(w.buf, int64(n.lo+w.below(n.hi-n.lo+1)), 10)
			w.edge = false
		case opHex:
			w.hex(n.lo)
		case opSlot:
			w.value(n)
		}
	}
}

// text writes s, dropping its leading space where there is one already: that is
// what an empty choice leaves behind.
func (w *writer) text(s string) {
	if s == "" {
		return
	}
	if s[0] == ' ' && (w.edge || len(w.buf) == 0 || w.buf[len(w.buf)-1] == ' ') {
		s = s[1:]
	}
	if s != "" {
		w.buf, w.edge = append(w.buf, s...), false
	}
}

func (w *writer) trim() {
	for len(w.buf) > 0 && w.buf[len(w.buf)-1] == ' ' {
		w.buf = w.buf[:len(w.buf)-1]
	}
}

func (w *writer) hex(digits int) {
	bits := w.rng.Uint64()
	for range digits {
		w.buf = append(w.buf, "0123456789abcdef"[bits&15])
		bits >>= 4
	}
	w.edge = false
}

// value writes a slot. A bound one is drawn from a stream of its own that
// starts anew each time, so that its numbers and choices repeat too.
func (w *writer) value(n *node) {
	own := w.rng
	if !n.fresh {
		w.rng.Seed(w.thread, n.slot.key)
	}
	from := len(w.buf)
	w.run(w.cell(n))
	if !n.fresh {
		w.rng = own
	}
	w.adorn(n, from)
}

// cell draws the words of a slot; {subject} is the scenario's own.
func (w *writer) cell(n *node) []node {
	if n.slot == subjectSlot {
		return w.scene.subject[w.form]
	}
	rows := n.slot.rows
	row := w.below(len(rows))
	if n.nth > 0 {
		row = (row + 1 + w.below(len(rows)-1)) % len(rows)
	}
	return rows[row][n.column][w.form]
}

func (w *writer) adorn(n *node, from int) {
	if n.article {
		word := string(w.buf[from:])
		w.buf = append(append(append(w.buf[:from], article(word)...), ' '), word...)
	}
	if n.capital {
		w.capitalise(from)
	}
}

// capitalise raises the first letter written since from.
func (w *writer) capitalise(from int) {
	r, size := utf8.DecodeRune(w.buf[from:])
	if next, _ := utf8.DecodeRune(w.buf[from+size:]); unicode.IsUpper(next) || unicode.IsDigit(next) {
		return // iPhone, n8n
	}
	if unicode.IsLower(r) {
		if up := unicode.ToUpper(r); utf8.RuneLen(up) == size {
			utf8.EncodeRune(w.buf[from:], up)
		}
	}
}

func article(word string) string {
	if word == "" {
		return "a"
	}
	switch word[0] {
	case 'a', 'e', 'i', 'o', 'A', 'E', 'I', 'O', '8':
		return "an"
	case 'u':
		if len(word) > 2 && word[1] != 'n' && word[1] != 's' {
			return "an"
		}
	}
	return "a"
}

// mix folds numbers into one well-spread key (the finaliser of splitmix64).
func mix(parts ...uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, p := range parts {
		h = (h ^ p) + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}

func mixString(s string) uint64 {
	h := uint64(len(s))
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return mix(h)
}
