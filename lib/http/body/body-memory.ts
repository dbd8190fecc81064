import { BusyError, TooManyRequestsError } from "../../core/errors.ts";

const RETRY_SECONDS = 5;

/** `stop` ends its reading. */
type Body = { readonly address: string; readonly stop: () => void };
/** `refusal` is set if it was evicted. */
export type BufferedBody = Body & { bytes: number; refusal?: Error };

/**
 * Limits the memory of request bodies from unauthenticated callers. When it is full, a larger body of the same address
 * is evicted, or one of an address that holds more: endless bodies cannot block callers that send little.
 */
export function createBodyMemory(mostBytes: { process: number; address: number }) {
  let held = 0;
  const heldBy = new Map<string, number>();
  const reading = new Set<BufferedBody>();

  function hold(of: Body): BufferedBody {
    const body = { ...of, bytes: 0 };
    reading.add(body);
    return body;
  }

  /** Throws if no other body can be evicted. */
  function grow(body: BufferedBody, bytes: number): void {
    const { address } = body;
    const more = bytes - body.bytes;
    while (heldOf(address) + more > mostBytes.address) {
      const refusal = new TooManyRequestsError(RETRY_SECONDS);
      if (!evictLargest(address, bytes, refusal)) throw refusal;
    }
    while (held + more > mostBytes.process) {
      const [greatest, most] = [...heldBy].reduce((one, other) => (other[1] > one[1] ? other : one));
      const refusal = new BusyError("receiving_too_much", "The server is receiving too much data", RETRY_SECONDS);
      const madeRoom = most > heldOf(address) + more && evictLargest(greatest, 0, refusal);
      if (!madeRoom && !evictLargest(address, bytes, refusal)) throw refusal;
    }
    change(body, more);
  }

  /** The body has been read: it can no longer be evicted, and counts until it is released. */
  function settle(body: BufferedBody): void {
    reading.delete(body);
  }

  function release(body: BufferedBody): void {
    change(body, -body.bytes);
  }

  /** Evicts the largest body still being read, the oldest of equals. Returns false if none is larger than `bytes`. */
  function evictLargest(address: string, bytes: number, refusal: Error): boolean {
    let largest: BufferedBody | undefined;
    for (const body of reading) if (body.address === address && body.bytes > (largest?.bytes ?? bytes)) largest = body;
    if (largest) evict(largest, refusal);
    return largest !== undefined;
  }

  function evict(body: BufferedBody, refusal: Error): void {
    body.refusal = refusal;
    settle(body);
    release(body);
    body.stop();
  }

  function change(body: BufferedBody, by: number): void {
    body.bytes += by;
    held += by;
    const left = heldOf(body.address) + by;
    if (left > 0) heldBy.set(body.address, left);
    else heldBy.delete(body.address);
  }

  function heldOf(address: string): number {
    return heldBy.get(address) ?? 0;
  }

  return { hold, grow, settle, release };
}
