import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Generates files that the code imports but Git ignores; scripts that need them import this file first, because
// `npm ci` does not create them. The Prisma client is regenerated when the schema changes. Prisma requires a schema
// engine binary but does not use it here, so any executable is passed, to avoid a download.
const root = join(import.meta.dirname, "..");
const schemaDir = join(root, "prisma/schema");
const stamp = join(root, "prisma/generated/.schema-hash");

const hash = createHash("sha256");
for (const file of readdirSync(schemaDir).sort()) hash.update(readFileSync(join(schemaDir, file)));
const current = hash.digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== current) {
  execFileSync(process.execPath, [join(root, "node_modules/prisma/build/index.js"), "generate"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  writeFileSync(stamp, current);
}

// The newest migration's name, which the code requires the database to have.
const migrations = readdirSync(join(root, "prisma/migrations"), { withFileTypes: true });
const latest = migrations
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()
  .at(-1);
const latestFile = join(root, "prisma/generated/latest-migration.ts");
const latestText = `export const LATEST_MIGRATION = ${JSON.stringify(latest)};\n`;
// Skip writing if unchanged: in the image the file exists and the directory is read-only.
if (!existsSync(latestFile) || readFileSync(latestFile, "utf8") !== latestText) writeFileSync(latestFile, latestText);
