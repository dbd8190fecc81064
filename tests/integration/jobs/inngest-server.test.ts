import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkEngine } from "../../../lib/jobs/check-engine.ts";
import { getQueueSummary, unsafeQueueFigures } from "../../../lib/jobs/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { type InngestApi, startInngestApi } from "../../support/engine/inngest-api.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";

const EVENT_KEY = randomBytes(16).toString("hex");
const SIGNING_KEY = `signkey-prod-${randomBytes(32).toString("hex")}`;
const before = { ...env() };

let server: InngestApi;

beforeAll(async () => {
  server = await startInngestApi(EVENT_KEY, SIGNING_KEY);
});
beforeEach(() => {
  Object.assign(env(), { INNGEST_BASE_URL: server.url, INNGEST_DEV: "0", JOB_ENGINE: "inngest" });
  Object.assign(env(), { INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY });
  Object.assign(server, { hasUi: true, runs: [] });
});
afterAll(async () => {
  for (const name of Object.keys(env())) Reflect.deleteProperty(env(), name);
  Object.assign(env(), before);
  await server.close();
});

describe("keys of a self-hosted Inngest", () => {
  it("pass the engine check when they are valid", async () => {
    await expect(checkEngine()).resolves.toBeUndefined();
  });

  it("are named by the readiness check when one of them is wrong", async () => {
    env().INNGEST_EVENT_KEY = "0000";
    await expect(checkEngine()).rejects.toThrow("INNGEST_EVENT_KEY is wrong: the engine answered 401");
    Object.assign(env(), { INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: "signkey-prod-00ff" });
    await expect(checkEngine()).rejects.toThrow("INNGEST_SIGNING_KEY is wrong: the engine answered 401");
  });
});

describe("the queues with a self-hosted Inngest", () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
  const superAdmin = async () => userCtx((await createOrganization()).orgId, { level: 0 });

  it("show level 0 the counts of waiting and active runs from all pages of Inngest's API", async () => {
    const slug = "balcao-campaigns-email-send";
    server.runs = [
      { status: "QUEUED", queuedAt: ago(90), slug },
      ...Array.from({ length: 250 }, () => ({ status: "RUNNING" as const, queuedAt: ago(5), slug })),
      { status: "RUNNING", queuedAt: ago(5), slug: "balcao-erp-import-page" },
    ];
    const report = await getQueueSummary(await superAdmin());
    expect(report).toMatchObject({ engine: "inngest", tellsRuns: true });
    const queue = (name: string) => report.data.find((one) => one.queue === name);
    expect(queue("email-send")).toMatchObject({ waiting: 1, active: 250, perMinute: null });
    expect(queue("email-send")?.oldestWaitingSeconds).toBeGreaterThanOrEqual(90);
    expect(queue("erp-import-page")).toMatchObject({ waiting: 0, active: 1 });
    expect(queue("whatsapp-send")).toMatchObject({ waiting: 0, active: 0 });
    const figures = await unsafeQueueFigures();
    expect(figures.find(({ functionId }) => functionId === slug)).toMatchObject({ waiting: 1, active: 250 });
  });

  it("hide runs from an organization, because Inngest does not report a run's organization", async () => {
    server.runs = [{ status: "RUNNING", queuedAt: ago(5), slug: "balcao-erp-import-page" }];
    const report = await getQueueSummary(userCtx((await createOrganization()).orgId));
    expect(report).toMatchObject({ tellsRuns: false });
    expect(report.data.map(({ queue }) => queue)).not.toContain("erp-import-page");
    expect(report.data.find(({ queue }) => queue === "email-send")).toMatchObject({ waiting: null, active: null });
  });

  it("report tellsRuns false when Inngest's UI is switched off", async () => {
    server.hasUi = false;
    expect(await getQueueSummary(await superAdmin())).toMatchObject({ tellsRuns: false });
  });
});
