import { recordMailVisits } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findOpenHits, finishHits } from "./store/visits.ts";

const PORTION = 1_000;

/** Applies visits to campaigns: human clicks per recipient, and opens as events of one delivery. */
export type ApplyVisits = (
  ctx: Ctx,
  visits: { clicks: { recipientId: string; clickedAt: Date }[]; deliveryId: string },
) => Promise<void>;

/** Applies one batch of pending clicks and opens. Idempotent; returns the count. */
export async function applyHits(ctx: Ctx, apply: ApplyVisits): Promise<number> {
  const hits = await findOpenHits(ctx.db, ctx.orgId, PORTION);
  const visits = hits.flatMap(({ kind, channel, recipientId, isMachine, at }) =>
    recipientId === null ? [] : [{ kind, channel, recipientId, isMachine, at }],
  );
  if (visits.length > 0) {
    const deliveryId = await recordMailVisits(
      ctx,
      visits.filter(({ channel }) => channel !== "whatsapp"),
    );
    const clicks = visits.filter(({ kind, isMachine }) => kind === "click" && !isMachine);
    await apply(ctx, { clicks: clicks.map(({ recipientId, at }) => ({ recipientId, clickedAt: at })), deliveryId });
  }
  if (hits.length > 0)
    await finishHits(
      ctx.db,
      ctx.orgId,
      hits.map(({ id }) => id),
    );
  return hits.length;
}
