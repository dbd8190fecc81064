import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkNumberOnRequest } from "../../../inngest/functions/messaging/check-number.ts";
import { scheduleNumberChecks } from "../../../inngest/functions/messaging/schedule-checks.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { getWhatsappNumber, numberCheckRequested } from "../../../lib/stores/index.ts";
import type { Sandbox } from "../../../sandbox/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { addCloudNumber, startProviders } from "../../support/providers.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;
let numberId: string;

beforeAll(async () => {
  sandbox = await startProviders();
  recorder = await recordEvents();
  ctx = (await createOrganization("Verificação")).ctx;
  numberId = (await addCloudNumber(sandbox, ctx, await createStore(ctx.orgId, "F01"))).id;
});
afterAll(async () => {
  await recorder.close();
  await sandbox.stop();
});

const request = async (data: { orgId: string; numberId: string }) =>
  (await runFunction(checkNumberOnRequest, { name: numberCheckRequested.name, data })).result;

it("the number check function checks a number of its own organization only", async () => {
  const { ctx: other } = await createOrganization("Vizinha");
  expect(await request({ orgId: other.orgId, numberId })).toEqual({ problem: null });
  expect((await getWhatsappNumber(ctx, { id: numberId })).checkedAt).toBeNull();
  expect(await request({ orgId: ctx.orgId, numberId })).toEqual({ problem: null });
  expect((await getWhatsappNumber(ctx, { id: numberId })).confirmedAt).not.toBeNull();
});

it("the number check function ignores a deleted number", async () => {
  expect(await request({ orgId: ctx.orgId, numberId: randomUUID() })).toEqual({ problem: null });
});

it("the hourly schedule requests a check of every number", async () => {
  await runSchedule(scheduleNumberChecks, recorder);
  const asked = recorder.named(numberCheckRequested.name).map(({ data }) => data);
  expect(asked).toContainEqual({ orgId: ctx.orgId, numberId });
});
