import { explainFailure, isServiceFailure } from "../lib/platform/explain-failure.ts";
import { OwnerConnectionError } from "./database/connect-owner.ts";
import { MigrationError } from "./database/migration-error.ts";
import { ensureDatabaseOf, prepareDatabase } from "./database/prepare-database.ts";

// `MIGRATE_DATABASE_URL` may create roles and tables; `DATABASE_URL` is what the application connects with.
const { MIGRATE_DATABASE_URL, DATABASE_URL } = process.env;
if (!MIGRATE_DATABASE_URL || !DATABASE_URL) {
  console.error(
    "Set MIGRATE_DATABASE_URL (owner) and DATABASE_URL (application), the first for this command alone:\n" +
      "MIGRATE_DATABASE_URL=postgresql://postgres:<password>@127.0.0.1:5432/balcao npm run migrate",
  );
  process.exit(1);
}
try {
  if (await ensureDatabaseOf(MIGRATE_DATABASE_URL)) console.log("The database was created.");
  const applied = await prepareDatabase(MIGRATE_DATABASE_URL, DATABASE_URL);
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
} catch (error) {
  const isExplained = error instanceof MigrationError || error instanceof OwnerConnectionError;
  if (!isExplained && !isServiceFailure(error)) throw error;
  console.error(isExplained ? error.message : explainFailure("database's owner", error, { MIGRATE_DATABASE_URL }));
  process.exitCode = 1;
}
