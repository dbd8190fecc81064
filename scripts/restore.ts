import { restoreBackup } from "./backup/restore-backup.ts";
import { ownerSettingsReport } from "./operator/owner-settings.ts";

// Restores a backup into an empty database. See docs/operator/backup.md for the steps before and after. Reads no .env,
// which names the database in use.
const [dir] = process.argv.slice(2);
const { MIGRATE_DATABASE_URL = "", DATABASE_URL = "" } = process.env;
const HELP = "MIGRATE_DATABASE_URL=<owner> DATABASE_URL=<application> npm run restore -- <folder of one backup>";
const report = ownerSettingsReport(["MIGRATE_DATABASE_URL", "DATABASE_URL"]);

try {
  if (!dir || report !== null) throw new Error([...(report === null ? [] : [report, ""]), HELP].join("\n"));
  const started = Date.now();
  const target = { ownerUrl: MIGRATE_DATABASE_URL, appUrl: DATABASE_URL };
  const { tables, takenAt } = await restoreBackup(dir, target, (line) => console.log(line));
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`${rows} rows of ${takenAt} restored and compared in ${Math.round((Date.now() - started) / 1000)} s.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
