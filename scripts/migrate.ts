import { ensureDatabaseOf, prepareDatabase } from "./database/prepare-database.ts";
import { ownerSettingsReport } from "./operator/owner-settings.ts";
import { reportMigrationFailure } from "./operator/report-migration-failure.ts";

// `MIGRATE_DATABASE_URL` can create roles and tables; `DATABASE_URL` is the application's.
const report = ownerSettingsReport(["MIGRATE_DATABASE_URL", "DATABASE_URL"]);
if (report !== null) {
  console.error(
    `${report}\n\nSet MIGRATE_DATABASE_URL (owner) and DATABASE_URL (application), the first for this command alone:\n` +
      "MIGRATE_DATABASE_URL=postgresql://postgres:<password>@127.0.0.1:5432/balcao npm run migrate",
  );
  process.exit(1);
}
const { MIGRATE_DATABASE_URL = "", DATABASE_URL = "" } = process.env;
try {
  if (await ensureDatabaseOf(MIGRATE_DATABASE_URL)) console.log("The database was created.");
  const applied = await prepareDatabase(MIGRATE_DATABASE_URL, DATABASE_URL);
  console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
} catch (error) {
  process.exitCode = reportMigrationFailure(error, MIGRATE_DATABASE_URL);
}
