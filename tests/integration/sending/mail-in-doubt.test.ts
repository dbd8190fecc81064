import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { recordMailVisits, toMailId } from "../../../lib/messaging/index.ts";
import { unsafeStoreDelivery } from "../../../lib/messaging/store/inbox.ts";
import { applyClicks, applyMessageEvents, buildAudience } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { drain, holdInbox } from "../../support/inbox.ts";

// In-doubt messages: later events of the provider or the reader show whether they were accepted.
let sandbox: Sandbox;
let events: EventRecorder;
let release: () => Promise<void>;
let world: CampaignWorld;

beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: "Balcão <crm@example.test>" });
  await drain();
});
afterAll(() => Promise.all([sandbox.stop(), events.close(), release()]));
beforeEach(async () => {
  world = await CampaignWorld.open(sandbox);
  await world.customers(2);
});

/** The first of two recipients gets no response; the other is still waiting. */
async function doubtful(fields: { mail: true } | { numberId: string }): Promise<{ begun: Begun; id: string }> {
  const begun = await world.begin(await world.campaign(fields));
  await buildAudience(world.ctx, begun);
  const [row] = await world.ledger(begun.campaignId);
  await world.rows(
    `UPDATE campaign_recipient SET status = 'in_doubt', claim_id = $3, attempts = 1, reason_code = 'timeout'
     WHERE organization_id = $1 AND id = $2`,
    [world.orgId, row?.id, randomUUID()],
  );
  return { begun, id: row?.id ?? "" };
}
const statuses = async ({ campaignId }: Begun) => (await world.ledger(campaignId)).map(({ status }) => status);
const mails = () =>
  world.rows(
    `SELECT recipient_id AS recipient, message_id AS "messageId", opened_at IS NOT NULL AS opened, bounce_kind AS bounce,
       complained_at IS NOT NULL AS complained FROM email_message WHERE organization_id = $1`,
    [world.orgId],
  );
async function report(mail: object, said: object) {
  await unsafeStoreDelivery("ses", { lane: 0, body: JSON.stringify({ Message: JSON.stringify({ mail, ...said }) }) });
  await drain((ctx, deliveryIds) => applyMessageEvents(ctx, { deliveryIds }).then(() => undefined));
}
const header = (value: string) => ({ messageId: randomUUID(), headers: [{ name: "X-Crm-Email-Message", value }] });
const bounce = { notificationType: "Bounce", bounce: { bounceType: "Permanent", bounceSubType: "General" } };

describe("mail in doubt", () => {
  it.each([
    ["our header with its mail id", (id: string) => header(toMailId(id))],
    ["our header with its recipient id only", (id: string) => header(id)],
    ["its Message-ID", (id: string) => ({ messageId: randomUUID(), commonHeaders: { messageId: toMailId(id) } })],
  ])("is matched by %s when it bounces", async (_name, mail) => {
    const { begun, id } = await doubtful({ mail: true });
    await report(mail(id), bounce);
    expect(await statuses(begun)).toEqual(["failed", "queued"]);
    expect(await mails()).toEqual([
      { recipient: id, messageId: toMailId(id), opened: false, bounce: "permanent", complained: false },
    ]);
    await report(mail(id), bounce);
    expect(await mails()).toHaveLength(1);
  });

  it("becomes delivered on a complaint, and the complaint opts out the reader", async () => {
    const { begun, id } = await doubtful({ mail: true });
    await report(header(toMailId(id)), { notificationType: "Complaint", complaint: {} });
    expect(await statuses(begun)).toEqual(["delivered", "queued"]);
    expect(await mails()).toMatchObject([{ recipient: id, complained: true }]);
    const out = await world.rows(
      `SELECT c.email_opt_out AS out FROM campaign_recipient r JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
       WHERE r.organization_id = $1 ORDER BY r.id`,
      [world.orgId],
    );
    expect(out).toEqual([{ out: true }, { out: false }]);
  });

  it("is not resolved by a report with an unknown recipient id", async () => {
    const { begun } = await doubtful({ mail: true });
    await report(header(toMailId(randomUUID())), bounce);
    expect(await statuses(begun)).toEqual(["in_doubt", "queued"]);
    expect(await mails()).toEqual([]);
  });

  it("is resolved as sent when a person opens it, but not when a machine does", async () => {
    const { begun, id } = await doubtful({ mail: true });
    const visit = async (isMachine: boolean) => {
      const deliveryId = await recordMailVisits(world.ctx, [
        { recipientId: id, kind: "open", isMachine, at: new Date() },
      ]);
      await applyMessageEvents(world.ctx, { deliveryIds: [deliveryId] });
    };
    await visit(true);
    expect(await statuses(begun)).toEqual(["in_doubt", "queued"]);
    await visit(false);
    expect(await statuses(begun)).toEqual(["read", "queued"]);
    expect(await mails()).toEqual([
      { recipient: id, messageId: toMailId(id), opened: true, bounce: null, complained: false },
    ]);
  });
});

it("a message in doubt is resolved as sent when a person follows its link, on both channels", async () => {
  const { id: numberId } = await world.number();
  for (const fields of [{ numberId }, { mail: true as const }]) {
    const { begun, id } = await doubtful(fields);
    const clicks = [{ recipientId: id, clickedAt: new Date() }];
    expect(await applyClicks(world.ctx, { clicks })).toBe(1);
    expect(await applyClicks(world.ctx, { clicks })).toBe(0);
    expect(await statuses(begun)).toEqual(["sent", "queued"]);
    const [row] = await world.ledger(begun.campaignId);
    expect(row?.accepted_at).toEqual(clicks[0]?.clickedAt);
    expect(row?.reason_code).toBeNull();
  }
});

it.each(["no_answer", "timeout"])("resolving a message in doubt clears the reason %s", async (reason) => {
  const { begun, id } = await doubtful({ mail: true });
  await world.rows("UPDATE campaign_recipient SET reason_code = $3 WHERE organization_id = $1 AND id = $2", [
    world.orgId,
    id,
    reason,
  ]);
  await report(header(toMailId(id)), bounce);
  const [row] = await world.ledger(begun.campaignId);
  expect(row).toMatchObject({ status: "failed", reason_code: null });
});

describe("accepted mail", () => {
  it("is sent with a generated Message-ID, and our header contains the same id", async () => {
    const begun = await world.begin(await world.campaign({ mail: true }));
    expect(await world.send(begun)).toBe("over");
    const ids = (await world.ledger(begun.campaignId)).map(({ id }) => id);
    const sent = sandbox.outbox
      .list({ channel: "email" })
      .map(({ message }) => message as { messageId: string; headers: { name: string; value: string }[] })
      .map(({ messageId, headers }) => [
        messageId,
        headers.find(({ name }) => name === "x-crm-email-message")?.value ?? "",
      ]);
    for (const id of ids) expect(sent).toContainEqual([toMailId(id), toMailId(id)]);
    expect((await mails()).map(({ messageId }) => messageId).sort()).toEqual(ids.map(toMailId).sort());
    await report(header(toMailId(ids[0] ?? "")), bounce);
    expect((await mails()).filter(({ bounce: kind }) => kind === "permanent")).toEqual([
      expect.objectContaining({ recipient: ids[0] }),
    ]);
  });
});
