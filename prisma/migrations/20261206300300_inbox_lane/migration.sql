-- Until when a run of a webhook lane counts as requested or at work: until then further webhooks request no other one.
CREATE TABLE platform.inbox_lane (
  lane int PRIMARY KEY,
  requested_until timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON platform.inbox_lane TO balcao_app;
INSERT INTO platform.inbox_lane SELECT lane, '-infinity' FROM generate_series(0, 3) lane;
