package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// findStrace returns the program that sees and breaks system calls. Without it, or where it may
// not look at other processes, what needs it is skipped.
func findStrace() (string, error) {
	program, err := exec.LookPath("strace")
	if err != nil {
		return "", skipped("strace is not installed")
	}
	if out, err := exec.Command(program, "-f", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		return "", skipped("strace may not be used here: %s", strings.TrimSpace(string(out)))
	}
	return program, nil
}

// A call is a system call, as strace writes it.
type call struct {
	at     time.Time // when it began
	name   string
	text   string // its arguments, without the parentheses
	result int64  // negative where it failed
}

// readCalls reads what strace -f -ttt wrote, and tells of each call when it has begun, while its
// text may be short of its end, and again when it has ended.
func readCalls(r io.Reader, began, ended func(*call) error) error {
	open := map[string]*call{} // by thread
	for lines := bufio.NewReaderSize(r, 1<<20); ; {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil // what is left of a line is that of a call that never ended
		}
		if err != nil {
			return err
		}
		thread, rest, _ := strings.Cut(line, " ")
		stamp, rest, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
		if strings.HasPrefix(rest, "+++") || strings.HasPrefix(rest, "---") {
			continue
		}
		c, isResumed := open[thread], false
		if after, ok := strings.CutPrefix(rest, "<... "); ok {
			if c == nil {
				return fmt.Errorf("a call ends that did not begin: %.200s", line)
			}
			_, rest, _ = strings.Cut(after, " resumed>")
			isResumed = true
			delete(open, thread)
		} else {
			if c, rest, err = newCall(stamp, rest); err != nil {
				return err
			}
		}
		if head, ok := strings.CutSuffix(strings.TrimRight(rest, "\n"), " <unfinished ...>"); ok {
			c.text += head
			open[thread] = c
			if err := began(c); err != nil {
				return err
			}
			continue
		}
		c.text += rest
		if !isResumed {
			if err := began(c); err != nil {
				return err
			}
		}
		if err := c.finish(); err != nil {
			return err
		}
		if err := ended(c); err != nil {
			return err
		}
	}
}

func newCall(stamp, rest string) (*call, string, error) {
	seconds, err := strconv.ParseFloat(stamp, 64)
	if err != nil {
		return nil, "", fmt.Errorf("the time of a call: %w", err)
	}
	name, rest, _ := strings.Cut(rest, "(")
	return &call{at: time.UnixMicro(int64(seconds * 1e6)), name: name}, rest, nil
}

// finish reads the result off the end of the text.
func (c *call) finish() error {
	i := strings.LastIndex(c.text, ") ")
	if i < 0 { // strace was gone before the call was over
		c.result = -1
		return nil
	}
	_, says, _ := strings.Cut(c.text[i:], "= ")
	c.text = c.text[:i]
	word, _, _ := strings.Cut(strings.TrimSpace(says), " ")
	word, _, _ = strings.Cut(word, "<") // a file's name after its number
	if word == "?" {
		c.result = -1 // it never came to an end
		return nil
	}
	n, err := strconv.ParseInt(word, 0, 64)
	c.result = n
	return err
}

// arguments splits the text at its commas, those of strings and names apart.
func (c *call) arguments() (list []string) {
	from, quoted := 0, false
	for i := 0; i < len(c.text); i++ {
		switch {
		case c.text[i] == '\\':
			i++
		case c.text[i] == '"':
			quoted = !quoted
		case c.text[i] == ',' && !quoted:
			list = append(list, strings.TrimSpace(c.text[from:i]))
			from = i + 1
		}
	}
	return append(list, strings.TrimSpace(c.text[from:]))
}

// file is the path of an open file, such as 7</tmp/x>, and "" of what is none.
func file(argument string) string {
	_, path, _ := strings.Cut(argument, "<")
	path = string(unquote(strings.TrimSuffix(path, ">")))
	return strings.TrimSuffix(path, " (deleted)")
}

// unquote reads a string as strace -x writes it, with or without its quotes.
func unquote(s string) []byte {
	s = strings.TrimSuffix(strings.TrimPrefix(s, `"`), `"`)
	out := make([]byte, 0, len(s)/4)
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		switch {
		case s[i] == 'x' && i+2 < len(s):
			n, _ := strconv.ParseUint(s[i+1:i+3], 16, 8) // strace writes nothing else
			out = append(out, byte(n))
			i += 2
		case strings.IndexByte("ntrvf", s[i]) >= 0:
			out = append(out, "\n\t\r\v\f"[strings.IndexByte("ntrvf", s[i])])
		case s[i] >= '0' && s[i] <= '7':
			n := 0
			end := min(i+3, len(s))
			for ; i < end && s[i] >= '0' && s[i] <= '7'; i++ {
				n = n*8 + int(s[i]-'0')
			}
			i--
			out = append(out, byte(n))
		default:
			out = append(out, s[i])
		}
	}
	return out
}
