import { toSaleFigureRow } from "../core/figures/figure-rows.ts";
import type { KeyedRow } from "../core/figures/figures.ts";
import type { AttributedSaleRow, OtherMessage } from "./store/attributed-sales.ts";

const SECONDS_AN_HOUR = 3_600;

/** `key`: its position in the list that it is read for. */
export function toAttributedSale(row: AttributedSaleRow, key: KeyedRow["key"]): KeyedRow {
  return { ...toSaleFigureRow(row, key), ...toAttribution(row) };
}

function toAttribution(row: AttributedSaleRow): Pick<KeyedRow, "attribution"> {
  const { campaignId, campaign, occurrence, channel, status, sentAt, seconds, windowDays } = row;
  if (campaignId === null || occurrence === null || channel === null || status === null || sentAt === null) return {};
  const message = { campaignId, campaign: campaign ?? "", occurrence, channel, status, sentAt: sentAt.toISOString() };
  return {
    attribution: {
      message: toMessage(message),
      // A sale of the same second as the message may be up to a second older.
      hoursBetween: Math.round((Math.max(0, seconds ?? 0) / SECONDS_AN_HOUR) * 10) / 10,
      windowDays,
      others: (row.others ?? []).map((other) => ({
        ...toMessage(other),
        reason: other.status === "failed" ? ("failed" as const) : ("older" as const),
      })),
    },
  };
}

function toMessage({ campaignId, campaign, occurrence, channel, status, sentAt }: OtherMessage) {
  return {
    campaign: { id: campaignId, name: campaign },
    occurrence,
    channel,
    status,
    sentAt: new Date(sentAt).toISOString(),
  };
}
