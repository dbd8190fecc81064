-- One row, written every few seconds while a read replica is used: its value at the replica tells how old the data there is.
CREATE TABLE platform.replica_heartbeat (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  beat_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
INSERT INTO platform.replica_heartbeat DEFAULT VALUES;
GRANT SELECT, UPDATE ON platform.replica_heartbeat TO balcao_app;
