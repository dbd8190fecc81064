import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// What the code imports and Git doesn't hold; scripts that need it import this file first, for `npm ci` alone makes none.
// Generates the Prisma client when the schema has changed. Prisma looks for a schema engine binary before it starts;
// generating needs none, so any executable stands in and nothing is downloaded.
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

// What the code expects of a database: its newest migration, by name.
const migrations = readdirSync(join(root, "prisma/migrations"), { withFileTypes: true });
const latest = migrations
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()
  .at(-1);
const latestFile = join(root, "prisma/generated/latest-migration.ts");
const latestText = `export const LATEST_MIGRATION = ${JSON.stringify(latest)};\n`;
// Where nobody may write, as in the image, all of it is there already.
if (!existsSync(latestFile) || readFileSync(latestFile, "utf8") !== latestText) writeFileSync(latestFile, latestText);
