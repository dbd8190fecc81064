-- In a transaction of its own: validating reads the tables under a lock that writers pass.
ALTER TABLE "customer_import" VALIDATE CONSTRAINT "customer_import_problem_check";
ALTER TABLE "customer_import_change" VALIDATE CONSTRAINT "customer_import_change_kind_check";
