-- For a list of suppressed addresses: an id, the masked address and its customer.
ALTER TABLE "email_suppression" ADD COLUMN "id" UUID NOT NULL DEFAULT uuid_v7();
ALTER TABLE "email_suppression" ADD COLUMN "address_masked" TEXT;
ALTER TABLE "email_suppression" ADD COLUMN "customer_id" UUID;
CREATE UNIQUE INDEX "email_suppression_organization_id_id_key" ON "email_suppression"("organization_id", "id");
CREATE INDEX "email_suppression_organization_id_created_at_idx" ON "email_suppression"("organization_id", "created_at" DESC);
CREATE INDEX "email_suppression_organization_id_customer_id_idx" ON "email_suppression"("organization_id", "customer_id");
ALTER TABLE "email_suppression" ADD CONSTRAINT "email_suppression_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The hash outlives an erasure, so that the address is not mailed again. The masked address and the customer do not.
CREATE FUNCTION forget_suppressed_address() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE email_suppression SET address_masked = NULL, customer_id = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_suppressed_address AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_suppressed_address();
