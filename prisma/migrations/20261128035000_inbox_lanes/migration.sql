-- The lane in which a delivery is processed, by its number. Deliveries that wait now are in the first lane.
ALTER TABLE platform.webhook_delivery ADD COLUMN lane int NOT NULL DEFAULT 0;
