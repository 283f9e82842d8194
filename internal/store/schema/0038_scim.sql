-- People whom an organisation's directory tells of by SCIM, with what it says of them
-- that their profile has no place for. The name of the account there is kept as the
-- directory spells it; was is the status before the directory ended the account.
CREATE TABLE scim_users (
	user_id       TEXT   PRIMARY KEY,
	portal_id     TEXT   NOT NULL REFERENCES portals (id),
	user_name     TEXT   NOT NULL,
	user_name_key TEXT   NOT NULL,
	external_id   TEXT   NOT NULL,
	display_name  TEXT   NOT NULL,
	formatted     TEXT   NOT NULL,
	given_name    TEXT   NOT NULL,
	family_name   TEXT   NOT NULL,
	was           TEXT   NOT NULL,
	created       BIGINT NOT NULL,
	updated       BIGINT NOT NULL
);
CREATE UNIQUE INDEX scim_users__user_name_key ON scim_users (portal_id, user_name_key);
CREATE INDEX scim_users_external ON scim_users (portal_id, external_id);
CREATE INDEX scim_users_created ON scim_users (portal_id, created, user_id);

-- The directory's groups, by whose names the portal's rules give roles and spaces.
CREATE TABLE scim_groups (
	id           TEXT   PRIMARY KEY,
	portal_id    TEXT   NOT NULL REFERENCES portals (id),
	display_name TEXT   NOT NULL,
	display_key  TEXT   NOT NULL,
	external_id  TEXT   NOT NULL,
	created      BIGINT NOT NULL,
	updated      BIGINT NOT NULL
);
CREATE UNIQUE INDEX scim_groups__display_key ON scim_groups (portal_id, display_key);
CREATE INDEX scim_groups_created ON scim_groups (portal_id, created, id);

CREATE TABLE scim_members (
	group_id TEXT   NOT NULL,
	user_id  TEXT   NOT NULL,
	created  BIGINT NOT NULL,
	PRIMARY KEY (group_id, user_id)
);
CREATE INDEX scim_members_user ON scim_members (user_id);

-- The tokens of directories, which are few among all.
CREATE INDEX tokens_scim ON tokens (portal_id) WHERE use = 'scim';
