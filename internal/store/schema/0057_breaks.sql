-- Steps that a running program which does not know them cannot serve beside. A step that
-- takes away or means otherwise what the release before it reads or writes names itself here.
CREATE TABLE schema_breaks (
	name TEXT PRIMARY KEY
);
