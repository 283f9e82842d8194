package jsonout

import "bytes"

// A cutter drops members from JSON that we wrote ourselves, in its place: what stays is
// moved to the left, over what was read already.
type cutter struct {
	b             []byte
	read, written int
	open          int // objects of which all is found, neither read nor written to their ends
}

// cut keeps what is selected of the JSON that begins at start, and ends b.
func cut(b []byte, start int, s *Selection) []byte {
	c := cutter{b: b, read: start, written: start}
	c.value(s)
	c.close()
	return b[:c.written]
}

// value keeps what is selected of the value that comes next.
func (c *cutter) value(s *Selection) {
	switch first := c.next(); {
	case s != nil && first == '{':
		c.object(s)
	case s != nil && first == '[':
		c.array(s)
	default:
		c.keep(c.end())
	}
}

// object keeps what is selected of an object. When it has found all of that, it need not
// read what follows.
func (c *cutter) object(s *Selection) {
	c.keep(c.read + 1)
	for found := 0; found < len(s.members); {
		switch c.next() {
		case '}':
			c.keep(c.read + 1)
			return
		case ',':
			c.read++
			c.next()
		}
		if of, ok := s.members[string(c.b[c.read+1:c.end()-1])]; ok {
			if found > 0 {
				c.write(',')
			}
			c.keep(c.end())
			c.next()
			c.keep(c.read + 1) // the colon
			c.value(of)
			found++
			continue
		}
		c.read = c.end()
		c.next()
		c.read++
		c.next()
		c.read = c.end()
	}
	c.open++
}

// array keeps what is selected of each element.
func (c *cutter) array(s *Selection) {
	c.keep(c.read + 1)
	for c.next() != ']' {
		if c.b[c.read] == ',' {
			c.keep(c.read + 1)
		}
		c.value(s)
	}
	c.keep(c.read + 1)
}

// keep moves what is next, up to end, behind what is written.
func (c *cutter) keep(end int) {
	c.written += copy(c.b[c.written:], c.b[c.read:end])
	c.read = end
}

// write puts a byte behind what is written; one was read for it.
func (c *cutter) write(one byte) {
	c.b[c.written] = one
	c.written++
}

// close writes the ends of objects that are open: the room is there, for theirs follow.
func (c *cutter) close() {
	for ; c.open > 0; c.open-- {
		c.write('}')
	}
}

// next goes to what comes next, out of objects that are open and past space, and returns
// its first byte.
func (c *cutter) next() byte {
	if c.open > 0 {
		c.read = c.leave(c.read, c.open)
		c.close()
	}
	for c.b[c.read] <= ' ' {
		c.read++
	}
	return c.b[c.read]
}

// end is where the value that is next ends.
func (c *cutter) end() int {
	i := c.read
	switch c.b[i] {
	case '"':
		return c.quoted(i)
	case '{', '[':
		return c.leave(i+1, 1)
	}
	for i < len(c.b) && c.b[i] != ',' && c.b[i] != ']' && c.b[i] != '}' && c.b[i] > ' ' {
		i++
	}
	return i
}

// leave is where so many objects and arrays end that i is in.
func (c *cutter) leave(i, depth int) int {
	for depth > 0 {
		switch c.b[i] {
		case '"':
			i = c.quoted(i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		i++
	}
	return i
}

// quoted is where the string ends that begins at i.
func (c *cutter) quoted(i int) int {
	for {
		i += 1 + bytes.IndexByte(c.b[i+1:], '"')
		before := i
		for c.b[before-1] == '\\' {
			before--
		}
		if (i-before)%2 == 0 {
			return i + 1
		}
	}
}
