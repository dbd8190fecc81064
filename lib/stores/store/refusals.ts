import { ConflictError } from "../../core/errors.ts";

/** Runs `work` and maps the named constraint violations to 409 conflicts. */
export async function refusedAs<T>(conflicts: Record<string, string>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    const message = conflicts[name];
    throw message === undefined ? error : new ConflictError(message);
  }
}
