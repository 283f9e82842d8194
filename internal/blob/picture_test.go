package blob

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/stoa-community/stoa/internal/community"
)

// corner is a picture of w by h that is red in its top left quarter, and white.
func corner(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{255, 255, 255, 255}
			if x < w/2 && y < h/2 {
				c = color.RGBA{255, 0, 0, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// picture is what is left of a picture.
type picture struct {
	width, height int
	content       []byte
}

// redraw draws a picture anew, as an Intake does.
func redraw(f Format, source []byte) (p *picture, err error) {
	spool, err := os.CreateTemp("", "picture-*")
	if err != nil {
		return nil, err
	}
	taken := &Taken{Format: f, Content: spool, Size: int64(len(source)), spool: spool}
	defer func() { err = errors.Join(err, taken.Close()) }()
	if _, err := spool.Write(source); err != nil {
		return nil, err
	}
	if err := NewIntake().redraw(context.Background(), taken); err != nil {
		return nil, err
	}
	content := make([]byte, taken.Size)
	_, err = spool.ReadAt(content, 0)
	return &picture{taken.Width, taken.Height, content}, err
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func noStep() error { return nil }

// where says in which corner of img the red is.
func where(img image.Image) (corners string) {
	b := img.Bounds()
	for name, p := range map[string]image.Point{
		"top left": {b.Dx() / 4, b.Dy() / 4}, "top right": {b.Dx() * 3 / 4, b.Dy() / 4},
		"bottom left": {b.Dx() / 4, b.Dy() * 3 / 4}, "bottom right": {b.Dx() * 3 / 4, b.Dy() * 3 / 4},
	} {
		if _, g, _, _ := img.At(b.Min.X+p.X, b.Min.Y+p.Y).RGBA(); g < 0x8000 {
			corners += name
		}
	}
	return corners
}

func encodeJPEG(t *testing.T, img image.Image, exif []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	if exif == nil {
		return b.Bytes()
	}
	segment := append([]byte("Exif\x00\x00"), exif...)
	head := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(segment)+2))...)
	return append(append(head, segment...), b.Bytes()[2:]...)
}

// exif is a block that tells the orientation, among other things.
func exif(order binary.AppendByteOrder, mark string, orientation int) []byte {
	b := append([]byte(mark), 0, 0, 0, 0, 0, 0)
	copy(b[2:], order.AppendUint16(nil, 42))
	copy(b[4:], order.AppendUint32(nil, 8))
	b = order.AppendUint16(b, 2)
	for _, entry := range [][2]int{{0x010f, 7}, {0x0112, orientation}} {
		b = order.AppendUint16(b, uint16(entry[0]))
		b = order.AppendUint16(b, 3) // SHORT
		b = order.AppendUint32(b, 1)
		b = order.AppendUint16(b, uint16(entry[1]))
		b = order.AppendUint16(b, 0)
	}
	return append(b, "GPS 52.5200 13.4050"...)
}

func TestAPhotoIsPutUprightAndItsPlaceForgotten(t *testing.T) {
	for orientation, want := range []string{0: "top left", 1: "top left", 2: "top right", 3: "bottom right", 4: "bottom left",
		5: "top left", 6: "top right", 7: "bottom right", 8: "bottom left", 9: "top left"} {
		for mark, order := range map[string]binary.AppendByteOrder{"II": binary.LittleEndian, "MM": binary.BigEndian} {
			p, err := redraw(JPEG, encodeJPEG(t, corner(64, 32), exif(order, mark, orientation)))
			if err != nil {
				t.Fatal(err)
			}
			img, err := jpeg.Decode(bytes.NewReader(p.content))
			if err != nil {
				t.Fatal(err)
			}
			wide := orientation < 5 || orientation > 8
			if got := where(img); got != want || (img.Bounds().Dx() == 64) != wide || p.width != img.Bounds().Dx() {
				t.Errorf("orientation %d: red is %s of %v, not %s", orientation, got, img.Bounds(), want)
			}
			if bytes.Contains(p.content, []byte("GPS")) || bytes.Contains(p.content, []byte("Exif")) {
				t.Errorf("orientation %d: the metadata is still there", orientation)
			}
		}
	}
}

func TestABrokenExifBlockIsNoOrientation(t *testing.T) {
	whole := exif(binary.BigEndian, "MM", 6)
	for n := range len(whole) - len("GPS 52.5200 13.4050") {
		if got := tiffOrientation(whole[:n]); got != 1 && got != 6 {
			t.Errorf("the first %d bytes: %d", n, got)
		}
	}
	if got := tiffOrientation([]byte("MM\x00\x2a\xff\xff\xff\xff")); got != 1 {
		t.Errorf("an offset outside: %d", got)
	}
}

func TestALargePictureIsMadeSmaller(t *testing.T) {
	for _, row := range []struct{ width, height, wantWidth, wantHeight int }{
		{2560, 10, 2560, 10}, {2561, 10, 2560, 9}, {5120, 40, 2560, 20}, {30, 6000, 12, 2560}, {1, 9000, 1, 2560},
	} {
		small := must(shrink(corner(row.width, row.height), maxSide, noStep))
		if b := small.Bounds(); b.Dx() != row.wantWidth || b.Dy() != row.wantHeight {
			t.Errorf("%d x %d becomes %v", row.width, row.height, b)
		}
		if row.width > 1 && where(small) != "top left" {
			t.Errorf("%d x %d: red is %s", row.width, row.height, where(small))
		}
	}
}

func TestAPixelMadeSmallerIsTheMeanOfItsArea(t *testing.T) {
	img := image.NewGray(image.Rect(5, 5, 8, 6)) // three pixels, not at the origin
	for i, v := range []uint8{0, 90, 240} {
		img.SetGray(5+i, 5, color.Gray{v})
	}
	small := must(shrink(img, 2, noStep))
	for x, want := range []uint32{(2*0 + 1*90) / 3, (1*90 + 2*240) / 3} {
		if got, _, _, _ := small.At(x, 0).RGBA(); got>>8 != want {
			t.Errorf("pixel %d is %d, not %d", x, got>>8, want)
		}
	}
}

func TestEveryCellGetsItsFullShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3000).Draw(t, "n")
		fewer := rapid.IntRange(1, n).Draw(t, "fewer")
		in, out, last := make([]uint64, n), make([]uint64, fewer), 0
		for _, s := range shares(n, fewer) {
			in[s.from] += s.weight
			out[s.to] += s.weight
			if s.isLast {
				last++
			}
		}
		for _, v := range in {
			if v != uint64(fewer) {
				t.Fatalf("a cell counts %d, not %d", v, fewer)
			}
		}
		for _, v := range out {
			if v != uint64(n) {
				t.Fatalf("a cell is made of %d, not %d", v, n)
			}
		}
		if last != fewer {
			t.Fatalf("%d cells are done, not %d", last, fewer)
		}
	})
}

func TestTransparencyStays(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 3000, 2))
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	p, err := redraw(PNG, b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	again, err := png.Decode(bytes.NewReader(p.content))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, a := again.At(1, 0).RGBA(); a != 0 || p.width != 2560 {
		t.Errorf("alpha is %d at a width of %d", a, p.width)
	}
}

func animation(t *testing.T, frames int) []byte {
	t.Helper()
	g := &gif.GIF{LoopCount: 3}
	for i := range frames {
		img := image.NewPaletted(image.Rect(0, 0, 20, 10), color.Palette{color.White, color.Black, color.RGBA{255, 0, 0, 255}})
		img.SetColorIndex(i, i, 2)
		g.Image, g.Delay = append(g.Image, img), append(g.Delay, 10+i)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAnAnimationKeepsItsFramesAndNothingElse(t *testing.T) {
	source := animation(t, 3)
	comment := []byte("\x21\xfe\x09my secret\x00")
	xmp := []byte("\x21\xff\x0bXMP DataXMP\x05<xmp>\x00")
	end := len(source) - 1
	dirty := append(append(append(bytes.Clone(source[:end]), comment...), xmp...), ";<script>alert(1)</script>"...)
	p, err := redraw(GIF, dirty)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(p.content, source) {
		t.Errorf("%d bytes, not %d: %q", len(p.content), len(source), p.content)
	}
	if p.width != 20 || p.height != 10 {
		t.Errorf("%d x %d", p.width, p.height)
	}
}

func TestADamagedOrHugeAnimationIsRefused(t *testing.T) {
	source := animation(t, 2)
	frame := bytes.LastIndex(source, []byte("\x2c\x00\x00\x00\x00"))
	codes := frame + 10
	if flags := source[frame+9]; flags&0x80 != 0 {
		codes += 3 << (flags&7 + 1)
	}
	change := func(places map[int]string) []byte {
		c := bytes.Clone(source)
		for at, b := range places {
			copy(c[at:], b)
		}
		return c
	}
	for name, bad := range map[string][]byte{
		"no end":              source[:len(source)-1],
		"cut":                 source[:len(source)/2],
		"the header alone":    source[:13],
		"an unknown block":    change(map[int]string{frame: "\x99"}),
		"a frame outside":     change(map[int]string{frame + 1: "\x0f"}),
		"too few pixels":      change(map[int]string{6: "\xc8\x00\xc8\x00", frame + 5: "\xc8\x00\xc8\x00"}),
		"pixels of nine bits": change(map[int]string{codes: "\x09"}),
		"no screen":           change(map[int]string{6: "\x00\x00"}),
		"a huge screen":       change(map[int]string{6: "\xff\xff\xff\xff"}),
	} {
		if _, err := redraw(GIF, bad); community.KindOf(err) != community.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := range source {
		if _, err := redraw(GIF, source[:n]); err == nil {
			t.Errorf("the first %d bytes are taken", n)
		}
	}
	big := gifWalk{rest: []byte("\x00\x00\x00\x00\xe8\x03\xe8\x03\x00"), width: 1000, height: 1000, pixels: maxFrames}
	if err := big.frame(); err == nil || !strings.Contains(err.Error(), "across all frames") {
		t.Errorf("too many pixels in all frames: %v", err)
	}
}

func TestNoPictureMakesTheIntakePanic(t *testing.T) {
	seeds := [][]byte{encodeJPEG(t, corner(16, 16), exif(binary.BigEndian, "MM", 6)), animation(t, 2)}
	formats := []Format{JPEG, GIF}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, 1).Draw(t, "which")
		b := bytes.Clone(seeds[i])
		for range rapid.IntRange(1, 5).Draw(t, "changes") {
			b[rapid.IntRange(3, len(b)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "to")
		}
		redraw(formats[i], b[:rapid.IntRange(3, len(b)).Draw(t, "length")])
	})
}
