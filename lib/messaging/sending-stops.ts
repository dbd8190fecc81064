import type { Page } from "../core/paging.ts";
import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores, getNumberAccess } from "../stores/index.ts";
import { sendingResumed } from "./events.ts";
import { stopKeys } from "./rules/stops.ts";
import type { StopsQuery, StopView, TemplateName } from "./schemas.ts";
import { findOpenStops, listStoredStops } from "./store/stops.ts";
import { toStopView } from "./views.ts";

/** Sending blocks, open ones first. */
export async function listStops(ctx: Ctx, { status, ...paging }: StopsQuery): Promise<Page<StopView>> {
  const storeIds = ctx.storeScope && (await expandStores(ctx, ctx.storeScope));
  const open = status === undefined ? null : status === "open";
  const page = await listStoredStops(ctx, { open, storeIds }, paging);
  return { ...page, data: page.data.map(toStopView) };
}

/** Open sending blocks of this number, or of this template on it. */
export async function findStops(
  ctx: Ctx,
  { numberId, template }: { numberId: string; template?: TemplateName | null },
): Promise<StopView[]> {
  const { wabaId } = await getNumberAccess(ctx, numberId);
  return (await findOpenStops(ctx.db, ctx, stopKeys({ numberId, wabaId, template }))).map(toStopView);
}

/** If the event is lost, waiting sends resume by their schedule minutes later. */
export async function announceResumed({ orgId }: Ctx): Promise<void> {
  await emitOrLeave(
    sendingResumed.create({ orgId }),
    { orgId },
    "end of a sending block not announced to the job engine; the schedule resumes paused campaigns",
  );
}
