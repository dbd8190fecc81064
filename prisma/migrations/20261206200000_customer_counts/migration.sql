-- Customers by store, RFM group and what decides their reach, so that a total is a sum of few rows (ADR 0114). Every
-- statement that changes `customer_metrics` appends the difference that it makes, which no other writer waits for; the
-- customers slice adds the appended rows to the sums. The columns have the names of `customer_metrics`: a condition on
-- them counts the same customers in both tables.
CREATE TABLE "customer_count" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "store_id" UUID NOT NULL,
    "rfm_status" TEXT NOT NULL,
    "phone_type" TEXT,
    "has_email" BOOLEAN NOT NULL,
    "whatsapp_opt_out" BOOLEAN NOT NULL,
    "email_opt_out" BOOLEAN NOT NULL,
    "customers" INTEGER NOT NULL,
    "is_sum" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "customer_count_pkey" PRIMARY KEY ("organization_id","store_id","id")
);
CREATE UNIQUE INDEX customer_count_sum_key ON "customer_count"
  (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out)
  NULLS NOT DISTINCT WHERE is_sum;
CREATE INDEX customer_count_open_idx ON "customer_count" (organization_id) WHERE NOT is_sum;
-- Room for updates of sums on the same page.
ALTER TABLE "customer_count" SET (fillfactor = 80);

ALTER TABLE "customer_count" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_count" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_count" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_count" TO balcao_app;

-- Once per statement, with the rights of the writer.
CREATE FUNCTION count_written_customers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_count
      (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, customers)
    SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, count(*)
    FROM after GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_count
      (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, customers)
    SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, -count(*)
    FROM before GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO customer_count
      (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, customers)
    SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, sum(n)
    FROM (
      SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, -1 AS n
      FROM before
      UNION ALL
      SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, 1
      FROM after) changed
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Last, so that the lock that they take on the customers is short. It waits for the writers that they do not see.
CREATE TRIGGER customer_metrics_insert_count AFTER INSERT ON "customer_metrics"
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_written_customers();
CREATE TRIGGER customer_metrics_update_count AFTER UPDATE ON "customer_metrics"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_written_customers();
CREATE TRIGGER customer_metrics_delete_count AFTER DELETE ON "customer_metrics"
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_written_customers();
