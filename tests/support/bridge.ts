import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { FileRef } from "../../lib/helpdesk/schemas.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import type { GraphNumber } from "../../sandbox/index.ts";
import { createOrganization, createStore } from "./factories.ts";
import { furnish, type HelpdeskAccount, type HelpdeskWorld, openHelpdeskWorld } from "./helpdesk.ts";
import { createCustomer } from "./inbox.ts";
import { addCloudNumber } from "./providers.ts";

type Message = {
  id: number;
  content: string;
  type: number;
  status: number;
  source: string | null;
  conversation: number;
  attributes: string | null;
  private: boolean;
};

/** A sandbox whose helpdesk sends signed webhooks to this process over HTTP, as it does to the product. */
export type BridgeWorld = { world: HelpdeskWorld; events: string[]; close: () => Promise<void> };

const DONE = "state IN ('done', 'failed', 'skipped', 'unknown')";

export async function openBridgeWorld(): Promise<BridgeWorld> {
  const events: string[] = [];
  const server = createServer(async (request, response) => {
    const status = await receive(request, events);
    response.statusCode = status;
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.APP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.HELPDESK_WEBHOOK_SECRET = "test-helpdesk-secret";
  const world = await openHelpdeskWorld();
  const close = async () => {
    await world.close();
    server.closeAllConnections();
    server.close();
  };
  return { world, events, close };
}

async function receive(request: IncomingMessage, events: string[]): Promise<number> {
  const { POST } = await import("../../app/api/webhooks/helpdesk/route.ts");
  const { call } = await import("./http.ts");
  const body = await buffer(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const answer = await call(POST, { method: "POST", path: request.url, headers, body });
  events.push((JSON.parse(body.toString()) as { event: string }).event);
  return answer.status;
}

export type Bridge = {
  ctx: Ctx;
  account: HelpdeskAccount;
  /** The e-commerce store, then the others; each has the inbox at the same index of `account.inboxes`. */
  stores: { ecommerce: string; centro: string; norte: string };
  inboxes: { ecommerce: number; centro: number; norte: number };
  number: { id: string; name: string };
  /** Delivers a customer message; returns its stored id. */
  say: (phone: string, text: string, fields?: Fields) => Promise<string>;
  /** Runs every relay job that is due at this time. */
  relay: (at?: Date) => Promise<void>;
  customer: (phone: string, fields?: { name?: string; preferredStoreId?: string }) => Promise<string>;
  messages: (phone: string) => Promise<Message[]>;
  conversations: (phone: string) => Promise<{ id: number; inbox: number; status: number; labels: string }[]>;
  relayMessages: () => Promise<{ direction: string; state: string; problem: string | null; payload: string | null }[]>;
  /** An agent of store CENTRO replies; files are sent as a form. */
  answer: (conversationId: number, text: string, fields?: object, files?: readonly File[]) => Promise<void>;
  sent: (phone: string) => { text: string; id: string }[];
  isIdle: () => Promise<boolean>;
};
type Fields = {
  kind?: string;
  quoted?: string;
  isRefusal?: true;
  at?: Date;
  deliveryId?: string;
  id?: string;
  opensWindow?: false;
  /** The file as described by the webhook. */
  file?: FileRef;
  /** The number that received the message; absent: the official one. */
  numberId?: string;
};

/** An organization with three stores, one official number and a helpdesk account. */
export async function openBridge(
  { world }: BridgeWorld,
  { mode = "waba_official" }: { mode?: "gateway" | "waba_official" } = {},
): Promise<Bridge> {
  const { relayDue, queueRelayMessages, saveHelpdeskConfig, saveHelpdeskMode } = await import(
    "../../lib/helpdesk/index.ts"
  );
  const { desk, sandbox } = world;
  const account = await furnish(desk, "Ponte", ["LOJA ONLINE", "CENTRO", "NORTE"]);
  const { ctx, orgId } = await createOrganization("Ponte");
  const [first, second, third] = account.inboxes;
  if (!first || !second || !third) throw new Error("Every shop has an inbox");
  const inboxes = { ecommerce: first.id, centro: second.id, norte: third.id };
  const stores = {
    ecommerce: await createStore(orgId, "F08", { isEcommerce: true }),
    centro: await createStore(orgId, "F01"),
    norte: await createStore(orgId, "F02"),
  };
  for (const key of ["ecommerce", "centro", "norte"] as const)
    await ctx.db.sql((sql) =>
      sql.run("UPDATE store SET helpdesk_inbox_id = $3 WHERE organization_id = $1 AND id = $2", [
        orgId,
        stores[key],
        inboxes[key],
      ]),
    );
  const added: { id: string; number: GraphNumber } = await addCloudNumber(sandbox, ctx, stores.ecommerce);
  await saveHelpdeskConfig(ctx, { instanceUrl: world.url, apiKey: account.adminToken, accountId: account.id });
  await saveHelpdeskMode(ctx, { mode });
  const { getTemplate, openChannel } = await import("../../lib/messaging/index.ts");
  const heard = new Set<string>();
  /** Customers also write to WhatsApp first: agents may reply only inside the customer service window. */
  const openWindow = async (phone: string) => {
    if (heard.has(phone)) return;
    heard.add(phone);
    const template = await getTemplate(ctx, { numberId: added.id, name: "novidades_da_semana", language: "pt_BR" });
    const channel = await openChannel(ctx, added.id);
    await channel.send({ kind: "template", to: phone, template, values: { 1: "Bia", 2: "Centro", "button.0": "x" } });
    sandbox.messaging.people.write(phone, { text: "Oi", quotes: false });
  };
  const said = async (phone: string, text: string, fields: Fields) => {
    if (fields.opensWindow !== false) await openWindow(phone);
    const id = fields.id ?? `wamid.${randomUUID()}`;
    const deliveryId = fields.deliveryId ?? randomUUID();
    await ctx.db.sql((sql) =>
      sql.run(
        `INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, customer_id, provider_message_id,
           kind, text, quoted_provider_id, delivery_id, sent_at, is_refusal, file)
         VALUES ($1, 'in', $2, $3, (SELECT id FROM customer WHERE organization_id = $1 AND phone = $3), $4, $5, $6, $7,
           $8, $9, $10, $11) ON CONFLICT (organization_id, provider_message_id) DO UPDATE SET delivery_id = EXCLUDED.delivery_id`,
        [
          orgId,
          fields.numberId ?? added.id,
          phone,
          id,
          fields.kind ?? "text",
          text,
          fields.quoted ?? null,
          deliveryId,
          fields.at ?? ctx.clock.now(),
          fields.isRefusal ?? false,
          fields.file ?? null,
        ],
      ),
    );
    await queueRelayMessages(ctx, { deliveryIds: [deliveryId] });
    return id;
  };
  return {
    ctx,
    account,
    stores,
    inboxes,
    number: { id: added.id, name: added.number.phoneNumberId },
    say: (phone, text, fields = {}) => said(phone, text, fields),
    relay: async (at) => {
      const clock = at ? { now: () => at } : ctx.clock;
      while ((await relayDue({ ...ctx, clock })).taken > 0);
    },
    customer: async (phone, { name = "Bia Lima", preferredStoreId } = {}) => {
      const id = await createCustomer(orgId, stores.centro, { phone, name });
      await ctx.db.sql((sql) =>
        sql.run("UPDATE customer SET preferred_store_id = $3 WHERE organization_id = $1 AND id = $2", [
          orgId,
          id,
          preferredStoreId ?? null,
        ]),
      );
      return id;
    },
    messages: (phone) =>
      desk.rows<Message>(
        `SELECT m.id, m.content, m.message_type AS type, m.status, m.source_id AS source, v.display_id AS conversation,
           m.content_attributes::text AS attributes, m.private
         FROM messages m JOIN conversations v ON v.id = m.conversation_id JOIN contacts c ON c.id = v.contact_id
         WHERE v.account_id = $1 AND c.phone_number = $2 AND m.message_type <> 2 ORDER BY m.id`,
        [account.id, `+55${phone}`],
      ),
    conversations: (phone) =>
      desk.rows(
        `SELECT v.display_id AS id, v.inbox_id AS inbox, v.status, coalesce(v.cached_label_list, '') AS labels
         FROM conversations v JOIN contacts c ON c.id = v.contact_id
         WHERE v.account_id = $1 AND c.phone_number = $2 ORDER BY v.id`,
        [account.id, `+55${phone}`],
      ),
    relayMessages: () =>
      ctx.db.rows(
        `SELECT direction, state, problem, payload_encrypted AS payload FROM helpdesk_message
         WHERE organization_id = $1 ORDER BY said_at, created_at, id`,
        [orgId],
      ),
    answer: async (conversationId, text, fields = {}, files = []) => {
      const agent = account.agents.find(({ name }) => name.endsWith("CENTRO"));
      const answer = await fetch(
        `${world.url}/api/v1/accounts/${account.id}/conversations/${conversationId}/messages`,
        {
          method: "POST",
          headers: {
            api_access_token: agent?.token ?? "",
            ...(files.length > 0 ? {} : { "content-type": "application/json" }),
          },
          body: files.length > 0 ? formOf(text, files) : JSON.stringify({ content: text, ...fields }),
        },
      );
      if (!answer.ok) throw new Error(`The helpdesk took no answer: ${answer.status}`);
    },
    sent: (phone) =>
      sandbox.outbox
        .list({ channel: "whatsapp", to: `55${phone}` })
        .map(({ message }) => message as { text: string; id: string; template: string | null })
        .filter(({ template }) => template === null),
    isIdle: async () => {
      const [row] = await ctx.db.rows<{ open: bigint }>(
        `SELECT count(*) AS open FROM helpdesk_message WHERE organization_id = $1 AND direction <> 'recorded' AND NOT (${DONE})`,
        [orgId],
      );
      return row?.open === 0n;
    },
  };
}

function formOf(text: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.set("content", text);
  for (const file of files) form.append("attachments[]", file, file.name);
  return form;
}
