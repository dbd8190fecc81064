import type pg from "pg";
import { addCampaigns, addVisits } from "./campaigns.ts";
import { addErasures } from "./customers.ts";
import { addHelpdesk } from "./helpdesk.ts";
import { addConnection, addJobRuns } from "./jobs.ts";
import { addNumbers } from "./numbers.ts";
import { type Due, HOUR_MS, RandomRows } from "./random-rows.ts";
import { addRelays } from "./relays.ts";
import { addRemovals } from "./removals.ts";
import { addRfmState, addSegments } from "./rfm.ts";
import { addMessages, addRetention, addSales } from "./sales.ts";
import { addWebhooks } from "./webhooks.ts";

type WorkName =
  | "campaigns"
  | "stale-runs"
  | "visits"
  | "relays"
  | "webhook-deliveries"
  | "reassignments"
  | "agent-hours"
  | "erasures"
  | "number-checks"
  | "erp-syncs"
  | "rfm-refreshes"
  | "segment-counts"
  | "purges"
  | "removals"
  | "attributions";
/** `isReadingAll`: a full sync runs, during which no purge starts. */
export type DueOrganization = { id: string; isReadingAll: boolean; due: Record<WorkName, Due> };

/** Random organizations with a plain rule for each work that says, from the generated rows only, whether it is due. */
export class DueWorld {
  readonly organizations: DueOrganization[] = [];
  readonly now: Date;
  readonly #rows: RandomRows;

  constructor(seed: number, count: number, now = new Date()) {
    this.now = now;
    this.#rows = new RandomRows(seed, now);
    for (let at = 0; at < count; at += 1) this.organizations.push(organization(this.#rows, at));
  }

  /** Writes all rows, without triggers, foreign keys and checks: only the columns that the due queries read matter. */
  async write(client: pg.ClientBase): Promise<void> {
    await client.query("SET session_replication_role = replica");
    for (const [table, rows] of this.#rows.byTable) {
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
}

function organization(rows: RandomRows, at: number): DueOrganization {
  const id = crypto.randomUUID();
  const windowDays = rows.pick([1, 7, 30]);
  rows.add("organization", {
    id,
    name: `Rede ${at}`,
    slug: `rede-${at}-${id}`,
    attribution_window_days: windowDays,
  });
  const runs = addJobRuns(rows, id);
  const sales = addSales(rows, id);
  const refreshedAt = rows.chance(85) ? rows.before(rows.pick([1, 30, 50, 150, 162, 180, 960]) * HOUR_MS) : null;
  const helpdesk = addHelpdesk(rows, id);
  return {
    id,
    isReadingAll: runs.some((run) => run.isReadingAll),
    due: {
      ...helpdesk,
      campaigns: addCampaigns(rows, id),
      "stale-runs": (now) => runs.some((run) => run.isStaleAt(now)),
      visits: addVisits(rows, id),
      relays: addRelays(rows, id),
      "webhook-deliveries": addWebhooks(rows, id),
      erasures: addErasures(rows, id),
      "number-checks": addNumbers(rows, id),
      "erp-syncs": addConnection(rows, id, runs),
      "rfm-refreshes": addRfmState(rows, id, { refreshedAt, runs, sales }),
      "segment-counts": addSegments(rows, id, refreshedAt),
      purges: addRetention(rows, id, sales),
      removals: addRemovals(rows, id),
      attributions: addMessages(rows, id, { windowDays, sales }),
    },
  };
}
