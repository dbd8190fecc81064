import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { applyRows } from "./apply-rows.ts";
import { type RoutedRow, unsafeRouteRows } from "./route-rows.ts";
import type { Ignored, ParsedDelivery } from "./rules/inbox-row.ts";
import { parseGateway } from "./rules/parse-gateway.ts";
import { parseSes } from "./rules/parse-ses.ts";
import { parseWhatsapp } from "./rules/parse-whatsapp.ts";
import { countReasons } from "./rules/sort-by-owner.ts";
import {
  type Delivery,
  type InboxSource,
  unsafeClaimDeliveries,
  unsafeDeferDeliveries,
  unsafeFinishDeliveries,
  unsafePostponeDeliveries,
} from "./store/inbox.ts";

const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 10;
const LONGEST_PAUSE_SECONDS = 900;
/** A mail service is quicker than the portion in which what was mailed is written down. */
const EARLY_PAUSE_SECONDS = 10;
const EARLY_MS = 10 * 60_000;
/** While an organization's customers are being recomputed, nothing is written about them. */
const BUSY_PAUSE_SECONDS = 15;
const LOCK_NOT_AVAILABLE = "55P03";

const PARSERS: Record<InboxSource, (body: unknown, receivedAt: Date) => ParsedDelivery> = {
  whatsapp: parseWhatsapp,
  gateway: parseGateway,
  ses: parseSes,
};

/** What the later slices make of deliveries whose events and messages are kept. Called again it changes nothing. */
export type ApplyDeliveries = (ctx: Ctx, deliveryIds: string[]) => Promise<void>;

/**
 * One portion of the inbox: claimed, kept as events and messages of the organizations they belong to, applied, and only
 * then done. Whoever dies in between leaves it to be done again. What fails for one organization waits alone: it is tried
 * again one by one, so that a delivery nobody can process holds up no other; where the organization was only busy, its
 * deliveries wait together. Returns how many were taken.
 */
export async function processInbox(apply: ApplyDeliveries, job: string): Promise<{ taken: number; failed: number }> {
  const deliveries = await unsafeClaimDeliveries(LEASE_SECONDS);
  const fresh = deliveries.filter(({ attempts }) => attempts === 1);
  const again = deliveries.filter(({ attempts }) => attempts > 1);
  const busy = new Set<string>();
  let failed = 0;
  for (const portion of [fresh, ...again.map((delivery) => [delivery])]) {
    if (portion.length === 0) continue;
    try {
      failed += await processPortion(portion, apply, { job, busy });
    } catch (error) {
      failed += portion.length;
      await postpone(portion, error);
    }
  }
  return { taken: deliveries.length, failed };
}

/** `busy`: organizations that were found so; nobody waits for them again in this round. */
type Round = { job: string; busy: Set<string> };

async function processPortion(deliveries: Delivery[], apply: ApplyDeliveries, round: Round): Promise<number> {
  const failed = new Set<string>();
  const read: ({ deliveryId: string } & ParsedDelivery)[] = [];
  for (const delivery of deliveries) {
    try {
      read.push({ deliveryId: delivery.id, ...parse(delivery) });
    } catch (error) {
      failed.add(delivery.id);
      await postpone([delivery], error);
    }
  }
  const rows = read.flatMap(({ deliveryId, rows }) => rows.map((row) => ({ deliveryId, row })));
  const { byOrg, ignored } = await unsafeRouteRows(rows);
  const waiting = new Set<string>();
  for (const [orgId, rows] of byOrg) {
    const ids = [...new Set(rows.map(({ deliveryId }) => deliveryId))];
    const outcome = await applyToOne(orgId, { rows, ids, apply, round });
    if (outcome === "done") continue;
    for (const id of ids) (outcome === "busy" ? waiting : failed).add(id);
    if (outcome === "busy") continue;
    await postpone(
      deliveries.filter(({ id }) => ids.includes(id)),
      outcome.error,
    );
  }
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
    read
      .filter(({ deliveryId: id }) => !early.has(id) && !waiting.has(id) && !isKept(id))
      .map(({ deliveryId: id, ignored }) => ({ id, ignored: countReasons([...ignored, ...reasonsOf(id)]) })),
  );
  return failed.size;
}

type OfOne = { rows: RoutedRow[]; ids: string[]; apply: ApplyDeliveries; round: Round };

async function applyToOne(
  orgId: string,
  { rows, ids, apply, round: { job, busy } }: OfOne,
): Promise<"done" | "busy" | { error: unknown }> {
  if (busy.has(orgId)) return "busy";
  const ctx = systemCtx(orgId, job);
  try {
    await applyRows(ctx, rows);
    await apply(ctx, ids);
    return "done";
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) return { error };
    logger.warn({ orgId, deliveries: ids.length }, "deliveries wait until the customers are recomputed");
    busy.add(orgId);
    return "busy";
  }
}

/** Those about a mail that nobody knows yet: they are looked at again before they are nobody's. */
function earlyOnes(deliveries: Delivery[], reasonsOf: (id: string) => Ignored[]): Set<string> {
  const oldest = Date.now() - EARLY_MS;
  const isEarly = ({ id, receivedAt }: Delivery) =>
    receivedAt.getTime() > oldest && reasonsOf(id).includes("unknown_mail");
  return new Set(deliveries.filter(isEarly).map(({ id }) => id));
}

function parse({ source, body, receivedAt }: Delivery): ParsedDelivery {
  return PARSERS[source](JSON.parse(body), receivedAt);
}

async function postpone(deliveries: Delivery[], error: unknown): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
  const pause = attempts === 1 ? 0 : Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** attempts);
  logger.error({ err: error, deliveries: ids.slice(0, 10), attempts }, "deliveries could not be processed");
  await unsafePostponeDeliveries(ids, pause, attempts >= MAX_ATTEMPTS);
}
