import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { openInstallation } from "../../support/sealed-world.ts";

// A month's Inngest executions, counted by running the functions. The operator's page states the result.
const PAGE = join(import.meta.dirname, "../../../docs/operator/deploy.md");
const TIMER = { name: "inngest/scheduled.timer", data: {} };
/** Assumption per store: 4 sends a month to 500 customers each, and 1,200 helpdesk messages. */
const STORE = { sends: 4, recipients: 500, messages: 1_200 };
const RECIPIENTS_A_TURN = 640; // 80 a second, for 8 seconds
/** Delivery reports arrive over half a day; the inbox is triggered at most once per second. */
const REPORTED_WITHIN_SECONDS = 43_200;
const REPORTS_A_RECIPIENT = 2;
/** Reassignment and agents' hours, each every five minutes. */
const ROUNDS_A_MONTH = 8_640;
/** The page's figures are rounded. */
const TOLERANCE = 0.05;

let installation: Awaited<ReturnType<typeof openInstallation>>;
let recorder: EventRecorder;
let sandbox: Sandbox;

beforeAll(async () => {
  installation = await openInstallation();
  [recorder, sandbox] = await Promise.all([recordEvents(), startSandbox({ size: { customers: 20 } })]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(() => Promise.all([recorder.close(), sandbox.stop(), installation.close()]));

async function countMonth(): Promise<number> {
  const { countExecutions, scheduled } = await import("../../support/executions.ts");
  let executions = 0;
  for (const { fn, runs } of scheduled) executions += runs * (await countExecutions(recorder, fn, TIMER));
  return executions;
}

it("a month uses as many engine executions as the operator documentation states", async () => {
  const { countStarted } = await import("../../support/executions.ts");
  const { connectOrganization } = await import("../../support/erp-sync.ts");
  const { CampaignWorld } = await import("../../support/campaign-world.ts");
  const { requestSend } = await import("../../../lib/campaigns/request-send.ts");
  const { inboxFilled } = await import("../../../lib/messaging/index.ts");
  const { agentHoursDue, helpdeskRelayRequested, reassignRequested } = await import("../../../lib/helpdesk/index.ts");
  const { systemClock } = await import("../../../lib/platform/clock.ts");

  const idle = await countMonth();
  await connectOrganization(sandbox, { clock: systemClock });
  await countMonth(); // the first night reads everything
  const connected = await countMonth();

  const world = await CampaignWorld.open(sandbox);
  await world.customers(20);
  const campaignId = await world.campaign({ numberId: (await world.number()).id });
  recorder.events.length = 0;
  await requestSend(world.ctx, campaignId);
  const [requested] = recorder.events.splice(0);
  const smallSend = await countStarted(recorder, requested ?? TIMER); // one batch
  const turn = 3; // the run, its send, and the request for the next batch
  const ofOrganization = { orgId: world.orgId };
  const wake = await countStarted(recorder, inboxFilled.create({ lane: 0 }));
  const relay = await countStarted(recorder, { name: helpdeskRelayRequested.name, data: ofOrganization });
  const reassign = { name: reassignRequested.name, data: { ...ofOrganization, trigger: "schedule", actorId: null } };
  const round =
    (await countStarted(recorder, reassign)) +
    (await countStarted(recorder, { name: agentHoursDue.name, data: ofOrganization }));

  const month = (stores: number) => {
    const recipients = stores * STORE.recipients;
    const turns = Math.ceil(recipients / RECIPIENTS_A_TURN);
    const reports = Math.min(recipients * REPORTS_A_RECIPIENT, REPORTED_WITHIN_SECONDS);
    const send = smallSend + (turns - 1) * turn + reports * wake;
    const conversations = stores * STORE.messages * (wake + relay);
    return connected + ROUNDS_A_MONTH * round + STORE.sends * send + conversations;
  };
  const counted: Record<string, number> = {
    idle,
    "1 store": month(1),
    "8 stores": month(8),
    "100 stores": month(100),
  };
  expect(idle).toBeLessThan(60_000);
  const rows = readFileSync(PAGE, "utf8").matchAll(/^\| (idle|1 store|8 stores|100 stores) \| ([\d,]+) \|$/gm);
  const stated = Object.fromEntries(
    [...rows].map(([, name = "", count = ""]) => [name, Number(count.replaceAll(",", ""))]),
  );
  expect(Object.keys(stated)).toEqual(Object.keys(counted));
  const wrong = Object.entries(counted).filter(
    ([name, count]) => Math.abs((stated[name] ?? 0) - count) > TOLERANCE * count,
  );
  expect({ wrong, counted }).toEqual({ wrong: [], counted });
}, 300_000);
