import { isApiStatus } from "@/lib/web/api-error.ts";

const PREFIX = "Validation failed: ";

/** Fields that a 400 response rejects, as paths such as `server.password`. */
export function refusedFields(error: unknown): string[] {
  if (!isApiStatus(error, 400) || !error.message.startsWith(PREFIX)) return [];
  return error.message
    .slice(PREFIX.length)
    .split("; ")
    .flatMap((line) => /^([\w.]+): /.exec(line)?.[1] ?? []);
}
