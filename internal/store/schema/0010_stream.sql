-- The order of events, in which none appears before one that a reader has passed:
-- batch is the number of the transaction, seq the place in it. What was there
-- before comes before everything.
ALTER TABLE events ADD COLUMN batch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN seq BIGINT NOT NULL DEFAULT 0;
-- Whose notifications changed along with it: ids parted by commas, or * for many.
ALTER TABLE events ADD COLUMN told TEXT NOT NULL DEFAULT '';
CREATE INDEX events_order ON events (batch, seq);
