-- When each of the sweeps that are due once a day was last begun, on whichever node.
CREATE TABLE sweeps (
	name  TEXT PRIMARY KEY,
	taken BIGINT NOT NULL
);
