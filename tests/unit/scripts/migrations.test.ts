import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const MIGRATIONS = join(import.meta.dirname, "../../../prisma/migrations");
/** Of before the first release: no version that is in use knew what they take away. */
const REVIEWED = [
  "20261121005200_rfm_state",
  "20261121031000_messaging_out",
  "20261121065000_mail_names",
  "20261122071000_invite_tokens",
  "20261123040000_unsubscribe_by_address",
];

/** What the version before would stumble over while it still serves, or after the way back to it. */
const BREAKING = [
  /\bRENAME\s+(TO|COLUMN)\b/i,
  /\bDROP\s+(TABLE|COLUMN|FUNCTION|VIEW)\b/i,
  /\bDROP\s+INDEX\s+(IF\s+EXISTS\s+)?"?\w+_key\b/i, // a key that an ON CONFLICT may name
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\s+\S+\s+(?!.*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
];
const breaks = (sql: string) => BREAKING.some((pattern) => pattern.test(sql.replaceAll(/--.*$/gm, "")));

describe("a migration [E6]", () => {
  it("leaves the version before it all that it knows", () => {
    const names = readdirSync(MIGRATIONS).filter((name) => /^\d{14}_/.test(name));
    const breaking = names.filter((name) => breaks(readFileSync(join(MIGRATIONS, name, "migration.sql"), "utf8")));
    expect(breaking).toEqual(REVIEWED);
  });

  it.each([
    'ALTER TABLE "a" RENAME TO "b"',
    "ALTER TABLE a RENAME COLUMN x TO y",
    'DROP TABLE "a"',
    'DROP INDEX "a_b_key"',
    "ALTER TABLE a DROP COLUMN x, DROP COLUMN y",
    "ALTER TABLE a ALTER COLUMN x TYPE bigint",
    "ALTER TABLE a ALTER COLUMN x SET NOT NULL",
    'ALTER TABLE a ADD COLUMN "x" TEXT NOT NULL;',
  ])("that says %s is noticed", (sql) => expect(breaks(sql)).toBe(true));

  it.each([
    "-- DROP TABLE a",
    "CREATE TABLE b (x TEXT NOT NULL)",
    'ALTER TABLE a ADD COLUMN "x" TEXT;',
    "ALTER TABLE a ADD COLUMN x INT NOT NULL DEFAULT 0",
    "ALTER TABLE a RENAME CONSTRAINT x TO y",
    "DROP INDEX a_x_idx",
  ])("may say %s", (sql) => expect(breaks(sql)).toBe(false));
});
