import { ValidationError } from "../core/errors.ts";
import { takeTurns } from "../core/take-turns.ts";
import { emitOrLeave, jobEngine } from "../jobs/index.ts";
import { afterResponse } from "../platform/after-response.ts";
import type { Arrival } from "../platform/concurrency/arrival-order.ts";
import { pause } from "../platform/concurrency/pause.ts";
import { parseLargeBody, readLargeBody } from "./body-work.ts";
import { inboxFilled } from "./events.ts";
import type { InboxSource, ParsedDelivery } from "./rules/inbox-row.ts";
import { type Delivery, unsafeStoreDelivery } from "./store/inbox.ts";
import { unsafeClaimRequest } from "./store/inbox-lanes.ts";

/** Characters parsed before yielding to the event loop; takes a few milliseconds. */
const TURN = 131_072;
/** Hundreds of deliveries arrive per second: one event for all in this interval. */
const GATHER_MS = 200;
/** Inngest bills each execution: of small batches at most one per second and lane. The embedded engine is our own. */
const EVERY_MS = { billed: 1_000, embedded: 400 };

/**
 * Stores an authenticated provider webhook, in order of `arrival`, for later processing. Identical bodies are
 * deduplicated. Not tenant-scoped: one request may concern several organizations.
 */
export async function unsafeReceiveDelivery(
  source: InboxSource,
  raw: Buffer,
  arrival?: Arrival,
): Promise<{ received: true }> {
  const parts = await readLargeBody(source, raw);
  // An unreadable body stays unreadable, so it is rejected and not stored.
  if (parts === null)
    throw new ValidationError({ path: "body", code: "invalid_json", message: "must be a JSON object" });
  await arrival?.turn();
  const stored = Promise.all(parts.map((part) => unsafeStoreDelivery(source, part)));
  arrival?.pass();
  const isNew = await stored;
  for (const [index, { lane }] of parts.entries()) if (isNew[index]) afterResponse(() => wakeInbox(lane));
  return { received: true };
}

/** Parses stored deliveries one by one in their source's format, yielding to the event loop in between. */
export function deliveryParser(): (delivery: Delivery) => Promise<ParsedDelivery> {
  const takeTurn = takeTurns(TURN);
  return async ({ source, body, receivedAt }) => {
    await takeTurn(body.length);
    return parseLargeBody(source, body, receivedAt);
  };
}

/** Milliseconds from one batch of a lane to the next, unless much is waiting. */
export function batchIntervalMs(): number {
  return jobEngine() === "embedded" ? EVERY_MS.embedded : EVERY_MS.billed;
}

/** Per lane: when it was last looked at whether an event is needed, and the next time if it is scheduled. */
const wakes = new Map<number, { lastAt: number; next: Promise<void> | null }>();

/**
 * Triggers processing of a lane, unless a run is requested or at work, which takes these deliveries, too: further ones
 * would only fill the engine's queue. Resolves when the event is sent. If it is lost, the schedule runs within a minute.
 */
export function wakeInbox(lane: number): Promise<void> {
  const { lastAt, next } = wakes.get(lane) ?? { lastAt: 0, next: null };
  if (next) return next;
  const wait = Math.max(GATHER_MS, lastAt + batchIntervalMs() - Date.now());
  const waking = pause(wait).then(async () => {
    wakes.set(lane, { lastAt: Date.now(), next: null });
    if (!(await unsafeClaimRequest(lane).catch(() => true))) return;
    await emitOrLeave(
      inboxFilled.create({ lane }),
      {},
      "webhook deliveries not announced to the job engine; the schedule processes them",
    );
  });
  wakes.set(lane, { lastAt, next: waking });
  return waking;
}
