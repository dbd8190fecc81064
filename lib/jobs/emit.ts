import { BadGatewayError } from "../core/errors.ts";
import { inngest } from "./client.ts";

/** What `eventType(name, { schema }).create(data, { id? })` returns. */
export type EmittableEvent = {
  name: string;
  data?: Record<string, unknown>;
  /** The same id within 24 hours is the same event: it is taken once. */
  id?: string;
  ts?: number;
  validate?: () => Promise<void>;
};

const EVENTS_PER_REQUEST = 500;

/**
 * Hands events to the job engine; they are durable when this resolves. Payloads carry ids, never rows. An engine that
 * doesn't take them is a BadGatewayError.
 */
export async function emit(events: EmittableEvent | EmittableEvent[]): Promise<void> {
  const all = Array.isArray(events) ? events : [events];
  await Promise.all(all.map((event) => event.validate?.()));
  for (let from = 0; from < all.length; from += EVENTS_PER_REQUEST) {
    await inngest.send(all.slice(from, from + EVENTS_PER_REQUEST)).catch((cause: unknown) => {
      throw new BadGatewayError("The job engine", { cause });
    });
  }
}
