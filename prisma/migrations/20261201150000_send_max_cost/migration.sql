-- What a send was checked or approved for when it began, in millionths of a real. Null: it was not checked.
ALTER TABLE "campaign_occurrence" ADD COLUMN "max_cost_micros" BIGINT;
