import { z } from "zod";
import { dayOf } from "../core/dates.ts";
import { BusyError, NotFoundError } from "../core/errors.ts";
import type { KeyedRow, RowPage } from "../core/figures/figures.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Figure } from "../platform/figures.ts";
import { visibleStores } from "../stores/index.ts";
import { askWithin } from "./ask-within.ts";
import { countOwn } from "./count-segment.ts";
import { findMembers, nameMembers } from "./store/member-rows.ts";
import { findRules } from "./store/segments.ts";
import { PREVIEW_LIMIT } from "./store/time-limit.ts";
import { toMemberFigureRow } from "./views.ts";

const RETRY_AFTER_SECONDS = 60;

const OneSegment = z.object({ segmentId: Uuid });
type OneSegment = z.infer<typeof OneSegment>;
type Channel = "whatsapp" | "email" | null;

async function getRules(ctx: Ctx, { segmentId }: OneSegment) {
  const segment = await findRules(ctx.db, ctx.orgId, segmentId);
  if (!segment) throw new NotFoundError("segment_not_found");
  return segment;
}

function tooSlow(): BusyError {
  return new BusyError(
    "segment_read_too_slow",
    "The segment could not be read within the time limit",
    RETRY_AFTER_SECONDS,
  );
}

async function readRows(ctx: Ctx, params: OneSegment, page: RowPage, channel: Channel): Promise<KeyedRow[]> {
  const { rules } = await getRules(ctx, params);
  const scope = { orgId: ctx.orgId, storeIds: await visibleStores(ctx), today: dayOf(ctx.clock.now()) };
  const found = await askWithin(ctx, PREVIEW_LIMIT, (sql) => findMembers(sql, { rules, scope, channel }, page));
  if (found === null) throw tooSlow();
  return (await nameMembers(ctx.db, ctx.orgId, found)).map(toMemberFigureRow);
}

/** Counted now, within the actor's stores: the stored size may be hours old. */
async function countMembers(ctx: Ctx, params: OneSegment, channel: Channel): Promise<number> {
  await getRules(ctx, params);
  const [own] = (await countOwn(ctx, { ids: [params.segmentId] })).data;
  if (!own || own.timedOut) throw tooSlow();
  return channel === null ? own.size : own.reach[channel];
}

function memberFigure(id: string, channel: Channel): Figure<OneSegment> {
  return {
    id,
    area: "segments",
    permissions: ["app:segments", "app:campaigns"],
    unit: "count",
    kind: "customers",
    key: ["id"],
    isSlow: true,
    parameters: OneSegment,
    value: (ctx, params) => countMembers(ctx, params, channel),
    filters: async (ctx, params) => [{ key: "segment", values: { name: (await getRules(ctx, params)).name } }],
    rows: (ctx, params, page) => readRows(ctx, params, page, channel),
  };
}

/** What the pages of segments show. */
export const SEGMENT_FIGURES: readonly Figure[] = [
  memberFigure("segments.customers", null),
  memberFigure("segments.whatsapp-reach", "whatsapp"),
  memberFigure("segments.email-reach", "email"),
] as Figure[];
