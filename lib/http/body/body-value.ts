import { ValidationError } from "../../core/errors.ts";
import type { Task } from "../../platform/off-loop/task.ts";
import { parseForm } from "./form.ts";
import { assertSafe, assertSmall } from "./safe-input.ts";

/** The bytes of a body. No imports of Next or ports: a worker thread runs this module too. */
export type RawBody = { raw: Uint8Array; format: "json" | "form" };

export const CHECK_BODY: Task<[RawBody], string> = {
  file: "lib/http/body/body-value.ts",
  name: "checkBody",
  run: checkBody,
};

/** The values of a body, checked; 400 for anything malformed or hostile. */
export function readBodyValue({ raw, format }: RawBody): unknown {
  if (format === "json") assertSmall(raw);
  const text = decodeUtf8(raw);
  const value = format === "json" ? parseJson(text) : parseForm(text);
  assertSafe(value);
  return value;
}

/** Checks a body and returns it as JSON text, which is cheaper to pass between threads than the values. */
export function checkBody(body: RawBody): string {
  const value = readBodyValue(body);
  return body.format === "json" ? decodeUtf8(body.raw) : JSON.stringify(value);
}

export function invalidBody(code: string, message: string): ValidationError {
  return new ValidationError({ path: "body", code, message });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody("invalid_json", "malformed JSON");
  }
}

function decodeUtf8(raw: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw invalidBody("invalid_utf8", "not valid UTF-8");
  }
}
