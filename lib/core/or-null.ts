import { NotFoundError } from "./errors.ts";

/** Turns a NotFoundError into null; other errors pass. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
