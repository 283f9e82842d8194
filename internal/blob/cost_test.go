package blob

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

// pngHead is the beginning of a PNG of that kind, and nothing more.
func pngHead(w, h uint32, depth, color, interlaced byte) []byte {
	b := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	b = append(b, depth, color, 0, 0, interlaced)
	sum := binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(b))
	return append(append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), b...), sum...)
}

// jpegFrame is a JPEG of that size, up to where its pixels would begin. A component
// is how many samples across and down it has, as one byte.
func jpegFrame(w, h uint16, marker byte, components ...byte) []byte {
	b := []byte{0xff, 0xd8, 0xff, marker, 0, byte(8 + 3*len(components)), 8}
	b = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(b, h), w)
	b = append(b, byte(len(components)))
	for i, c := range components {
		b = append(b, byte(i+1), c, 0)
	}
	return append(b, 0xff, 0xda, 0, 12)
}

// webpHead is a WebP of these chunks, of which each says that it has size bytes.
func webpHead(size uint32, chunks ...string) []byte {
	b := append(binary.LittleEndian.AppendUint32([]byte("RIFF"), 4+(8+size)*uint32(len(chunks))), "WEBP"...)
	for _, c := range chunks {
		b = append(binary.LittleEndian.AppendUint32(append(b, c[:4]...), size), c[4:]...)
		b = append(b, make([]byte, int(size)-len(c)+4)...)
	}
	return b
}

const (
	sampled420 = "\x22\x11\x11"
	sampled444 = "\x11\x11\x11"
)

func TestAPictureThatWouldTakeTooMuchMemoryIsNotDecoded(t *testing.T) {
	const lossless = "VP8L\x2f\xff\xcf\x4f\x02" // 4096 by 2368
	for _, row := range []struct {
		name   string
		format Format
		head   []byte
		fine   bool
	}{
		{"40 megapixels", PNG, pngHead(8000, 5000, 8, 6, 0), true},
		{"more", PNG, pngHead(8001, 5000, 8, 6, 0), false},
		{"40 of 16 bits", PNG, pngHead(8000, 5000, 16, 6, 0), false},
		{"20 of 16 bits", PNG, pngHead(5000, 4000, 16, 6, 0), true},
		{"40 grey ones of 16 bits", PNG, pngHead(8000, 5000, 16, 0, 0), false},
		{"40 interlaced", PNG, pngHead(8000, 5000, 8, 2, 1), false},
		{"20 interlaced", PNG, pngHead(5000, 4000, 8, 2, 1), true},
		{"one long row", PNG, pngHead(40_000_000, 1, 8, 0, 0), false},
		{"a long side", PNG, pngHead(1<<31-1, 1<<31-1, 8, 0, 0), false},
		{"no pixels", PNG, pngHead(0, 10, 8, 0, 0), false},
		{"a photo", JPEG, jpegFrame(8000, 5000, 0xc0, []byte(sampled420)...), true},
		{"a photo of all colours", JPEG, jpegFrame(8000, 5000, 0xc0, []byte(sampled444)...), true},
		{"a progressive photo", JPEG, jpegFrame(5600, 4000, 0xc2, []byte(sampled420)...), true},
		{"a large progressive photo", JPEG, jpegFrame(8000, 5000, 0xc2, []byte(sampled420)...), false},
		{"a progressive photo of all colours", JPEG, jpegFrame(4000, 3000, 0xc2, []byte(sampled444)...), true},
		{"a large one", JPEG, jpegFrame(5000, 4000, 0xc2, []byte(sampled444)...), false},
		{"in print colours", JPEG, jpegFrame(8000, 5000, 0xc0, 0x11, 0x11, 0x11, 0x11), false},
		{"a lossless screenshot", WebP, webpHead(100_000, lossless), true},
	} {
		h, err := readHeader(row.format, bytes.NewReader(row.head), int64(len(row.head)))
		if err == nil {
			err = h.check()
		}
		if (err == nil) != row.fine || err != nil && community.KindOf(err) != community.Invalid {
			t.Errorf("%s: %v; %d MB", row.name, err, h.cost()>>20)
		}
		if err == nil && (h.cost() < int64(h.width*h.height) || h.cost() > largest) {
			t.Errorf("%s: %d bytes", row.name, h.cost())
		}
	}
}

// What decoding takes is never more than was reckoned.
func TestAPictureTakesNoMoreMemoryThanWasReckoned(t *testing.T) {
	plain := image.NewNRGBA(image.Rect(0, 0, 2600, 500))
	deep := image.NewNRGBA64(image.Rect(0, 0, 2600, 500))
	encoded := func(img image.Image) []byte {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for name, row := range map[string]struct {
		format Format
		source []byte
	}{
		"png": {PNG, encoded(plain)}, "deep png": {PNG, encoded(deep)}, "jpeg": {JPEG, encodeJPEG(t, plain, nil)},
		"turned jpeg": {JPEG, encodeJPEG(t, plain, exif(binary.BigEndian, "MM", 6))},
	} {
		h, err := readHeader(row.format, bytes.NewReader(row.source), int64(len(row.source)))
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := redraw(row.format, row.source); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		// everything that was ever allocated is more than what was in use at once
		if took := int64(after.TotalAlloc - before.TotalAlloc); took > h.cost() || took < h.cost()/8 {
			t.Errorf("%s: took %d of %d bytes", name, took, h.cost())
		}
	}
}

func TestAJPEGThatIsNotPlainlyBaselineIsTakenForProgressive(t *testing.T) {
	baseline := encodeJPEG(t, corner(8, 8), nil)
	if scanJPEG(bytes.NewReader(baseline)).isProgressive {
		t.Error("a baseline one is")
	}
	sof := bytes.Index(baseline, []byte{0xff, 0xc0})
	for name, change := range map[string]func([]byte) []byte{
		"progressive":           func(b []byte) []byte { b[sof+1] = 0xc2; return b },
		"garbage between":       func(b []byte) []byte { return append(append(bytes.Clone(b[:sof]), 7), b[sof:]...) },
		"a marker of no length": func(b []byte) []byte { return append(append(bytes.Clone(b[:sof]), 0xff, 0), b[sof:]...) },
	} {
		if !scanJPEG(bytes.NewReader(change(bytes.Clone(baseline)))).isProgressive {
			t.Errorf("%s is not", name)
		}
	}
}

func TestAnArchiveWithTooLongAListOfFilesIsRefused(t *testing.T) {
	names := make([]string, 60_000)
	for i := range names {
		names[i] = "a"
	}
	_, err := NewIntake().Take(t.Context(), "a.zip", strings.NewReader(archive(t, names...)))
	if err == nil || !strings.Contains(err.Error(), "file list") {
		t.Error(err)
	}
}
