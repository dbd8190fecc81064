import { createHash } from "node:crypto";

/** The idempotency key of a call: of its tool and arguments, whatever order a model gives their properties. */
export function callKey(name: string, args: unknown): string {
  const text = JSON.stringify([name, args], (_, value) => (isObject(value) ? sorted(value) : value));
  return `mcp-${createHash("sha256").update(text).digest("hex")}`;
}

/** Entries instead of an object, whose own order would put names of digits first. */
function sorted(object: object): unknown {
  return {
    entries: Object.entries(object)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
