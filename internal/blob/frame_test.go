package blob

import (
	"image"
	"math"
	"testing"
)

func TestAFrameLiesWithinThePicture(t *testing.T) {
	wide, tall := image.Rect(0, 0, 400, 100), image.Rect(10, 20, 110, 420)
	for name, row := range map[string]struct {
		f    Frame
		of   image.Rectangle
		want image.Rectangle
	}{
		"a square in the middle":   {Frame{256, 256, .5, .5, 1}, wide, image.Rect(150, 0, 250, 100)},
		"at the left":              {Frame{256, 256, 0, 0, 1}, wide, image.Rect(0, 0, 100, 100)},
		"at the right":             {Frame{256, 256, 1, 1, 1}, wide, image.Rect(300, 0, 400, 100)},
		"beyond the edge":          {Frame{256, 256, 7, -3, 1}, wide, image.Rect(300, 0, 400, 100)},
		"half as large":            {Frame{256, 256, .5, .5, 2}, wide, image.Rect(175, 25, 225, 75)},
		"smaller than it can be":   {Frame{256, 256, .5, .5, -1}, wide, image.Rect(150, 0, 250, 100)},
		"no numbers":               {Frame{256, 256, math.NaN(), math.Inf(1), math.NaN()}, wide, image.Rect(0, 0, 100, 100)},
		"of one that is elsewhere": {Frame{200, 100, .5, .5, 1}, tall, image.Rect(10, 195, 110, 245)},
	} {
		if got := row.f.of(row.of); got != row.want || !got.In(row.of) {
			t.Errorf("%s: %v, not %v", name, got, row.want)
		}
	}
	img, err := Frame{50, 50, .5, .5, 1}.cut(image.NewRGBA(wide), func() error { return nil })
	if err != nil || img.Bounds().Size() != image.Pt(50, 50) {
		t.Errorf("it is cut to %v: %v", img.Bounds(), err)
	}
}
