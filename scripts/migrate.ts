import { prepareDatabase } from "./database/prepare-database.ts";

// `MIGRATE_DATABASE_URL` may create roles and tables; `DATABASE_URL` is what the application connects with.
const { MIGRATE_DATABASE_URL, DATABASE_URL } = process.env;
if (!MIGRATE_DATABASE_URL || !DATABASE_URL) {
  console.error("Set MIGRATE_DATABASE_URL (owner) and DATABASE_URL (application).");
  process.exit(1);
}
const applied = await prepareDatabase(MIGRATE_DATABASE_URL, DATABASE_URL);
console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
