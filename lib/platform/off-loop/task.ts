/**
 * A computation that may run in a worker thread. Its arguments and its result are plain data (structured clone), and it
 * reads neither the environment nor a database.
 */
export type Task<Args extends unknown[], Output> = {
  /** The module that exports it, from the project's root: the thread imports it by this path. */
  file: string;
  /** The name of the export. */
  name: string;
  /** The function itself, for inputs that cost less than the hop to a thread. */
  run: (...args: Args) => Output;
};

/** What the thread gets. */
export type Call = { url: string; name: string; args: unknown[] };

/** An error of ours crosses the thread boundary as its status and message: structured clone drops its class. */
export type Outcome = { value: unknown } | { error: { status: number; message: string } };
