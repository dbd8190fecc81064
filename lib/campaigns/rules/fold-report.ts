import { centsToAmount } from "../../core/money.ts";
import type { StatusSums } from "../../sending/index.ts";
import type { CampaignChannel, SkipReason } from "../../sending/names.ts";

/** Messages of one occurrence, store, status and codes; without store and codes in an occurrence that was not asked for. */
export type LedgerGroup = StatusSums & {
  occurrence: number;
  storeId: string | null;
  store: string | null;
  reasonCode: string | null;
  errorCode: string | null;
  firstAcceptedAt: Date | null;
  lastAcceptedAt: Date | null;
};

/** What is recorded of one send. */
export type SendFacts = {
  occurrence: number;
  contentVersion: number;
  isExact: boolean;
  channel: CampaignChannel | null;
  otherVariants: number;
};

const SENT = ["sent", "delivered", "read"];

/** The report's tables, each a sum over the same groups. `occurrence`: the one of stores, failures and skips. */
export function foldReport(groups: readonly LedgerGroup[], facts: readonly SendFacts[], occurrence: number) {
  const own = groups.filter((group) => group.occurrence === occurrence);
  return {
    own,
    occurrences: toOccurrences(groups, facts),
    stores: toStores(own),
    failures: countBy(withStatus(own, "failed"), "errorCode").map(([errorCode, count]) => ({ errorCode, count })),
    skips: countBy(withStatus(own, "skipped"), "reasonCode").map(([reason, count]) => ({
      reason: reason as SkipReason,
      count,
    })),
    firstAcceptedAt: earliest(own),
    lastAcceptedAt: times(own, "lastAcceptedAt").at(-1) ?? null,
  };
}

function toOccurrences(groups: readonly LedgerGroup[], facts: readonly SendFacts[]) {
  const ofSend = new Map(facts.map((fact) => [fact.occurrence, fact]));
  return [...Map.groupBy(groups, ({ occurrence }) => occurrence)]
    .map(([occurrence, own]) => ({
      occurrence,
      startedAt: earliest(own)?.toISOString() ?? null,
      audience: sum(own, "count"),
      sent: sum(own.filter(isSent), "count"),
      contentVersion: ofSend.get(occurrence)?.contentVersion ?? null,
    }))
    .sort((one, other) => other.occurrence - one.occurrence);
}

function toStores(groups: readonly LedgerGroup[]) {
  return [...Map.groupBy(groups, ({ storeId }) => storeId)]
    .map(([id, own]) => ({
      store: { id: id ?? "", tradeName: own[0]?.store ?? "" },
      sent: sum(own.filter(isSent), "count"),
      replies: sum(own, "replies"),
      conversions: sum(own, "conversions"),
      buyers: sum(own, "buyers"),
      revenueCents: own.reduce((total, { revenueCents }) => total + revenueCents, 0n),
    }))
    .sort(
      (one, other) =>
        Number(other.revenueCents - one.revenueCents) ||
        other.sent - one.sent ||
        one.store.tradeName.localeCompare(other.store.tradeName, "pt-BR"),
    )
    .map(({ revenueCents, ...store }) => ({ ...store, revenue: centsToAmount(revenueCents) }));
}

/** The most frequent first. */
function countBy(groups: readonly LedgerGroup[], code: "errorCode" | "reasonCode"): [string | null, number][] {
  return [...Map.groupBy(groups, (group) => group[code])]
    .map(([value, own]): [string | null, number] => [value, sum(own, "count")])
    .sort(([one, count], [other, otherCount]) => otherCount - count || String(one).localeCompare(String(other)));
}

const isSent = ({ status }: LedgerGroup) => SENT.includes(status);

const withStatus = (groups: readonly LedgerGroup[], status: string) => groups.filter((one) => one.status === status);

const sum = (groups: readonly LedgerGroup[], field: "count" | "replies" | "conversions" | "buyers") =>
  groups.reduce((total, group) => total + group[field], 0);

const earliest = (groups: readonly LedgerGroup[]) => times(groups, "firstAcceptedAt")[0] ?? null;

function times(groups: readonly LedgerGroup[], field: "firstAcceptedAt" | "lastAcceptedAt"): Date[] {
  return groups.flatMap((group) => group[field] ?? []).sort((one, other) => one.getTime() - other.getTime());
}
