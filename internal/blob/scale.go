package blob

import (
	"image"
	"image/draw"
)

// shrink returns img with no side longer than most, each pixel the mean of the
// area it covers. It needs one row of the source at a time beside the result;
// the kernels of x/image/draw would need half a gigabyte for a large photo. It
// ends where step fails, which is called between rows.
func shrink(img image.Image, most int, step func() error) (image.Image, error) {
	from := img.Bounds()
	long := max(from.Dx(), from.Dy())
	if long <= most {
		return img, nil
	}
	return shrinkTo(img, max(1, from.Dx()*most/long), max(1, from.Dy()*most/long), step)
}

// shrinkTo returns img in that width and height, which are not greater than its own.
func shrinkTo(img image.Image, width, height int, step func() error) (image.Image, error) {
	from := img.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	columns := shares(from.Dx(), width)
	row := image.NewRGBA(image.Rect(0, 0, from.Dx(), 1))
	narrow, sum := make([]uint64, 4*width), make([]uint64, 4*width)
	area := uint64(from.Dx()) * uint64(from.Dy())
	last := -1
	for _, s := range shares(from.Dy(), height) {
		if s.from != last {
			if err := step(); err != nil {
				return nil, err
			}
			last = s.from
			draw.Draw(row, row.Rect, img, image.Pt(from.Min.X, from.Min.Y+s.from), draw.Src)
			squeeze(narrow, row.Pix, columns)
		}
		for i, v := range narrow {
			sum[i] += v * s.weight
		}
		if s.isLast {
			for i, v := range sum {
				small.Pix[s.to*small.Stride+i] = uint8((v + area/2) / area)
			}
			clear(sum)
		}
	}
	return small, nil
}

// squeeze sums the pixels of a row into fewer.
func squeeze(narrow []uint64, pix []uint8, columns []share) {
	clear(narrow)
	for _, c := range columns { // most of the time of a large picture goes here
		to, from := narrow[4*c.to:][:4:4], pix[4*c.from:][:4:4]
		to[0] += uint64(from[0]) * c.weight
		to[1] += uint64(from[1]) * c.weight
		to[2] += uint64(from[2]) * c.weight
		to[3] += uint64(from[3]) * c.weight
	}
}

// share says that one of many cells counts with that weight in one of fewer.
type share struct {
	from, to int
	weight   uint64
	isLast   bool // of those that count in the same cell
}

// shares spreads n cells over fewer, in order. The weights in each of these add
// up to n.
func shares(n, fewer int) (list []share) {
	for from, to, room := 0, 0, n; from < n; from++ {
		part := min(fewer, room)
		list = append(list, share{from, to, uint64(part), part == room})
		if room -= part; room == 0 {
			to, room = to+1, n
		}
		if left := fewer - part; left > 0 {
			list = append(list, share{from, to, uint64(left), left == room})
			room -= left
		}
	}
	return list
}
