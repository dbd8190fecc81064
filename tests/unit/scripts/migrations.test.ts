import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const MIGRATIONS = join(import.meta.dirname, "../../../prisma/migrations");
/** From before the first release: no deployed version used what they remove. */
const REVIEWED = [
  "20261121005200_rfm_state",
  "20261121031000_messaging_out",
  "20261121065000_mail_names",
  "20261122071000_invite_tokens",
  "20261123040000_unsubscribe_by_address",
];
/** A partitioned table with the same columns and keys takes the name of the renamed one; old partitions are dropped. */
const PARTITIONING = ["20261128040000_partition_functions"];

/** Changes that break the previous version while it still runs, or after a rollback to it. */
const BREAKING = [
  /\bRENAME\s+(TO|COLUMN)\b/i,
  /\bDROP\s+(TABLE|COLUMN|FUNCTION|VIEW)\b/i,
  /\bDROP\s+INDEX\s+(IF\s+EXISTS\s+)?"?\w+_key\b/i, // a key that an ON CONFLICT may name
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\s+\S+\s+(?!.*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
];
/** Tables that grow with every message, sale and job run: reading one may take longer than requests can wait. */
const LARGE = new Set([
  "customer",
  "customer_identity",
  "customer_metrics",
  "customer_search",
  "sale",
  "sale_item",
  "rfm_history",
  "campaign_recipient",
  "whatsapp_message",
  "email_message",
  "helpdesk_message",
  "tracking_hit",
  "access_log",
  "job_run",
]);
/** The first migration to which the check applies; earlier ones are applied everywhere. */
const LOCKS_REVIEWED_FROM = "20261123200000";

/**
 * Statements that keep a lock on a large table while PostgreSQL reads it, except an index in its own migration. Tables
 * created by the same migration are empty.
 */
function longLocks(script: string): string[] {
  const statements = script
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replaceAll('"', "").replaceAll(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
  const nameIn = (pattern: RegExp) => (statement: string) => pattern.exec(statement)?.[1] ?? "";
  const created = statements.map(nameIn(/^CREATE TABLE (\w+)/i));
  const isLarge = (table: string) => LARGE.has(table) && !created.includes(table);
  const altered = statements.filter((one) => isLarge(nameIn(/^ALTER TABLE (\w+)/i)(one)));
  const indexed = statements.filter((one) => isLarge(nameIn(/^CREATE (?:UNIQUE )?INDEX .*? ON (\w+)/i)(one)));
  const validating = altered.filter((one) => /ADD CONSTRAINT (?!.*NOT VALID)/i.test(one));
  const isAlone = statements.every((one) => /^(CREATE (UNIQUE )?|DROP )INDEX/i.test(one));
  const validated = altered.filter((one) => /VALIDATE CONSTRAINT/i.test(one));
  return [...validating, ...(isAlone ? [] : indexed), ...(validated.length < altered.length ? validated : [])];
}

const breaks = (sql: string) => BREAKING.some((pattern) => pattern.test(sql.replaceAll(/--.*$/gm, "")));

describe("a migration [E6]", () => {
  it("breaks no previous version of the application, except reviewed migrations", () => {
    const names = readdirSync(MIGRATIONS).filter((name) => /^\d{14}_/.test(name));
    const breaking = names.filter((name) => breaks(readFileSync(join(MIGRATIONS, name, "migration.sql"), "utf8")));
    expect(breaking).toEqual([...REVIEWED, ...PARTITIONING]);
  });

  it("holds no blocking lock while it reads a large table", () => {
    const names = readdirSync(MIGRATIONS).filter((name) => /^\d{14}_/.test(name) && name >= LOCKS_REVIEWED_FROM);
    expect(names.length).toBeGreaterThan(10);
    const found = names.flatMap((name) => longLocks(readFileSync(join(MIGRATIONS, name, "migration.sql"), "utf8")));
    expect(found).toEqual([]);
  });

  it.each([
    "ALTER TABLE sale ADD COLUMN x INT; CREATE INDEX sale_x_idx ON sale (x)",
    'ALTER TABLE "sale" ADD CONSTRAINT x CHECK (y > 0)',
    "ALTER TABLE sale ADD CONSTRAINT x CHECK (y > 0) NOT VALID; ALTER TABLE sale VALIDATE CONSTRAINT x",
    "ALTER TABLE a ADD COLUMN x INT; CREATE UNIQUE INDEX sale_x_key ON sale (x) WHERE x > 0",
  ])("with %s is detected as a long lock", (sql) => expect(longLocks(sql)).not.toEqual([]));

  it.each([
    "ALTER TABLE sale ADD COLUMN x INT NOT NULL DEFAULT 0",
    "ALTER TABLE sale ADD CONSTRAINT x CHECK (y > 0) NOT VALID",
    "ALTER TABLE sale VALIDATE CONSTRAINT x",
    "CREATE INDEX sale_x_idx ON sale (x)",
    "CREATE TABLE sale (x INT); CREATE INDEX sale_x_idx ON sale (x)",
    "ALTER TABLE a ADD COLUMN x INT; CREATE INDEX a_x_idx ON a (x)",
  ])("with %s is accepted as a short lock", (sql) => expect(longLocks(sql)).toEqual([]));

  it.each([
    'ALTER TABLE "a" RENAME TO "b"',
    "ALTER TABLE a RENAME COLUMN x TO y",
    'DROP TABLE "a"',
    'DROP INDEX "a_b_key"',
    "ALTER TABLE a DROP COLUMN x, DROP COLUMN y",
    "ALTER TABLE a ALTER COLUMN x TYPE bigint",
    "ALTER TABLE a ALTER COLUMN x SET NOT NULL",
    'ALTER TABLE a ADD COLUMN "x" TEXT NOT NULL;',
  ])("with %s is detected as breaking", (sql) => expect(breaks(sql)).toBe(true));

  it.each([
    "-- DROP TABLE a",
    "CREATE TABLE b (x TEXT NOT NULL)",
    'ALTER TABLE a ADD COLUMN "x" TEXT;',
    "ALTER TABLE a ADD COLUMN x INT NOT NULL DEFAULT 0",
    "ALTER TABLE a RENAME CONSTRAINT x TO y",
    "DROP INDEX a_x_idx",
  ])("with %s is accepted as compatible", (sql) => expect(breaks(sql)).toBe(false));
});
