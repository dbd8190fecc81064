-- In a transaction of its own: it holds its lock for the build of the index only.
CREATE INDEX webhook_delivery_lane_idx ON platform.webhook_delivery (lane, receipt) WHERE processed_at IS NULL;
