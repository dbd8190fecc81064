import { DAY_MS } from "../../../lib/core/dates.ts";
import { type Due, HOUR_MS, type RandomRows } from "./random-rows.ts";

export function addErasures(rows: RandomRows, id: string): Due {
  const erasures = Array.from({ length: rows.below(3) }, () => {
    const createdAt = rows.before(rows.pick([3, 30, 210, 220, 2_000]) * HOUR_MS);
    const state = rows.pick(["none", "none", "done", "pending"]);
    const hashes = rows.pick([[], ["hash"]]);
    rows.add("customer_erasure", {
      organization_id: id,
      customer_id: crypto.randomUUID(),
      id: crypto.randomUUID(),
      counts: {},
      contact_hashes: hashes,
      helpdesk_state: state,
      helpdesk_contacts: 0,
      helpdesk_conversations: 0,
      created_at: createdAt,
    });
    return { age: (now: Date) => now.getTime() - createdAt.getTime(), state, hashes };
  });
  return (now) =>
    erasures.some(
      ({ age, state, hashes }) =>
        age(now) <= DAY_MS || state === "pending" || (hashes.length > 0 && age(now) > 9 * DAY_MS),
    );
}
