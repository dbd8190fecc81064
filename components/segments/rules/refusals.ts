import { keyAtPath, type Wire } from "@/components/segments/rules/wire.ts";
import { ApiError } from "@/lib/web/api-error.ts";

/** The server's reasons by card; those without a card are under "". */
export function refusalsOf(error: unknown, wire: Wire): Map<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return new Map(fields.map(({ path, message }) => [keyAtPath(wire, path) ?? "", message]));
}
