import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resumeCampaign } from "../../../lib/campaigns/index.ts";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { userCtx } from "../../support/factories.ts";

// The provider pauses the template of one variant: the others are sent at full speed, and its own messages probe it.
const PEOPLE = 200;
const NAME = "aviso_de_estoque";
const LANGUAGE = "pt_BR";

let sandbox: Sandbox;
let events: EventRecorder;
beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

type Opened = {
  world: CampaignWorld;
  begun: Begun;
  numberId: string;
  wabaId: string;
  /** The template of variant A at the provider. */
  pause: (isPaused: boolean) => void;
};

/** Variant B has the same template in another language. */
async function open(): Promise<Opened> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(PEOPLE);
  const { id: numberId, name } = await world.number();
  const wabaId = sandbox.messaging.directory.numbers.get(name)?.wabaId ?? "";
  const templates = sandbox.messaging.templates(wabaId);
  const own = templates.find((one) => one.name === NAME);
  if (!own) throw new Error("The provider has no such template");
  templates.push({ ...own, id: `${own.id}9`, language: "en_US" });
  await syncTemplates(world.ctx, { numberId });
  const campaignId = await world.campaign({ numberId });
  const variant = {
    templateName: NAME,
    templateLanguage: "en_US",
    variables: { 1: { value: "Variante B" }, 2: { value: "{{store}}" } },
    whatsappText: null,
    subject: null,
    preheader: null,
    html: null,
    text: null,
  };
  const test = { sharePercent: 50, metric: "read", horizonHours: 1, otherwise: "best", variants: [variant] };
  await world.rows("UPDATE campaign_content SET test = $2 WHERE campaign_id = $1", [campaignId, JSON.stringify(test)]);
  const begun = await world.begin(campaignId);
  await buildAudience(world.ctx, begun);
  const pause = (isPaused: boolean) => {
    own.status = isPaused ? "PAUSED" : "APPROVED";
  };
  return { world, begun, numberId, wabaId, pause };
}

/** How many recipients of each variant have which status. */
async function tested(world: CampaignWorld): Promise<Record<string, string[]>> {
  const rows = await world.rows<{ variant: string; statuses: string[] }>(
    `SELECT variant, array_agg(DISTINCT status ORDER BY status) AS statuses FROM campaign_recipient
     WHERE organization_id = $1 AND in_test GROUP BY 1`,
    [world.orgId],
  );
  return Object.fromEntries(rows.map(({ variant, statuses }) => [variant, statuses]));
}

async function openBlocks(world: CampaignWorld): Promise<string[]> {
  const rows = await world.rows<{ key: string }>(
    "SELECT key FROM sending_stop WHERE organization_id = $1 AND closed_at IS NULL ORDER BY subject, key",
    [world.orgId],
  );
  return rows.map(({ key }) => key);
}

const block = (world: CampaignWorld, subject: string, key: string, numberId: string | null) =>
  world.rows(
    `INSERT INTO sending_stop (organization_id, subject, key, number_id, code, reason, opened_at, probe_at)
     VALUES ($1, $2, $3, $4, '131031', 'account_locked', now(), now() + interval '15 minutes')`,
    [world.orgId, subject, key, numberId],
  );
const makeProbesDue = (world: CampaignWorld) =>
  world.rows("UPDATE sending_stop SET probe_at = now() - interval '1 second' WHERE organization_id = $1", [
    world.orgId,
  ]);
const horizon = async (world: CampaignWorld) =>
  (await world.rows("SELECT decides_at IS NOT NULL AS started FROM campaign_test"))[0];

describe("A/B test with a blocked template", () => {
  it("sends the other variant meanwhile, probes with the blocked one's messages, and then starts the horizon", async () => {
    const { world, begun, wabaId, pause } = await open();
    const key = `${wabaId}:${NAME}:${LANGUAGE}`;
    pause(true);
    await world.send(begun);
    expect(await tested(world)).toEqual({ A: ["queued"], B: ["sent"] });
    expect(await openBlocks(world)).toEqual([key]);
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "paused", pausedReason: "132015" });
    await makeProbesDue(world);
    await world.send(begun);
    expect(await tested(world)).toEqual({ A: ["queued"], B: ["sent"] });
    expect(await openBlocks(world)).toEqual([key]);
    expect(await horizon(world)).toEqual({ started: false });
    pause(false);
    await makeProbesDue(world);
    expect(await world.send(begun)).toBe("wait");
    expect(await openBlocks(world)).toEqual([]);
    expect(await tested(world)).toEqual({ A: ["sent"], B: ["sent"] });
    expect(await horizon(world)).toEqual({ started: true });
    expect([...world.taken().values()].every((count) => count === 1)).toBe(true);
  });

  it("sends the rest and starts the horizon if no message of the blocked template is left", async () => {
    const { world, begun, wabaId, pause } = await open();
    await world.rows("UPDATE campaign_recipient SET status = 'sent' WHERE organization_id = $1 AND variant = 'A'", [
      world.orgId,
    ]);
    pause(true);
    await block(world, "template", `${wabaId}:${NAME}:${LANGUAGE}`, null);
    expect(await world.send(begun)).toBe("wait");
    expect(await tested(world)).toEqual({ A: ["sent"], B: ["sent"] });
    expect(await horizon(world)).toEqual({ started: true });
  });

  it("sends the other variant before it pauses because a template is not approved any more", async () => {
    const { world, begun, numberId, pause } = await open();
    pause(true);
    await syncTemplates(world.ctx, { numberId });
    await world.send(begun);
    expect(await tested(world)).toEqual({ A: ["queued"], B: ["sent"] });
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "paused", pausedReason: "template_unusable" });
    pause(false);
    await syncTemplates(world.ctx, { numberId });
    await resumeCampaign(userCtx(world.orgId), { id: begun.campaignId });
    expect(await world.send(begun)).toBe("wait");
    expect(await tested(world)).toEqual({ A: ["sent"], B: ["sent"] });
    expect(await horizon(world)).toEqual({ started: true });
  });

  it("probes a blocked number with a template that is not blocked", async () => {
    const { world, begun, numberId, wabaId, pause } = await open();
    pause(true);
    await block(world, "number", numberId, numberId);
    await block(world, "template", `${wabaId}:${NAME}:${LANGUAGE}`, null);
    await world.send(begun);
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "paused", pausedReason: "131031" });
    expect(await tested(world)).toEqual({ A: ["queued"], B: ["queued"] });
    await makeProbesDue(world);
    await world.send(begun);
    expect(await openBlocks(world)).toEqual([`${wabaId}:${NAME}:${LANGUAGE}`]);
    expect(await tested(world)).toEqual({ A: ["queued"], B: ["sent"] });
  });
});
