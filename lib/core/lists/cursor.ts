import { createHash } from "node:crypto";
import { z } from "zod";
import { ValidationError } from "../errors.ts";

const START = "start";
const DIGEST_LENGTH = 12;

type Asked<Row, Key> = {
  /** `start`, or `nextCursor` of the page before. */
  cursor: string;
  limit: number;
  /** What selects the rows: a cursor continues only the list that it is of. */
  filter: unknown;
  /** What identifies a row in the order of the list. */
  key: z.ZodType<Key>;
  /** The rows after a key, or the first ones (null). */
  find: (after: Key | null) => Promise<Row[]>;
  /** Called at the start only; the total then travels in the cursor. */
  count: () => Promise<number>;
  keyOf: (row: Row, after: Key | null) => Key;
};

/** `nextCursor`: null if nothing is left; after a full last page an empty one follows. */
export type CursorRead<Row> = { rows: Row[]; total: number; page: number; limit: number; nextCursor: string | null };

/** Reads a page of a list in the order of a key that changes of a row do not move. */
export async function readByCursor<Row, Key>(asked: Asked<Row, Key>): Promise<CursorRead<Row>> {
  const { limit } = asked;
  const of = digestOf(asked.filter);
  const { page, after, total: counted } = parsePosition(asked.cursor, of, asked.key);
  const rows = await asked.find(after);
  const total = counted ?? (await asked.count());
  const last = rows[limit - 1];
  const next = last && encodeCursor({ of, page: page + 1, total, after: asked.keyOf(last, after) });
  return { rows, total, page, limit, nextCursor: next ?? null };
}

type Position<Key> = { page: number; total: number | null; after: Key | null };

function parsePosition<Key>(cursor: string, of: string, key: z.ZodType<Key>): Position<Key> {
  if (cursor === START) return { page: 1, total: null, after: null };
  const Continued = z.strictObject({
    of: z.literal(of),
    page: z.int().min(2),
    total: z.int().min(0),
    after: key,
  });
  return decodeCursor(cursor, Continued);
}

function digestOf(filter: unknown): string {
  return createHash("sha256").update(JSON.stringify(filter)).digest("base64url").slice(0, DIGEST_LENGTH);
}

/** A position as text for a URL. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws a ValidationError if the text is no such position. */
export function decodeCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  const decoded = position.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (decoded.success) return decoded.data;
  throw new ValidationError({
    path: "cursor",
    code: "invalid_cursor",
    message: "is not a cursor of this list with these filters",
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
