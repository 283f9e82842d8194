package store

import "github.com/jackc/pgx/v5"

// Along has statements asked along with the next question of a change: on PostgreSQL in the
// same round trip, after what is asked; at once on SQLite, where there is none. What they
// found is there when Arrived says so.
func (tx *Tx) Along(readings ...Reading) error {
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres {
		q.along = append(q.along, readings...)
		return nil
	}
	return tx.Ask(readings...)
}

// Arrived returns once what was to be asked along has been answered.
func (tx *Tx) Arrived() error {
	q, isPostgres := tx.q.(*pgQuerier)
	if !isPostgres {
		return nil
	}
	if len(q.along) > 0 {
		tx.asked.Add(1)
		if err := translate(q.flush()); err != nil {
			return err
		}
	}
	return q.missed
}

// Before has f called when all else of a change is done, and the outcome of what was asked
// along is known.
func (tx *Tx) Before(f func() error) { tx.before = append(tx.before, f) }

// runBefore calls what is to be done last.
func (tx *Tx) runBefore() error {
	for len(tx.before) > 0 {
		if err := tx.Arrived(); err != nil {
			return err
		}
		f := tx.before[0]
		tx.before = tx.before[1:]
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// expect changes one row, which is to be there as it was read: else the transaction begins
// anew. On PostgreSQL it waits, as exec does.
func (tx *Tx) expect(query string, args ...any) error {
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres && q.later(delayed{query, args, true}) {
		return nil
	}
	return expected(tx.changed(query, args...))
}

// sending is what was sent in one round trip, of which what was asked along comes last.
type sending struct {
	pgx.BatchResults
	q     *pgQuerier
	along []Reading
}

// Close visits what was asked along. Its error is kept for who wants that: see
// [Tx.Arrived].
func (s *sending) Close() error {
	for _, r := range s.along {
		found, err := s.Query()
		if err := r.failed(r.take(writing{pgRows{Rows: found}, s.q}, err)); err != nil && s.q.missed == nil {
			s.q.missed = err
		}
	}
	return s.BatchResults.Close()
}
