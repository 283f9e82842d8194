-- How an endpoint is told: as our own webhooks are, or as the incoming webhooks of a chat take it; and in which
-- of the shapes that messages have had.
ALTER TABLE webhook_endpoints ADD COLUMN format TEXT NOT NULL DEFAULT 'standard';
ALTER TABLE webhook_endpoints ADD COLUMN version TEXT NOT NULL DEFAULT '2026-11-01';
