ALTER TABLE "tracking_hit" VALIDATE CONSTRAINT tracking_hit_first_bound;
