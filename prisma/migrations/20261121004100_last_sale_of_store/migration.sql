-- The last day on which a store sold: the primary key leads with the day, and would be walked to its end for a store
-- that stopped selling.
CREATE INDEX "sales_daily_store_organization_id_store_id_day_idx" ON "sales_daily_store"("organization_id", "store_id", "day" DESC);
