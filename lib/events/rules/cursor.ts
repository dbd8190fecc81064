import { ValidationError } from "../../core/errors.ts";

/**
 * A position among the events of an organization (docs/adr/0098). They are read in windows of transactions, and by
 * number within one. Transaction ids are as text: they can exceed what a number holds exactly.
 */
export type Position = {
  /** Identifies the database: in a restored one transaction ids start again. */
  origin: string;
  /** The window: transactions from `from` until before `until`. Equal: it has been read. */
  from: string;
  until: string;
  /** Number of the last event that was read in the window. */
  after: string;
  /** Highest number that was read. */
  highest: string;
};

const DIGITS = /^\d{1,18}$/;

export function toCursor({ origin, from, until, after, highest }: Position): string {
  return Buffer.from([origin, from, until, after, highest].join(".")).toString("base64url");
}

export function parseCursor(cursor: string): Position {
  const parts = Buffer.from(cursor, "base64url").toString("utf8").split(".");
  const [origin = "", from = "", until = "", after = "", highest = ""] = parts;
  if (parts.length !== 5 || !parts.every((part) => DIGITS.test(part)))
    throw new ValidationError({ path: "after", code: "invalid_cursor", message: "is not a cursor of events" });
  return { origin, from, until, after, highest };
}
