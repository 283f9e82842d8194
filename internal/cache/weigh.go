package cache

import (
	"math/bits"
	"reflect"
	"slices"
	"sync"
	"time"
	"unsafe"
)

// entrySize is about what an entry takes besides its key and its value: its place in the
// order of use, in the table and in the sketch of what is asked for.
const entrySize = 80

// Weight is about how many bytes the heap has for all that v leads to, without v itself.
// What it leads to twice is counted once; what it shares with others is counted with each.
func Weight[V any](v V) int {
	var s scale
	s.add(reflect.ValueOf(&v).Elem())
	return s.bytes
}

// weigh is Weight, or what v itself says that it weighs, without what it leads to of the types that
// are shared. A value in a box is counted with it.
func weigh(v any, shared []reflect.Type) int {
	if w, ok := v.(interface{ Weight() int }); ok {
		return w.Weight()
	}
	s := scale{shared: shared}
	s.add(reflect.ValueOf(&v).Elem())
	return s.bytes
}

func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

// scale adds up what values lead to.
type scale struct {
	bytes  int
	seen   map[unsafe.Pointer]bool
	shared []reflect.Type // of pointers that are not followed
}

func (s *scale) add(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		s.bytes += allocated(v.Len())
	case reflect.Pointer:
		if !v.IsNil() && !slices.Contains(s.shared, v.Type()) && s.isNew(v.UnsafePointer()) {
			s.bytes += allocated(int(v.Type().Elem().Size()))
			s.add(v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			s.addBoxed(v.Elem())
		}
	case reflect.Struct:
		for _, i := range leading(v.Type()) {
			s.add(v.Field(i))
		}
	case reflect.Slice:
		s.bytes += allocated(v.Cap() * int(v.Type().Elem().Size()))
		s.addEach(v)
	case reflect.Array:
		s.addEach(v)
	case reflect.Map:
		s.addMap(v)
	}
}

// addBoxed adds what an interface has: a pointer, or one to a copy of it.
func (s *scale) addBoxed(v reflect.Value) {
	if v.Kind() != reflect.Pointer {
		s.bytes += allocated(int(v.Type().Size()))
	}
	s.add(v)
}

func (s *scale) addEach(v reflect.Value) {
	if leads(v.Type().Elem()) {
		for i := range v.Len() {
			s.add(v.Index(i))
		}
	}
}

// addMap takes a map to have a power of two of slots, an eighth of them free.
func (s *scale) addMap(v reflect.Value) {
	if v.IsNil() || !s.isNew(v.UnsafePointer()) {
		return
	}
	t := v.Type()
	const header, group = 48, 8
	slots := 1 << bits.Len(uint(max(group, v.Len()*8/7)-1))
	s.bytes += header + slots*(1+int(t.Key().Size()+t.Elem().Size()))
	if !leads(t.Key()) && !leads(t.Elem()) {
		return
	}
	for entries := v.MapRange(); entries.Next(); {
		s.add(entries.Key())
		s.add(entries.Value())
	}
}

// isNew reports whether p was not met before.
func (s *scale) isNew(p unsafe.Pointer) bool {
	if s.seen[p] {
		return false
	}
	if s.seen == nil {
		s.seen = map[unsafe.Pointer]bool{}
	}
	s.seen[p] = true
	return true
}

// allocated is about what the heap takes for so many bytes: it has sizes of its own.
func allocated(n int) int {
	switch {
	case n <= 8:
		return n
	case n <= 1024:
		return (n + 15) &^ 15
	}
	return n + n/16
}

// leadings has the fields of types of structs that lead anywhere.
var leadings sync.Map // reflect.Type -> []int

func leading(t reflect.Type) []int {
	if known, ok := leadings.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		if leads(t.Field(i).Type) {
			fields = append(fields, i)
		}
	}
	leadings.Store(t, fields)
	return fields
}

// leads reports whether values of a type lead to others. A time does to its location,
// which is the same for all.
func leads(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		return true
	case reflect.Struct:
		return t != reflect.TypeFor[time.Time]() && len(leading(t)) > 0
	case reflect.Array:
		return leads(t.Elem())
	}
	return false
}
