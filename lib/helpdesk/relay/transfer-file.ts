import { TooManyRequestsError } from "../../core/errors.ts";
import { createFairQueue } from "../../platform/concurrency/fair-queue.ts";
import type { Ctx } from "../../platform/ctx.ts";

/** Time limit for download and upload together; shorter than a lease. */
const TRANSFER_MS = 60_000;
const PATIENCE_MS = 30_000;

/** Each transfer uses a few buffers and two connections, so this limit bounds memory and connections. */
const queue = createFairQueue({ running: 8, runningPerKey: 2, waitingPerKey: 100 });

/** Runs one file transfer in the fair queue; null if no slot is free in time. */
export async function transferFile<T>(
  { orgId }: Pick<Ctx, "orgId">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const run = () => work(AbortSignal.timeout(TRANSFER_MS));
  return queue.run({ key: orgId, patienceMs: PATIENCE_MS }, run).catch((error: unknown) => {
    if (error instanceof TooManyRequestsError) return null;
    throw error;
  });
}
