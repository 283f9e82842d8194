package blob

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func TestAKeptPictureIsDrawnInASmallerWidth(t *testing.T) {
	var asPNG, asJPEG bytes.Buffer
	if err := png.Encode(&asPNG, corner(1001, 701)); err != nil {
		t.Fatal(err)
	}
	if err := jpeg.Encode(&asJPEG, corner(1001, 3), nil); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", t.TempDir())
	for _, row := range []struct {
		media, picture string
		width, high    int
	}{
		{PNG.Type, asPNG.String(), 480, 336},
		{PNG.Type, asPNG.String(), 1000, 700},
		{JPEG.Type, asJPEG.String(), 200, 1}, // and not 0
	} {
		taken, err := NewIntake().Smaller(t.Context(), row.media, row.width, strings.NewReader(row.picture))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := taken.Content.Seek(0, 0); err != nil {
			t.Fatal(err)
		}
		img, kind, err := image.Decode(taken.Content)
		if err != nil || "image/"+kind != row.media || img.Bounds().Dx() != row.width || img.Bounds().Dy() != row.high {
			t.Errorf("%d wide it is a %s of %v: %v", row.width, kind, img.Bounds(), err)
		} else if r, g, _, _ := img.At(2, 0).RGBA(); row.high > 1 && (r < 0xf000 || g > 0x1000) {
			t.Errorf("its first corner is %v, not red", img.At(2, 0))
		}
		if err := taken.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestWhatCannotBeDrawnSmallerIsAnError(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, corner(600, 2)); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		media, picture string
		width          int
	}{
		{PNG.Type, b.String(), 600}, {PNG.Type, b.String(), 601}, {PNG.Type, b.String(), 0}, {PNG.Type, b.String(), -5},
		{PNG.Type, b.String()[:60], 200}, {PNG.Type, "", 200},
		{JPEG.Type, b.String(), 200}, {GIF.Type, b.String(), 200}, {Text.Type, "text", 200}, {"", "", 200},
	} {
		if taken, err := NewIntake().Smaller(t.Context(), row.media, row.width, strings.NewReader(row.picture)); err == nil {
			t.Errorf("%s %d wide is a picture of %d bytes", row.media, row.width, taken.Size)
		}
	}
}
