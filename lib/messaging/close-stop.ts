import { NotFoundError } from "../core/errors.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { getWhatsappNumber } from "../stores/index.ts";
import type { StopId, StopView } from "./schemas.ts";
import { announceResumed } from "./sending-stops.ts";
import { closeStops, findStop, type StoredStop } from "./store/stops.ts";
import { toStopView } from "./views.ts";

/** Lifts a sending block on a user's request. Idempotent. */
export async function closeStop(ctx: Ctx, { id }: StopId): Promise<StopView> {
  const { subject, key, code } = await getVisibleStop(ctx, id);
  const closedBy = actorId(ctx.actor);
  const closed = await ctx.db.sql((sql) => closeStops(sql, ctx, [id], closedBy));
  if (closed > 0) {
    logger.info(
      { orgId: ctx.orgId, subject, key, code, closedBy },
      "sending continues: a user removed the sending block",
    );
    await announceResumed(ctx);
  }
  return toStopView(await getVisibleStop(ctx, id));
}

async function getVisibleStop(ctx: Ctx, id: string): Promise<StoredStop> {
  const stop = await findStop(ctx, id);
  if (stop === null) throw new NotFoundError("sending_block_not_found");
  if (stop.numberId !== null) await getWhatsappNumber(ctx, { id: stop.numberId });
  return stop;
}
