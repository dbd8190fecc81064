import { afterAll, beforeAll, beforeEach } from "vitest";
import { encrypt } from "../../lib/platform/crypto.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { createOrganization, createStore } from "./factories.ts";
import { furnish, type HelpdeskAccount, type HelpdeskWorld, openHelpdeskWorld } from "./helpdesk.ts";

export type DeskTenant = {
  orgId: string;
  ctx: Ctx;
  account: HelpdeskAccount;
  /** Stores CENTRO and NORTE, each with its inbox in the account. */
  stores: { centro: string; norte: string };
  inboxes: { centro: number; norte: number };
  /** Two per store: Ana Souza and Rui Costa. */
  agents: { ana: number; rui: number; anaNorte: number; ruiNorte: number };
};

export type DeskTenants = {
  world: HelpdeskWorld;
  ours: DeskTenant;
  theirs: DeskTenant;
};

/** A helpdesk for a suite; before every test, `begin` receives two new organizations on that installation. */
export function openDeskTenants(begin: (tenants: DeskTenants) => void): void {
  let world: HelpdeskWorld;
  beforeAll(async () => {
    world = await openHelpdeskWorld();
  });
  beforeEach(async () => {
    world.sandbox.faults.clear();
    begin({ world, ours: await addDeskTenant(world), theirs: await addDeskTenant(world) });
    world.exchanges.splice(0);
  });
  afterAll(() => world.close());
}

/** An organization with its own helpdesk account in the database that all accounts share. */
export async function addDeskTenant({ desk, url }: HelpdeskWorld): Promise<DeskTenant> {
  const { orgId, ctx } = await createOrganization("Balcão");
  const account = await furnish(desk, "Balcão", ["CENTRO", "NORTE"]);
  const [centro = 0, norte = 0] = account.inboxes.map(({ id }) => id);
  const [ana = 0, rui = 0, anaNorte = 0, ruiNorte = 0] = account.agents.map(({ id }) => id);
  const stores = { centro: await createStore(orgId, "CENTRO"), norte: await createStore(orgId, "NORTE") };
  await bindInbox(ctx, stores.centro, centro);
  await bindInbox(ctx, stores.norte, norte);
  await pointAt(ctx, { url, accountId: account.id, apiKey: account.adminToken });
  const inboxes = { centro, norte };
  return { orgId, ctx, account, stores, inboxes, agents: { ana, rui, anaNorte, ruiNorte } };
}

export async function bindInbox(ctx: Ctx, storeId: string, inboxId: number | null): Promise<void> {
  await ctx.db.sql((sql) =>
    sql.run("UPDATE store SET helpdesk_inbox_id = $3 WHERE organization_id = $1 AND id = $2", [
      ctx.orgId,
      storeId,
      inboxId,
    ]),
  );
}

/** The same helpdesk under a host name that no other organization uses. */
export function elsewhere(url: string): string {
  return url.replace("127.0.0.1", "localhost");
}

/** Stores the configuration directly, without contacting that helpdesk. */
export async function pointAt(
  ctx: Ctx,
  { url, accountId, apiKey }: { url: string; accountId: number; apiKey: string },
): Promise<void> {
  await ctx.db.sql((sql) =>
    sql.run(
      `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id) DO UPDATE SET instance_url = $2, api_key = $3, account_id = $4`,
      [ctx.orgId, url, encrypt(apiKey, ctx.orgId), accountId],
    ),
  );
}
