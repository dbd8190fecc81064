import { ClientClosedError } from "../../core/errors.ts";
import type { Ctx } from "../ctx.ts";
import { createFairQueue } from "./fair-queue.ts";
import { quietMoment } from "./foreground.ts";

const PATIENCE_MS = 5_000;
/** An export is cancelled if its reader reads nothing for this long, even on an open connection. */
const IDLE_MS = 120_000;
/** Limit of the pause between chunks, in which other requests go first. */
const QUIET_WITHIN_MS = 50;

const queue = createFairQueue({ running: 12, runningPerKey: 3, waitingPerKey: 20 });

type Export = { csv: ReadableStream<Uint8Array> };

/**
 * Opens an export in one of the organization's slots, held until the last byte is read, the client leaves or the reader
 * stalls. 429 if no slot becomes free.
 */
export async function withExportSlot<T extends Export>(
  { orgId, signal }: Pick<Ctx, "orgId" | "signal">,
  open: () => Promise<T>,
): Promise<T> {
  const leave = await queue.enter({ key: orgId, signal, patienceMs: PATIENCE_MS });
  try {
    const file = await open();
    const csv = endingWith(leave, file.csv, signal);
    if (!signal?.aborted) return { ...file, csv };
    // The client left while the export was opened: the signal does not fire again, and the stream has no reader.
    await csv.cancel();
    throw new ClientClosedError();
  } catch (error) {
    leave();
    throw error;
  }
}

/** The same stream; calls `end` once, when the stream ends for any reason. */
function endingWith(end: () => void, source: ReadableStream<Uint8Array>, signal?: AbortSignal) {
  const reader = source.getReader();
  let idle: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(idle);
    signal?.removeEventListener("abort", abandon);
    end();
  };
  const abandon = () => {
    finish();
    reader.cancel().catch(() => undefined);
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    idle = setTimeout(() => {
      controller.error(new ClientClosedError());
      abandon();
    }, IDLE_MS).unref();
  };
  signal?.addEventListener("abort", abandon, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      pull: async (controller) => {
        clearTimeout(idle);
        await quietMoment(QUIET_WITHIN_MS);
        const { done, value } = await reader.read().catch((error: unknown) => {
          finish();
          throw error;
        });
        if (done) {
          finish();
          controller.close();
          return;
        }
        controller.enqueue(value);
        watch(controller);
      },
      cancel: abandon,
    },
    { highWaterMark: 0 },
  );
}
