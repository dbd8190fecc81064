/** Facts of one message: when the provider accepted it (null: no response) and the statuses it reported. */
export type Fact = {
  id: string;
  customerId: string;
  campaignId: string;
  channel: "whatsapp" | "email";
  phone: string;
  providerId: string;
  acceptedAt: number | null;
  events: { status: string; at: number }[];
};
export type Spoken = { phone: string; at: number; quotes: string | null };
export type Sold = { id: string; customerId: string; kind: "sale" | "return"; at: number; cents: number };
export type Windows = { replyHours: number; attributionDays: number };

export type Expected = {
  status: string;
  acceptedAt: number | null;
  deliveredAt: number | null;
  readAt: number | null;
  failedAt: number | null;
  repliedAt: number | null;
  conversions: number;
  cents: number;
};

const HOUR_MS = 3_600_000;
const second = (at: number) => Math.floor(at / 1_000) * 1_000;
const earliest = (times: number[]) => (times.length === 0 ? null : Math.min(...times));

/** Computes the expected ledger from the raw facts, independently of the product and without incremental state. */
export function expectedLedger(
  facts: readonly Fact[],
  spoken: readonly Spoken[],
  sold: readonly Sold[],
  windows: Windows,
): { ledger: Map<string, Expected>; owed: Map<string, string> } {
  const ledger = new Map(facts.map((fact) => [fact.id, judge(fact)]));
  const counts = (fact: Fact) => {
    const row = ledger.get(fact.id);
    return row && row.acceptedAt !== null && row.status !== "failed" ? { fact, row, at: row.acceptedAt } : null;
  };
  const sent = facts.map(counts).filter((one) => one !== null);
  const newestBefore = (candidates: typeof sent, at: number) =>
    candidates
      .filter((one) => second(one.at) <= at)
      .sort((a, b) => b.at - a.at || (a.fact.id < b.fact.id ? 1 : -1))
      .at(0);
  for (const { phone, at, quotes } of spoken) {
    const quoted = quotes === null ? undefined : facts.find(({ providerId }) => providerId === quotes);
    const own = sent.filter(({ fact }) => fact.phone === phone && fact.channel === "whatsapp");
    const answered = quoted ? counts(quoted) : newestBefore(own, at);
    if (!answered || at < second(answered.at) || at > answered.at + windows.replyHours * HOUR_MS) continue;
    answered.row.repliedAt = Math.min(answered.row.repliedAt ?? at, at);
  }
  const owed = new Map<string, string>();
  for (const { id, customerId, kind, at, cents } of sold) {
    const own = sent.filter(({ fact }) => fact.customerId === customerId);
    const message = kind === "sale" ? newestBefore(own, at) : undefined;
    if (!message || at > message.at + windows.attributionDays * 24 * HOUR_MS) continue;
    message.row.conversions += 1;
    message.row.cents += cents;
    owed.set(id, message.fact.id);
  }
  return { ledger, owed };
}

function judge({ acceptedAt, events }: Fact): Expected {
  const timeOf = (status: string) => earliest(events.filter((event) => event.status === status).map(({ at }) => at));
  const [readAt, deliveredAt, failedAt] = [timeOf("read"), timeOf("delivered"), timeOf("failed")];
  const taken = acceptedAt ?? earliest(events.map(({ at }) => at));
  const status =
    [
      [readAt, "read"],
      [deliveredAt, "delivered"],
      [failedAt, "failed"],
      [taken, "sent"],
    ].find(([at]) => at !== null)?.[1] ?? "in_doubt";
  return {
    status: String(status),
    acceptedAt: taken,
    deliveredAt,
    readAt,
    failedAt,
    repliedAt: null,
    conversions: 0,
    cents: 0,
  };
}
