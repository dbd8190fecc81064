-- Files of past sales, and spreadsheets. The release before writes files of customers only.
ALTER TABLE "customer_import" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'customers'
  CONSTRAINT "customer_import_kind_check" CHECK ("kind" IN ('customers', 'sales'));
ALTER TABLE "customer_import" DROP CONSTRAINT "customer_import_problem_check";
ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_problem_check" CHECK ("problem" IN ('failed', 'expired',
  'empty_file', 'not_text', 'broken_quotes', 'too_many_rows', 'too_many_columns', 'broken_spreadsheet',
  'old_spreadsheet', 'spreadsheet_too_large')) NOT VALID;
ALTER TABLE "customer_import_change" DROP CONSTRAINT "customer_import_change_kind_check";
ALTER TABLE "customer_import_change" ADD CONSTRAINT "customer_import_change_kind_check"
  CHECK ("kind" IN ('customer', 'sale')) NOT VALID;
