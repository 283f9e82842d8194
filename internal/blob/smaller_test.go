package blob

import (
	"bytes"
	"errors"
	"image"
	"image/color"
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

func TestAFlatPictureStaysFlatWhenItIsDrawnSmaller(t *testing.T) {
	face := image.NewPaletted(image.Rect(0, 0, 160, 160), color.Palette{color.RGBA{200, 240, 230, 255}, color.RGBA{60, 30, 20, 255}, color.RGBA{}})
	for y := range 160 {
		for x := range 160 {
			switch d := (x-80)*(x-80) + (y-80)*(y-80); {
			case d < 50*50:
				face.SetColorIndex(x, y, 1)
			case d > 78*78:
				face.SetColorIndex(x, y, 2)
			}
		}
	}
	scene := image.NewRGBA(face.Rect)
	for i := range scene.Pix {
		scene.Pix[i] = uint8(i*i>>7) | 3
		if i%4 == 3 {
			scene.Pix[i] = 255
		}
	}
	var flat, deep bytes.Buffer
	if err := errors.Join(png.Encode(&flat, face), png.Encode(&deep, scene)); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		picture string
		isFlat  bool
	}{{flat.String(), true}, {deep.String(), false}} {
		taken, err := NewIntake().Smaller(t.Context(), PNG.Type, 48, strings.NewReader(row.picture))
		if err != nil {
			t.Fatal(err)
		}
		defer taken.Close()
		if _, err := taken.Content.Seek(0, 0); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(taken.Content)
		if err != nil {
			t.Fatal(err)
		}
		if _, isFlat := img.(*image.Paletted); isFlat != row.isFlat {
			t.Errorf("it has a palette: %v, of %d bytes", isFlat, taken.Size)
		}
		if !row.isFlat {
			continue
		}
		for at, want := range map[image.Point]color.Color{{24, 24}: color.RGBA{60, 30, 20, 255}, {24, 4}: color.RGBA{200, 240, 230, 255}, {0, 0}: color.RGBA{}} {
			if got := color.RGBAModel.Convert(img.At(at.X, at.Y)); got != want {
				t.Errorf("it has %v at %v, not %v", got, at, want)
			}
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
