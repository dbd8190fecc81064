-- One more with every change by a person: who writes on an earlier state is told so.
ALTER TABLE "campaign" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
