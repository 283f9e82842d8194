package cache

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"sync/atomic"
	"time"
)

var verifying atomic.Bool

// Verify has all that is kept from now on held to what it was when it was kept, or no longer:
// a value that somebody has changed meanwhile panics when it is next asked for. Tests do so,
// but for benchmarks; it takes many times longer than what is kept saves.
func Verify(on bool) { verifying.Store(on) }

var seed = maphash.MakeSeed()

// sum is a checksum of all that v leads to, and 0 while nothing is verified.
func sum(v any) uint64 {
	if !verifying.Load() {
		return 0
	}
	var h maphash.Hash
	h.SetSeed(seed)
	write(&h, reflect.ValueOf(v))
	return h.Sum64()
}

// verify panics if v is not what its checksum was made of.
func verify(name string, v any, was uint64) {
	if sum(v) != was {
		panic(fmt.Sprintf("somebody has changed %s, a %T, which is shared: they are to change a copy", name, v))
	}
}

// write writes a value into a hash.
func write(h *maphash.Hash, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			write(h, v.Elem())
		}
	case reflect.Struct:
		writeStruct(h, v)
	case reflect.String:
		maphash.WriteComparable(h, v.String())
	case reflect.Bool:
		maphash.WriteComparable(h, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		maphash.WriteComparable(h, v.Int())
	case reflect.Slice, reflect.Array:
		maphash.WriteComparable(h, v.Len())
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
			h.Write(v.Bytes())
			return
		}
		for i := range v.Len() {
			write(h, v.Index(i))
		}
	case reflect.Map:
		writeMap(h, v)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
	default:
		fmt.Fprint(h, v, ";")
	}
}

// writeStruct leaves out what is atomic, which is there to be changed, and the
// location of a time, which is the same for all.
func writeStruct(h *maphash.Hash, v reflect.Value) {
	fields := v.NumField()
	switch {
	case v.Type().PkgPath() == "sync/atomic":
		fields = 0
	case v.Type() == reflect.TypeFor[time.Time]():
		fields = 2
	}
	for i := range fields {
		write(h, v.Field(i))
	}
}

// writeMap writes the entries of a map in whatever order they come.
func writeMap(h *maphash.Hash, v reflect.Value) {
	var all uint64
	for entries := v.MapRange(); entries.Next(); {
		var one maphash.Hash
		one.SetSeed(seed)
		write(&one, entries.Key())
		write(&one, entries.Value())
		all += one.Sum64()
	}
	maphash.WriteComparable(h, v.Len())
	maphash.WriteComparable(h, all)
}
