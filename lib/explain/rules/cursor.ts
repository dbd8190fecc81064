import { z } from "zod";
import { ValidationError } from "../../core/errors.ts";
import type { KeyPart, RowKey } from "../../core/figures/figures.ts";
import { Uuid } from "../../core/uuid.ts";

const PARTS: Record<KeyPart, z.ZodType<string>> = {
  id: Uuid,
  time: z.iso.datetime(),
  number: z.string().regex(/^-?\d{1,18}$/),
};

/** The position after a row. */
export function toCursor(key: RowKey): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Checks that a cursor is a position of these rows: the database would fail at a value of another type. */
export function parseCursor(cursor: string, parts: readonly KeyPart[]): RowKey {
  const values = z.array(z.string()).safeParse(decoded(cursor));
  const isValid =
    values.success &&
    values.data.length === parts.length &&
    parts.every((part, at) => PARTS[part].safeParse(values.data[at]).success);
  if (!isValid)
    throw new ValidationError({ path: "cursor", code: "invalid_cursor", message: "is not a cursor of this figure" });
  return values.data;
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
