package jsonout

import (
	"reflect"
	"strings"
	"unsafe"
)

// A field is one member of an object.
type field struct {
	name   string // `"name":`
	offset uintptr
	encode encoder
	absent func(unsafe.Pointer) bool // nil: always written
}

func structEncoder(t reflect.Type, making map[reflect.Type]bool, selected *Selection) encoder {
	fields, ok := fieldsOf(t, making, selected)
	if !ok {
		return selected.cutting(standard(t))
	}
	return func(b []byte, p unsafe.Pointer) []byte {
		b = append(b, '{')
		first := true
		for i := range fields {
			f := &fields[i]
			at := unsafe.Add(p, f.offset)
			if f.absent != nil && f.absent(at) {
				continue
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			b = append(b, f.name...)
			b = f.encode(b, at)
		}
		return append(b, '}')
	}
}

// fieldsOf lists the members of a struct that are selected. It gives up on what our
// wire types do not have: embedding, and the option string.
func fieldsOf(t reflect.Type, making map[reflect.Type]bool, selected *Selection) (fields []field, ok bool) {
	for f := range t.Fields() {
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous, strings.Contains(options, "string"):
			return nil, false
		case !f.IsExported(), tag == "-":
			continue
		case name == "":
			name = f.Name
		}
		absent, ok := absence(f.Type, options)
		if !ok {
			return nil, false
		}
		of, ok := selected.member(name)
		if !ok {
			continue
		}
		key := string(AppendString(nil, name)) + ":"
		fields = append(fields, field{key, f.Offset, makeEncoder(f.Type, making, of), absent})
	}
	return fields, true
}

// absence tells when a member is left out.
func absence(t reflect.Type, options string) (func(unsafe.Pointer) bool, bool) {
	if options == "" {
		return nil, true
	}
	if options != "omitempty" {
		return nil, false
	}
	switch t.Kind() {
	case reflect.String:
		return func(p unsafe.Pointer) bool { return *(*string)(p) == "" }, true
	case reflect.Bool:
		return func(p unsafe.Pointer) bool { return !*(*bool)(p) }, true
	case reflect.Int64:
		return func(p unsafe.Pointer) bool { return *(*int64)(p) == 0 }, true
	case reflect.Pointer:
		return func(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }, true
	case reflect.Slice:
		return func(p unsafe.Pointer) bool { return (*sliceHeader)(p).len == 0 }, true
	}
	return nil, false
}
