-- A third way to read an ERP: CSV files in a folder. The release before neither reads nor writes the column.
ALTER TABLE "erp_connection" ADD COLUMN "files_options" JSONB;
ALTER TABLE "erp_connection" DROP CONSTRAINT "erp_connection_kind_check";
ALTER TABLE "erp_connection" ADD CONSTRAINT "erp_connection_kind_check" CHECK ("kind" IN ('http', 'sql', 'files'));
ALTER TABLE "erp_connection" ADD CONSTRAINT "erp_connection_files_options_check"
  CHECK (("kind" = 'files') = ("files_options" IS NOT NULL));
