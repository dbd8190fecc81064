import { oversizeOf } from "../../core/json-size.ts";
import type { Task } from "./task.ts";

/** Far above any helpdesk or mail response; parsing and checking this many values takes a few milliseconds. */
const LIMITS = { depth: 32, values: 20_000, names: 1_000 };

export const IS_PARSABLE: Task<[string], boolean> = {
  file: "lib/platform/off-loop/check-json.ts",
  name: "isParsable",
  run: isParsable,
};

/** Whether the text is JSON that the event loop can parse within milliseconds. */
export function isParsable(text: string): boolean {
  if (oversizeOf(Buffer.from(text), LIMITS) !== null) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
