import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LockedPackages, missingPlatformPackages } from "./lockfile/platform-packages.ts";

// Run after `npm install` with a registry that lacks other platforms' binaries: adds them to the lockfile, so that `npm
// ci` works.
const file = join(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: LockedPackages };
const missing = missingPlatformPackages(lock.packages);
const entries = Object.entries({ ...lock.packages, ...missing });
lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} package(s) added.`);
