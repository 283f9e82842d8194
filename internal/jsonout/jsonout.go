// Package jsonout writes JSON as encoding/json does, at about a third of its
// cost: what is known about a type is worked out once, and each value is then
// appended straight from memory. Its answers are held against encoding/json's
// by a property test. It reads memory by offset and writes none.
package jsonout

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unsafe"
)

// Append adds v as JSON to b, without escaping HTML: as an encoding/json Encoder
// with SetEscapeHTML(false) writes it, less the newline. It panics over a value
// that JSON cannot hold, as a map with keys that are not strings.
func Append[T any](b []byte, v *T) []byte {
	return encoderOf(reflect.TypeFor[T]())(b, unsafe.Pointer(v))
}

// An encoder appends the value at p.
type encoder func(b []byte, p unsafe.Pointer) []byte

var encoders sync.Map // reflect.Type -> encoder

// encoderOf returns the encoder of a type, making it at its first use. A type
// that holds itself meets, while it is made, an encoder that looks it up later.
func encoderOf(t reflect.Type) encoder {
	if e, ok := encoders.Load(t); ok {
		return e.(encoder)
	}
	return makeEncoder(t, map[reflect.Type]bool{}, nil)
}

// makeEncoder returns the encoder of what is selected of a type: of all of it, the one that
// is kept.
func makeEncoder(t reflect.Type, making map[reflect.Type]bool, selected *Selection) encoder {
	if selected != nil {
		return newEncoder(t, making, selected) // which ends, as the selection does
	}
	if e, ok := encoders.Load(t); ok {
		return e.(encoder)
	}
	if making[t] {
		return func(b []byte, p unsafe.Pointer) []byte { return encoderOf(t)(b, p) }
	}
	making[t] = true
	e := newEncoder(t, making, nil)
	delete(making, t)
	encoders.Store(t, e)
	return e
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]()
	appender      = reflect.TypeFor[Appender]()
	selecting     = reflect.TypeFor[Selecting]()
)

// Appender is a type that adds itself as JSON.
type Appender interface{ AppendJSON(b []byte) []byte }

func newEncoder(t reflect.Type, making map[reflect.Type]bool, selected *Selection) encoder {
	switch {
	case selected != nil && t.Kind() != reflect.Pointer && t.Implements(selecting):
		return func(b []byte, p unsafe.Pointer) []byte {
			return reflect.NewAt(t, p).Interface().(Selecting).AppendSelected(b, selected)
		}
	case t.Kind() != reflect.Pointer && t.Implements(appender): // a pointer to one may be nil
		return selected.cutting(func(b []byte, p unsafe.Pointer) []byte {
			return reflect.NewAt(t, p).Interface().(Appender).AppendJSON(b) // of the pointer: of the value would copy it
		})
	case t.Kind() == reflect.Pointer && t.Elem().Implements(appender):
		return pointerEncoder(t, making, selected)
	case t.Implements(marshaler), t.Implements(textMarshaler), reflect.PointerTo(t).Implements(marshaler):
		return selected.cutting(standard(t))
	}
	switch t.Kind() {
	case reflect.String:
		return func(b []byte, p unsafe.Pointer) []byte { return AppendString(b, *(*string)(p)) }
	case reflect.Bool:
		return func(b []byte, p unsafe.Pointer) []byte { return strconv.AppendBool(b, *(*bool)(p)) }
	case reflect.Int64:
		return func(b []byte, p unsafe.Pointer) []byte { return strconv.AppendInt(b, *(*int64)(p), 10) }
	case reflect.Int:
		return func(b []byte, p unsafe.Pointer) []byte { return strconv.AppendInt(b, int64(*(*int)(p)), 10) }
	case reflect.Struct:
		return structEncoder(t, making, selected)
	case reflect.Pointer:
		return pointerEncoder(t, making, selected)
	case reflect.Slice:
		return sliceEncoder(t, making, selected)
	}
	return selected.cutting(standard(t))
}

// standard leaves a type to encoding/json.
func standard(t reflect.Type) encoder {
	return func(b []byte, p unsafe.Pointer) []byte {
		var out strings.Builder
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		if err := e.Encode(reflect.NewAt(t, p).Interface()); err != nil {
			panic(err)
		}
		return append(b, strings.TrimSuffix(out.String(), "\n")...)
	}
}

func pointerEncoder(t reflect.Type, making map[reflect.Type]bool, selected *Selection) encoder {
	elem := makeEncoder(t.Elem(), making, selected)
	return func(b []byte, p unsafe.Pointer) []byte {
		target := *(*unsafe.Pointer)(p)
		if target == nil {
			return append(b, "null"...)
		}
		return elem(b, target)
	}
}

func sliceEncoder(t reflect.Type, making map[reflect.Type]bool, selected *Selection) encoder {
	switch t.Elem().Kind() {
	case reflect.Uint8:
		return standard(t)
	case reflect.Interface:
		full := selected.cutting(standard(t))
		return func(b []byte, p unsafe.Pointer) []byte {
			if s := (*sliceHeader)(p); s.data != nil && s.len == 0 {
				return append(b, "[]"...)
			}
			return full(b, p)
		}
	}
	elem, size := makeEncoder(t.Elem(), making, selected), t.Elem().Size()
	return func(b []byte, p unsafe.Pointer) []byte {
		s := (*sliceHeader)(p)
		if s.data == nil {
			return append(b, "null"...)
		}
		b = append(b, '[')
		for i := range s.len {
			if i > 0 {
				b = append(b, ',')
			}
			b = elem(b, unsafe.Add(s.data, uintptr(i)*size))
		}
		return append(b, ']')
	}
}

// sliceHeader is how a slice lies in memory.
type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}
