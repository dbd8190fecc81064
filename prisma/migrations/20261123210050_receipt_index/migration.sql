-- In a transaction of its own: it holds its lock for the build of the index only.
DROP INDEX platform.webhook_delivery_open_idx;
CREATE INDEX webhook_delivery_open_idx ON platform.webhook_delivery (receipt) WHERE processed_at IS NULL;
