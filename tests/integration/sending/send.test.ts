import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJobRun } from "../../../lib/jobs/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  process.env.SMTP_URL = sandbox.smtpUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

describe("WhatsApp send", () => {
  it("sends one message to every recipient, and the job run's counts equal the audience", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(300);
    const { id: numberId } = await world.number();
    const begun = await world.begin(await world.campaign({ numberId }));
    expect(await world.send(begun)).toBe("over");
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "sent" });
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 300 });
    const taken = world.taken();
    const ledger = await world.ledger(begun.campaignId);
    expect(ledger.map(({ id }) => taken.get(id))).toEqual(ledger.map(() => 1));
    expect(await getJobRun(world.ctx, begun.jobRunId)).toMatchObject({
      status: "completed",
      progress: { recipients: { audience: 300, sent: 300 } },
    });
    const messages = await world.rows("SELECT text FROM whatsapp_message WHERE organization_id = $1", [world.orgId]);
    expect(messages).toHaveLength(300);
    expect(messages[0]?.text).toMatch(/^Pessoa, o produto que você procurava voltou ao estoque da Loja F01\.$/);
  });
});
