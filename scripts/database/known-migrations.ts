import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MIGRATIONS_DIR = join(import.meta.dirname, "../../prisma/migrations");

/** The migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export function readMigration(name: string): string {
  return readFileSync(join(MIGRATIONS_DIR, name, "migration.sql"), "utf8");
}

/** The checksum that Prisma records: SHA-256 of the script's bytes. */
export function checksumOf(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}

/** Git may check out the same script with other line ends, so both count as unchanged, as in Prisma. */
export function isUnchanged(script: string, checksum: string): boolean {
  const unix = script.replaceAll("\r\n", "\n");
  return [unix, unix.replaceAll("\n", "\r\n"), script].some((text) => checksumOf(text) === checksum);
}
