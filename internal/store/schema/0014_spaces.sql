-- Groups of spaces, in the order of place. Each portal has a default one, which
-- has the portal's id.
CREATE TABLE collections (
	id          TEXT PRIMARY KEY,
	portal_id   TEXT NOT NULL REFERENCES portals (id),
	rev         BIGINT NOT NULL,
	created     BIGINT NOT NULL,
	updated     BIGINT NOT NULL,
	author      TEXT NOT NULL,
	name        TEXT NOT NULL,
	description TEXT NOT NULL,
	place       BIGINT NOT NULL
);
CREATE INDEX collections_place ON collections (portal_id, place, id);

INSERT INTO collections (id, portal_id, rev, created, updated, author, name, description, place)
	SELECT id, id, 0, created, created, '', 'Spaces', '', 1 FROM portals;

CREATE TABLE spaces (
	id            TEXT PRIMARY KEY,
	portal_id     TEXT NOT NULL REFERENCES portals (id),
	rev           BIGINT NOT NULL,
	created       BIGINT NOT NULL,
	updated       BIGINT NOT NULL,
	author        TEXT NOT NULL,
	collection_id TEXT NOT NULL,
	name          TEXT NOT NULL,
	slug          TEXT NOT NULL,
	description   TEXT NOT NULL,
	picture       TEXT NOT NULL,
	private       BOOLEAN NOT NULL,
	hidden        BOOLEAN NOT NULL,
	invite_only   BOOLEAN NOT NULL,
	members       BIGINT NOT NULL DEFAULT 0,
	questions     BIGINT NOT NULL DEFAULT 0,
	posts         BIGINT NOT NULL DEFAULT 0,
	answers       BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX spaces__slug ON spaces (portal_id, slug);
CREATE INDEX spaces_created ON spaces (portal_id, hidden, created, id);
CREATE INDEX spaces_collection ON spaces (collection_id, hidden, created, id);

-- Who is in which space. role: 1 member, 2 moderator, 3 admin.
CREATE TABLE space_members (
	space_id  TEXT NOT NULL,
	user_id   TEXT NOT NULL,
	portal_id TEXT NOT NULL,
	role      BIGINT NOT NULL,
	created   BIGINT NOT NULL,
	PRIMARY KEY (space_id, user_id)
);
CREATE INDEX space_members_space ON space_members (space_id, created, user_id);
CREATE INDEX space_members_user ON space_members (user_id, created, space_id);
CREATE INDEX space_members_admins ON space_members (space_id) WHERE role = 3;
