package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/testpg"
)

// A readable is a database whose node may read from replicas, and a number in it.
type readable struct {
	*DB
	t *testing.T
}

func newReadable(t *testing.T, db *DB, replicas ...string) *readable {
	t.Helper()
	if err := db.UseReplicas(t.Context(), replicas); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.Watch(t.Context(), func([]Change) {}, func() bool { return true }); err != nil {
		t.Fatal(err)
	}
	r := &readable{db, t}
	if err := db.Look(t.Context(), true, func([]Change) {}); err != nil {
		t.Fatal(err)
	}
	r.exec(`CREATE TABLE numbers (n BIGINT)`)
	r.exec(`INSERT INTO numbers VALUES (0)`)
	return r
}

func (r *readable) exec(statement string) {
	r.t.Helper()
	if err := r.Write(r.t.Context(), func(tx *Tx) error { return tx.Exec(statement) }); err != nil {
		r.t.Fatal(err)
	}
}

func (r *readable) set(n int64) { r.exec(fmt.Sprint(`UPDATE numbers SET n = `, n)) }

// request is the context of one that brings a mark and only reads.
func request(t *testing.T, mark string) context.Context {
	ctx := WithMark(t.Context(), NewMark(mark))
	OnlyReads(ctx)
	return ctx
}

// get reads the number, and tells whether from a replica.
func (r *readable) get(ctx context.Context) (n int64, isReplica bool) {
	r.t.Helper()
	err := r.Read(ctx, func(tx *Tx) (err error) {
		if n, err = one(tx, scanInt, `SELECT n FROM numbers`); err != nil {
			return err
		}
		isReplica, err = one(tx, scanned[bool], `SELECT pg_is_in_recovery()`)
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return n, isReplica
}

// await returns once requests read from a replica, or no longer do.
func (r *readable) await(isReplica bool) {
	r.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if _, is := r.get(request(r.t, "")); is == isReplica {
			return
		}
	}
	r.t.Fatalf("requests are read from a replica: still %v; %+v", !isReplica, r.Replicas())
}

// expect holds what requests read to the number, for a while.
func (r *readable) expect(n int64, isReplica bool) {
	r.t.Helper()
	for range 50 {
		if got, is := r.get(request(r.t, "")); got != n || is != isReplica {
			r.t.Fatalf("read %d, from a replica: %v; want %d, %v", got, is, n, isReplica)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestReadsGoToAReplicaThatIsFarEnough(t *testing.T) {
	primary, standby := testpg.Replicated(t)
	address := testpg.Schema(t, primary.URL())
	r := newReadable(t, opened(t, address), standby.At(t, address))
	standby.CatchUp(t)
	r.await(true)
	for name, ctx := range map[string]context.Context{
		"what is read for no request":  t.Context(),
		"a request that may write":     WithMark(t.Context(), NewMark("")),
		"a mark that is made up":       request(t, "zzzzzzzzz"),
		"what must be the primary's":   OnPrimary(request(t, "")),
		"what a change reads, as such": t.Context(),
	} {
		if _, isReplica := r.get(ctx); isReplica {
			t.Errorf("%s is read from a replica", name)
		}
	}
	t.Run("and who writes sees it at once", func(t *testing.T) {
		for n := range int64(300) {
			r.set(n)
			for range 1 + n%5 {
				if got, _ := r.get(request(t, "")); got != n {
					t.Fatalf("read %d after %d was written", got, n)
				}
				time.Sleep(time.Duration(n%4) * time.Millisecond)
			}
		}
		stats := r.Replicas()[0]
		if stats.Reads < 100 || stats.Not[whyBehind] == 0 {
			t.Errorf("the replica was hardly tried: %+v", stats)
		}
	})
	t.Run("and what another node wrote once it was looked at", func(t *testing.T) {
		other := opened(t, address)
		standby.Pause(t)
		mark := NewMark("")
		err := other.Write(WithMark(t.Context(), mark), func(tx *Tx) error { return tx.Exec(`UPDATE numbers SET n = 1000`) })
		if err != nil {
			t.Fatal(err)
		}
		if got, isReplica := r.get(request(t, mark.Written())); got != 1000 || isReplica {
			t.Errorf("who brings a mark reads %d, from a replica: %v", got, isReplica)
		}
		standby.Resume(t)
		standby.CatchUp(t)
		r.await(true)
		standby.Pause(t)
		err = other.Write(t.Context(), func(tx *Tx) error { return tx.Exec(`UPDATE numbers SET n = 1001`) })
		if err != nil {
			t.Fatal(err)
		}
		r.expect(1000, true) // nobody has told this node yet
		if err := r.Look(request(t, ""), false, func([]Change) {}); err != nil {
			t.Fatal(err)
		}
		r.expect(1001, false)
		standby.Resume(t)
		r.await(true)
		r.expect(1001, true)
	})
	t.Run("and a look within a change counts", func(t *testing.T) {
		other := opened(t, address)
		standby.Pause(t)
		err := r.Together(t.Context(), func(ctx context.Context, tx *Tx) error {
			if _, err := one(tx, scanInt, `SELECT n FROM numbers`); err != nil {
				return err
			}
			err := other.Write(t.Context(), func(tx *Tx) error { return tx.Exec(`UPDATE numbers SET n = 1002`) })
			if err != nil {
				return err
			}
			if err := r.Look(ctx, false, func([]Change) {}); err != nil {
				return err
			}
			r.expect(1002, false)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		standby.Resume(t)
		r.await(true)
	})
	t.Run("and not where a commit's place is not known", func(t *testing.T) {
		r.engine.(*postgres).replicas.lost.Add(1)
		if _, isReplica := r.get(request(t, "")); isReplica {
			t.Error("it is read from a replica")
		}
		r.await(true)
	})
	t.Run("and what its replay interrupts is to be tried again", func(t *testing.T) {
		alter(t, standby.URL(), `ALTER SYSTEM SET max_standby_streaming_delay = 0`, `SELECT pg_reload_conf()`)
		r.await(true)
		err := r.Read(request(t, ""), func(tx *Tx) error {
			if _, err := one(tx, scanInt, `SELECT n FROM numbers`); err != nil {
				return err
			}
			for range 200 {
				r.set(7)
				alter(t, address, `VACUUM numbers`)
				if _, err := one(tx, scanInt, `SELECT n FROM numbers`); err != nil {
					return err
				}
			}
			return nil
		})
		if e, ok := errors.AsType[*community.Error](err); !ok || e.Kind != community.Unavailable {
			t.Errorf("it says %v", err)
		}
	})
	t.Run("and no longer when it is promoted", func(t *testing.T) {
		r.await(true)
		standby.Promote(t)
		alter(t, standby.At(t, address), `UPDATE numbers SET n = 666`)
		r.expect(7, false)
		r.set(8)
		r.expect(8, false)
		if r.Replicas()[0].Not[whyForeign] == 0 {
			t.Errorf("it is not told why: %+v", r.Replicas()[0])
		}
	})
}

// alter runs statements at an address.
func alter(t *testing.T, address string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, s := range statements {
		if _, err := conn.Exec(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func TestAReplicaThatIsKilledIsDoneWithout(t *testing.T) {
	primary, standby := testpg.Replicated(t)
	address := testpg.Schema(t, primary.URL())
	second := primary.Standby(t)
	r := newReadable(t, opened(t, address), standby.At(t, address), second.At(t, address))
	r.await(true)
	standby.CatchUp(t)
	second.CatchUp(t)
	for range 100 {
		r.get(request(t, ""))
		time.Sleep(time.Millisecond)
	}
	for _, s := range r.Replicas() {
		if s.Reads < 20 {
			t.Errorf("the replicas do not take turns: %+v", s)
		}
	}
	r.expectNoReturn(opened(t, address), standby, second)
	n, _ := r.get(t.Context())
	standby.CatchUp(t)
	second.CatchUp(t)
	standby.Kill(t)
	r.expect(n, true) // the other is still there
	second.Kill(t)
	r.expect(n, false)
	r.set(n + 1)
	r.expect(n+1, false)
}

// expectNoReturn has another node write, of which this one is not told, while one of two
// replicas does not replay it: who has seen it on the one is not shown the other.
func (r *readable) expectNoReturn(other *DB, standby, second *testpg.Standby) {
	r.t.Helper()
	var last int64
	for n := range int64(10) {
		second.Pause(r.t)
		err := other.Write(r.t.Context(), func(tx *Tx) error { return tx.Exec(fmt.Sprint(`UPDATE numbers SET n = `, n+10)) })
		if err != nil {
			r.t.Fatal(err)
		}
		for range 30 {
			got, _ := r.get(request(r.t, ""))
			if got < last {
				r.t.Fatalf("read %d after %d", got, last)
			}
			last = got
			time.Sleep(time.Millisecond / 2)
		}
		second.Resume(r.t)
		standby.CatchUp(r.t)
		second.CatchUp(r.t)
	}
	if last != 19 {
		r.t.Errorf("in the end %d is read", last)
	}
}

func TestAReplicaOfAnotherDatabaseIsNotUsed(t *testing.T) {
	primary, standby := testpg.Replicated(t)
	address := testpg.Schema(t, primary.URL())
	other, err := testpg.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Stop() })
	for name, wrong := range map[string]string{"another server": other.URL(), "the primary itself": address,
		"another schema": standby.At(t, testpg.Schema(t, primary.URL()))} {
		t.Run(name, func(t *testing.T) {
			r := newReadable(t, opened(t, testpg.Schema(t, primary.URL())), wrong)
			standby.CatchUp(t)
			r.expect(0, false)
			if stats := r.Replicas()[0]; stats.Not[whyForeign] == 0 || stats.Reads > 0 {
				t.Errorf("%+v", stats)
			}
		})
	}
}

func TestReplicasAreReadBehindAPooler(t *testing.T) {
	primary, standby := testpg.Replicated(t)
	address := testpg.Database(t, primary.URL())
	db, err := OpenPooled(t.Context(), testpg.Pooler(t, address))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	standby.CatchUp(t)
	r := newReadable(t, db, testpg.Pooler(t, standby.At(t, address)))
	r.await(true)
	for n := range int64(50) {
		r.set(n)
		if got, _ := r.get(request(t, "")); got != n {
			t.Fatalf("read %d after %d was written", got, n)
		}
	}
	standby.CatchUp(t)
	r.await(true)
	r.expect(49, true)
	var seqscan string
	err = r.Read(request(t, ""), func(tx *Tx) (err error) {
		seqscan, err = one(tx, scanString, `SELECT current_setting('enable_seqscan')`)
		return err
	})
	if err != nil || seqscan != "off" {
		t.Errorf("there enable_seqscan is %s (%v)", seqscan, err)
	}
}

func TestAnAddressOfNoReplicaIsRefusedWithoutItsPassword(t *testing.T) {
	for address, says := range map[string]string{
		"mysql://stoa:hunter2@localhost":               "the address of replica 1 must start with postgres://",
		"postgres://stoa:hunter2@local host:x/db":      "the address of replica 1 makes no sense",
		"postgres://a:hunter2@h/x,postgres://a@h/y":    "the replica h:5432 is named twice",
		"postgres://a@h/x,postgres://a:hunter2@h:99x/": "the address of replica 2 makes no sense",
	} {
		err := CheckReplicas(strings.Split(address, ","))
		if err == nil || err.Error() != says || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("of %s it says %v", address, err)
		}
	}
	db := opened(t, t.TempDir()+"/"+FileName)
	if err := db.UseReplicas(t.Context(), []string{"postgres://h/x"}); err == nil {
		t.Error("SQLite takes replicas")
	}
}

func TestWhatOneReplicaMayHaveShownAnotherMustBePast(t *testing.T) {
	var n need
	if n.isMet(100, "a") {
		t.Error("nothing is known yet, and is met")
	}
	n = n.and(need{10, false, "a"}).and(need{position: 8})
	if n.isMet(9, "a") || !n.isMet(10, "a") || !n.isMet(10, "b") {
		t.Errorf("%+v", n)
	}
	n = n.and(need{10, true, "a"})
	if !n.isMet(10, "a") || n.isMet(10, "b") || !n.isMet(11, "b") {
		t.Errorf("%+v", n)
	}
	n = n.and(need{10, true, "b"}).and(need{10, true, "a"}).and(need{position: 10})
	if n.isMet(10, "a") || n.isMet(10, "b") || !n.isMet(11, "a") {
		t.Errorf("%+v", n)
	}
	if n = n.and(need{position: 12}); !n.isMet(12, "b") || n.isMet(11, "a") {
		t.Errorf("%+v", n)
	}
}
