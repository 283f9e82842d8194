package app

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Statistics are all numbers of the portal by day, the oldest first.
type Statistics []StatisticsDay

// StatisticsDay is a day of them. What a day has no number for is not there.
type StatisticsDay struct {
	Day    time.Time
	Values map[string]float64 // by SeriesMetrics
}

// Statistics returns those of the last days, today included, for moderators.
func (a *App) Statistics(ctx context.Context, actor community.Actor, days int) (Statistics, error) {
	if err := actor.CanModerate(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) (Statistics, error) {
		last := store.Day(tx.Now)
		first := last - int64(days) + 1
		s := make(Statistics, days)
		for i := range s {
			s[i] = StatisticsDay{Day: dayOf(first + int64(i)), Values: map[string]float64{}}
		}
		for _, metric := range SeriesMetrics {
			values, err := seriesOf(tx, actor.Portal, metric, first, last)
			if err != nil {
				return nil, err
			}
			for i := range s {
				if n, ok := values[first+int64(i)]; ok {
					s[i].Values[metric] = n
				}
			}
		}
		return s, nil
	})
}

// File is what the numbers are handed out as, by the ending of a file: csv or jsonl.
func (s Statistics) File(ending string) (media string, content []byte, err error) {
	switch ending {
	case "csv":
		content, err = s.csv()
		return "text/csv; charset=utf-8", content, err
	case "jsonl":
		content, err = s.jsonLines()
		return "application/jsonl", content, err
	}
	return "", nil, community.ErrNotFound
}

// csv is a table with a line for each day, below the names of its columns.
func (s Statistics) csv() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(append([]string{"day"}, SeriesMetrics...)); err != nil {
		return nil, err
	}
	for _, d := range s {
		line := []string{d.Day.Format(time.DateOnly)}
		for _, metric := range SeriesMetrics {
			cell := ""
			if n, ok := d.Values[metric]; ok {
				cell = strconv.FormatFloat(n, 'f', -1, 64)
			}
			line = append(line, cell)
		}
		if err := w.Write(line); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// jsonLines is an object for each day, on a line of its own.
func (s Statistics) jsonLines() ([]byte, error) {
	var b bytes.Buffer
	for _, d := range s {
		line := map[string]any{"day": d.Day.Format(time.DateOnly)}
		for metric, n := range d.Values {
			line[metric] = n
		}
		text, err := json.Marshal(line)
		if err != nil {
			return nil, err
		}
		b.Write(append(text, '\n'))
	}
	return b.Bytes(), nil
}
