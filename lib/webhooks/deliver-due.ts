import { findEventViews, findUnread, readEventsAfter } from "../events/index.ts";
import { deliver, queueEvents } from "../jobs/index.ts";
import { createFairQueue, type FairQueue } from "../platform/concurrency/fair-queue.ts";
import { pause } from "../platform/concurrency/pause.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { type SendWebhook, sendWebhook } from "./client.ts";
import { webhookEndpointPaused } from "./events.ts";
import { liveSecrets } from "./live-secrets.ts";
import { nextAttemptAt } from "./rules/backoff.ts";
import { FAILURES_BEFORE_PROBES, judgeEndpoint } from "./rules/endpoint-health.ts";
import { toBody, toHeaders } from "./rules/message.ts";
import { type Outcome, toOutcome } from "./rules/outcome.ts";
import {
  type AttemptResult,
  type Claimed,
  claimDeliveries,
  findOpenEndpoints,
  handOut,
  hasDueDeliveries,
  lockHealth,
  lockOpenEndpoint,
  type OpenEndpoint,
  saveHealth,
  writeAttempts,
} from "./store/claims.ts";

/** Requests to one endpoint at a time. */
const PARALLEL = 4;
const EVENTS_A_PAGE = 100;
/** A slice ends after this many requests or milliseconds; the next one gives other organizations their turn. */
const SLICE = { calls: 200, ms: 8_000 };
/** While a slow request is under way, the other endpoints look for new events this often. */
const IDLE_MS = 250;

export type DeliverOptions = { send?: SendWebhook; slice?: { calls: number; ms: number } };
export type Delivered = { delivered: number; failed: number; hasMore: boolean };

/** What the loops of one slice share. `running`: batches that began before its end; they alone prolong it. */
type Slice = {
  endsAt: number;
  /** Changed only by the claim whose turn it is. */
  callsLeft: number;
  /** One at a time: endpoints together keep to `callsLeft`, and to one connection. */
  claims: FairQueue;
  running: number;
  delivered: number;
  failed: number;
};

/**
 * Hands out new events and makes due deliveries of one organization, each endpoint on its own: a slow one delays no
 * other. No transaction is open during a request.
 */
export async function deliverDue(
  ctx: Ctx,
  { send = sendWebhook, slice: size = SLICE }: DeliverOptions = {},
): Promise<Delivered> {
  const slice: Slice = {
    endsAt: performance.now() + size.ms,
    callsLeft: size.calls,
    claims: createFairQueue({ running: 1, runningPerKey: 1, waitingPerKey: 1 }),
    running: 0,
    delivered: 0,
    failed: 0,
  };
  const ids = await findOpenEndpoints(ctx.db, ctx.orgId, ctx.clock.now());
  const served = await Promise.allSettled(ids.map((id) => serve(ctx, id, slice, send)));
  const errors = served.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const err of errors)
    logger.error({ err, orgId: ctx.orgId }, "deliveries of a webhook endpoint failed; the next slice tries again");
  if (errors.length > 0 && errors.length === served.length) throw errors[0];
  const { delivered, failed } = slice;
  const isCut = served.some((one) => one.status === "fulfilled" && one.value);
  return { delivered, failed, hasMore: isCut || (await hasDueDeliveries(ctx.db, ctx.orgId, ctx.clock.now())) };
}

/** Serves an endpoint until nothing is due; true if the slice ended first. */
async function serve(ctx: Ctx, id: string, slice: Slice, send: SendWebhook): Promise<boolean> {
  for (;;) {
    if (isOver(slice) && slice.running === 0) return true;
    const batch = await slice.claims.run({ key: id, patienceMs: Number.POSITIVE_INFINITY }, async () =>
      slice.callsLeft > 0 ? claim(ctx, id, slice) : "used up",
    );
    if (batch === "used up") return true;
    if (batch === null) return false;
    if (batch.claimed.length === 0) {
      if (slice.running === 0) return false;
      await pause(IDLE_MS);
      continue;
    }
    const share = isOver(slice) ? 0 : 1;
    slice.running += share;
    try {
      const attempts = await attempt(ctx, batch, send);
      await save(ctx, id, attempts);
      for (const { outcome } of attempts) slice[outcome.isDelivered ? "delivered" : "failed"] += 1;
    } finally {
      slice.running -= share;
    }
  }
}

const isOver = ({ endsAt }: Slice) => performance.now() >= endsAt;

type Batch = { endpoint: OpenEndpoint; claimed: Claimed[] };

/** Claims due deliveries, and hands out the next events if too few are due. Null: the endpoint gets no requests now. */
async function claim(ctx: Ctx, id: string, slice: Slice): Promise<Batch | null> {
  const now = ctx.clock.now();
  const batch = await ctx.db.sql(async (sql) => {
    const endpoint = await lockOpenEndpoint(sql, ctx.orgId, id, now);
    if (!endpoint) return null;
    const most = endpoint.failures >= FAILURES_BEFORE_PROBES ? 1 : PARALLEL;
    const limit = Math.min(most, slice.callsLeft);
    const claimed = await claimDeliveries(sql, ctx.orgId, id, { now, limit });
    if (claimed.length < limit && (await handOutPage(sql, ctx, { id, endpoint, now })))
      claimed.push(...(await claimDeliveries(sql, ctx.orgId, id, { now, limit: limit - claimed.length })));
    return { endpoint, claimed };
  });
  slice.callsLeft -= batch?.claimed.length ?? 0;
  return batch;
}

/** In one transaction rows for a page of events, and the position after them: a crash loses and repeats nothing. */
async function handOutPage(
  sql: Sql,
  ctx: Ctx,
  { id, endpoint, now }: { id: string; endpoint: OpenEndpoint; now: Date },
): Promise<boolean> {
  const { position, readUntil, types } = endpoint;
  const { hasUnread, snapshot } = await findUnread(sql, ctx.orgId, readUntil);
  if (!hasUnread) return false;
  const { events, cursor, hasMore } = await readEventsAfter(sql, ctx.orgId, position, { types, limit: EVENTS_A_PAGE });
  await handOut(sql, ctx.orgId, id, { events, now, position: cursor, readUntil: hasMore ? null : snapshot });
  return events.length > 0;
}

type Attempt = { delivery: Claimed; outcome: Outcome; startedAt: Date; durationMs: number };

const REMOVED = toOutcome({ status: null, error: "event_removed" });

async function attempt(ctx: Ctx, { endpoint, claimed }: Batch, send: SendWebhook): Promise<Attempt[]> {
  const events = await findEventViews(
    ctx.db,
    ctx.orgId,
    claimed.map(({ eventId }) => eventId),
  );
  const secrets = liveSecrets(ctx, endpoint);
  return Promise.all(
    claimed.map(async (delivery) => {
      const event = events.find(({ id }) => id === delivery.eventId);
      const [startedAt, started] = [ctx.clock.now(), performance.now()];
      if (!event) return { delivery, outcome: REMOVED, startedAt, durationMs: 0 };
      const body = toBody(event);
      const headers = toHeaders(event.id, body, { secrets, now: startedAt });
      const outcome = toOutcome(await send(endpoint.url, { headers, body }));
      return { delivery, outcome, startedAt, durationMs: Math.round(performance.now() - started) };
    }),
  );
}

/** Writes the results and what they say about the endpoint; a pause is announced in the same transaction. */
async function save(ctx: Ctx, id: string, attempts: readonly Attempt[]): Promise<void> {
  const now = ctx.clock.now();
  const queued = await ctx.db.sql(async (sql) => {
    const health = await lockHealth(sql, ctx.orgId, id);
    await writeAttempts(
      sql,
      ctx.orgId,
      attempts.map((one) => toResult(one, now)),
    );
    const made = attempts.flatMap(({ outcome }) => (outcome.error === "event_removed" ? [] : [outcome]));
    if (!health || made.length === 0) return [];
    const judged = judgeEndpoint(health, made, { now, random: Math.random() });
    if (isSame(health, judged) && judged.pause === null) return [];
    await saveHealth(sql, ctx.orgId, id, { ...judged, now });
    if (judged.pause === null) return [];
    return queueEvents(sql, webhookEndpointPaused.create({ orgId: ctx.orgId, endpointId: id }));
  });
  await deliver(queued);
}

function isSame(before: { failures: number; retryAt: Date | null }, after: { failures: number; retryAt: Date | null }) {
  return before.failures === after.failures && before.retryAt === null && after.retryAt === null;
}

function toResult({ delivery, outcome, startedAt, durationMs }: Attempt, now: Date): AttemptResult {
  const { status, error, responseStart, retryAfterMs } = outcome;
  const { id, leasedUntil } = delivery;
  const common = { id, leasedUntil, status, error, responseStart, durationMs, startedAt };
  if (outcome.isDelivered) return { ...common, state: "delivered", nextAttemptAt: null };
  if (error === "event_removed") return { ...common, state: "given_up", nextAttemptAt: null };
  const next = nextAttemptAt({ attempts: delivery.attempts + 1, now, retryAfterMs, random: Math.random() });
  return { ...common, state: next === null ? "given_up" : "retrying", nextAttemptAt: next };
}
