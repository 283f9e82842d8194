package diff

import "slices"

// A change is a stretch of two lists of tokens: the same in both, or one in place of the
// other.
type change struct {
	before, after []string
	isSame        bool
}

// changes compares two lists of tokens by Myers' algorithm ("An O(ND) Difference Algorithm
// and Its Variations"), after what they begin and end with alike is set aside.
func changes(a, b []string) (list []change) {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	if head > 0 {
		list = append(list, change{a[:head], b[:head], true})
	}
	list = append(list, compare(a[head:len(a)-tail], b[head:len(b)-tail])...)
	if tail > 0 {
		list = append(list, change{a[len(a)-tail:], b[len(b)-tail:], true})
	}
	return list
}

// compare is changes of lists that begin and end differently.
func compare(a, b []string) []change {
	if len(a) == 0 && len(b) == 0 {
		return nil
	}
	whole := []change{{before: a, after: b}}
	if len(a) == 0 || len(b) == 0 {
		return whole
	}
	trace, ok := search(numbered(a, b))
	if !ok {
		return whole
	}
	return walk(a, b, trace)
}

// numbered are the tokens of two lists as numbers, which are quicker to compare.
func numbered(a, b []string) (x, y []int32) {
	known := map[string]int32{}
	number := func(tokens []string) []int32 {
		list := make([]int32, len(tokens))
		for i, token := range tokens {
			n, ok := known[token]
			if !ok {
				n = int32(len(known))
				known[token] = n
			}
			list[i] = n
		}
		return list
	}
	return number(a), number(b)
}

// search finds the shortest way from the beginning of both lists to their end. The trace
// has, for each number of edits, how far each diagonal k (of a without b) was reached, at
// k plus that number. It is not ok where the way takes more than maxEdits.
func search(a, b []int32) (trace [][]int32, ok bool) {
	reached := []int32{0} // of no edits: diagonal 0
	for d := 0; d <= maxEdits; d++ {
		next := make([]int32, 2*d+1)
		for k := -d; k <= d; k += 2 {
			x := start(reached, d, k)
			y := x - k
			for x < len(a) && y < len(b) && a[x] == b[y] {
				x, y = x+1, y+1
			}
			next[k+d] = int32(x)
			if x >= len(a) && y >= len(b) {
				return append(trace, next), true
			}
		}
		trace, reached = append(trace, next), next
	}
	return nil, false
}

// start is where diagonal k is entered with d edits, if reached is how far one gets with one
// less: by a token deleted, or by one added.
func start(reached []int32, d, k int) int {
	if d == 0 {
		return 0
	}
	at := func(k int) int { return int(reached[k+d-1]) }
	if k == -d || k != d && at(k-1) < at(k+1) {
		return at(k + 1)
	}
	return at(k-1) + 1
}

// walk reads a trace from its end, and returns what changed in the order of the text.
func walk(a, b []string, trace [][]int32) (list []change) {
	x, y := len(a), len(b)
	for d := len(trace) - 1; d >= 0; d-- {
		k := x - y
		var fromX int
		if d > 0 {
			fromX = start(trace[d-1], d, k)
		}
		fromY := fromX - k
		if x > fromX { // the diagonal, which is the same in both
			list = append(list, change{a[fromX:x], b[fromY:y], true})
		}
		if d == 0 {
			break
		}
		x, y = fromX, fromY
		if k == -d || k != d && trace[d-1][k+d-2] < trace[d-1][k+d] {
			y--
			list = append(list, change{after: b[y : y+1]})
		} else {
			x--
			list = append(list, change{before: a[x : x+1]})
		}
	}
	slices.Reverse(list)
	return grouped(list)
}

// grouped has neighbours that were changed as one change. Each holds tokens that follow
// one another in their list.
func grouped(list []change) (out []change) {
	for _, c := range list {
		if n := len(out); n > 0 && !c.isSame && !out[n-1].isSame {
			out[n-1].before = append(out[n-1].before[:len(out[n-1].before):len(out[n-1].before)], c.before...)
			out[n-1].after = append(out[n-1].after[:len(out[n-1].after):len(out[n-1].after)], c.after...)
			continue
		}
		out = append(out, c)
	}
	return out
}
