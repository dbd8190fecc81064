import { afterAll, beforeAll, expect, it } from "vitest";
import { openInstallation } from "../../support/sealed-world.ts";

const VARIABLES = { ERP_BASE_URL: "https://erp.example.test", ERP_USERNAME: "crm", ERP_PASSWORD: "secret" };

let installation: Awaited<ReturnType<typeof openInstallation>>;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it("the ERP variables serve the installation's only organization, and none of several", async () => {
  const { createOrganization } = await import("../../support/factories.ts");
  const { findAllDue } = await import("../../support/find-all-due.ts");
  const { isOrganization, unsafeFindOnlyOrganization } = await import("../../../lib/platform/organizations.ts");
  const settings = await import("../../../lib/settings/index.ts");
  const { systemCtx } = await import("../../../lib/platform/ctx.ts");
  const variables = { ...VARIABLES, ERP_FILIAL: undefined };
  const findDue = () =>
    findAllDue(async (page) => ({ rows: await settings.unsafeListDueErpSyncs(page, variables), events: [] }));

  expect([await unsafeFindOnlyOrganization(), (await findDue()).orgIds]).toEqual([null, []]);
  const { orgId, ctx } = await createOrganization();
  expect([await unsafeFindOnlyOrganization(), (await findDue()).orgIds]).toEqual([orgId, [orgId]]);
  expect(await settings.findErpConnection(ctx, variables)).toMatchObject({ username: "crm" });
  const stranger = systemCtx(crypto.randomUUID(), "test");
  expect(await settings.findErpConnection(stranger, variables)).toBeNull();
  expect([await isOrganization(orgId), await isOrganization(stranger.orgId)]).toEqual([true, false]);

  await createOrganization();
  expect([await unsafeFindOnlyOrganization(), (await findDue()).orgIds]).toEqual([null, []]);
  expect(await settings.findErpConnection(ctx, variables)).toBeNull();
});
