import { type Due, HOUR_MS, MINUTE_MS, type RandomRows } from "./random-rows.ts";

export function addRelays(rows: RandomRows, id: string): Due {
  const messages = Array.from({ length: rows.below(3) }, () => {
    const state = rows.pick(["queued", "sending", "sent", "done", "failed"]);
    const direction = rows.pick(["in", "recorded", "out"]);
    const nextAt = rows.before(rows.pick([30, -30]) * MINUTE_MS);
    const claimedUntil = rows.pick([null, rows.before(20 * MINUTE_MS), rows.before(-20 * MINUTE_MS)]);
    const statusDueAt = rows.pick([null, null, rows.before(HOUR_MS), rows.before(-HOUR_MS)]);
    rows.add("helpdesk_message", {
      organization_id: id,
      id: crypto.randomUUID(),
      direction,
      part: 0,
      parts: 1,
      is_automated: false,
      state,
      attempts: 0,
      said_at: rows.now,
      created_at: rows.now,
      next_at: nextAt,
      claimed_until: claimedUntil,
      status_due_at: statusDueAt,
      status_attempts: 0,
    });
    const isOpen = ["queued", "sending", "sent"].includes(state) && direction !== "recorded";
    return { isOpen, nextAt, claimedUntil, statusDueAt };
  });
  const dueAt = rows.chance(50) ? rows.before(rows.pick([10, -10]) * MINUTE_MS) : null;
  rows.add("helpdesk_contact", { organization_id: id, contact_id: 1, phone: "1", due_at: dueAt, attempts: 0 });
  return (now) =>
    (dueAt !== null && dueAt <= now) ||
    messages.some(
      ({ isOpen, nextAt, claimedUntil, statusDueAt }) =>
        (isOpen && nextAt <= now && (claimedUntil === null || claimedUntil < now)) ||
        (statusDueAt !== null && statusDueAt <= now),
    );
}
