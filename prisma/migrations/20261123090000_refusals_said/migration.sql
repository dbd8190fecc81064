-- A message that says no to further ones: a button's text need not be a word for it, so it is known where it is read.
ALTER TABLE "whatsapp_message" ADD COLUMN "is_refusal" BOOLEAN NOT NULL DEFAULT false;
