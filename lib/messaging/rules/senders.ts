import type { InboxRow, Via } from "./inbox-row.ts";

/** A unique key for both kinds of number identifiers. */
export function viaKey(via: Via): string {
  return "instance" in via ? `gateway ${via.instance}` : `cloud ${via.phoneNumberId}`;
}

export function countReasons(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** An unprocessed delivery, due in `seconds`. */
type Waiting = { receipt: bigint; seconds: number };

/** Senders with unprocessed messages; later deliveries of the same sender wait behind them. */
export type WaitingSenders = Map<string, Waiting>;

/** Senders of the messages: a phone or user id at one of our numbers. */
export function sendersIn(rows: readonly InboxRow[]): string[] {
  return [...new Set(rows.flatMap(sendersOf))];
}

function sendersOf(row: InboxRow): string[] {
  if (row.kind !== "message" && row.kind !== "user") return [];
  const { via, phone, userId } = row;
  const at = viaKey(via);
  return [...(phone ? [`${at} phone ${phone}`] : []), ...(userId ? [`${at} user ${userId}`] : [])];
}

export function addWaiting(waiting: WaitingSenders, senders: readonly string[], { receipt, seconds }: Waiting): void {
  for (const sender of senders) {
    const former = waiting.get(sender);
    const earliest = former && former.receipt < receipt ? former.receipt : receipt;
    waiting.set(sender, { receipt: earliest, seconds: Math.max(seconds, former?.seconds ?? 0) });
  }
}

/** Seconds that a delivery received at `receipt` waits for earlier ones of its senders; null: none. */
export function secondsBehind(
  waiting: WaitingSenders,
  senders: readonly string[],
  { receipt }: Pick<Waiting, "receipt">,
): number | null {
  const ahead = senders.flatMap((sender) => waiting.get(sender) ?? []).filter((one) => one.receipt < receipt);
  return ahead.length === 0 ? null : Math.max(...ahead.map(({ seconds }) => seconds));
}
