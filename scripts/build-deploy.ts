import "./generate.ts";
import { buildApp } from "./build-app.ts";

// Build command of a deployment (vercel.json). A failed build does not touch the database; a successful one serves
// requests only after its migrations.
await buildApp();
const { deployDatabase } = await import("./operator/deploy-database.ts"); // imports files generated just now
const { reportMigrationFailure } = await import("./operator/report-migration-failure.ts");
try {
  const applied = await deployDatabase(process.env);
  if (applied === null) console.log("No MIGRATE_DATABASE_URL: the database stays as it is (npm run migrate).");
  else {
    const { unsafeSecureKeys } = await import("../lib/helpdesk/index.ts");
    const { closeDb } = await import("../lib/platform/db.ts");
    await unsafeSecureKeys();
    await closeDb();
    console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
  }
} catch (error) {
  process.exitCode = reportMigrationFailure(error, process.env.MIGRATE_DATABASE_URL ?? "");
}
