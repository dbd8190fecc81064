-- A page of the few messages in doubt among hundreds of thousands, in the order of the ledger's unique key.
CREATE INDEX campaign_recipient_in_doubt_idx ON "campaign_recipient" ("organization_id", "campaign_id", "occurrence", "customer_id")
  WHERE "status" = 'in_doubt';

-- Links of a survey by time, which also serves all that the index on the survey alone did.
CREATE INDEX "survey_token_organization_id_survey_id_created_at_idx"
  ON "survey_token" ("organization_id", "survey_id", "created_at" DESC);
DROP INDEX "survey_token_organization_id_survey_id_idx";
