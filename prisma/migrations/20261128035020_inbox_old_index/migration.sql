-- Each claim now reads one lane.
DROP INDEX platform.webhook_delivery_open_idx;
