-- A link speaks for the address it was sent to, for good: an address that changes gets a link of its own. Those of
-- before, whose address nobody wrote down, stay as they are.
DROP INDEX "unsubscribe_token_organization_id_customer_id_channel_key";
CREATE UNIQUE INDEX "unsubscribe_token_organization_id_customer_id_channel_addre_key" ON "unsubscribe_token"("organization_id", "customer_id", "channel", "address");
