import { BusyError, PayloadTooLargeError, TooManyRequestsError } from "../core/errors.ts";
import { refuseBroken } from "./body.ts";
import { addressKey } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";

const MIB = 1_048_576;
/** What nearly every call of a provider fits into: whoever calls, it is read. */
const SMALL_BYTES = 65_536;
const FIRST_BYTES = 4_096;
const RETRY_SECONDS = 5;
/** Held at once. */
const MOST = { process: 64 * MIB, address: 16 * MIB };

let held = 0;
const heldBy = new Map<string, number>();
const reading = new Set<Hold>();

/**
 * What a body of nobody's takes of the memory. Where there is none left, a larger one of the same address makes room, or
 * one of an address that holds more: whoever fills it with bodies that never end loses them to those who send little.
 */
class Hold {
  bytes = 0;
  /** Set when it had to make room. */
  refusal: Error | undefined;
  readonly address: string;
  private readonly stop: () => void;
  constructor(address: string, stop: () => void) {
    this.address = address;
    this.stop = stop;
    reading.add(this);
  }

  growTo(bytes: number): void {
    const more = bytes - this.bytes;
    while (heldOf(this.address) + more > MOST.address) {
      const refusal = new TooManyRequestsError(RETRY_SECONDS);
      if (!evictLargest(this.address, bytes, refusal)) throw refusal;
    }
    while (held + more > MOST.process) {
      const [address, most] = [...heldBy].reduce((one, other) => (other[1] > one[1] ? other : one));
      const refusal = new BusyError("Too much is being received at once", RETRY_SECONDS);
      const madeRoom = most > heldOf(this.address) + more && evictLargest(address, 0, refusal);
      if (!madeRoom && !evictLargest(this.address, bytes, refusal)) throw refusal;
    }
    this.change(more);
  }

  release(): void {
    this.change(-this.bytes);
  }

  evict(refusal: Error): void {
    this.refusal = refusal;
    reading.delete(this);
    this.release();
    this.stop();
  }

  private change(by: number): void {
    this.bytes += by;
    held += by;
    const left = heldOf(this.address) + by;
    if (left > 0) heldBy.set(this.address, left);
    else heldBy.delete(this.address);
  }
}

function heldOf(address: string): number {
  return heldBy.get(address) ?? 0;
}

/** Of those that are still being read; the oldest of equals. False where none is larger than `bytes`. */
function evictLargest(address: string, bytes: number, refusal: Error): boolean {
  let largest: Hold | undefined;
  for (const hold of reading) if (hold.address === address && hold.bytes > (largest?.bytes ?? bytes)) largest = hold;
  largest?.evict(refusal);
  return largest !== undefined;
}

type Reading = {
  maxBytes: number;
  /** Asked once, before more than a small body is read; throws to refuse it. */
  beforeLarge?: () => Promise<void>;
};

/**
 * The body of a caller who has proven nothing. One buffer that grows as bytes arrive: an announced size takes nothing, and
 * a body in a million pieces takes no more than one in a single piece. It counts as held until the exchange releases it.
 */
export async function holdBody(exchange: Exchange, { maxBytes, beforeLarge }: Reading): Promise<Buffer> {
  const { request, address } = exchange;
  let isSmall = true;
  const admit = async (bytes: number) => {
    if (bytes > maxBytes) throw new PayloadTooLargeError(maxBytes);
    if (isSmall && bytes > SMALL_BYTES) await beforeLarge?.();
    isSmall &&= bytes <= SMALL_BYTES;
  };
  await admit(Number(request.headers.get("content-length") ?? 0));
  const reader = request.body?.getReader();
  const stop = () => reader?.cancel().catch(() => undefined);
  const hold = new Hold(addressKey(address), stop);
  exchange.release = () => hold.release();
  let buffer = Buffer.alloc(0);
  let size = 0;
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(refuseBroken);
      const needed = size + (value?.byteLength ?? 0);
      await admit(needed);
      if (hold.refusal) throw hold.refusal;
      if (done) break;
      if (needed > buffer.byteLength) {
        const most = Math.min(maxBytes, needed > SMALL_BYTES ? maxBytes : SMALL_BYTES);
        const room = Math.min(most, Math.max(FIRST_BYTES, 2 * buffer.byteLength, needed));
        hold.growTo(room);
        buffer = Buffer.concat([buffer.subarray(0, size)], room);
      }
      buffer.set(value, size);
      size = needed;
    }
  } catch (error) {
    await stop();
    throw error;
  } finally {
    reading.delete(hold);
  }
  return buffer.subarray(0, size);
}
