-- What is known of the file of a customer's message: the provider's media id, type, name and size. Never the file itself.
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

-- An agent's message with several files is several WhatsApp messages, each sent at most once. Only the first one has the
-- helpdesk's id as before: the previous release needs the key on it during an upgrade. The others name it in answer_id.
ALTER TABLE "helpdesk_message" ADD COLUMN "part" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "helpdesk_message" ADD COLUMN "parts" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "helpdesk_message" ADD COLUMN "answer_id" BIGINT;
ALTER TABLE "helpdesk_message" ADD CONSTRAINT helpdesk_message_part_check CHECK (part >= 0 AND part < parts);
ALTER TABLE "helpdesk_message" ADD CONSTRAINT helpdesk_message_answer_check
  CHECK (CASE WHEN part = 0 THEN answer_id IS NULL ELSE helpdesk_message_id IS NULL END);
CREATE UNIQUE INDEX "helpdesk_message_organization_id_answer_id_part_key"
  ON "helpdesk_message"("organization_id", "answer_id", "part");
