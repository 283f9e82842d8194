-- People stake points of their own on questions. A reward is open until it is paid for
-- an answer or its time is over; paid is what the answer's author got of it.
CREATE TABLE rewards (
	id TEXT PRIMARY KEY,
	portal_id TEXT NOT NULL,
	question_id TEXT NOT NULL,
	user_id TEXT NOT NULL,
	amount BIGINT NOT NULL,
	paid BIGINT NOT NULL,
	status TEXT NOT NULL,
	answer_id TEXT NOT NULL,
	created BIGINT NOT NULL,
	expires BIGINT NOT NULL
);
CREATE INDEX rewards_question ON rewards (question_id, id);
CREATE INDEX rewards_user ON rewards (user_id, id);
CREATE INDEX rewards_answer ON rewards (answer_id) WHERE answer_id <> '';
CREATE INDEX rewards_due ON rewards (expires) WHERE status = 'open';

-- Every movement of points between a person and a reward, numbered for each person.
-- balance is what they had then: what they earned and what moved. Of a reward the
-- amounts add up to nothing once it is closed, so that none are made or lost.
CREATE TABLE point_moves (
	user_id TEXT NOT NULL,
	seq BIGINT NOT NULL,
	portal_id TEXT NOT NULL,
	kind TEXT NOT NULL,
	amount BIGINT NOT NULL,
	balance BIGINT NOT NULL,
	reward_id TEXT NOT NULL,
	question_id TEXT NOT NULL,
	answer_id TEXT NOT NULL,
	created BIGINT NOT NULL,
	PRIMARY KEY (user_id, seq)
);
CREATE INDEX point_moves_reward ON point_moves (reward_id);

-- What the movements of a person add up to, and how many they are.
ALTER TABLE users ADD COLUMN moved BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN moves BIGINT NOT NULL DEFAULT 0;

-- What is staked on a question in open rewards, and how many it ever had.
ALTER TABLE questions ADD COLUMN reward BIGINT NOT NULL DEFAULT 0;
ALTER TABLE questions ADD COLUMN rewards BIGINT NOT NULL DEFAULT 0;
CREATE INDEX questions_reward ON questions (portal_id, shelf, reward, id);
CREATE INDEX questions_rewarded ON questions (portal_id, shelf, created, id) WHERE reward > 0;
