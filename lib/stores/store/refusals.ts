import type { ConflictError } from "../../core/errors.ts";

/** Runs `work` and maps the named constraint violations to 409 conflicts. */
export async function refusedAs<T>(conflicts: Record<string, () => ConflictError>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    throw conflicts[name]?.() ?? error;
  }
}
