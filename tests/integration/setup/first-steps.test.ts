import { describe, expect, it } from "vitest";
import { GET } from "../../../app/api/settings/first-steps/route.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { getFirstSteps } from "../../../lib/setup/index.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { plantSales, rollUpSales } from "../../support/shop.ts";

const NOTHING = {
  erp: false,
  number: false,
  team: false,
  hours: false,
  segment: false,
  campaign: false,
  hasSales: false,
};

async function open(name: string): Promise<Ctx> {
  return systemCtx((await createOrganization(name)).orgId, "test");
}

const run = (ctx: Ctx, text: string, ...values: unknown[]) =>
  ctx.db.sql((sql) => sql.run(text, [ctx.orgId, ...values]));

describe("the first steps of an organization", () => {
  it("are done one by one, and are those of no other organization", async () => {
    const [ctx, other] = [await open("Nova"), await open("Vizinha")];
    await createUser(ctx.orgId);
    const storeId = await createStore(ctx.orgId, "F01");
    let expected: Record<string, boolean> = NOTHING;
    expect(await getFirstSteps(ctx)).toEqual(expected);
    const then = async (step: keyof typeof NOTHING) => {
      expected = { ...expected, [step]: true };
      expect(await getFirstSteps(ctx)).toEqual(expected);
    };

    await run(
      ctx,
      "INSERT INTO erp_connection (organization_id, base_url, username, password_encrypted) VALUES ($1, 'https://erp.test', 'u', 'x')",
    );
    await then("erp");

    await run(
      ctx,
      "INSERT INTO store_whatsapp_number (organization_id, store_id, provider, gateway_instance_name) VALUES ($1, $2, 'gateway', 'loja-nova')",
      storeId,
    );
    expect(await getFirstSteps(ctx)).toEqual(expected); // the provider has not confirmed it
    await run(ctx, "UPDATE store_whatsapp_number SET confirmed_at = now() WHERE organization_id = $1");
    await then("number");

    await createUser(ctx.orgId);
    await then("team");

    await run(ctx, "UPDATE store SET business_hours = 'null' WHERE organization_id = $1");
    expect(await getFirstSteps(ctx)).toEqual(expected);
    await run(ctx, `UPDATE store SET business_hours = '{"schedule": {}}' WHERE organization_id = $1`);
    await then("hours");

    await run(ctx, "INSERT INTO segment (organization_id, name, rules) VALUES ($1, 'Todos', '{\"rules\": []}')");
    await then("segment");

    await run(ctx, "INSERT INTO campaign (organization_id, name, channel) VALUES ($1, 'Primeira', 'email')");
    expect(await getFirstSteps(ctx)).toEqual(expected); // a draft is not sent
    await run(ctx, "UPDATE campaign SET status = 'scheduled' WHERE organization_id = $1");
    await then("campaign");

    await plantSales(ctx, [{ storeId, at: "2026-11-20T15:00:00Z", cents: 100 }]);
    await rollUpSales(ctx);
    await then("hasSales");
    expect(await getFirstSteps(other)).toEqual(NOTHING);
  });

  it("has a team after the first invite", async () => {
    const ctx = await open("Convidada");
    const { roleId } = await createUser(ctx.orgId);
    await run(ctx, "INSERT INTO invite (organization_id, email, role_id) VALUES ($1, 'ana@loja.test', $2)", roleId);
    expect(await getFirstSteps(ctx)).toEqual({ ...NOTHING, team: true });
  });

  it("are answered to whoever sees the home page", async () => {
    const ctx = await open("Rota");
    const ask = async (permissions: string[]) => {
      const { clerkId } = await createUser(ctx.orgId, { permissions });
      return call(GET, { path: "/api/settings/first-steps", token: await tokenFor(clerkId) });
    };
    expect((await ask(["app:customers"])).status).toBe(403);
    const answer = await ask(["app:dashboard"]);
    expect([answer.status, await answer.json()]).toEqual([200, { ...NOTHING, team: true }]);
  });
});
