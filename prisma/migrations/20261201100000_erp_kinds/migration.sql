-- How an ERP is read: requests to its API, or read-only views in its database. The release before writes neither column.
ALTER TABLE "erp_connection" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'http';
ALTER TABLE "erp_connection" ADD COLUMN "sql_options" JSONB;
ALTER TABLE "erp_connection" ADD CONSTRAINT "erp_connection_kind_check" CHECK ("kind" IN ('http', 'sql'));
ALTER TABLE "erp_connection" ADD CONSTRAINT "erp_connection_sql_options_check"
  CHECK (("kind" = 'sql') = ("sql_options" IS NOT NULL));
