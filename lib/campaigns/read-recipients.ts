import { z } from "zod";
import { csvFileName, streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { readByCursor } from "../core/lists/cursor.ts";
import type { CursorPage } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import { batchesOf, countIds, type PackedIds, sliceIds } from "../platform/database/packed-ids.ts";
import { env } from "../platform/env.ts";
import { continueExport, heavyRead, heavyWork } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { RECIPIENT_CSV_COLUMNS } from "./rules/csv-columns.ts";
import type { CampaignId, RecipientRow, RecipientsExportQuery, RecipientsQuery } from "./schemas.ts";
import {
  countRecipients,
  findRecipientIds,
  findRecipients,
  findRecipientsAfter,
  findRecipientsById,
  type RecipientScope,
} from "./store/recipients.ts";
import { toRecipientRow } from "./views.ts";

const BATCH = 250;

/** The ledger of one send, limited to customers that the actor may see. */
export async function listRecipients(
  ctx: Ctx,
  { id, ...query }: CampaignId & RecipientsQuery,
): Promise<CursorPage<RecipientRow>> {
  const campaign = await getCampaignRecord(ctx, { id });
  const storeIds = await visibleStores(ctx);
  const scope = { campaignId: id, occurrence: query.occurrence ?? campaign.occurrence, storeIds };
  const { cursor } = query;
  if (cursor !== undefined) return readAfter(ctx, scope, { ...query, cursor });
  const { data, ...page } = await heavyRead(ctx, () => findRecipients(ctx.db, ctx.orgId, scope, query));
  return { data: data.map(toRecipientRow), ...page };
}

const Position = z.strictObject({ occurrence: z.int32().min(0), customerId: Uuid });

/** By cursor the order is that of the customers, within the send with which the reading began. */
async function readAfter(
  ctx: Ctx,
  latest: RecipientScope,
  query: RecipientsQuery & { cursor: string },
): Promise<CursorPage<RecipientRow>> {
  const { cursor, page: _page, sort: _sort, order: _order, limit, ...given } = query;
  const occurrenceAt = (after: z.infer<typeof Position> | null) => after?.occurrence ?? latest.occurrence;
  const { rows, ...page } = await heavyRead(ctx, () =>
    readByCursor({
      cursor,
      limit,
      filter: { campaignId: latest.campaignId, ...given },
      key: Position,
      find: (after) => {
        const scope = { ...latest, occurrence: occurrenceAt(after) };
        return findRecipientsAfter(ctx.db, ctx.orgId, scope, query, after?.customerId ?? null);
      },
      count: () => countRecipients(ctx.db, ctx.orgId, latest, query),
      keyOf: ({ customerId }, after) => ({ occurrence: occurrenceAt(after), customerId }),
    }),
  );
  return { data: rows.map(toRecipientRow), ...page };
}

export type RecipientsExport = {
  fileName: string;
  csv: ReadableStream<Uint8Array>;
  rows: number;
  isTruncated: boolean;
};

/**
 * Exports the filtered ledger of one send as CSV, addresses masked, at most `EXPORT_LIMIT` recipients. Ids are fixed
 * first and rows read in batches, so that a slow client keeps no transaction open.
 */
export async function exportRecipients(
  ctx: Ctx,
  { id, ...query }: CampaignId & RecipientsExportQuery,
  limit = env().EXPORT_LIMIT,
): Promise<RecipientsExport> {
  const campaign = await getCampaignRecord(ctx, { id });
  const storeIds = await visibleStores(ctx);
  const scope = { campaignId: id, occurrence: query.occurrence ?? campaign.occurrence, storeIds };
  return withExportSlot(ctx, () => openExport(ctx, campaign.name, { scope, query, limit }));
}

type Wanted = { scope: Parameters<typeof findRecipientIds>[2]; query: RecipientsExportQuery; limit: number };

async function openExport(ctx: Ctx, name: string, { scope, query, limit }: Wanted): Promise<RecipientsExport> {
  const found = await heavyWork(ctx, () => findRecipientIds(ctx.db, ctx.orgId, scope, query, limit + 1));
  const ids = sliceIds(found, 0, limit);
  return {
    fileName: csvFileName("campanha", name, dayOf(ctx.clock.now())),
    csv: streamCsv(RECIPIENT_CSV_COLUMNS, readBatches(ctx, ids)),
    rows: countIds(ids),
    isTruncated: countIds(found) > limit,
  };
}

async function* readBatches(ctx: Ctx, ids: PackedIds): AsyncGenerator<RecipientRow[]> {
  for (const batch of batchesOf(ids, BATCH))
    yield (await continueExport(ctx, () => findRecipientsById(ctx.db, ctx.orgId, batch))).map(toRecipientRow);
}
