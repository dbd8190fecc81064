-- By which account the name was told: within one, a phone has one name, and who has it now takes it from who had it.
ALTER TABLE "whatsapp_user" ADD COLUMN "account" TEXT;

-- Not while a report is being kept that names the phone: it would come back after it was forgotten.
CREATE OR REPLACE FUNCTION forget_whatsapp_user() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('whatsapp_user:' || NEW.organization_id, 0));
  DELETE FROM whatsapp_user WHERE organization_id = NEW.organization_id AND phone IN (
    SELECT OLD.phone UNION SELECT value FROM customer_identity
    WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND kind = 'phone');
  RETURN NULL;
END $$;
