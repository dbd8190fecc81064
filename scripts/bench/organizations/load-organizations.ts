import { randomUUID } from "node:crypto";
import type pg from "pg";
import { encrypt } from "../../../lib/platform/crypto.ts";
import { env } from "../../../lib/platform/env.ts";
import { rfmBounds, rfmConstants } from "../../../lib/rfm/index.ts";
import { ORGANIZATION_STEPS } from "./load-steps.ts";
import { numberOf } from "./number-of.ts";
import type { BenchDesk } from "./sandbox-world.ts";

/** One organization of the loaded set. `n` counts from 0. */
export type Organization = { n: number; id: string; phoneNumberId: string };

export type OrganizationSet = {
  count: number;
  /** Base URLs of the outside systems, which are the sandbox's. */
  erpUrl: string;
  helpdeskUrl: string;
  desks: readonly BenchDesk[];
  /** Customers of the first organizations instead of 30, for large sends. */
  large?: { organizations: number; customers: number };
  /** Of so many organizations one has such work: 1 is all of them. The others have none. */
  oneIn: Record<DueKind, number>;
};

/** Work whose amount the loader decides. The helpdesk's is that of organizations with a desk. */
type DueKind = "syncs" | "refreshes" | "counts" | "checks" | "erasures" | "staleRuns" | "attributions" | "removals";

/**
 * Organizations of 2 stores, 30 customers and 60 sales, with helpdesk, ERP, campaigns and a WhatsApp number, generated
 * inside the database.
 */
export async function loadOrganizations(client: pg.ClientBase, set: OrganizationSet): Promise<Organization[]> {
  const organizations = Array.from({ length: set.count }, (_, n): Organization => {
    return { n, id: randomUUID(), phoneNumberId: numberOf(n).phoneNumberId };
  });
  await client.query("SET session_replication_role = replica; SELECT setseed(0.42)");
  await writeChains(client, organizations, set);
  const constants = rfmConstants(env());
  const { riskDays, churnDays, loyalCents, loyalOrders } = constants;
  const yesterday = rfmBounds(new Date(Date.now() - 86_400_000), constants);
  const { b30, b60, b90, bRisk, b150, bChurn } = yesterday;
  await client.query(
    `CREATE TEMP TABLE bound AS SELECT $1::timestamptz AS b30, $2::timestamptz AS b60, $3::timestamptz AS b90,
       $4::timestamptz AS risk, $5::timestamptz AS b150, $6::timestamptz AS churn, $7::bigint AS cents, $8::int AS orders,
       $9::text AS fingerprint`,
    [
      b30,
      b60,
      b90,
      bRisk,
      b150,
      bChurn,
      loyalCents,
      loyalOrders,
      `risk ${riskDays} churn ${churnDays} cents ${loyalCents} orders ${loyalOrders}`,
    ],
  );
  await client.query(
    'CREATE TEMP TABLE one_in AS SELECT * FROM jsonb_to_record($1) AS r(syncs int, refreshes int, counts int, checks int, erasures int, "staleRuns" int, attributions int, removals int)',
    [JSON.stringify(set.oneIn)],
  );
  for (const step of ORGANIZATION_STEPS) await client.query(step);
  await client.query("DROP TABLE chain, bound, one_in, person, visit; SET session_replication_role = origin; ANALYZE");
  return organizations;
}

/** Secrets are encrypted for their organization, so they are made here. */
async function writeChains(client: pg.ClientBase, organizations: Organization[], set: OrganizationSet): Promise<void> {
  const rows = organizations.map(({ n, id }) => {
    const { phoneNumberId, wabaId, token } = numberOf(n);
    const desk = set.desks[n];
    return {
      n,
      id,
      phone_number: phoneNumberId,
      waba: wabaId,
      token: encrypt(token, id),
      erp_password: encrypt("sandbox", id),
      desk_key: encrypt(desk?.apiKey ?? "unused", id),
      account: desk?.accountId ?? 1_000_000_000 + n,
      inboxes: desk?.inboxes ?? [1, 2],
      has_desk: desk !== undefined,
      customers: n < (set.large?.organizations ?? 0) ? set.large?.customers : 30,
    };
  });
  await client.query(
    `CREATE TEMP TABLE chain AS SELECT r.*, $2::text AS erp_url, $3::text AS desk_url
     FROM jsonb_to_recordset($1) AS r(n int, id uuid, phone_number text, waba text, token text, erp_password text,
       desk_key text, account int, inboxes int[], has_desk boolean, customers int)`,
    [JSON.stringify(rows), set.erpUrl, set.helpdeskUrl],
  );
  await client.query("ALTER TABLE chain ADD PRIMARY KEY (id); ANALYZE chain");
}
