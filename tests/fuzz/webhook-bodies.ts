import fc from "fast-check";
import { z } from "zod";
import { AutomationCall } from "../../lib/helpdesk/rules/automation-call.ts";
import type { IdPool } from "./id-pool.ts";
import type { JsonSchema } from "./json-schema.ts";
import { valuesOf } from "./values.ts";

const text = () => fc.constantFrom("Oi", "PARAR", "sair", "1", "", "x".repeat(5_000), "👋");
const seconds = () =>
  fc.oneof(
    fc.integer({ min: 1_795_000_000, max: 1_795_400_000 }).map(String),
    fc.constantFrom("0", "x", "99999999999999"),
  );
const phone = () => fc.nat(99_999).map((n) => `55119700${String(n).padStart(5, "0")}`);
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
const part = (model: Record<string, fc.Arbitrary<unknown>>) => fc.record(model, { requiredKeys: [] });

/**
 * Webhook bodies in the providers' formats. We may not publish their API descriptions, so the contract's document only
 * says "an object".
 */
export function webhookBodies(ids: IdPool): Record<string, fc.Arbitrary<unknown>> {
  return {
    "POST /webhooks/whatsapp": whatsapp(ids),
    "POST /webhooks/gateway": gateway(ids),
    "POST /webhooks/identity": identity(),
    "POST /webhooks/helpdesk": helpdesk(),
    "POST /webhooks/automation": valuesOf(z.toJSONSchema(AutomationCall, { io: "input" }) as JsonSchema, {
      root: {},
      ids,
      name: "",
    }),
  };
}

function whatsapp(ids: IdPool): fc.Arbitrary<unknown> {
  const id = fc.oneof(ids.ofKind("providerMessage"), fc.uuid());
  const status = part({
    id,
    status: fc.constantFrom("sent", "delivered", "read", "failed", "deleted", "x"),
    timestamp: seconds(),
    recipient_id: phone(),
    biz_opaque_callback_data: ids.ofKind("recipient"),
    errors: some(part({ code: fc.constantFrom<unknown>(131_026, 131_049, "x", 1e20), title: text() })),
  });
  const message = part({
    id,
    from: phone(),
    timestamp: seconds(),
    type: fc.constantFrom("text", "button", "image", "interactive", "x"),
    text: part({ body: text() }),
    button: part({ text: text(), payload: text() }),
    context: part({ id }),
  });
  const metadata = part({ phone_number_id: ids.ofKind("providerNumber"), display_phone_number: phone() });
  const value = part({
    messaging_product: fc.constant("whatsapp"),
    metadata,
    statuses: some(status),
    messages: some(message),
  });
  const other = part({
    event: fc.constantFrom("APPROVED", "REJECTED", "PAUSED"),
    message_template_id: fc.nat(),
    reason: text(),
  });
  const field = fc.constantFrom(
    "messages",
    "message_template_status_update",
    "phone_number_quality_update",
    "account_update",
    "x",
  );
  const change = part({ field, value: fc.oneof({ weight: 4, arbitrary: value }, other) });
  return part({
    object: fc.constant("whatsapp_business_account"),
    entry: some(part({ id: fc.uuid(), changes: some(change) })),
  });
}

function gateway(ids: IdPool): fc.Arbitrary<unknown> {
  const key = part({
    id: ids.ofKind("providerMessage"),
    remoteJid: phone().map((one) => `${one}@s.whatsapp.net`),
    fromMe: fc.boolean(),
  });
  const message = part({ conversation: text(), extendedTextMessage: part({ text: text() }) });
  const item = part({
    key,
    message,
    keyId: ids.ofKind("providerMessage"),
    status: fc.constantFrom<unknown>("READ", "ERROR", 3, "DELIVERY_ACK", null),
    messageTimestamp: fc.constantFrom<unknown>(1_795_300_000, "x", 1e20, null),
    state: fc.constantFrom("open", "close", "x"),
  });
  const event = fc.constantFrom("messages.upsert", "messages.update", "connection.update", "MESSAGES_UPSERT", "x");
  return part({ event, instance: ids.ofKind("providerInstance"), data: fc.oneof(item, some(item)) });
}

function identity(): fc.Arbitrary<unknown> {
  const address = part({
    id: fc.constantFrom("e1", "e2"),
    email_address: fc.constantFrom("a@example.test", "x", ""),
    verification: part({ status: fc.constantFrom("verified", "x") }),
  });
  const data = part({
    id: fc.constantFrom("user_1", "user_2", ""),
    object: fc.constant("user"),
    first_name: text(),
    last_name: text(),
    email_addresses: some(address),
    primary_email_address_id: fc.constantFrom("e1", "e2", null),
    updated_at: fc.constantFrom<unknown>(1_795_300_000_000, 1e20, -1, "x"),
    deleted: fc.boolean(),
    user_id: text(),
  });
  return part({ type: fc.constantFrom("user.created", "user.updated", "user.deleted", "session.ended", "x"), data });
}

function helpdesk(): fc.Arbitrary<unknown> {
  const number = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) },
    fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e20),
  );
  const contact = part({ id: number, phone_number: phone().map((one) => `+${one}`) });
  const conversation = part({
    id: number,
    inbox_id: number,
    channel: fc.constant("Channel::Api"),
    meta: part({ sender: contact }),
  });
  return part({
    event: fc.constantFrom("message_created", "conversation_updated", "x"),
    id: number,
    content: text(),
    conversation,
    message_type: fc.constantFrom("outgoing", "incoming"),
    private: fc.constantFrom(false, true, null),
    inbox: part({ id: number }),
    account: part({ id: number }),
    sender: part({ type: fc.constantFrom("user", "contact") }),
    created_at: fc.constantFrom<unknown>("2026-11-22T10:00:00Z", 1_795_300_000, 1e30, "x"),
    attachments: some(
      part({
        file_type: fc.constantFrom("image", "file"),
        data_url: fc.constantFrom("https://example.test/a.png", "x"),
      }),
    ),
  });
}
