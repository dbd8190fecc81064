-- Whose phone a name stands for (WhatsApp's business-scoped user id), learnt wherever both are told: so that the word of
-- somebody who shows a name alone is known to be theirs.
CREATE TABLE "whatsapp_user" (
    "organization_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "whatsapp_user_pkey" PRIMARY KEY ("organization_id","user_id")
);
CREATE INDEX "whatsapp_user_organization_id_phone_idx" ON "whatsapp_user"("organization_id", "phone");
ALTER TABLE "whatsapp_user" ADD CONSTRAINT "whatsapp_user_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "whatsapp_user" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "whatsapp_user" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "whatsapp_user" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "whatsapp_user" TO balcao_app;

-- Before the phones of an erased person are forgotten.
CREATE FUNCTION forget_whatsapp_user() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM whatsapp_user WHERE organization_id = NEW.organization_id AND phone IN (
    SELECT OLD.phone UNION SELECT value FROM customer_identity
    WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND kind = 'phone');
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_whatsapp_user AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION forget_whatsapp_user();
