package jsonout

import (
	"bytes"
	"reflect"
	"sync"
	"unsafe"
)

// Equal reports whether two values are written alike because they are: field by field, and
// at once where both lead to the same memory, as the texts of two copies of a record do. It
// may say that they are not where they are, for a type that it does not know.
func Equal[T any](a, b *T) bool {
	return comparerOf(reflect.TypeFor[T]())(unsafe.Pointer(a), unsafe.Pointer(b))
}

// A comparer compares the values at a and b.
type comparer func(a, b unsafe.Pointer) bool

var comparers sync.Map // reflect.Type -> comparer

// comparerOf returns the comparer of a type, making it at its first use. A type that holds
// itself meets, while it is made, a comparer that looks it up later.
func comparerOf(t reflect.Type) comparer { return makeComparer(t, map[reflect.Type]bool{}) }

func makeComparer(t reflect.Type, making map[reflect.Type]bool) comparer {
	if c, ok := comparers.Load(t); ok {
		return c.(comparer)
	}
	if making[t] {
		return func(a, b unsafe.Pointer) bool { return comparerOf(t)(a, b) }
	}
	making[t] = true
	c := newComparer(t, making)
	delete(making, t)
	comparers.Store(t, c)
	return c
}

func newComparer(t reflect.Type, making map[reflect.Type]bool) comparer {
	switch t.Kind() {
	case reflect.String:
		return func(a, b unsafe.Pointer) bool { return *(*string)(a) == *(*string)(b) }
	case reflect.Bool:
		return func(a, b unsafe.Pointer) bool { return *(*bool)(a) == *(*bool)(b) }
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return func(a, b unsafe.Pointer) bool { return *(*int64)(a) == *(*int64)(b) }
	case reflect.Struct:
		return structComparer(t, making)
	case reflect.Pointer:
		return pointerComparer(t, making)
	case reflect.Slice:
		return sliceComparer(t, making)
	}
	return func(a, b unsafe.Pointer) bool { return false }
}

func structComparer(t reflect.Type, making map[reflect.Type]bool) comparer {
	type field struct {
		offset uintptr
		equal  comparer
	}
	var fields []field
	for f := range t.Fields() {
		if f.Tag.Get("json") != "-" {
			fields = append(fields, field{f.Offset, makeComparer(f.Type, making)})
		}
	}
	return func(a, b unsafe.Pointer) bool {
		for _, f := range fields {
			if !f.equal(unsafe.Add(a, f.offset), unsafe.Add(b, f.offset)) {
				return false
			}
		}
		return true
	}
}

func pointerComparer(t reflect.Type, making map[reflect.Type]bool) comparer {
	elem := makeComparer(t.Elem(), making)
	return func(a, b unsafe.Pointer) bool {
		x, y := *(*unsafe.Pointer)(a), *(*unsafe.Pointer)(b)
		return x == y || x != nil && y != nil && elem(x, y)
	}
}

func sliceComparer(t reflect.Type, making map[reflect.Type]bool) comparer {
	if t.Elem().Kind() == reflect.Uint8 {
		return func(a, b unsafe.Pointer) bool {
			x, y := *(*[]byte)(a), *(*[]byte)(b)
			return (x == nil) == (y == nil) && (same(a, b) || bytes.Equal(x, y))
		}
	}
	elem, size := makeComparer(t.Elem(), making), t.Elem().Size()
	return func(a, b unsafe.Pointer) bool {
		if same(a, b) {
			return true
		}
		x, y := (*sliceHeader)(a), (*sliceHeader)(b)
		if x.len != y.len || (x.data == nil) != (y.data == nil) {
			return false
		}
		for i := range x.len {
			if at := uintptr(i) * size; !elem(unsafe.Add(x.data, at), unsafe.Add(y.data, at)) {
				return false
			}
		}
		return true
	}
}

// same reports whether two slices are one.
func same(a, b unsafe.Pointer) bool {
	x, y := (*sliceHeader)(a), (*sliceHeader)(b)
	return x.data == y.data && x.len == y.len
}
