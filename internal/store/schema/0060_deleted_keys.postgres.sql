-- By which a row is known when it is carried to another database.
ALTER TABLE deleted_rows ADD COLUMN row_key TEXT NOT NULL DEFAULT CAST(GEN_RANDOM_UUID() AS TEXT);
CREATE UNIQUE INDEX deleted_rows__row_key ON deleted_rows (row_key);
