-- An agent's message with several files is several WhatsApp messages, each sent at most once. Only the first one has the
-- helpdesk's id as before: the previous release needs the key on it during an upgrade. The others name it in answer_id.
-- The constraints hold for new rows at once; the next migration reads the existing rows without blocking a write.
ALTER TABLE "helpdesk_message" ADD COLUMN "part" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "helpdesk_message" ADD COLUMN "parts" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "helpdesk_message" ADD COLUMN "answer_id" BIGINT;
ALTER TABLE "helpdesk_message" ADD CONSTRAINT helpdesk_message_part_check CHECK (part >= 0 AND part < parts) NOT VALID;
ALTER TABLE "helpdesk_message" ADD CONSTRAINT helpdesk_message_answer_check
  CHECK (CASE WHEN part = 0 THEN answer_id IS NULL ELSE helpdesk_message_id IS NULL END) NOT VALID;
