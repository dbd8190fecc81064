import { DAY_MS } from "../../../lib/core/dates.ts";
import { isOpenAt } from "../../../lib/stores/rules/business-hours.ts";
import { type BusinessHours, WEEKDAYS } from "../../../lib/stores/schemas.ts";
import { addNumber } from "./numbers.ts";
import { type Due, MINUTE_MS, type RandomRows } from "./random-rows.ts";

/** No generated store opens or closes in these minutes, so that a slow test gets the same answer. */
const STEADY_MINUTES = [-10, 0, 10, 20, 30, 40];

export function addHelpdesk(rows: RandomRows, id: string): Record<"reassignments" | "agent-hours", Due> {
  if (rows.chance(15)) return { reassignments: () => false, "agent-hours": () => false };
  const stores = Array.from({ length: 1 + rows.below(2) }, (_, at) => {
    const store = crypto.randomUUID();
    const hours = randomHours(rows);
    const place = rows.pick(["own", "own", "number", "none"]);
    rows.add("store", {
      organization_id: id,
      id: store,
      code: `F${at}`,
      trade_name: `Loja ${at}`,
      is_active: true,
      is_ecommerce: at === 0,
      helpdesk_inbox_id: place === "own" ? 10 + at : null,
      business_hours: hours,
      created_at: rows.now,
    });
    if (place === "number") addNumber(rows, id, store, { checkedAt: rows.before(-30 * DAY_MS), inboxId: 20 + at });
    return { id: store, hours, hasInbox: place !== "none", isEcommerce: at === 0 };
  });
  const config = {
    mode: rows.chance(80) ? "waba_official" : "gateway",
    isOn: rows.chance(80),
    minutes: rows.pick([10, 30, 120]),
    earliestWaitAt: rows.pick([null, rows.before(4 * MINUTE_MS), rows.before(33 * MINUTE_MS), rows.before(DAY_MS)]),
    blocks: rows.chance(60),
    keepsOut: rows.chance(30),
    hoursDueAt: rows.pick([null, rows.before(MINUTE_MS), rows.before(-DAY_MS), rows.before(-DAY_MS)]),
  };
  const closedAt = (now: Date) =>
    stores
      .filter(({ hasInbox, hours }) => hasInbox && !isOpenAt(hours, now))
      .map((store) => store.id)
      .sort();
  const enforced = rows.pick([null, [], closedAt(rows.now), closedAt(rows.now), [crypto.randomUUID()]]);
  const redirect = rows.pick([null, null, "started", "started", "completed"]);
  const claimedUntil = rows.before(rows.pick([5, -5]) * MINUTE_MS);
  const accountId = rows.pick([1, 2]);
  rows.add("helpdesk_config", {
    organization_id: id,
    instance_url: `https://${id}.example.test`,
    api_key: "unused",
    account_id: 1,
    whatsapp_mode: config.mode,
    wait_timeout_enabled: config.isOn,
    wait_timeout_minutes: config.minutes,
    block_outside_hours: config.blocks,
    keeps_agents_out: config.keepsOut,
    updated_at: rows.now,
    earliest_wait_at: config.earliestWaitAt,
    closed_stores: enforced,
    hours_due_at: config.hoursDueAt,
  });
  if (redirect !== null)
    rows.add("conversation_redirect", {
      organization_id: id,
      id: crypto.randomUUID(),
      account_id: accountId,
      from_conversation_id: 1,
      from_inbox_id: 1,
      to_inbox_id: 2,
      contact_id: 1,
      agent_id: 1,
      agent_name: "Ana",
      waiting_since: rows.now,
      minutes_waited: 1,
      status: redirect,
      next_step: redirect === "completed" ? "done" : "create",
      attempts: 1,
      claim: crypto.randomUUID(),
      claimed_until: claimedUntil,
      created_at: rows.now,
      completed_at: redirect === "completed" ? rows.now : null,
    });
  return {
    reassignments: (now) => {
      if (redirect === "started" && accountId === 1 && claimedUntil <= now) return true;
      const ecommerce = stores.find(({ isEcommerce }) => isEcommerce);
      if (config.mode !== "waba_official" || !config.isOn || !ecommerce?.hasInbox || !isOpenAt(ecommerce.hours, now))
        return false;
      // The generated waits are either well before the earliest check of any organization or well after the latest.
      return (
        config.earliestWaitAt === null || config.earliestWaitAt.getTime() + config.minutes * MINUTE_MS < now.getTime()
      );
    },
    "agent-hours": (now) => {
      if (!config.blocks) return config.keepsOut;
      if (config.hoursDueAt === null || config.hoursDueAt <= now) return true;
      return JSON.stringify(enforced) !== JSON.stringify(closedAt(now));
    },
  };
}

function randomHours(rows: RandomRows): BusinessHours | null {
  if (rows.chance(10)) return null;
  for (;;) {
    const time = () => `${String(rows.below(24)).padStart(2, "0")}:${rows.pick(["00", "30"])}`;
    const day = () => ({ active: rows.chance(80), open: time(), close: time() });
    const hours = { schedule: Object.fromEntries(WEEKDAYS.map((name) => [name, day()])) } as BusinessHours;
    const states = STEADY_MINUTES.map((minutes) => isOpenAt(hours, rows.before(-minutes * MINUTE_MS)));
    if (new Set(states).size === 1) return hours;
  }
}
