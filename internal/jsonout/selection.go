package jsonout

import (
	"reflect"
	"strings"
	"sync"
	"unsafe"
)

// A Selection says which members of an object are written, and which members of those. It
// reaches through lists to what is in them. Nil is everything.
//
// It keeps what it worked out about the types that it was used for: make it once, and use
// it for many values, from many goroutines.
type Selection struct {
	members  map[string]*Selection
	encoders sync.Map // reflect.Type -> encoder
}

// Select returns what these paths name, such as user.profile.name. A path to an object or a
// list takes all that is below it.
func Select(paths ...string) *Selection {
	s := &Selection{members: map[string]*Selection{}}
	for _, path := range paths {
		s.add(path)
	}
	return s
}

func (s *Selection) add(path string) {
	name, below, isDeeper := strings.Cut(path, ".")
	of, isThere := s.members[name]
	switch {
	case !isDeeper, isThere && of == nil: // all of it
		s.members[name] = nil
	case isThere:
		of.add(below)
	default:
		s.members[name] = Select(below)
	}
}

// member returns what is selected of a member, and whether it is written at all.
func (s *Selection) member(name string) (of *Selection, ok bool) {
	if s == nil {
		return nil, true
	}
	of, ok = s.members[name]
	return of, ok
}

// Selecting is a type that adds what is selected of itself as JSON. What only adds itself
// whole is cut after that.
type Selecting interface {
	AppendSelected(b []byte, s *Selection) []byte
}

// AppendSelected is [Append] of what is selected of v.
func AppendSelected[T any](b []byte, v *T, s *Selection) []byte {
	if s == nil {
		return Append(b, v)
	}
	t := reflect.TypeFor[T]()
	e, ok := s.encoders.Load(t)
	if !ok {
		e, _ = s.encoders.LoadOrStore(t, makeEncoder(t, map[reflect.Type]bool{}, s))
	}
	return e.(encoder)(b, unsafe.Pointer(v))
}

// cutting returns an encoder of what is selected of what another writes whole.
func (s *Selection) cutting(whole encoder) encoder {
	if s == nil {
		return whole
	}
	return func(b []byte, p unsafe.Pointer) []byte {
		return cut(whole(b, p), len(b), s)
	}
}
