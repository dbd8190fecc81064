-- An erasure also deletes the person's contact and conversations in the helpdesk. The receipt lists the outcome. While the
-- helpdesk has not confirmed, the addresses to look for are kept encrypted; erasures before this migration stay 'none'.
ALTER TABLE "customer_erasure"
  ADD COLUMN "helpdesk_state" TEXT NOT NULL DEFAULT 'none',
  ADD COLUMN "helpdesk_contacts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "helpdesk_conversations" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "helpdesk_done_at" TIMESTAMPTZ(3),
  ADD COLUMN "addresses_encrypted" TEXT,
  ADD CONSTRAINT customer_erasure_helpdesk_state_check CHECK (helpdesk_state IN ('none', 'pending', 'done')),
  ADD CONSTRAINT customer_erasure_addresses_check CHECK (addresses_encrypted IS NULL OR helpdesk_state = 'pending');
