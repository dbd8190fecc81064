import { expect, it } from "vitest";
import { POST as saveEmail } from "../../../app/api/settings/email/route.ts";
import { DELETE as removeErp, PUT as saveErp } from "../../../app/api/settings/erp/route.ts";
import { PATCH as saveOrganization } from "../../../app/api/settings/organization/route.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { createStore } from "../../support/factories.ts";
import { newPerson } from "../../support/settings.ts";

const CHANGES: [path: string, method: string, handler: RouteHandler, body?: unknown][] = [
  ["/settings/organization", "PATCH", saveOrganization, { name: "Outra" }],
  ["/settings/email", "POST", saveEmail, { fromName: "Loja", fromAddress: "loja@example.test" }],
  ["/settings/erp", "PUT", saveErp, { baseUrl: "https://erp.example.test", username: "u", password: "p" }],
  ["/settings/erp", "DELETE", removeErp],
];

it.each(CHANGES)("%s: %s requires a user who sees every store", async (path, method, handler, body) => {
  const whole = await newPerson();
  const limited = await newPerson({ storeIds: [await createStore(whole.orgId, "F01")] }, whole.orgId);
  expect((await limited.call(handler, path, { method, body })).status).toBe(403);
  expect([200, 204]).toContain((await whole.call(handler, path, { method, body })).status);
});
