import { AppError, toErrorData } from "../../core/errors.ts";
import type { Call, Outcome } from "./task.ts";

/** Runs in the worker thread as plain TypeScript: Node strips the types, without a bundler. */
export default async function runTask({ url, name, args }: Call): Promise<Outcome> {
  const { [name]: run } = (await import(url)) as Record<string, (...args: unknown[]) => unknown>;
  if (!run) throw new Error(`${url} exports no ${name}`);
  try {
    return { value: await run(...args) };
  } catch (error) {
    if (error instanceof AppError) return { error: toErrorData(error) };
    throw error;
  }
}
