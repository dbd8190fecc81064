import type pg from "pg";
import { DAY_MS, dayOf, startOfDay } from "../../lib/core/dates.ts";
import { rfmConstants } from "../../lib/customers/index.ts";
import { env } from "../../lib/platform/env.ts";
import { fingerprintOf } from "../../lib/rfm/rules/segments.ts";
import { keptFrom } from "../../lib/sales/rules/retention.ts";
import { isOpenAt } from "../../lib/stores/rules/business-hours.ts";
import { type BusinessHours, WEEKDAYS } from "../../lib/stores/schemas.ts";
import { type Random, seeded } from "./seeded.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ATTRIBUTED_DAYS = 40;
/** No generated store opens or closes in these minutes, so that a slow test gets the same answer. */
const STEADY_MINUTES = [-10, 0, 10, 20, 30, 40];

type Row = Record<string, unknown>;
/** Whether an organization, or which of its items, are due at a time. */
type Due = (now: Date) => boolean | string[];
type WorkName =
  | "campaigns"
  | "stale-runs"
  | "visits"
  | "relays"
  | "reassignments"
  | "agent-hours"
  | "erasures"
  | "number-checks"
  | "erp-syncs"
  | "rfm-refreshes"
  | "segment-counts"
  | "purges"
  | "attributions";
/** `isReadingAll`: a full sync runs, during which no purge starts. */
export type DueOrganization = { id: string; isReadingAll: boolean; due: Record<WorkName, Due> };

/** Random organizations with a plain rule for each work that says, from the generated rows only, whether it is due. */
export class DueWorld {
  readonly organizations: DueOrganization[] = [];
  readonly now: Date;
  readonly #random: Random;
  readonly #rows = new Map<string, Row[]>();

  constructor(seed: number, count: number, now = new Date()) {
    this.#random = seeded(seed);
    this.now = now;
    for (let at = 0; at < count; at += 1) this.organizations.push(this.#organization(at));
  }

  /** Writes all rows, without triggers, foreign keys and checks: only the columns that the due queries read matter. */
  async write(client: pg.ClientBase): Promise<void> {
    await client.query("SET session_replication_role = replica");
    for (const [table, rows] of this.#rows) {
      await client.query(
        `DO $$ DECLARE name text; BEGIN
           FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c' LOOP
             EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', name);
           END LOOP; END $$`,
      );
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query("SET session_replication_role = origin");
  }

  /** Ids of organizations, or of items, that are due. */
  expected(work: WorkName, now = this.now): string[] {
    return this.organizations
      .flatMap(({ id, due }) => {
        const found = due[work](now);
        return typeof found === "boolean" ? (found ? [id] : []) : found;
      })
      .sort();
  }

  #add(table: string, row: Row): void {
    const rows = this.#rows.get(table) ?? [];
    rows.push(row);
    this.#rows.set(table, rows);
  }

  #chance(percent: number): boolean {
    return this.#random.below(100) < percent;
  }

  #before(ms: number): Date {
    return new Date(this.now.getTime() - ms);
  }

  #organization(at: number): DueOrganization {
    const id = crypto.randomUUID();
    const windowDays = this.#random.pick([1, 7, 30]);
    this.#add("organization", {
      id,
      name: `Rede ${at}`,
      slug: `rede-${at}-${id}`,
      attribution_window_days: windowDays,
    });
    const runs = this.#jobRuns(id);
    const sales = this.#sales(id);
    const refreshedAt = this.#chance(85)
      ? this.#before(this.#random.pick([1, 30, 50, 150, 162, 180, 960]) * HOUR_MS)
      : null;
    const helpdesk = this.#helpdesk(id);
    return {
      id,
      isReadingAll: runs.some((run) => run.isReadingAll),
      due: {
        ...helpdesk,
        campaigns: this.#campaigns(id),
        "stale-runs": (now) => runs.some((run) => run.isStaleAt(now)),
        visits: this.#visits(id),
        relays: this.#relays(id),
        erasures: this.#erasures(id),
        "number-checks": this.#numbers(id),
        "erp-syncs": this.#connection(id, runs),
        "rfm-refreshes": this.#rfm(id, { refreshedAt, runs, sales }),
        "segment-counts": this.#segments(id, refreshedAt),
        purges: this.#retention(id, sales),
        attributions: this.#messages(id, { windowDays, sales }),
      },
    };
  }

  #jobRuns(id: string) {
    return Array.from({ length: this.#random.below(3) }, () => {
      const type = this.#random.pick(["erp_full", "erp_incremental", "erp_products", "rfm", "campaign_send"]);
      const status = this.#random.pick(["running", "completed", "failed"]);
      const startedAt = this.#before(this.#random.pick([4, 20, 90, 1_500, 3_000]) * MINUTE_MS);
      const heartbeatAt = new Date(startedAt.getTime() + this.#random.pick([0, 2, 60]) * MINUTE_MS);
      const changed = this.#random.pick([{}, { sales: { created: 2 } }, { sales: { updated: 0, read: 5 } }]) as {
        sales?: { created?: number };
      };
      const window = type === "erp_incremental" && this.#chance(40) ? { startDate: "2026-11-01" } : null;
      this.#add("job_run", {
        organization_id: id,
        id: crypto.randomUUID(),
        type,
        status,
        trigger: "schedule",
        input: type.startsWith("erp_") ? { window } : {},
        error_count: 0,
        progress: changed,
        started_at: startedAt,
        heartbeat_at: heartbeatAt,
        finished_at: status === "running" ? null : heartbeatAt,
      });
      return {
        isReadingAll: type === "erp_full" && status === "running",
        isStaleAt: (now: Date) =>
          status === "running" && now.getTime() - Math.max(startedAt.getTime(), heartbeatAt.getTime()) > 600_000,
        isSyncOn: (now: Date) =>
          ["erp_full", "erp_incremental"].includes(type) &&
          window === null &&
          status !== "failed" &&
          dayOf(startedAt) === dayOf(now),
        changedSince: (time: Date) =>
          type.startsWith("erp_") &&
          startedAt.getTime() > time.getTime() - 2 * DAY_MS &&
          heartbeatAt >= time &&
          changed.sales?.created === 2,
      };
    });
  }

  #sales(id: string) {
    return Array.from({ length: this.#random.below(3) }, () => {
      const createdAt = this.#before(this.#random.pick([2, 40, 100, 400, 1_000]) * HOUR_MS);
      const occurredAt = this.#before(this.#random.pick([1, 20, 39, 45, 1_800, 1_900, 2_600, 3_900]) * DAY_MS);
      const time = createdAt.getTime().toString(16).padStart(12, "0");
      this.#add("sale", {
        organization_id: id,
        id: `${time}7${crypto.randomUUID().replaceAll("-", "").slice(13)}`,
        store_id: crypto.randomUUID(),
        external_id: crypto.randomUUID(),
        trans_id: 1,
        kind: "sale",
        occurred_at: occurredAt,
        amount_cents: 100,
        is_influenced: false,
        created_at: createdAt,
      });
      return { createdAt, occurredAt };
    });
  }

  #rfm(
    id: string,
    {
      refreshedAt,
      runs,
      sales,
    }: {
      refreshedAt: Date | null;
      runs: { changedSince: (time: Date) => boolean }[];
      sales: { createdAt: Date }[];
    },
  ): Due {
    const defaults = rfmConstants(env());
    const own = this.#chance(25) ? { ...defaults, riskDays: 45, churnDays: 200 } : null;
    if (own)
      this.#add("rfm_settings", {
        organization_id: id,
        risk_days: own.riskDays,
        churn_days: own.churnDays,
        loyal_cents: Number(own.loyalCents),
        loyal_orders: own.loyalOrders,
        updated_at: this.now,
      });
    const constants = own ?? defaults;
    const fingerprint = fingerprintOf(constants);
    const [stored, history] = [0, 1].map(() => (this.#chance(93) ? fingerprint : "risk 1"));
    if (refreshedAt)
      this.#add("rfm_state", {
        organization_id: id,
        refreshed_at: refreshedAt,
        constants: stored,
        history_constants: history,
      });
    const orders = Array.from({ length: this.#random.below(4) }, () => {
      const age = this.#random.pick([29, 30, 45, 60, 61, 89, 90, 120, 150, 180, 199, 200, 300, 365]);
      const lastOrderAt = new Date(this.now.getTime() - age * DAY_MS + this.#random.below(24) * HOUR_MS);
      this.#add("customer_metrics", {
        organization_id: id,
        customer_id: crypto.randomUUID(),
        store_id: crypto.randomUUID(),
        spent_cents: 1,
        order_count: 1,
        last_order_at: lastOrderAt,
        rfm_status: "hibernating",
        has_email: false,
        whatsapp_opt_out: false,
        email_opt_out: false,
      });
      return lastOrderAt;
    });
    const ages = [30, 60, 90, constants.riskDays, 150, constants.churnDays];
    /** Whole days since the last order, as the segments count them. */
    const ageOn = (order: Date, time: Date) =>
      (startOfDay(dayOf(time)).getTime() - startOfDay(dayOf(order)).getTime()) / DAY_MS;
    return (now) => {
      if (refreshedAt === null || now.getTime() - refreshedAt.getTime() > 6.5 * DAY_MS) return true;
      if (dayOf(now).slice(0, 7) !== dayOf(refreshedAt).slice(0, 7)) return true;
      if (stored !== fingerprint || history !== fingerprint) return true;
      if (sales.some(({ createdAt }) => createdAt >= refreshedAt)) return true;
      if (runs.some((run) => run.changedSince(refreshedAt))) return true;
      return orders.some((order) => ages.some((age) => ageOn(order, refreshedAt) <= age !== ageOn(order, now) <= age));
    };
  }

  #segments(id: string, refreshedAt: Date | null): Due {
    const segments = Array.from({ length: this.#random.below(3) }, (_, at) => {
      const [countedAt, timedOutAt] = [0, 1].map(() =>
        this.#chance(60) ? this.#before(this.#random.pick([0.5, 20, 29, 31, 200]) * HOUR_MS) : null,
      );
      const status = this.#chance(75) ? "active" : "inactive";
      this.#add("segment", {
        organization_id: id,
        id: crypto.randomUUID(),
        name: `Segmento ${at}`,
        rules: { rules: [] },
        status,
        version: 1,
        counted_at: countedAt,
        timed_out_at: timedOutAt,
        created_at: this.now,
        updated_at: this.now,
      });
      return { status, triedAt: Math.max(countedAt?.getTime() ?? 0, timedOutAt?.getTime() ?? 0) };
    });
    return (now) => {
      const since = Math.max(startOfDay(dayOf(now)).getTime(), refreshedAt?.getTime() ?? 0);
      return segments.some(({ status, triedAt }) => status === "active" && triedAt < since);
    };
  }

  #connection(id: string, runs: { isSyncOn: (now: Date) => boolean }[]): Due {
    const isConnected = this.#chance(60);
    if (isConnected)
      this.#add("erp_connection", {
        organization_id: id,
        base_url: "https://erp.example.test",
        username: "crm",
        password_encrypted: "unused",
        updated_at: this.now,
      });
    return (now) => isConnected && !runs.some((run) => run.isSyncOn(now));
  }

  #retention(id: string, sales: { occurredAt: Date }[]): Due {
    const isSet = this.#chance(70);
    const years = this.#random.pick([5, 7, 10]);
    const startsAt = this.#random.pick([null, this.#before(DAY_MS), this.#before(-DAY_MS)]);
    if (isSet) this.#add("sale_retention", { organization_id: id, years, starts_at: startsAt });
    return (now) => {
      if (isSet && startsAt !== null && startsAt > now) return false;
      return sales.some(({ occurredAt }) => occurredAt < keptFrom(now, isSet ? years : 5));
    };
  }

  #messages(id: string, { windowDays, sales }: { windowDays: number; sales: { occurredAt: Date }[] }): Due {
    const accepted = Array.from({ length: this.#random.below(3) }, () => {
      const acceptedAt = this.#random.pick([null, 5, 39, 44, 60, 120]);
      const at = acceptedAt === null ? null : this.#before(acceptedAt * DAY_MS);
      this.#add("campaign_recipient", {
        organization_id: id,
        id: crypto.randomUUID(),
        campaign_id: crypto.randomUUID(),
        occurrence: 1,
        customer_id: crypto.randomUUID(),
        store_id: crypto.randomUUID(),
        channel: "email",
        status: at ? "sent" : "skipped",
        attempts: 1,
        accepted_at: at,
        conversions: 0,
        revenue_cents: 0,
      });
      return at;
    });
    const isWithin = (time: Date, now: Date, days: number) => time.getTime() >= now.getTime() - days * DAY_MS;
    return (now) =>
      accepted.some((at) => at !== null && isWithin(at, now, ATTRIBUTED_DAYS + windowDays)) &&
      sales.some(({ occurredAt }) => isWithin(occurredAt, now, ATTRIBUTED_DAYS));
  }

  #erasures(id: string): Due {
    const erasures = Array.from({ length: this.#random.below(3) }, () => {
      const createdAt = this.#before(this.#random.pick([3, 30, 210, 220, 2_000]) * HOUR_MS);
      const state = this.#random.pick(["none", "none", "done", "pending"]);
      const hashes = this.#random.pick([[], ["hash"]]);
      this.#add("customer_erasure", {
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

  #campaigns(id: string): Due {
    const campaigns = Array.from({ length: this.#random.below(3) }, () => {
      const campaign = crypto.randomUUID();
      const status = this.#random.pick(["draft", "scheduled", "sending", "paused", "sent"]);
      const time = this.#random.pick([
        null,
        this.#before(HOUR_MS),
        this.#before(-3 * MINUTE_MS),
        this.#before(-HOUR_MS),
      ]);
      const row = { organization_id: id, name: "Campanha", channel: "email", lost_segment: false, tags: [] };
      this.#add("campaign", { ...row, id: campaign, status, version: 1, occurrence: 0, turn: 0 });
      this.#add("campaign_schedule", { organization_id: id, campaign_id: campaign, scheduled_at: time });
      return { campaign, status, time };
    });
    const isOpen = (status: string) => ["scheduled", "sending", "paused"].includes(status);
    return (now) =>
      campaigns
        .filter(
          ({ status, time }) => isOpen(status) && time !== null && time.getTime() <= now.getTime() + 5 * MINUTE_MS,
        )
        .map(({ campaign }) => campaign);
  }

  #visits(id: string): Due {
    const [hit, refusal] = [this.#random.below(3), this.#random.below(4)];
    const own = { organization_id: id, customer_id: crypto.randomUUID(), channel: "email" };
    if (hit > 0)
      this.#add("tracking_hit", {
        ...own,
        id: crypto.randomUUID(),
        kind: "open",
        occurred_at: this.now,
        is_machine: false,
        applied_at: hit === 1 ? this.now : null,
      });
    if (refusal > 0)
      this.#add("unsubscribe_token", {
        ...own,
        token: crypto.randomUUID(),
        created_at: this.now,
        used_at: refusal > 1 ? this.now : null,
        applied_at: refusal === 2 ? this.now : null,
      });
    return () => hit === 2 || refusal === 3;
  }

  #relays(id: string): Due {
    const messages = Array.from({ length: this.#random.below(3) }, () => {
      const state = this.#random.pick(["queued", "sending", "sent", "done", "failed"]);
      const direction = this.#random.pick(["in", "recorded", "out"]);
      const nextAt = this.#before(this.#random.pick([30, -30]) * MINUTE_MS);
      const claimedUntil = this.#random.pick([null, this.#before(20 * MINUTE_MS), this.#before(-20 * MINUTE_MS)]);
      const statusDueAt = this.#random.pick([null, null, this.#before(HOUR_MS), this.#before(-HOUR_MS)]);
      this.#add("helpdesk_message", {
        organization_id: id,
        id: crypto.randomUUID(),
        direction,
        part: 0,
        parts: 1,
        is_automated: false,
        state,
        attempts: 0,
        said_at: this.now,
        created_at: this.now,
        next_at: nextAt,
        claimed_until: claimedUntil,
        status_due_at: statusDueAt,
        status_attempts: 0,
      });
      const isOpen = ["queued", "sending", "sent"].includes(state) && direction !== "recorded";
      return { isOpen, nextAt, claimedUntil, statusDueAt };
    });
    const dueAt = this.#chance(50) ? this.#before(this.#random.pick([10, -10]) * MINUTE_MS) : null;
    this.#add("helpdesk_contact", { organization_id: id, contact_id: 1, phone: "1", due_at: dueAt, attempts: 0 });
    return (now) =>
      (dueAt !== null && dueAt <= now) ||
      messages.some(
        ({ isOpen, nextAt, claimedUntil, statusDueAt }) =>
          (isOpen && nextAt <= now && (claimedUntil === null || claimedUntil < now)) ||
          (statusDueAt !== null && statusDueAt <= now),
      );
  }

  #numbers(id: string): Due {
    const numbers = Array.from({ length: this.#random.below(3) }, () => {
      const checkedAt = this.#random.pick([null, this.#before(20 * MINUTE_MS), this.#before(90 * MINUTE_MS)]);
      return { id: this.#number(id, crypto.randomUUID(), { checkedAt }), checkedAt };
    });
    return (now) =>
      numbers
        .filter(({ checkedAt }) => checkedAt === null || now.getTime() - checkedAt.getTime() > 50 * MINUTE_MS)
        .map((number) => number.id);
  }

  #number(
    orgId: string,
    storeId: string,
    { checkedAt, inboxId = null }: { checkedAt: Date | null; inboxId?: number | null },
  ) {
    const id = crypto.randomUUID();
    this.#add("store_whatsapp_number", {
      organization_id: orgId,
      id,
      store_id: storeId,
      provider: "cloud_official",
      phone_number_id: id,
      helpdesk_inbox_id: inboxId,
      is_default: false,
      checked_at: checkedAt,
      created_at: this.now,
      updated_at: this.now,
    });
    return id;
  }

  #helpdesk(id: string): Pick<DueOrganization["due"], "reassignments" | "agent-hours"> {
    if (this.#chance(15)) return { reassignments: () => false, "agent-hours": () => false };
    const stores = Array.from({ length: 1 + this.#random.below(2) }, (_, at) => {
      const store = crypto.randomUUID();
      const hours = this.#hours();
      const place = this.#random.pick(["own", "own", "number", "none"]);
      this.#add("store", {
        organization_id: id,
        id: store,
        code: `F${at}`,
        trade_name: `Loja ${at}`,
        is_active: true,
        is_ecommerce: at === 0,
        helpdesk_inbox_id: place === "own" ? 10 + at : null,
        business_hours: hours,
        created_at: this.now,
      });
      if (place === "number") this.#number(id, store, { checkedAt: this.#before(-30 * DAY_MS), inboxId: 20 + at });
      return { id: store, hours, hasInbox: place !== "none", isEcommerce: at === 0 };
    });
    const config = {
      mode: this.#chance(80) ? "waba_official" : "gateway",
      isOn: this.#chance(80),
      minutes: this.#random.pick([10, 30, 120]),
      waitsSince: this.#random.pick([
        null,
        this.#before(4 * MINUTE_MS),
        this.#before(33 * MINUTE_MS),
        this.#before(DAY_MS),
      ]),
      blocks: this.#chance(60),
      keepsOut: this.#chance(30),
      hoursDueAt: this.#random.pick([null, this.#before(MINUTE_MS), this.#before(-DAY_MS), this.#before(-DAY_MS)]),
    };
    const closedAt = (now: Date) =>
      stores
        .filter(({ hasInbox, hours }) => hasInbox && !isOpenAt(hours, now))
        .map((store) => store.id)
        .sort();
    const enforced = this.#random.pick([null, [], closedAt(this.now), closedAt(this.now), [crypto.randomUUID()]]);
    const redirect = this.#random.pick([null, null, "started", "started", "completed"]);
    const claimedUntil = this.#before(this.#random.pick([5, -5]) * MINUTE_MS);
    const accountId = this.#random.pick([1, 2]);
    this.#add("helpdesk_config", {
      organization_id: id,
      instance_url: `https://${id}.example.test`,
      api_key: "unused",
      account_id: 1,
      whatsapp_mode: config.mode,
      wait_timeout_enabled: config.isOn,
      wait_timeout_minutes: config.minutes,
      block_outside_hours: config.blocks,
      keeps_agents_out: config.keepsOut,
      updated_at: this.now,
      waits_since: config.waitsSince,
      closed_stores: enforced,
      hours_due_at: config.hoursDueAt,
    });
    if (redirect !== null)
      this.#add("conversation_redirect", {
        organization_id: id,
        id: crypto.randomUUID(),
        account_id: accountId,
        from_conversation_id: 1,
        from_inbox_id: 1,
        to_inbox_id: 2,
        contact_id: 1,
        agent_id: 1,
        agent_name: "Ana",
        waiting_since: this.now,
        minutes_waited: 1,
        status: redirect,
        next_step: redirect === "completed" ? "done" : "create",
        attempts: 1,
        claim: crypto.randomUUID(),
        claimed_until: claimedUntil,
        created_at: this.now,
        completed_at: redirect === "completed" ? this.now : null,
      });
    return {
      reassignments: (now) => {
        if (redirect === "started" && accountId === 1 && claimedUntil <= now) return true;
        const shop = stores.find(({ isEcommerce }) => isEcommerce);
        if (config.mode !== "waba_official" || !config.isOn || !shop?.hasInbox || !isOpenAt(shop.hours, now))
          return false;
        // The generated waits are either well before the earliest look of any organization or well after the latest.
        return config.waitsSince === null || config.waitsSince.getTime() + config.minutes * MINUTE_MS < now.getTime();
      },
      "agent-hours": (now) => {
        if (!config.blocks) return config.keepsOut;
        if (config.hoursDueAt === null || config.hoursDueAt <= now) return true;
        return JSON.stringify(enforced) !== JSON.stringify(closedAt(now));
      },
    };
  }

  #hours(): BusinessHours | null {
    if (this.#chance(10)) return null;
    for (;;) {
      const time = () => `${String(this.#random.below(24)).padStart(2, "0")}:${this.#random.pick(["00", "30"])}`;
      const day = () => ({ active: this.#chance(80), open: time(), close: time() });
      const hours = { schedule: Object.fromEntries(WEEKDAYS.map((name) => [name, day()])) } as BusinessHours;
      const states = STEADY_MINUTES.map((minutes) => isOpenAt(hours, this.#before(-minutes * MINUTE_MS)));
      if (new Set(states).size === 1) return hours;
    }
  }
}
