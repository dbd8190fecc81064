import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { forgetErased } from "../../../lib/customers/erase-customer.ts";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { holdErasures } from "../../../lib/customers/store/erase.ts";
import { recordSentMessages } from "../../../lib/messaging/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import {
  createCustomer,
  createNumber,
  deliver,
  drain,
  holdInbox,
  ofNumber,
  statusOf,
  textFrom,
  whatsappBody,
} from "../../support/inbox.ts";
import { isWaitedFor } from "../../support/is-waited-for.ts";
import { columnsWith } from "../../support/text-search.ts";

const PHONE = "11987650123";
const FORMER = "11987650124";
const WORDS = "Moro na Rua das Palavras, 77";

let release: () => Promise<void>;
let recorder: EventRecorder;
beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
});
afterAll(() => Promise.all([release(), recorder.close()]));

it("erasure deletes texts and phones of a person's messages from all their phones, and keeps the rows", async () => {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  const number = await createNumber(orgId, storeId);
  const [id, other] = [
    await createCustomer(orgId, storeId, { phone: PHONE, name: "Bia" }),
    await createCustomer(orgId, storeId, { phone: "11911112222", name: "Leo" }),
  ];
  const say = async (from: string, words: string, at = Date.now()) => {
    const timestamp = String(Math.floor(at / 1_000));
    const message = textFrom(`55${from}`, words, { from_user_id: `BR.${from}`, timestamp });
    await deliver(whatsappBody(ofNumber(number.name, { messages: [message] })));
    await drain();
  };
  await say(FORMER, WORDS); // before its customer is known
  await ctx.db.rows(
    "INSERT INTO customer_identity (organization_id, kind, value, customer_id) VALUES ($1, 'phone', $2, $3)",
    [orgId, FORMER, id],
  );
  await say(PHONE, WORDS);
  await say("11911112222", "Eu fico");
  const sent = { customerId: id, campaignId: null, recipientId: null, sentAt: new Date(), numberId: number.id };
  const row = { ...sent, phone: PHONE, providerMessageId: "out", kind: "text", text: `Oi Bia, ${WORDS}` };
  await ctx.db.sql((sql) => recordSentMessages(sql, orgId, { channel: "whatsapp", rows: [row] }));
  const values = [PHONE, FORMER, WORDS];
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, values)).toEqual(
    expect.arrayContaining([
      "public.whatsapp_message.phone",
      "public.whatsapp_message.text",
      "public.whatsapp_user.phone",
    ]),
  );
  await eraseCustomer(userCtx(orgId, { level: 0 }), { id, confirm: "Bia" });
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, values)).toEqual([]);
  const kept = await ctx.db.rows<{ customer: string | null; text: string | null }>(
    "SELECT customer_id AS customer, text FROM whatsapp_message WHERE organization_id = $1 ORDER BY text NULLS LAST",
    [orgId],
  );
  expect(kept).toHaveLength(4);
  expect(kept[0]).toEqual({ customer: other, text: "Eu fico" });
  // A late report names both and must not restore either.
  const read = statusOf("out", "read", Math.floor(Date.now() / 1_000), {
    recipient_id: `55${PHONE}`,
    recipient_user_id: `BR.${PHONE}`,
  });
  await deliver(whatsappBody(ofNumber(number.name, { statuses: [read] })));
  await drain();
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, values)).toEqual([]);
  // The provider call was in progress during the erasure: data written afterwards is deleted within an hour.
  await ctx.db.sql((sql) =>
    recordSentMessages(sql, orgId, { channel: "whatsapp", rows: [{ ...row, providerMessageId: "late" }] }),
  );
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, values)).not.toEqual([]);
  await forgetErased(ctx);
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, values)).toEqual([]);
  await say(PHONE, "Oi de novo", Date.now() + 2_000);
  expect(
    await ctx.db.rows(
      "SELECT customer_id AS customer FROM whatsapp_message WHERE organization_id = $1 AND text = 'Oi de novo'",
      [orgId],
    ),
  ).toEqual([{ customer: null }]);
});

it("erasure deletes a message's file metadata with its text, even if the message is processed later", async () => {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  const number = await createNumber(orgId, storeId);
  const id = await createCustomer(orgId, storeId, { phone: PHONE, name: "Bia" });
  const send = (wamid: string) => {
    const document = { id: `media-${wamid}`, mime_type: "application/pdf", filename: `${WORDS}.pdf` };
    const timestamp = String(Math.floor(Date.now() / 1_000) - 60);
    const message = { from: `55${PHONE}`, id: wamid, timestamp, type: "document", document };
    return deliver(whatsappBody(ofNumber(number.name, { messages: [message] })));
  };
  const files = () =>
    ctx.db.rows("SELECT file FROM whatsapp_message WHERE organization_id = $1 ORDER BY provider_message_id", [orgId]);
  await send("wamid.1");
  await drain();
  expect(await files()).toEqual([
    { file: { mediaId: "media-wamid.1", type: "application/pdf", name: `${WORDS}.pdf`, size: null, isVoice: false } },
  ]);
  await send("wamid.2");
  await eraseCustomer(userCtx(orgId, { level: 0 }), { id, confirm: "Bia" });
  expect(await files()).toEqual([{ file: null }]);
  await drain();
  expect(await files()).toEqual([{ file: null }, { file: null }]);
});

it("a message sent before an erasure but processed later is stored without text; phone hashes expire", async () => {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  const number = await createNumber(orgId, storeId);
  const [id, sister] = [
    await createCustomer(orgId, storeId, { phone: PHONE, name: "Bia" }),
    await createCustomer(orgId, storeId, { phone: FORMER, name: "Ana" }),
  ];
  const say = (from: string, words: string, at: number) =>
    deliver(
      whatsappBody(ofNumber(number.name, { messages: [textFrom(`55${from}`, words, { timestamp: String(at) })] })),
    );
  const now = Math.floor(Date.now() / 1_000);
  await say(PHONE, WORDS, now - 60);
  await say(FORMER, "Eu fico", now - 60);
  await eraseCustomer(userCtx(orgId, { level: 0 }), { id, confirm: "Bia" });
  await drain();
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, [PHONE, WORDS])).toEqual([]);
  await say(PHONE, "Oi de novo", now + 60);
  await drain();
  const said = () =>
    ctx.db.rows(
      `SELECT phone, customer_id AS customer, text FROM whatsapp_message WHERE organization_id = $1
       ORDER BY text NULLS LAST`,
      [orgId],
    );
  expect(await said()).toEqual([
    { phone: FORMER, customer: sister, text: "Eu fico" },
    { phone: PHONE, customer: null, text: "Oi de novo" },
    { phone: null, customer: null, text: null },
  ]);
  const hashes = async () => {
    await forgetErased(ctx);
    const rows = await ctx.db.rows<{ count: number }>(
      "SELECT cardinality(contact_hashes) AS count FROM customer_erasure WHERE organization_id = $1",
      [orgId],
    );
    return rows.map(({ count }) => count);
  };
  expect(await hashes()).toEqual([1]);
  await ctx.db.rows(
    "UPDATE customer_erasure SET created_at = created_at - interval '10 days' WHERE organization_id = $1",
    [orgId],
  );
  expect(await hashes()).toEqual([0]);
});

it("a message sent before an erasure is assigned to the phone's new holder", async () => {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  const number = await createNumber(orgId, storeId);
  const id = await createCustomer(orgId, storeId, { phone: PHONE, name: "Bia" });
  const heir = await createCustomer(orgId, storeId, { phone: PHONE, name: "Ana" });
  await deliver(whatsappBody(ofNumber(number.name, { messages: [textFrom(`55${PHONE}`, WORDS)] })));
  await eraseCustomer(userCtx(orgId, { level: 0 }), { id, confirm: "Bia" });
  await drain();
  expect(
    await ctx.db.rows("SELECT customer_id AS customer, text FROM whatsapp_message WHERE organization_id = $1", [orgId]),
  ).toEqual([{ customer: heir, text: WORDS }]);
});

it("erasure deletes messages without a phone, matched by username or by the message they quote", async () => {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  const number = await createNumber(orgId, storeId);
  const id = await createCustomer(orgId, storeId, { phone: PHONE, name: "Bia" });
  const sent = { customerId: id, campaignId: null, recipientId: null, sentAt: new Date(), numberId: number.id };
  const row = { ...sent, phone: PHONE, providerMessageId: `out-${orgId}`, kind: "text", text: "Oi" };
  await ctx.db.sql((sql) => recordSentMessages(sql, orgId, { channel: "whatsapp", rows: [row] }));
  const [now, name] = [Math.floor(Date.now() / 1_000), `BR.${orgId}`];
  const both = { recipient_id: `55${PHONE}`, recipient_user_id: name };
  await deliver(
    whatsappBody(ofNumber(number.name, { statuses: [statusOf(row.providerMessageId, "delivered", now, both)] })),
  );
  await drain();
  const say = (words: string, at: number, fields: object) => {
    const message = textFrom("", words, { from: undefined, timestamp: String(at), ...fields });
    return deliver(whatsappBody(ofNumber(number.name, { messages: [message] })));
  };
  await say(`${WORDS} um`, now - 60, { from_user_id: name });
  await say(`${WORDS} dois`, now - 60, { from_user_id: "BR.unknown", context: { id: row.providerMessageId } });
  await eraseCustomer(userCtx(orgId, { level: 0 }), { id, confirm: "Bia" });
  await say("Oi de novo", now + 60, { from_user_id: name });
  await drain();
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, [PHONE, WORDS])).toEqual([]);
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, ["Oi de novo"])).toEqual([
    "public.whatsapp_message.text",
  ]);
});

it("an erasure waits for a concurrent insert of a message, and erases it", async () => {
  const { orgId, ctx } = await createOrganization();
  const storeId = await createStore(orgId, "F01");
  const id = await createCustomer(orgId, storeId, { phone: PHONE, name: "Bia" });
  let erasing: Promise<unknown> = Promise.resolve();
  await ctx.db.sql(async (sql) => {
    await holdErasures(sql, orgId);
    erasing = eraseCustomer(userCtx(orgId, { level: 0 }), { id, confirm: "Bia" });
    await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
    await sql.run(
      `INSERT INTO whatsapp_message (organization_id, direction, phone, customer_id, provider_message_id, kind, text, sent_at)
       VALUES ($1, 'in', $2, $3, 'kept', 'text', $4, now())`,
      [orgId, PHONE, id, WORDS],
    );
  });
  await erasing;
  expect(await columnsWith(inject("ownerDatabaseUrl"), orgId, [PHONE, WORDS])).toEqual([]);
});
