import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { getNumberAccess } from "../stores/index.ts";
import { openStop } from "./open-stop.ts";
import { isInconclusive, watchResults } from "./rules/circuit.ts";
import { type StopTarget, stopKeys } from "./rules/stops.ts";
import type { NotedResults, StopView, Streak } from "./schemas.ts";
import { announceResumed } from "./sending-stops.ts";
import { type MailVisit, writeMailVisits } from "./store/mail-visits.ts";
import { closeStops, findOpenStops, moveProbes } from "./store/stops.ts";
import { toMailId } from "./suppressions.ts";
import { toStopView } from "./views.ts";

type Noted = { streak: Streak; opened: StopView[]; closed: number };

/**
 * Opens sending blocks required by a batch of results, or lifts them after a successful probe. Pass the returned streak
 * with the next batch.
 */
export async function noteResults(ctx: Ctx, numberId: string, noted: NotedResults): Promise<Noted> {
  const { results, template, isProbe = false } = noted;
  const { streak, stops } = watchResults(noted.streak ?? 0, results);
  // A normal batch needs no query.
  if (stops.length === 0 && !isProbe) return { streak, opened: [], closed: 0 };
  const { wabaId } = await getNumberAccess(ctx, numberId);
  const target = { numberId, wabaId, template };
  if (isProbe && results.some(({ outcome }) => outcome === "accepted"))
    return { streak, opened: [], closed: await resume(ctx, target) };
  return ctx.db.sql(async (sql) => {
    const written: Awaited<ReturnType<typeof openStop>>[] = [];
    for (const cause of stops) written.push(await openStop(ctx, sql, cause, target));
    const open = await findOpenStops(sql, ctx, stopKeys(target));
    // The probe failed because of its recipient: the next one may start immediately.
    if (isProbe && stops.length === 0 && results.every(isInconclusive))
      await moveProbes(
        sql,
        ctx,
        open.map(({ id }) => id),
        ctx.clock.now(),
      );
    const isNew = (id: string) => written.some((stop) => stop?.isNew && stop.id === id);
    return { streak, opened: open.filter(({ id }) => isNew(id)).map(toStopView), closed: 0 };
  });
}

async function resume(ctx: Ctx, target: StopTarget): Promise<number> {
  const closed = await ctx.db.sql(async (sql) => {
    const open = await findOpenStops(sql, ctx, stopKeys(target));
    await closeStops(
      sql,
      ctx,
      open.map(({ id }) => id),
      null,
    );
    return open;
  });
  for (const { subject, key, code } of closed)
    logger.info({ orgId: ctx.orgId, subject, key, code }, "sending continues: a message was accepted");
  if (closed.length > 0) await announceResumed(ctx);
  return closed.length;
}

/**
 * Records opens and clicks on mails; a click implies an open. Opens by people also become events, like provider
 * reports, even if the mail's send outcome is unknown. Returns the delivery id of these events.
 */
export async function recordMailVisits(ctx: Ctx, visits: readonly MailVisit[]): Promise<string> {
  const deliveryId = uuidV7();
  await ctx.db.sql((sql) => writeMailVisits(sql, ctx.orgId, toRows(visits), deliveryId));
  return deliveryId;
}

function toRows(visits: readonly MailVisit[]) {
  return visits.map((visit) => ({ ...visit, mailId: toMailId(visit.recipientId) }));
}
