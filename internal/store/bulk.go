package store

// How many pages SQLite keeps in memory (in KiB when negative), after how many pages in its
// log it carries them over to the database, and how much of the log it leaves on the disk
// then, in bytes. While very much is written, more room pays: a page that rows of many
// transactions go to, as those of an index by person, is written once for all of them.
var (
	usualRoom = []string{`PRAGMA cache_size = -8192`, `PRAGMA wal_autocheckpoint = 16384`, `PRAGMA journal_size_limit = 67108864`}
	bulkRoom  = []string{`PRAGMA cache_size = -262144`, `PRAGMA wal_autocheckpoint = 65536`}
)

// How PostgreSQL keeps the words of a search: each where it belongs as it comes, or while
// very much is written on a list (of at most a gigabyte, in KiB), which is sorted in after
// that, each word once for all texts that have it. Should nobody get so far, searches read
// the list too, until the next vacuum.
var (
	usualIndex = []string{`ALTER INDEX search_index_terms SET (fastupdate = off)`,
		`ALTER INDEX search_index_terms RESET (gin_pending_list_limit)`, `SELECT gin_clean_pending_list('search_index_terms')`}
	bulkIndex = []string{`ALTER INDEX search_index_terms SET (fastupdate = on, gin_pending_list_limit = 1048576)`}
)

// Bulk tells that very much is written from now on, or no more.
func (tx *Tx) Bulk(isMuch bool) error {
	usual, bulk := usualRoom, bulkRoom
	if tx.isPostgres() {
		usual, bulk = usualIndex, bulkIndex
	}
	if !isMuch {
		bulk = usual
	}
	for _, statement := range bulk {
		if err := tx.exec(statement); err != nil {
			return err
		}
	}
	return nil
}
