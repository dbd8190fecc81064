import { ValidationError } from "../../core/errors.ts";

/**
 * A position among the events of an organization (docs/adr/0098): they are read in windows between two snapshots of the
 * database, and by number within one. Numbers are as text: they can exceed what a number holds exactly. It tells how much
 * other organizations change, so callers of the API get it sealed.
 */
export type Position = {
  /** Identifies the database: in a restored one transaction ids start again. */
  origin: string;
  /** Number of the last event that was read in the window. */
  after: string;
  /** Highest number that was read. */
  highest: string;
  /** Transactions that `until` shows and `from` does not. Equal: the window has been read. */
  from: string;
  until: string;
};

/** The snapshot of PostgreSQL that shows no transaction. */
export const NO_SNAPSHOT = "1:1:";

const DIGITS = /^\d{1,18}$/;
const SHORT = /^[\da-z]{1,12}$/;

/**
 * A snapshot that shows the same events of the organization, whose last transaction so far is `last`, and does not depend
 * on transactions of others after it. `before`: the snapshot of the window before.
 */
export function trimSnapshot(snapshot: string, last: string, before: string): string {
  const [, , running = ""] = snapshot.split(":");
  const [end] = [BigInt(last) + 1n, BigInt(before.split(":")[1] ?? "1")].toSorted((a, b) => (a > b ? -1 : 1));
  const open = running.split(",").filter((id) => id !== "" && BigInt(id) < (end ?? 1n));
  return `${open[0] ?? end}:${end}:${open.join(",")}`;
}

/** Transactions of a snapshot are close to each other, so differences are short. */
export function toCursor({ origin, after, highest, from, until }: Position): string {
  const snapshots = from === until ? [until] : [until, from];
  return [origin, after, highest, ...snapshots.map(shorten)].join(".");
}

export function parseCursor(cursor: string): Position {
  const [origin = "", after = "", highest = "", ...short] = cursor.split(".");
  const [until, from] = short.map(lengthen);
  if (![origin, after, highest].every((part) => DIGITS.test(part)) || !until || from === null || short.length > 2)
    throw invalidCursor();
  return { origin, after, highest, from: from ?? until, until };
}

export function invalidCursor(): ValidationError {
  return new ValidationError({ path: "after", code: "invalid_cursor", message: "is not a cursor of events" });
}

/** `xmin:xmax:running,…` of PostgreSQL: all after the first as differences. */
function shorten(snapshot: string): string {
  const [first = "", end = "", running = ""] = snapshot.split(":");
  const start = BigInt(first);
  const others = [end, ...running.split(",").filter((id) => id !== "")].map((id) => BigInt(id) - start);
  return [start, ...others].map((id) => id.toString(36)).join("-");
}

/** Null if it is no snapshot, which PostgreSQL would reject. */
function lengthen(short: string): string | null {
  const parts = short.split("-");
  if (parts.length < 2 || !parts.every((part) => SHORT.test(part))) return null;
  const [start = 0n, length = 0n, ...running] = parts.map((part) => parseShort(part));
  const isOrdered = running.every((id, at) => id < length && (at === 0 || id > (running[at - 1] ?? 0n)));
  if (start === 0n || !isOrdered) return null;
  return `${start}:${start + length}:${running.map((id) => start + id).join(",")}`;
}

function parseShort(text: string): bigint {
  return [...text].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}
