-- Encrypted content does not compress: trying costs tens of milliseconds of a processor per megabyte.
ALTER TABLE "customer_import_part" ALTER COLUMN "content_encrypted" SET STORAGE EXTERNAL;
ALTER TABLE "customer_import_chunk" ALTER COLUMN "rows_encrypted" SET STORAGE EXTERNAL;
ALTER TABLE "customer_import_chunk" ALTER COLUMN "rejected_encrypted" SET STORAGE EXTERNAL;
