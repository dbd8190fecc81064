import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { GET as go } from "../../../app/api/go/[token]/route.ts";
import { everyMinute } from "../../../inngest/functions/jobs/every-minute.ts";
import { processInboxOfWebhooks } from "../../../inngest/functions/messaging/process-inbox.ts";
import { trackingFunctions } from "../../../inngest/functions/tracking/index.ts";
import { inboxFilled, unsafeListDueLanes } from "../../../lib/messaging/index.ts";
import { issueLinks } from "../../../lib/tracking/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import {
  createCustomer,
  createNumber,
  deliver,
  drain,
  holdInbox,
  ofNumber,
  statusOf,
  whatsappBody,
} from "../../support/inbox.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";

const [applyVisits] = trackingFunctions;

let release: () => Promise<void>;
let recorder: EventRecorder;
beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
});
afterAll(() => Promise.all([release(), recorder.close()]));

it("the inbox function processes deliveries in batches, and ends after one batch if none is left", async () => {
  const { orgId, ctx } = await createOrganization();
  const number = await createNumber(orgId, await createStore(orgId, "F01"));
  const statuses = [statusOf("wamid.1", "sent", 1_767_225_600), statusOf("wamid.1", "read", 1_767_225_700)];
  await deliver(whatsappBody(ofNumber(number.name, { statuses })));
  const [lane = -1] = await unsafeListDueLanes();
  const filled = inboxFilled.create({ lane });
  const run = await runFunction(processInboxOfWebhooks, filled);
  expect(run).toMatchObject({ result: { taken: 1 }, steps: ["portion-1"] });
  expect(await ctx.db.rows("SELECT status FROM message_event WHERE organization_id = $1 ORDER BY 1", [orgId])).toEqual([
    { status: "read" },
    { status: "sent" },
  ]);
  expect(await runFunction(processInboxOfWebhooks, filled)).toMatchObject({
    result: { taken: 0 },
    steps: ["portion-1"],
  });
});

it("the minute timer requests the processing of queued link visits, which are applied once", async () => {
  const { orgId, ctx } = await createOrganization();
  const customerId = await createCustomer(orgId, await createStore(orgId, "F01"));
  const owner = { customerId, campaignId: null, recipientId: crypto.randomUUID(), channel: "whatsapp" as const };
  const [token = ""] = await ctx.db.sql((sql) => issueLinks(sql, orgId, [{ ...owner, url: "https://loja.example/" }]));
  await call(go, { params: { token } });
  await runSchedule(everyMinute, recorder);
  expect(recorder.named("crm/tracking.hit").map(({ data }) => data.orgId)).toContain(orgId);
  const event = { name: "crm/tracking.hit", data: { orgId } };
  expect(await runFunction(applyVisits, event)).toMatchObject({ result: { refused: 0, visits: 1 } });
  expect(await runFunction(applyVisits, event)).toMatchObject({ result: { refused: 0, visits: 0 } });
});
