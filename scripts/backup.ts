import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkBackup } from "./backup/check-backup.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { ownerSettingsReport } from "./operator/owner-settings.ts";

// Saves every row of the database to a new folder below the given one. See docs/operator/backup.md.
const HELP = `MIGRATE_DATABASE_URL=<a role that sees every row> npm run backup -- <folder>
npm run backup -- --check <folder of one backup>`;
const args = process.argv.slice(2);
const isCheck = args.includes("--check");
const [folder] = args.filter((arg) => !arg.startsWith("--"));
const report = isCheck ? null : ownerSettingsReport(["MIGRATE_DATABASE_URL"]);

try {
  if (!folder || report !== null) throw new Error([...(report === null ? [] : [report, ""]), HELP].join("\n"));
  if (isCheck) console.log(`The backup of ${(await checkBackup(folder)).takenAt} is complete.`);
  else await take(folder, String(process.env.MIGRATE_DATABASE_URL));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === "ENOSPC" ? `${folder}: the disk is full. Free space, or name a folder on another disk` : message,
  );
  process.exitCode = 1;
}

async function take(parent: string, url: string): Promise<void> {
  mkdirSync(parent, { recursive: true });
  const dir = join(parent, new Date().toISOString().replaceAll(":", "-"));
  const { tables } = await takeBackup(url, dir, (line) => console.log(line));
  await checkBackup(dir);
  const sum = (pick: "rows" | "bytes") => tables.reduce((total, table) => total + table[pick], 0);
  console.log(
    `${sum("rows")} rows, ${Math.ceil(sum("bytes") / 1e6)} MB before compression, read back and verified:\n${dir}`,
  );
}
