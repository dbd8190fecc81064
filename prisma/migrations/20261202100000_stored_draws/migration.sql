-- What the effect of a closed window needs beside the sums of its arms, for large arms: their draws take seconds.
-- `draws_basis` names the purchases that they are of; with others they are not used.
ALTER TABLE "campaign_experiment" ADD COLUMN "draws" BYTEA, ADD COLUMN "draws_basis" TEXT;
GRANT UPDATE ("draws", "draws_basis") ON "campaign_experiment" TO balcao_app;

ALTER TABLE "programme_quarter" ADD COLUMN "draws" BYTEA, ADD COLUMN "draws_basis" TEXT;
GRANT UPDATE ("draws", "draws_basis") ON "programme_quarter" TO balcao_app;
