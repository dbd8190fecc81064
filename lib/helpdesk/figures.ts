import { z } from "zod";
import type { FigureFilter, KeyedRow, RowPage } from "../core/figures/figures.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Figure } from "../platform/figures.ts";
import { listExpiring } from "./conversations/list-conversations.ts";
import { getWaitingQueue } from "./reassignment/get-waiting-queue.ts";
import { EXPIRING_MINUTES } from "./schemas.ts";
import { toExpiringFigureRow, toWaitingFigureRow } from "./views.ts";

const HELPDESK = {
  area: "helpdesk",
  permissions: ["app:helpdesk"],
  unit: "count",
  kind: "conversations",
  isRemote: true,
  // The helpdesk's lists have no key to page by: a position is the number of conversations before it.
  key: ["number"],
} as const;

const Waiting = z.object({ storeId: Uuid.optional() });
type Waiting = z.infer<typeof Waiting>;
const Expiring = Waiting.extend({
  minutes: z.coerce
    .number()
    .int()
    .min(EXPIRING_MINUTES.min)
    .max(EXPIRING_MINUTES.max)
    .default(EXPIRING_MINUTES.default),
});
type Expiring = z.infer<typeof Expiring>;

/** The part of a list after a position; the list is read up to its end. */
async function readAfter<Row>(
  { after, limit }: RowPage,
  read: (paging: { page: number; limit: number }) => Promise<{ data: Row[] }>,
  toRow: (row: Row, key: KeyedRow["key"]) => KeyedRow,
): Promise<KeyedRow[]> {
  const before = Number(after?.[0] ?? 0);
  const { data } = await read({ page: 1, limit: before + limit });
  return data.slice(before).map((row, at) => toRow(row, [String(before + at + 1)]));
}

/** Null while the helpdesk does not respond: nothing is known of who waits. */
const waiting: Figure<Waiting> = {
  ...HELPDESK,
  id: "helpdesk.waiting",
  parameters: Waiting,
  value: async (ctx, params) => {
    const { total, isReachable } = await getWaitingQueue(ctx, { ...params, page: 1, limit: 1 });
    return isReachable ? total : null;
  },
  rows: (ctx, params, page) =>
    readAfter(page, (paging) => getWaitingQueue(ctx, { ...params, ...paging }), toWaitingFigureRow),
};

const MINUTES_AN_HOUR = 60;

const expiring: Figure<Expiring> = {
  ...HELPDESK,
  id: "helpdesk.expiring",
  parameters: Expiring,
  value: async (ctx, params) => {
    const { total, isAvailable } = await listExpiring(ctx, { ...params, page: 1, limit: 1 });
    return isAvailable ? total : null;
  },
  filters: async (_ctx: Ctx, { minutes }): Promise<FigureFilter[]> => [
    { key: "windowEnds", values: { hours: minutes / MINUTES_AN_HOUR } },
  ],
  rows: (ctx, params, page) => readAfter(page, (paging) => listAll(ctx, params, paging), toExpiringFigureRow),
};

const MOST = 200;

/** A page of the list has 200 rows at most. */
async function listAll(ctx: Ctx, params: Expiring, { limit }: { limit: number }) {
  const data: Awaited<ReturnType<typeof listExpiring>>["data"] = [];
  for (let page = 1; data.length < limit; page += 1) {
    const found = await listExpiring(ctx, { ...params, page, limit: MOST });
    data.push(...found.data);
    if (found.data.length < MOST) break;
  }
  return { data: data.slice(0, limit) };
}

/** What the pages of the helpdesk count. */
export const HELPDESK_FIGURES: readonly Figure[] = [waiting, expiring] as Figure[];
