import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, connectViews, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { differences, dumpTenant } from "../../support/tenant-dump.ts";
import { startViewErp, type ViewErp } from "../../support/view-erp.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: ViewErp;
let overHttp: Ctx;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 120, products: 80 } });
  erp = await startViewErp(sandbox);
  overHttp = await connectOrganization(sandbox);
  await runSync(overHttp);
});
afterAll(() => Promise.all([sandbox.stop(), erp.stop(), recorder.close()]));

describe("a sync from the views of the ERP's database", () => {
  it("imports the same data as one over the ERP's API", async () => {
    const ctx = await connectViews(erp);
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    expect(differences(await dumpTenant(ctx.orgId), await dumpTenant(overHttp.orgId))).toEqual({});
  });
});
