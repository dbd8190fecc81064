import { describe, expect, it } from "vitest";
import { functions } from "../../../inngest/index.ts";
import { jobEngine } from "../../../lib/jobs/engine.ts";
import { queueOf } from "../../../lib/jobs/queues.ts";
import { eventNameOf, isRepeatable, sampleOf } from "../../../lib/jobs/run-sample.ts";
import english from "../../../messages/en.json" with { type: "json" };
import portuguese from "../../../messages/pt-BR.json" with { type: "json" };

describe("queueOf", () => {
  it.each([
    ["balcao-erp-import-page", "erp-import-page"],
    ["balcao-erp-import-page-failure", "erp-import-page"],
    ["balcao-campaigns-whatsapp-send", "whatsapp-send"],
    ["balcao-whatsapp-send", "whatsapp-send"],
    ["balcao-messaging-email-send-failure", "email-send"],
    ["balcao-webmail-send", "webmail-send"],
    ["other-app", "other-app"],
  ])("assigns %s to the queue %s", (functionId, queue) => expect(queueOf(functionId)).toBe(queue));
});

describe("queue names", () => {
  it.each(functions.map((one) => queueOf(one.id("balcao"))))("include %s in both languages", (queue) => {
    expect([portuguese, english].map(({ queues }) => queue in queues.names)).toEqual([true, true]);
  });
});

describe("jobEngine", () => {
  const engine = (fields: { INNGEST_BASE_URL?: string; INNGEST_DEV?: string }) =>
    jobEngine(fields as Parameters<typeof jobEngine>[0]);

  it.each([
    [{}, "inngest"],
    [{ INNGEST_BASE_URL: "http://127.0.0.1:8288", INNGEST_DEV: "0" }, "embedded"],
    [{ INNGEST_BASE_URL: "https://inngest.example.com" }, "inngest"],
    [{ INNGEST_BASE_URL: "http://localhost:8288", INNGEST_DEV: "1" }, "inngest-dev"],
  ])("for %j is %s", (fields, name) => expect(engine(fields)).toBe(name));
});

describe("event shown in the queues", () => {
  const id = "0198c0de-0000-7000-8000-000000000001";

  it("contains only identifiers, also when it reports on another event", () => {
    const event = { name: "crm/x.requested", data: { orgId: id, name: "Ana", list: [id], count: 3 } };
    expect(sampleOf(event)).toEqual({ orgId: id });
    const failure = { name: "inngest/function.failed", data: { run_id: id, event } };
    expect(sampleOf(failure)).toEqual({ orgId: id });
    expect([eventNameOf(event), eventNameOf(failure), eventNameOf(null)]).toEqual([
      "crm/x.requested",
      "crm/x.requested",
      "",
    ]);
  });

  it("can be sent again unless it is unknown or internal to the job engine", () => {
    expect(isRepeatable({ name: "crm/x.requested" })).toBe(true);
    expect(isRepeatable({ name: "inngest/scheduled.timer" })).toBe(false);
    expect(isRepeatable(null)).toBe(false);
  });
});
