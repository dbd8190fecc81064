ALTER TABLE "access_log" VALIDATE CONSTRAINT access_log_first_bound;
