-- Somebody else than the record's customer, whom its rows spoke of last: their tax id led there; and up to which
-- number rows are left out since that person was erased: they would make the record's customer that person.
ALTER TABLE "customer_identity" ADD COLUMN "told_of" UUID, ADD COLUMN "told_trans_id" BIGINT, ADD COLUMN "withheld_until" BIGINT;
CREATE INDEX customer_identity_told_of_idx ON "customer_identity"("organization_id", "told_of") WHERE told_of IS NOT NULL;
