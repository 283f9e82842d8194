-- By this the mails to an erased person are found, those too that were given up.
CREATE INDEX jobs_once ON jobs (once) WHERE once <> '';
