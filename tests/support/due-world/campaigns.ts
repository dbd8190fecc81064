import { type Due, HOUR_MS, MINUTE_MS, type RandomRows } from "./random-rows.ts";

export function addCampaigns(rows: RandomRows, id: string): Due {
  const campaigns = Array.from({ length: rows.below(3) }, () => {
    const campaign = crypto.randomUUID();
    const status = rows.pick(["draft", "scheduled", "sending", "paused", "sent"]);
    const time = rows.pick([null, rows.before(HOUR_MS), rows.before(-3 * MINUTE_MS), rows.before(-HOUR_MS)]);
    const row = { organization_id: id, name: "Campanha", channel: "email", lost_segment: false, tags: [] };
    rows.add("campaign", { ...row, id: campaign, status, version: 1, occurrence: 0, turn: 0 });
    rows.add("campaign_schedule", { organization_id: id, campaign_id: campaign, scheduled_at: time });
    return { campaign, status, time };
  });
  const isOpen = (status: string) => ["scheduled", "sending", "paused"].includes(status);
  return (now) =>
    campaigns
      .filter(({ status, time }) => isOpen(status) && time !== null && time.getTime() <= now.getTime() + 5 * MINUTE_MS)
      .map(({ campaign }) => campaign);
}

export function addVisits(rows: RandomRows, id: string): Due {
  const [hit, refusal] = [rows.below(3), rows.below(4)];
  const own = { organization_id: id, customer_id: crypto.randomUUID(), channel: "email" };
  if (hit > 0)
    rows.add("tracking_hit", {
      ...own,
      id: crypto.randomUUID(),
      kind: "open",
      occurred_at: rows.now,
      is_machine: false,
      applied_at: hit === 1 ? rows.now : null,
    });
  if (refusal > 0)
    rows.add("unsubscribe_token", {
      ...own,
      token: crypto.randomUUID(),
      created_at: rows.now,
      used_at: refusal > 1 ? rows.now : null,
      applied_at: refusal === 2 ? rows.now : null,
    });
  return () => hit === 2 || refusal === 3;
}
