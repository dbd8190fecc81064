import { NotFoundError } from "./errors.ts";

/** What is found, or null where there is none: of a 404 alone. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
