-- Who the ERP says bought (`branch:customer id`), known to us yet or not: a sale whose customer arrives later finds it
-- by this, and a wrong merge can be taken apart again.
ALTER TABLE "sale" ADD COLUMN "customer_ref" TEXT, ADD COLUMN "items_digest" UUID;
CREATE INDEX sale_awaits_customer_idx ON "sale" (organization_id, customer_ref)
  WHERE customer_id IS NULL AND customer_ref IS NOT NULL;

-- The store in which an ERP identity is registered; null for a tax id or a phone.
ALTER TABLE "customer_identity" ADD COLUMN "store_id" UUID;

-- A preference that a person chose is theirs: the sync leaves it alone.
ALTER TABLE "customer"
  ADD COLUMN "preferred_store_pinned" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "preferred_seller_pinned" BOOLEAN NOT NULL DEFAULT false;

-- Where a paged run stands, and which refused rows are still missing.
ALTER TABLE "job_run" ADD COLUMN "cursor" JSONB;
ALTER TABLE "job_run_error" ADD COLUMN "tried_at" TIMESTAMPTZ(3), ADD COLUMN "resolved_at" TIMESTAMPTZ(3);
CREATE INDEX job_run_error_open_idx ON "job_run_error" (organization_id, entity, external_id) WHERE resolved_at IS NULL;

-- Which organizations have an ERP connection of their own: the fan-out of the nightly sync.
GRANT SELECT (organization_id) ON "erp_connection" TO balcao_definer;
CREATE POLICY definer ON "erp_connection" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_list_erp_organizations() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id FROM erp_connection ORDER BY organization_id
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_erp_organizations() OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_erp_organizations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_erp_organizations() TO balcao_app;
