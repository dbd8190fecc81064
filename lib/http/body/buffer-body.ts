import { PayloadTooLargeError } from "../../core/errors.ts";
import { env } from "../../platform/env.ts";
import { addressKey } from "../caller/client-address.ts";
import type { Exchange } from "../exchange.ts";
import { refuseBroken, SMALL_BODY_BYTES } from "./body.ts";
import { startBodyDeadline } from "./body-deadline.ts";
import { createBodyMemory } from "./body-memory.ts";

const MIB = 1_048_576;
const FIRST_BYTES = 4_096;

const memory = createBodyMemory({ process: 64 * MIB, address: 16 * MIB });

type Reading = {
  maxBytes: number;
  /** Called once before more than a small body is read; throws to reject it. */
  beforeLarge?: () => Promise<void>;
};

/**
 * Reads the body of an unauthenticated caller. The buffer grows as bytes arrive: an announced size reserves nothing,
 * and a body in a million pieces takes no more than one piece. Counts as held until the exchange releases it.
 */
export async function bufferBody(exchange: Exchange, { maxBytes, beforeLarge }: Reading): Promise<Buffer> {
  const { request, address } = exchange;
  let isSmall = true;
  const admit = async (bytes: number) => {
    if (bytes > maxBytes) throw new PayloadTooLargeError(maxBytes);
    if (isSmall && bytes > SMALL_BODY_BYTES) await beforeLarge?.();
    isSmall &&= bytes <= SMALL_BODY_BYTES;
  };
  await admit(Number(request.headers.get("content-length") ?? 0));
  const reader = request.body?.getReader();
  // Not awaited: a source that is waiting for bytes cannot be cancelled before the next ones arrive.
  const stop = () => void reader?.cancel().catch(() => undefined);
  const body = memory.hold({ address: addressKey(address), stop });
  exchange.release = () => memory.release(body);
  const deadline = startBodyDeadline(env().REQUEST_TIMEOUT_SECONDS, stop);
  let buffer = Buffer.alloc(0);
  let size = 0;
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(refuseBroken);
      deadline.assertOpen();
      const needed = size + (value?.byteLength ?? 0);
      await admit(needed);
      if (body.refusal) throw body.refusal;
      if (done) break;
      if (needed > buffer.byteLength) {
        const most = Math.min(maxBytes, needed > SMALL_BODY_BYTES ? maxBytes : SMALL_BODY_BYTES);
        const room = Math.min(most, Math.max(FIRST_BYTES, 2 * buffer.byteLength, needed));
        memory.grow(body, room);
        buffer = Buffer.concat([buffer.subarray(0, size)], room);
      }
      buffer.set(value, size);
      size = needed;
    }
  } catch (error) {
    stop();
    throw error;
  } finally {
    deadline.clear();
    memory.settle(body);
  }
  return buffer.subarray(0, size);
}
