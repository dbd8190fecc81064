import { afterAll, beforeAll, expect, it } from "vitest";
import { onlyUnread } from "../../../components/campaigns/wizard/review/unread.ts";
import { draftResend, getReport } from "../../../lib/campaigns/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

let sandbox: Sandbox;
let events: EventRecorder;
beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

it("a send to those who have not read the campaign reaches neither readers nor new customers", async () => {
  const world = await CampaignWorld.open(sandbox);
  const [reader, other] = await world.customers(2);
  const id = await world.campaign({ numberId: (await world.number()).id });
  expect(await world.send(await world.begin(id))).toBe("over");
  await world.rows(
    "UPDATE campaign_recipient SET status = 'read', read_at = now() WHERE organization_id = $1 AND customer_id = $2",
    [world.orgId, reader],
  );
  await world.customers(1);
  await world.rows("UPDATE campaign SET behavior_rules = $3 WHERE organization_id = $1 AND id = $2", [
    world.orgId,
    id,
    JSON.stringify(onlyUnread(null, id, { startedAt: new Date(), finishedAt: null })),
  ]);
  expect(await world.send(await world.begin(id))).toBe("over");
  const sent = await world.rows<{ customerId: string }>(
    `SELECT customer_id AS "customerId" FROM campaign_recipient
     WHERE organization_id = $1 AND campaign_id = $2 AND occurrence = 2`,
    [world.orgId, id],
  );
  expect(sent).toEqual([{ customerId: other }]);
  expect((await getReport(world.ctx, { id })).metrics.sent).toBe(1);
});

it("a draft for those who have not read it reaches the people of the latest send only", async () => {
  const world = await CampaignWorld.open(sandbox);
  const [readerOfFirst = "", heldOut = ""] = await world.customers(2);
  const id = await world.campaign({ numberId: (await world.number()).id });
  expect(await world.send(await world.begin(id))).toBe("over");
  await world.rows(
    `UPDATE campaign_recipient SET accepted_at = accepted_at - interval '7 days', status = 'read',
       read_at = CASE WHEN customer_id = $2 THEN now() - interval '6 days' END WHERE organization_id = $1`,
    [world.orgId, readerOfFirst],
  );
  expect(await world.send(await world.begin(id))).toBe("over");
  await world.rows(
    "DELETE FROM campaign_recipient WHERE organization_id = $1 AND occurrence = 2 AND customer_id = $2",
    [world.orgId, heldOut],
  );
  const { id: draftId } = await draftResend(world.ctx, { id });
  expect(await world.send(await world.begin(draftId))).toBe("over");
  expect(
    await world.rows(
      `SELECT customer_id AS "customerId" FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2`,
      [world.orgId, draftId],
    ),
  ).toEqual([{ customerId: readerOfFirst }]);
});
