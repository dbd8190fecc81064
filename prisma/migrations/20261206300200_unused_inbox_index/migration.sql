-- Deliveries are claimed by lane, which has an index of its own.
DROP INDEX platform.webhook_delivery_open_idx;
