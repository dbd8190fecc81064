import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as connect } from "../../../app/api/settings/whatsapp/[id]/connect/route.ts";
import { listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditLogQuery } from "../../../lib/audit/schemas.ts";
import type { Sandbox } from "../../../sandbox/index.ts";

import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { addGatewayNumber, startProviders } from "../../support/providers.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startProviders();
});
afterAll(() => sandbox.stop());

describe("linking a phone by QR code", () => {
  it("is audited once the phone is linked, not each time that a page asks for the code", async () => {
    const { orgId, ctx } = await createOrganization("Telefone");
    const storeId = await createStore(orgId, "F01");
    const user = await createUser(orgId, { permissions: ["app:integrations"] });
    const token = await tokenFor(user.clerkId);
    const { id, instance } = await addGatewayNumber(sandbox, ctx, storeId, {
      state: "close",
      ownerPhone: "5511933337777",
    });
    const path = `/api/settings/whatsapp/${id}/connect`;
    const ask = () => call(connect, { method: "POST", path, token, params: { id } });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    sandbox.messaging.directory.addInstance({ ...instance, state: "open" });
    expect((await ask()).status).toBe(200);
    await eventually(async () => {
      const { data } = await listAccessLogs(ctx, AuditLogQuery.parse({}));
      expect(data.map(({ actionType, userId }) => [actionType, userId])).toEqual([["SETTINGS_WHATSAPP_LINK", user.id]]);
      expect(data[0]).toMatchObject({
        metadata: {
          instanceId: id,
          before: { isConfirmed: false },
          after: { isConfirmed: true, name: "+55 (11) 93333-7777, Loja F01" },
        },
      });
      expect(JSON.stringify(data)).not.toContain("base64");
    });
  });

  it("is audited as failed if the number is another organization's", async () => {
    const { orgId, ctx } = await createOrganization("Outra");
    const user = await createUser(orgId, { permissions: ["app:integrations"] });
    const token = await tokenFor(user.clerkId);
    const own = await createOrganization("Dona");
    const { id } = await addGatewayNumber(sandbox, own.ctx, await createStore(own.orgId, "F01"), { state: "close" });
    const path = `/api/settings/whatsapp/${id}/connect`;
    expect((await call(connect, { method: "POST", path, token, params: { id } })).status).toBe(404);
    await eventually(async () => {
      const { data } = await listAccessLogs(ctx, AuditLogQuery.parse({}));
      expect(data).toMatchObject([{ actionType: "SETTINGS_WHATSAPP_LINK", status: 404 }]);
    });
  });
});
