import { pathToFileURL } from "node:url";
import { BusyError, ClientClosedError, fromErrorData } from "../../core/errors.ts";
import { projectPath, workerPool } from "./pool.ts";
import type { Call, Outcome, Task } from "./task.ts";

/** The worst accepted input takes about a second, but a thread has the lowest priority. */
const LIMIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 10;

type Options = {
  /** False: the input is small and runs inline, because the hop to a thread costs more than it saves. */
  isLarge: boolean;
  /** Stops the work when the client closes the connection. */
  signal?: AbortSignal | undefined;
  limitMs?: number;
  /** True for work of more than some seconds. */
  isLong?: boolean;
};

/**
 * Runs a computation without blocking the event loop: large inputs run in a worker thread, which is killed when the
 * work exceeds its limit (503) or its client leaves.
 */
export async function runOffLoop<Args extends unknown[], Output>(
  task: Task<Args, Output>,
  args: Args,
  { isLarge, signal, limitMs = LIMIT_MS, isLong = false }: Options,
): Promise<Output> {
  const pool = isLarge ? workerPool(isLong ? "long" : "short") : null;
  if (!pool) return task.run(...args);
  const limit = AbortSignal.timeout(limitMs);
  const call: Call = { url: pathToFileURL(projectPath(task.file)).href, name: task.name, args };
  try {
    const outcome: Outcome = await pool.run(call, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
    if ("error" in outcome) throw fromErrorData(outcome.error);
    return outcome.value as Output;
  } catch (error) {
    if (signal?.aborted) throw new ClientClosedError();
    if (limit.aborted || isOutOfMemory(error))
      throw new BusyError(
        "work_limit_exceeded",
        "The computation exceeded its time or memory limit",
        RETRY_AFTER_SECONDS,
      );
    throw error;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as Partial<NodeJS.ErrnoException>).code === "ERR_WORKER_OUT_OF_MEMORY";
}
