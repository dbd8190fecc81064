-- Receipt order of webhook deliveries. Providers state the time of a message in whole seconds, so that the order inside a
-- second is the order in which the deliveries were received, then the position inside the delivery.
CREATE SEQUENCE platform.webhook_delivery_receipt;
GRANT USAGE ON SEQUENCE platform.webhook_delivery_receipt TO balcao_app;
ALTER TABLE platform.webhook_delivery ADD COLUMN receipt BIGINT;
-- Only open deliveries are read again: updating all of them would rewrite eight days of webhooks.
UPDATE platform.webhook_delivery d SET receipt = o.receipt FROM (
  SELECT id, nextval('platform.webhook_delivery_receipt') AS receipt FROM (
    SELECT id FROM platform.webhook_delivery WHERE processed_at IS NULL ORDER BY received_at, id) open) o
WHERE d.id = o.id;
ALTER TABLE platform.webhook_delivery ALTER COLUMN receipt SET DEFAULT nextval('platform.webhook_delivery_receipt');

-- Receipt of the first delivery that contained the message × 1,000,000 + its position in that delivery. 0: not received
-- by webhook, or kept before this column existed.
ALTER TABLE "whatsapp_message" ADD COLUMN "receipt_order" BIGINT NOT NULL DEFAULT 0;
