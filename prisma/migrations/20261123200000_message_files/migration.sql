-- The file of a customer's message as its webhook describes it: media id, type, name and size. Never the file itself.
ALTER TABLE "whatsapp_message" ADD COLUMN "file" JSONB;

-- Erasure removes it with the text.
CREATE OR REPLACE FUNCTION forget_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE whatsapp_message SET phone = NULL, text = NULL, file = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id
    AND (phone IS NOT NULL OR text IS NOT NULL OR file IS NOT NULL);
  UPDATE whatsapp_message SET phone = NULL, text = NULL, file = NULL
  WHERE organization_id = NEW.organization_id AND customer_id IS NULL AND phone IN (
    SELECT OLD.phone UNION SELECT value FROM customer_identity
    WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND kind = 'phone');
  RETURN NULL;
END $$;
