package jsonout

import (
	"encoding/binary"
	"unicode/utf8"
	"unsafe"
)

const hex = "0123456789abcdef"

// plain tells the bytes that stand for themselves in a JSON string.
var plain = func() (table [256]bool) {
	for c := range 256 {
		table[c] = c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\'
	}
	return table
}()

// AppendString adds s as a JSON string, as encoding/json writes it without HTML
// escaping: U+2028 and U+2029 are escaped, and what is not UTF-8 becomes U+FFFD.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := plainBytes(s); i < len(s); {
		c := s[i]
		if plain[c] {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			b = append(b, s[start:i]...)
			b = appendEscaped(b, c)
			i++
			start = i
			i += plainBytes(s[i:])
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(append(b, s[start:i]...), `\ufffd`...)
			start = i + size
		case r == '\u2028' || r == '\u2029':
			b = append(append(b, s[start:i]...), `\u202`...)
			b = append(b, hex[r&0xf])
			start = i + size
		}
		i += size
	}
	return append(append(b, s[start:]...), '"')
}

// plainBytes is how many bytes at the start of s surely stand for themselves, by
// eights.
func plainBytes(s string) (n int) {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for ; n+8 <= len(s); n += 8 {
		x := binary.LittleEndian.Uint64(unsafe.Slice(unsafe.StringData(s[n:]), 8))
		control := x - ones*' ' // borrows below a space
		quote, slash := x^ones*'"', x^ones*'\\'
		if (x|control|(quote-ones)|(slash-ones))&tops != 0 {
			break // perhaps one of them: it is looked at byte by byte
		}
	}
	return n
}

func appendEscaped(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
}
