import { type Due, MINUTE_MS, type RandomRows } from "./random-rows.ts";

export function addNumbers(rows: RandomRows, id: string): Due {
  const numbers = Array.from({ length: rows.below(3) }, () => {
    const checkedAt = rows.pick([null, rows.before(20 * MINUTE_MS), rows.before(90 * MINUTE_MS)]);
    return { id: addNumber(rows, id, crypto.randomUUID(), { checkedAt }), checkedAt };
  });
  return (now) =>
    numbers
      .filter(({ checkedAt }) => checkedAt === null || now.getTime() - checkedAt.getTime() > 50 * MINUTE_MS)
      .map((number) => number.id);
}

export function addNumber(
  rows: RandomRows,
  orgId: string,
  storeId: string,
  { checkedAt, inboxId = null }: { checkedAt: Date | null; inboxId?: number | null },
) {
  const id = crypto.randomUUID();
  rows.add("store_whatsapp_number", {
    organization_id: orgId,
    id,
    store_id: storeId,
    provider: "cloud_official",
    phone_number_id: id,
    helpdesk_inbox_id: inboxId,
    is_default: false,
    checked_at: checkedAt,
    created_at: rows.now,
    updated_at: rows.now,
  });
  return id;
}
