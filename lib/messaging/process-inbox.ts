import pMap from "p-map";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { isLockNotAvailable } from "../platform/database/database-state.ts";
import { deferredTenantDb } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { type UnsafeApplyReports, unsafeApplyReports } from "./apply-reports.ts";
import { applyRows } from "./apply-rows.ts";
import { findWaitingSenders } from "./find-waiting-senders.ts";
import { deliveryParser } from "./receive-delivery.ts";
import { type RoutedRow, unsafeRouteRows } from "./route-rows.ts";
import type { Ignored, ParsedDelivery } from "./rules/inbox-row.ts";
import { addWaiting, countReasons, secondsBehind, sendersIn, type WaitingSenders } from "./rules/senders.ts";
import {
  type Delivery,
  unsafeClaimDeliveries,
  unsafeDeferDeliveries,
  unsafeFinishDeliveries,
  unsafePostponeDeliveries,
  unsafeReturnDeliveries,
} from "./store/inbox.ts";

const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 10;
/** A delivery with more failed attempts no longer delays later messages of its senders. */
const ORDERED_ATTEMPTS = 3;
const LONGEST_PAUSE_SECONDS = 900;
/** A mail service may report on a mail before the batch that stores it is written. */
const EARLY_PAUSE_SECONDS = 10;
const EARLY_MS = 10 * 60_000;
/** Pause while a recomputation locks the organization's customers. */
const BUSY_PAUSE_SECONDS = 15;
/**
 * Per lane. Each takes a connection, mostly to wait for the database; the larger part of the pool stays with requests.
 */
const ORGANIZATIONS_AT_A_TIME = 2;

/** What the deliveries contain: with most, one of the two. */
export type DeliveryContent = { hasReports: boolean; hasMessages: boolean };

/** Applies stored deliveries in other areas of the product. Must be idempotent. */
export type ApplyDeliveries = (ctx: Ctx, deliveryIds: string[], content: DeliveryContent) => Promise<void>;

/** `applyReports`: `apply` for organizations that have only a few reports, all together. */
export type InboxBatch = { lane: number; apply: ApplyDeliveries; applyReports: UnsafeApplyReports; job: string };

/**
 * Processes one batch of a lane: claim, apply, finish; a crash leaves it for a retry. Organizations with few reports share
 * round trips, then the others go in parallel. Failures are retried one by one; a busy organization's are deferred.
 * Each sender's messages keep receipt order for ORDERED_ATTEMPTS attempts. Returns the number claimed.
 */
export async function processInbox({ lane, job, ...apply }: InboxBatch): Promise<{ taken: number; failed: number }> {
  const deliveries = await unsafeClaimDeliveries(lane, LEASE_SECONDS);
  const { read, unreadable } = await readAll(deliveries);
  const round: Round = { job, busy: new Set(), waiting: await findWaitingSenders(lane, deliveries, ORDERED_ATTEMPTS) };
  let failed = unreadable;
  for (const portion of inPortions(read)) {
    const due = await returnBehind(portion, round.waiting);
    if (due.length === 0) continue;
    try {
      failed += await processPortion(due, apply, round);
    } catch (error) {
      failed += due.length;
      await postpone(due, error, round.waiting);
    }
  }
  return { taken: deliveries.length, failed };
}

/** `busy`: organizations found locked; skipped for the rest of the round. */
type Round = { job: string; busy: Set<string>; waiting: WaitingSenders };

type ReadDelivery = Delivery & ParsedDelivery;

async function readAll(deliveries: Delivery[]): Promise<{ read: ReadDelivery[]; unreadable: number }> {
  const read: ReadDelivery[] = [];
  const parse = deliveryParser();
  for (const delivery of deliveries) {
    try {
      read.push({ ...delivery, ...(await parse(delivery)) });
    } catch (error) {
      await postpone([{ ...delivery, rows: [] }], error, new Map());
    }
  }
  return { read, unreadable: deliveries.length - read.length };
}

/** In order of receipt: first attempts as one batch, retries one by one. */
function inPortions(deliveries: ReadDelivery[]): ReadDelivery[][] {
  const portions: ReadDelivery[][] = [];
  for (const delivery of deliveries) {
    const last = portions.at(-1);
    if (delivery.attempts === 1 && last?.[0]?.attempts === 1) last.push(delivery);
    else portions.push([delivery]);
  }
  return portions;
}

/** Returns to the inbox the deliveries behind an earlier one of the same sender; the result is the rest. */
async function returnBehind(portion: ReadDelivery[], waiting: WaitingSenders): Promise<ReadDelivery[]> {
  if (waiting.size === 0) return portion;
  const due: ReadDelivery[] = [];
  const behind: { id: string; seconds: number }[] = [];
  for (const delivery of portion) {
    const senders = sendersIn(delivery.rows);
    const seconds = secondsBehind(waiting, senders, delivery);
    if (seconds === null) due.push(delivery);
    else {
      addWaiting(waiting, senders, { receipt: delivery.receipt, seconds });
      behind.push({ id: delivery.id, seconds });
    }
  }
  if (behind.length > 0) await unsafeReturnDeliveries(behind);
  return due;
}

type Apply = Pick<InboxBatch, "apply" | "applyReports">;

async function processPortion(
  deliveries: ReadDelivery[],
  { apply, applyReports }: Apply,
  round: Round,
): Promise<number> {
  const failed = new Set<string>();
  const { byOrg, ignored } = await unsafeRouteRows(deliveries);
  const done = await unsafeApplyReports(byOrg, applyReports);
  const waiting = new Set<string>();
  const applyOne = async ([orgId, rows]: [string, RoutedRow[]]) => {
    const ids = [...new Set(rows.map(({ deliveryId }) => deliveryId))];
    const outcome = await applyToOne(orgId, { rows, ids, apply, round });
    if (outcome === "done") return;
    for (const id of ids) (outcome === "busy" ? waiting : failed).add(id);
    const affected = deliveries.filter(({ id }) => ids.includes(id));
    if (outcome === "busy") noteWaiting(affected, round.waiting, BUSY_PAUSE_SECONDS);
    else await postpone(affected, outcome.error, round.waiting);
  };
  const others = [...byOrg].filter(([orgId]) => !done.has(orgId));
  await pMap(others, applyOne, { concurrency: ORGANIZATIONS_AT_A_TIME, stopOnError: false });
  const unrouted = Map.groupBy(ignored, ({ deliveryId }) => deliveryId);
  const reasonsOf = (id: string) => (unrouted.get(id) ?? []).map(({ reason }) => reason);
  const early = earlyOnes(deliveries, reasonsOf);
  const isKept = (id: string) => failed.has(id);
  await unsafeDeferDeliveries(
    [...waiting].filter((id) => !isKept(id)),
    BUSY_PAUSE_SECONDS,
  );
  await unsafeDeferDeliveries(
    [...early].filter((id) => !isKept(id) && !waiting.has(id)),
    EARLY_PAUSE_SECONDS,
  );
  await unsafeFinishDeliveries(
    deliveries
      .filter(({ id }) => !early.has(id) && !waiting.has(id) && !isKept(id))
      .map(({ id, ignored }) => ({ id, ignored: countReasons([...ignored, ...reasonsOf(id)]) })),
  );
  return failed.size;
}

type OfOne = { rows: RoutedRow[]; ids: string[]; apply: ApplyDeliveries; round: Round };

async function applyToOne(
  orgId: string,
  { rows, ids, apply, round: { job, busy } }: OfOne,
): Promise<"done" | "busy" | { error: unknown }> {
  if (busy.has(orgId)) return "busy";
  // Finishing the deliveries makes it durable; after a crash of the database before that, they are processed again.
  const ctx = { ...systemCtx(orgId, job), db: deferredTenantDb(orgId) };
  try {
    await applyRows(ctx, rows);
    await apply(ctx, ids, contentOf(rows));
    return "done";
  } catch (error) {
    if (!isLockNotAvailable(error)) return { error };
    logger.warn({ orgId, deliveries: ids.length }, "webhook deliveries deferred until the customer recompute ends");
    busy.add(orgId);
    return "busy";
  }
}

function contentOf(rows: RoutedRow[]): DeliveryContent {
  const kinds = new Set(rows.map(({ row }) => row.kind));
  return { hasReports: kinds.has("status") || kinds.has("mail"), hasMessages: kinds.has("message") };
}

/** Deliveries about a mail that is not stored yet: deferred before they are ignored. */
function earlyOnes(deliveries: Delivery[], reasonsOf: (id: string) => Ignored[]): Set<string> {
  const oldest = Date.now() - EARLY_MS;
  const isEarly = ({ id, receivedAt }: Delivery) =>
    receivedAt.getTime() > oldest && reasonsOf(id).includes("unknown_mail");
  return new Set(deliveries.filter(isEarly).map(({ id }) => id));
}

async function postpone(
  deliveries: (Delivery & Pick<ParsedDelivery, "rows">)[],
  error: unknown,
  waiting: WaitingSenders,
): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
  const pause = attempts === 1 ? 0 : Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** attempts);
  logger.error(
    { err: error, deliveries: ids.slice(0, 10), attempts },
    "webhook deliveries could not be processed; postponed",
  );
  await unsafePostponeDeliveries(ids, pause, attempts >= MAX_ATTEMPTS);
  if (attempts <= ORDERED_ATTEMPTS) noteWaiting(deliveries, waiting, pause);
}

function noteWaiting(
  deliveries: (Delivery & Pick<ParsedDelivery, "rows">)[],
  waiting: WaitingSenders,
  seconds: number,
): void {
  for (const { rows, receipt } of deliveries) addWaiting(waiting, sendersIn(rows), { receipt, seconds });
}
