import { ValidationError } from "../../core/errors.ts";
import { MAX_PATH, undeclaredField } from "../../core/field-errors.ts";
import { oversizeOf } from "../../core/json-size.ts";

const MAX_DEPTH = 32;
const MAX_NODES = 100_000;
/** Per object: the parser slows down with every further name. */
const MAX_NAMES = 1_000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
/** Up to this size the parser takes at most half a millisecond, for any content. */
const PARSED_AT_ONCE_BYTES = 4_096;

/** Rejects JSON that is too deep, or has too many values or names, before it is parsed. */
export function assertSmall(raw: Uint8Array): void {
  if (raw.byteLength <= PARSED_AT_ONCE_BYTES) return;
  const oversize = oversizeOf(raw, { depth: MAX_DEPTH, values: MAX_NODES, names: MAX_NAMES });
  if (oversize) throw refuse("body", "too_complex", oversize);
}

/**
 * Rejects input that is unsafe for every schema: prototype property names, text that Postgres can't store (NUL, half a
 * surrogate pair) and structures built to exhaust their reader. Iterates without recursion.
 */
export function assertSafe(input: unknown, place = "body"): void {
  const open: { value: unknown; depth: number; path: string }[] = [{ value: input, depth: 0, path: place }];
  let seen = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value, depth, path } = node;
    if (typeof value === "string" && !isStorable(value))
      throw refuse(path, "not_text", "contains characters that are not text");
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) throw refuse(place, "too_complex", "nested too deeply");
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size > MAX_NAMES && !Array.isArray(value)) throw refuse(place, "too_complex", "has too many names");
    seen += size;
    if (seen > MAX_NODES) throw refuse(place, "too_complex", "has too many values");
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new ValidationError(undeclaredField(key));
      if (!isStorable(key)) throw refuse(path, "not_text", "contains characters that are not text");
      open.push({ value: child, depth: depth + 1, path: Array.isArray(value) ? path : key.slice(0, MAX_PATH) });
    }
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function refuse(path: string, code: string, message: string): ValidationError {
  return new ValidationError({ path, code, message });
}
