import { keyAtPath, type Wire } from "@/components/segments/rules/wire.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

const PREFIX = "Validation failed: ";

/** Server validation errors by card; errors without a card are under "". */
export function refusalsOf(error: unknown, wire: Wire): Map<string, string> {
  if (!isApiStatus(error, 400) || !error.message.startsWith(PREFIX)) return new Map();
  const lines = error.message.slice(PREFIX.length).split("; ");
  return new Map(
    lines.map((line) => {
      const [, path = "", reason = line] = /^([\w.]+): (.*)$/.exec(line) ?? [];
      return [keyAtPath(wire, path) ?? "", reason];
    }),
  );
}
