import { z } from "zod";
import type { KeyPart, RowKey } from "../../core/figures/figures.ts";
import { decodeCursor } from "../../core/lists/cursor.ts";
import { Uuid } from "../../core/uuid.ts";

const PARTS: Record<KeyPart, z.ZodType<string>> = {
  id: Uuid,
  time: z.iso.datetime(),
  number: z.string().regex(/^-?\d{1,18}$/),
};

/** Checks that a cursor is a position of these rows: the database would fail at a value of another type. */
export function parseCursor(cursor: string, parts: readonly KeyPart[]): RowKey {
  const isKey = (values: string[]) =>
    values.length === parts.length && parts.every((part, at) => PARTS[part].safeParse(values[at]).success);
  return decodeCursor(cursor, z.array(z.string()).refine(isKey));
}
