import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { DELETE } from "../../../app/api/settings/email/suppressions/[id]/route.ts";
import { GET } from "../../../app/api/settings/email/suppressions/route.ts";
import { listSuppressed, toMailId } from "../../../lib/messaging/index.ts";
import type { SuppressionView } from "../../../lib/messaging/schemas.ts";
import { unsafeStoreDelivery } from "../../../lib/messaging/store/inbox.ts";
import { applyMessageEvents, buildAudience } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore } from "../../support/factories.ts";
import { drain, holdInbox } from "../../support/inbox.ts";
import { newPerson, type Person } from "../../support/settings.ts";

const PATH = "/settings/email/suppressions";
let sandbox: Sandbox;
let events: EventRecorder;
let release: () => Promise<void>;
let world: CampaignWorld;
let person: Person;
let bounced: { customerId: string; address: string };

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
  person = await newPerson({ permissions: ["app:settings"] }, world.orgId);
  bounced = await bounce();
});

async function bounce() {
  const begun = await world.begin(await world.campaign({ mail: true }));
  await buildAudience(world.ctx, begun);
  const [row] = await world.rows<{ id: string; customerId: string; address: string }>(
    `UPDATE campaign_recipient SET status = 'in_doubt' WHERE id = (
       SELECT id FROM campaign_recipient WHERE organization_id = $1 ORDER BY id LIMIT 1)
     RETURNING id, customer_id AS "customerId", address`,
    [world.orgId],
  );
  const headers = [{ name: "X-Crm-Email-Message", value: toMailId(row?.id ?? "") }];
  const bouncedRecipients = [{ emailAddress: row?.address }];
  const bounce = { bounceType: "Permanent", bounceSubType: "General", bouncedRecipients };
  const notice = { notificationType: "Bounce", bounce };
  const mail = { messageId: crypto.randomUUID(), headers };
  await unsafeStoreDelivery("ses", { lane: 0, body: JSON.stringify({ Message: JSON.stringify({ mail, ...notice }) }) });
  await drain((ctx, deliveryIds) => applyMessageEvents(ctx, { deliveryIds }).then(() => undefined));
  return { customerId: row?.customerId ?? "", address: row?.address ?? "" };
}

type List = { data: SuppressionView[]; total: number; message?: string };
const list = async (query = "", who = person) => who.call<List>(GET, `${PATH}?${query}`);
const lift = (id: string, who = person) => who.call(DELETE, `${PATH}/${id}`, { method: "DELETE", params: { id } });
const auditRows = () =>
  world.rows("SELECT action_type, status, metadata FROM access_log WHERE organization_id = $1 ORDER BY id", [
    world.orgId,
  ]);
const isSuppressed = async () =>
  (await world.ctx.db.sql((sql) => listSuppressed(sql, world.orgId, [bounced.address]))).has(bounced.address);

describe("suppressed e-mail addresses", () => {
  it("are listed masked, with the customer and the reason", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, data: [{ reason: "bounce", customer: { id: bounced.customerId } }] });
    const masked = `${bounced.address[0]}***${bounced.address.slice(bounced.address.lastIndexOf("@"))}`;
    expect(body.data[0]?.address).toBe(masked);
    expect(JSON.stringify(body)).not.toContain(bounced.address);
  });

  it("are filtered by exact address, ignoring case, and by reason; an invalid filter is a 400", async () => {
    expect((await list(`address=${encodeURIComponent(bounced.address.toUpperCase())}`)).body.total).toBe(1);
    expect((await list("address=outra@example.test")).body.total).toBe(0);
    expect((await list("address=parte")).status).toBe(400);
    expect((await list("reason=complaint")).body.total).toBe(0);
    expect((await list("reason=bogus")).status).toBe(400);
  });

  it("can be lifted once, with an audit row, and then receive mail again", async () => {
    expect(await isSuppressed()).toBe(true);
    const id = (await list()).body.data[0]?.id ?? "";
    expect((await lift(id)).status).toBe(204);
    expect(await isSuppressed()).toBe(false);
    expect((await list()).body.total).toBe(0);
    expect((await lift(id)).status).toBe(404);
    await expect.poll(() => auditRows(), { timeout: 5_000 }).toHaveLength(2);
    expect(await auditRows()).toMatchObject([
      {
        action_type: "EMAIL_SUPPRESSION_LIFT",
        status: 204,
        metadata: { suppressionId: id, before: { reason: "bounce", customerId: bounced.customerId }, after: null },
      },
      { action_type: "EMAIL_SUPPRESSION_LIFT", status: 404 },
    ]);
  });

  it("are visible in one organization only, and not to users limited to stores; a read-only role lifts none", async () => {
    const id = (await list()).body.data[0]?.id ?? "";
    const stranger = await newPerson({ permissions: ["app:settings"] });
    expect((await list("", stranger)).body.total).toBe(0);
    expect((await list(`address=${encodeURIComponent(bounced.address)}`, stranger)).body.total).toBe(0);
    expect((await lift(id, stranger)).status).toBe(404);
    const reader = await newPerson({ permissions: ["app:settings"], readOnly: true }, world.orgId);
    expect((await lift(id, reader)).status).toBe(403);
    const storeIds = [await createStore(world.orgId, "F77")];
    const limited = await newPerson({ permissions: ["app:settings"], storeIds }, world.orgId);
    expect((await list("", limited)).status).toBe(403);
    expect((await lift(id, limited)).status).toBe(403);
    expect(await isSuppressed()).toBe(true);
  });

  it("stay suppressed after an erasure, without address and customer", async () => {
    await world.rows("UPDATE customer SET erased_at = now() WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      bounced.customerId,
    ]);
    expect((await list()).body.data).toMatchObject([{ address: null, customer: null, reason: "bounce" }]);
    expect(await isSuppressed()).toBe(true);
  });
});
