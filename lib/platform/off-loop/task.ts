import type { ErrorData } from "../../core/errors.ts";

/**
 * A computation that can run in a worker thread. Arguments and result are plain data (structured clone); it reads
 * neither the environment nor a database.
 */
export type Task<Args extends unknown[], Output> = {
  /** Module path from the project's root; the thread imports it. */
  file: string;
  /** Name of the export. */
  name: string;
  /** The function itself, for inputs that cost less than the hop to a thread. */
  run: (...args: Args) => Output | Promise<Output>;
};

/** Message to the thread. */
export type Call = { url: string; name: string; args: unknown[] };

/** Our errors cross the thread boundary as plain data, because structured clone drops their class. */
export type Outcome = { value: unknown } | { error: ErrorData };
