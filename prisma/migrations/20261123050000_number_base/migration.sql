-- What the numbers of the present ERP start above: a row's `trans_id` is the ERP's own number and this. Another ERP counts
-- anew, and all that it says is newer than what the former one said.
ALTER TABLE "organization" ADD COLUMN "trans_id_base" BIGINT NOT NULL DEFAULT 0;
