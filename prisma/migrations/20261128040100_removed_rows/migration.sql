-- What the retention of tables removed, a row per day and table.
CREATE TABLE platform.removed_rows (
  day date NOT NULL,
  table_name text NOT NULL,
  rows bigint NOT NULL DEFAULT 0,
  partitions int NOT NULL DEFAULT 0,
  PRIMARY KEY (day, table_name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.removed_rows TO balcao_app;
