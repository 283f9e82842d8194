package cache

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTheBudgetGoesToWhoNeedsIt(t *testing.T) {
	for _, row := range []struct {
		rule  string
		kinds []use
		want  []uint64
	}{
		{"where nobody dropped anything, all stays as it is",
			[]use{{max: 500, used: 500, saved: 9}, {max: 500}}, []uint64{500, 500}},
		{"what nobody has is given first",
			[]use{{max: 300, used: 300, dropped: 200, saved: 1}, {max: 500, used: 100}}, []uint64{500, 500}},
		{"then half of what another does not use",
			[]use{{max: 500, used: 500, dropped: 400, saved: 1}, {max: 500, used: 200}}, []uint64{650, 350}},
		{"but no more than was dropped",
			[]use{{max: 500, used: 500, dropped: 30, saved: 1}, {max: 500, used: 200}}, []uint64{530, 470}},
		{"nor than it has",
			[]use{{max: 130, used: 130, dropped: 9000, saved: 1}, {max: 870, used: 200}}, []uint64{260, 740}},
		{"two who ask share what there is, as much as they ask for",
			[]use{{max: 400, used: 400, dropped: 300, saved: 1}, {max: 400, used: 400, dropped: 100, saved: 1}, {max: 200, used: 0}},
			[]uint64{400 + 43, 400 + 14, 200 - 58}},
		{"where all is in use, who saves less than half as much for each byte gives an eighth",
			[]use{{max: 500, used: 500, dropped: 400, saved: 100}, {max: 500, used: 500, dropped: 10, saved: 49}}, []uint64{562, 438}},
		{"who saves half as much keeps all",
			[]use{{max: 500, used: 500, dropped: 400, saved: 100}, {max: 500, used: 500, dropped: 10, saved: 50}}, []uint64{500, 500}},
		{"the least useful gives first, and others only what is still missing",
			[]use{{max: 400, used: 400, dropped: 60, saved: 400}, {max: 400, used: 400, saved: 4}, {max: 200, used: 200, saved: 20}},
			[]uint64{460, 350, 190}},
		{"nobody gives what is below the floor, an even share's quarter",
			[]use{{max: 870, used: 870, dropped: 800, saved: 100}, {max: 130, used: 130}}, []uint64{875, 125}},
		{"who could keep nothing goes before all others",
			[]use{{max: 200, used: 0, dropped: 300}, {max: 800, used: 800, dropped: 800, saved: 800}}, []uint64{300, 700}},
	} {
		if got := share(1000, row.kinds); !slices.Equal(got, row.want) {
			t.Errorf("%s: %v becomes %v, not %v", row.rule, row.kinds, got, row.want)
		}
	}
}

func TestWhoIsFullIsGivenWhatNobodyUsesAndNoMore(t *testing.T) {
	full := use{max: 500, used: 500, dropped: 400, saved: 100}
	if got := fill(1000, []use{full, {max: 500, used: 200}}); !slices.Equal(got, []uint64{650, 350}) {
		t.Errorf("of what is not used, it is given %v", got)
	}
	if got := fill(1000, []use{full, {max: 500, used: 500}}); !slices.Equal(got, []uint64{500, 500}) {
		t.Errorf("of what is used, it is given %v", got)
	}
}

func TestTheSumOfSharesIsNeverMoreThanTheBudget(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		const budget = 128_000_000
		kinds := make([]use, 1+random.IntN(40))
		shares := make([]uint64, len(kinds))
		for i := range shares {
			shares[i] = budget / uint64(len(kinds))
		}
		floor := budget / uint64(len(kinds)) / floorPart
		for range 20 {
			for i, most := range shares {
				kinds[i] = use{max: most, used: random.Uint64N(most + 1), saved: float64(random.IntN(1000))}
				if random.IntN(2) == 0 {
					kinds[i].used, kinds[i].dropped = most, random.Uint64N(budget)
				}
			}
			shares = share(budget, kinds)
			var sum uint64
			for _, s := range shares {
				sum += s
				if s < floor {
					t.Fatalf("%v becomes %v, which goes below the floor of %d", kinds, shares, floor)
				}
			}
			if sum > budget {
				t.Fatalf("%v becomes %v, which is %d in all", kinds, shares, sum)
			}
		}
	}
}
