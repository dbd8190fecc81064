import { oversizeOf } from "../../core/json-size.ts";
import type { Task } from "./task.ts";

/** No answer of a helpdesk or mail service comes near; parsing and checking this many takes some milliseconds. */
const LIMITS = { depth: 32, values: 20_000, names: 1_000 };

export const IS_PARSABLE: Task<[string], boolean> = {
  file: "lib/platform/off-loop/check-json.ts",
  name: "isParsable",
  run: isParsable,
};

/** Whether the text is JSON that the event loop parses in a moment. */
export function isParsable(text: string): boolean {
  if (oversizeOf(Buffer.from(text), LIMITS) !== null) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
