-- The customer's RFM group when the audience was written, for results by group. Null: written before this column existed.
-- It never changes and has no index, so that it slows down no status update.
ALTER TABLE "campaign_recipient" ADD COLUMN "rfm_status" TEXT;

-- The draws of each group, one after the other, beside those of the whole send.
ALTER TABLE "campaign_experiment" ADD COLUMN "group_draws" BYTEA, ADD COLUMN "group_draws_basis" TEXT;
GRANT UPDATE ("group_draws", "group_draws_basis") ON "campaign_experiment" TO balcao_app;
