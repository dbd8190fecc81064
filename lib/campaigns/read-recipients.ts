import { z } from "zod";
import { csvFileName, streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { type CursorPage, nextCursor, parsePosition, toPage } from "../core/paging.ts";
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
  type RecipientRecord,
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
  if (query.cursor !== undefined) return readAfter(ctx, scope, query, query.cursor);
  const { data, ...page } = await heavyRead(ctx, () => findRecipients(ctx.db, ctx.orgId, scope, query));
  return { data: data.map(toRecipientRow), ...page };
}

const Place = z.strictObject({ occurrence: z.int32().min(0), customerId: Uuid });

/** By cursor the order is that of the customers, within the send with which the cursor began. */
async function readAfter(ctx: Ctx, latest: RecipientScope, query: RecipientsQuery, cursor: string) {
  const { page, after, total: counted } = parsePosition(cursor, Place);
  const scope = { ...latest, occurrence: after?.occurrence ?? latest.occurrence };
  const { limit } = query;
  return heavyRead(ctx, async () => {
    const rows = await findRecipientsAfter(ctx.db, ctx.orgId, scope, query, after?.customerId ?? null);
    const total = counted ?? (await countRecipients(ctx.db, ctx.orgId, scope, query));
    const keyOf = ({ customerId }: RecipientRecord) => ({ occurrence: scope.occurrence, customerId });
    const next = nextCursor(rows, { page, limit, total, keyOf });
    return { ...toPage(rows.map(toRecipientRow), total, { page, limit }), nextCursor: next };
  });
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
