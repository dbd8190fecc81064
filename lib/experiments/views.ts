import type { KeyedRow } from "../core/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { ArmBuyerRow, ArmSaleRow } from "./store/arm-rows.ts";
import type { SentRow } from "./store/sent-rows.ts";

/** `at`: the last purchase in the window. */
export function toArmBuyer({ customerId, customer, storeId, store, spentCents, lastAt }: ArmBuyerRow): KeyedRow {
  return {
    key: [customerId],
    id: customerId,
    customer: { id: customerId, name: customer },
    store: { id: storeId, name: store },
    seller: null,
    at: lastAt.toISOString(),
    amount: centsToAmount(spentCents),
  };
}

export function toArmSale(row: ArmSaleRow): KeyedRow {
  return {
    key: [row.customerId, row.id],
    id: row.id,
    customer: { id: row.customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: row.seller,
    at: row.occurredAt.toISOString(),
    amount: centsToAmount(row.amountCents),
  };
}

/** `amount`: the revenue attributed to the message. */
export function toSentMessage({ revenueCents, campaignId, campaign, sentAt, ...row }: SentRow): KeyedRow {
  const at = sentAt?.toISOString() ?? null;
  return {
    key: [at ?? "", row.id],
    id: row.id,
    customer: { id: row.customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: null,
    at,
    amount: centsToAmount(revenueCents),
    message: {
      campaign: { id: campaignId, name: campaign },
      occurrence: row.occurrence,
      channel: row.channel,
      status: row.status,
      sentAt: at,
    },
  };
}
