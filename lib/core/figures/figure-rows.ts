import { centsToAmount } from "../money.ts";
import type { FigureRow, KeyedRow, RowKey } from "./figures.ts";

/** A sale with its principal store. */
export type SaleRow = {
  id: string;
  occurredAt: Date;
  amountCents: bigint;
  storeId: string;
  store: string;
  seller: string | null;
  customerId: string | null;
  customer: string | null;
};

/** A message of a campaign. */
export type MessageRow = {
  id: string;
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  campaignId: string;
  campaign: string;
  occurrence: number;
  channel: string;
  status: string;
  sentAt: Date | null;
};

/** Whether a row is a sale in a store that the actor may not see. */
export function isElsewhere({ store, at, amount }: Pick<FigureRow, "store" | "at" | "amount">): boolean {
  return store === null && at === null && amount !== null;
}

/** `key`: its position in the list that it is read for. */
export function toSaleFigureRow(row: SaleRow, key: RowKey): KeyedRow {
  return {
    key,
    id: row.id,
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: row.seller,
    at: row.occurredAt.toISOString(),
    amount: centsToAmount(row.amountCents),
  };
}

/** `amount`: in reais, what the figure sums of the message. */
export function toMessageFigureRow(row: MessageRow, key: RowKey, amount: number | null): KeyedRow {
  const at = row.sentAt?.toISOString() ?? null;
  return {
    key,
    id: row.id,
    customer: { id: row.customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: null,
    at,
    amount,
    message: {
      campaign: { id: row.campaignId, name: row.campaign },
      occurrence: row.occurrence,
      channel: row.channel,
      status: row.status,
      sentAt: at,
    },
  };
}
