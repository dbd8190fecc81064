import { randomBytes, randomUUID } from "node:crypto";
import { PERMISSIONS } from "../../lib/core/permissions.ts";
import { type CustomerInput, createNote, customerRef, upsertCustomers } from "../../lib/customers/index.ts";
import { WAITING } from "../../lib/helpdesk/index.ts";
import { recordFailedRun, startJobRun } from "../../lib/jobs/index.ts";
import { encrypt } from "../../lib/platform/crypto.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { registerSales } from "../../lib/sales/index.ts";
import { addAccessLogs } from "./access-log.ts";
import { addDeskTenant, type DeskTenant } from "./desk-tenants.ts";
import { createStore, createUser } from "./factories.ts";
import type { HelpdeskWorld } from "./helpdesk.ts";
import { tokenFor } from "./http.ts";
import { plantSeller } from "./shop.ts";

/** The kinds of objects that a request can name by id. */
export const KINDS = [
  "store",
  "alias",
  "seller",
  "customer",
  "note",
  "record",
  "number",
  "template",
  "campaign",
  "segment",
  "survey",

  "role",
  "user",
  "invite",
  "stop",
  "suppression",
  "price",
  "apiKey",
  "webhookEndpoint",
  "webhookDelivery",
  "import",
  "failedRun",
  "jobRun",
  "agent",
  "conversation",
  "message",
  "messageFile",
] as const;
export type Kind = (typeof KINDS)[number];

type Person = NonNullable<Parameters<typeof createUser>[1]>;

/** An organization with one object of each kind; all its texts contain the organization's mark. */
export class FilledTenant {
  readonly orgId: string;
  readonly ctx: Ctx;
  /** Part of every text of this organization: where it appears, its data has leaked. */
  readonly mark: string;
  readonly ids = {} as Record<Kind, string>;
  readonly #desk: DeskTenant;
  readonly #world: HelpdeskWorld;
  readonly #records = new Map<string, string>();
  #messageFile = "";
  /** A note needs the customer whose id the same request names. */
  #lastCustomer = "";
  #serial = 0;

  private constructor(world: HelpdeskWorld, desk: DeskTenant, mark: string) {
    [this.#world, this.#desk, this.mark] = [world, desk, mark];
    [this.orgId, this.ctx] = [desk.orgId, desk.ctx];
  }

  static async open(world: HelpdeskWorld): Promise<FilledTenant> {
    const mark = `M${randomBytes(5).toString("hex")}`;
    const tenant = new FilledTenant(world, await addDeskTenant(world), mark);
    await tenant.#write("UPDATE organization SET name = $2 WHERE id = $1", [`Rede ${mark}`]);
    tenant.ids.store = tenant.#desk.stores.centro;
    for (const kind of KINDS.filter((kind) => kind !== "store")) tenant.ids[kind] = await tenant.make(kind);
    await tenant.#furnish();
    return tenant;
  }

  get helpdeskAccountId(): number {
    return this.#desk.account.id;
  }

  /** Creates one more object of a kind; returns its id. */
  make(kind: Kind): Promise<string> {
    return this.#makers[kind]();
  }

  /** A unique text of this organization. */
  text(): string {
    return `${this.mark} ${this.#next()}`;
  }

  /** The token of a new user, with all permissions by default. */
  async token(person: Person = {}): Promise<string> {
    return tokenFor((await this.person(person)).clerkId);
  }

  person(person: Person = {}): ReturnType<typeof createUser> {
    return createUser(this.orgId, { level: 5, permissions: [...PERMISSIONS], ...person });
  }

  #next(): number {
    this.#serial += 1;
    return this.#serial;
  }

  async #write(text: string, params: unknown[]): Promise<string> {
    const [row] = await this.ctx.db.rows<{ id: string }>(text, [this.orgId, ...params]);
    return row?.id ?? "";
  }

  readonly #makers: Record<Kind, () => Promise<string>> = {
    store: () => createStore(this.orgId, `${this.mark}${this.#next()}`),
    alias: () => createStore(this.orgId, `${this.mark}${this.#next()}`, { primaryStoreId: this.ids.store }),
    seller: () => plantSeller(this.ctx, this.text(), this.ids.store),
    customer: async () => (await this.#customer()).id,
    note: () => this.#note(),
    record: async () => (await this.#customer()).ref,
    number: () => this.#number(),
    template: () => this.#template(),
    campaign: () => this.#campaign(),
    segment: () =>
      this.#write(
        `INSERT INTO segment (organization_id, name, rules, size) VALUES ($1, $2, '{"rules":[]}', 1) RETURNING id`,
        [this.text()],
      ),
    survey: () => this.#survey(),
    role: async () => (await this.person({ level: 20, permissions: ["app:dashboard"] })).roleId,
    user: async () => (await this.person({ level: 20, permissions: ["app:dashboard"] })).id,
    invite: () =>
      this.#write("INSERT INTO invite (organization_id, email, role_id) VALUES ($1, $2, $3) RETURNING id", [
        `${this.mark}.${this.#next()}@example.test`.toLowerCase(),
        this.ids.role,
      ]),
    stop: () =>
      this.#write(
        `INSERT INTO sending_stop (organization_id, subject, key, number_id, code, reason, opened_at, probe_at)
         VALUES ($1, 'number', $2, $3, '131031', $2, now(), now() + interval '1 day') RETURNING id`,
        [this.text(), this.ids.number],
      ),
    suppression: () =>
      this.#write(
        `INSERT INTO email_suppression (organization_id, address_hash, reason) VALUES ($1, $2, 'bounce') RETURNING id`,
        [this.text()],
      ),
    price: () =>
      this.#write(
        `INSERT INTO message_price (organization_id, tariff, price_micros, charged_per, valid_from, created_at)
         SELECT $1, 'gateway', 1000, 'sent', coalesce(max(valid_from), '2030-01-01') + 1, now()
         FROM message_price WHERE organization_id = $1 AND tariff = 'gateway' RETURNING id`,
        [],
      ),
    apiKey: async () => {
      const id = await this.#write(
        `INSERT INTO api_key (organization_id, name, prefix, key_hash, scopes, is_store_limited, created_at)
         VALUES ($1, $2, $3, $4, '{app:dashboard}', true, now()) RETURNING id`,
        [this.text(), `balcao_live_${this.mark.slice(0, 8)}`, randomBytes(32).toString("hex")],
      );
      await this.#write("INSERT INTO api_key_store (organization_id, api_key_id, store_id) VALUES ($1, $2, $3)", [
        id,
        this.ids.store,
      ]);
      return id;
    },
    webhookEndpoint: () =>
      this.#write(
        `INSERT INTO webhook_endpoint (organization_id, url, description, types, position, read_until, secret_encrypted,
           created_at, updated_at)
         VALUES ($1, 'http://127.0.0.1:9/' || $2::text, $2, '{sale.registered}', $3, pg_current_snapshot(), $4, now(), now())
         RETURNING id`,
        [this.text(), "1.1.1.1-0", encrypt(`whsec_${randomBytes(32).toString("base64")}`, this.orgId)],
      ),
    webhookDelivery: () =>
      this.#write(
        `INSERT INTO event_delivery (organization_id, endpoint_id, event_id, event_type, state, attempts, response_start,
           created_at)
         VALUES ($1, $2, gen_random_uuid(), 'sale.registered', 'given_up', 1, $3, now()) RETURNING id`,
        [this.ids.webhookEndpoint, this.text()],
      ),
    import: () =>
      this.#write(
        `INSERT INTO customer_import (organization_id, file_name, file_bytes, part_count, status, headers, created_at,
           changed_at)
         VALUES ($1, $2, 10, 1, 'completed', jsonb_build_array($2::text), now(), now()) RETURNING id`,
        [this.text()],
      ),
    failedRun: async () => {
      const runId = randomUUID();
      await recordFailedRun({
        function_id: "balcao-erp-import-page",
        run_id: runId,
        error: { message: this.text() },
        event: { name: "inngest/scheduled.timer", data: { orgId: this.orgId } },
      });
      return this.#write("SELECT id FROM platform.failed_run WHERE org_id = $1::text AND run_id = $2", [runId]);
    },
    jobRun: async () => {
      const id = await startJobRun(this.ctx, { type: "erp_products", input: {} });
      await this.#write(
        `INSERT INTO job_run_error (organization_id, job_run_id, entity, reason, payload)
         VALUES ($1, $2, 'products', $3, '{}') RETURNING id`,
        [id, this.text()],
      );
      await this.#write("UPDATE job_run SET status = 'failed' WHERE organization_id = $1 AND id = $2", [id]);
      return id;
    },
    agent: async () => {
      const { account, inboxes } = this.#desk;
      return String(
        (await this.#world.desk.addAgent(account.id, { name: this.text(), inboxIds: [inboxes.centro] })).id,
      );
    },
    conversation: async () => {
      const { account, inboxes } = this.#desk;
      const at = { inboxId: inboxes.centro, phone: this.#phone("+55"), name: this.text(), text: this.text() };
      this.ids.conversation = String(
        (await this.#world.desk.addConversation(account.id, { ...at, status: "resolved" })).displayId,
      );
      return this.ids.conversation;
    },
    // In the conversation that was made last, with a file: the next one of its kind.
    message: () => this.#message(),
    messageFile: async () => this.#messageFile,
  };

  async #message(): Promise<string> {
    const { id, adminToken } = this.#desk.account;
    const form = new FormData();
    form.set("content", this.text());
    form.append("attachments[]", new File([this.text()], `${this.mark}.txt`, { type: "text/plain" }));
    const answer = await fetch(
      `${this.#world.url}/api/v1/accounts/${id}/conversations/${this.ids.conversation}/messages`,
      { method: "POST", headers: { api_access_token: adminToken }, body: form },
    );
    const made = (await answer.json()) as { id: number; attachments: { id: number }[] };
    this.#messageFile = String(made.attachments[0]?.id);
    return String(made.id);
  }

  #phone(prefix = ""): string {
    return `${prefix}119${String(10_000_000 + this.#next())}`;
  }

  /** Two records with the same phone and a sale: a customer that can be split. */
  async #customer(): Promise<{ id: string; ref: string }> {
    const [phone, storeId] = [this.#phone(), this.ids.store];
    const [store] = await this.ctx.db.rows<{ code: string }>(
      "SELECT code FROM store WHERE organization_id = $1 AND id = $2",
      [this.orgId, storeId],
    );
    const code = store?.code ?? "";
    const records = [1, 2].map((): CustomerInput => {
      const transId = this.#next();
      const place = { zipCode: "01310100", city: this.text(), state: "SP", address: this.text(), neighborhood: null };
      const contact = { name: this.text(), email: `${this.mark}.${transId}@example.test`.toLowerCase(), phone };
      const key = { storeId, storeCode: code, externalId: String(transId), transId };
      return { ...place, ...contact, ...key, phoneType: "MOBILE", taxId: null, birthDate: null };
    });
    const refs = records.map(({ externalId }) => customerRef(code, externalId));
    await this.ctx.db.sql(async (sql) => {
      await upsertCustomers(sql, this.orgId, records);
      const sale = {
        storeId,
        customerRef: refs[0] ?? "",
        sellerRef: this.ids.seller,
        kind: "sale" as const,
        items: [],
      };
      const transId = this.#next();
      const now = this.ctx.clock.now();
      const key = { externalId: String(transId), transId, occurredAt: now, amountCents: 12_345n };
      await registerSales(sql, this.orgId, [{ ...sale, ...key }], now);
    });
    const id = await this.#write(
      `SELECT customer_id AS id FROM customer_identity WHERE organization_id = $1 AND kind = 'external' AND value = $2`,
      [refs[0]],
    );
    await this.#write(
      `WITH c AS (UPDATE customer SET preferred_seller_id = $3 WHERE organization_id = $1 AND id = $2)
       UPDATE customer_metrics SET preferred_seller_id = $3 WHERE organization_id = $1 AND customer_id = $2`,
      [id, this.ids.seller],
    );
    this.#records.set(id, refs[1] ?? "");
    this.#lastCustomer = id;
    return { id, ref: refs[1] ?? "" };
  }

  async #note(): Promise<string> {
    return (await createNote(this.ctx, { id: this.#lastCustomer, text: this.text() })).id;
  }

  /** The customer's second record, which can be split off. */
  recordOf(customerId: string): string {
    return this.#records.get(customerId) ?? this.ids.record;
  }

  /**
   * Adds what lists and reports show besides objects with ids: a waiting conversation, a redirected one, an audit
   * entry.
   */
  async #furnish(): Promise<void> {
    const { account, inboxes, agents } = this.#desk;
    const yesterday = new Date(this.ctx.clock.now().getTime() - 23.5 * 3_600_000);
    const waiting = { inboxId: inboxes.centro, phone: this.#phone("+55"), name: this.text(), text: this.text() };
    const labelled = { ...waiting, assigneeId: agents.ana, labels: [WAITING], createdAt: yesterday };
    await this.#world.desk.addConversation(account.id, labelled);
    await this.#write(
      `INSERT INTO conversation_redirect (organization_id, account_id, from_conversation_id, from_inbox_id, from_store_id,
         to_inbox_id, to_conversation_id, contact_id, customer_id, agent_id, agent_name, waiting_since, minutes_waited,
         claim, claimed_until, created_at)
       VALUES ($1, $2, 1, $3, $4, $5, 2, 1, $6, $7, $8, now(), 45, gen_random_uuid(), now(), now())`,
      [
        account.id,
        inboxes.centro,
        this.ids.store,
        inboxes.norte,
        this.ids.customer,
        Number(this.ids.agent),
        this.text(),
      ],
    );
    await this.#write(
      `INSERT INTO email_settings (organization_id, from_name, from_address, smtp_host, smtp_port, smtp_security)
       VALUES ($1, $2, $3, '127.0.0.1', $4, 'none')`,
      [this.text(), `${this.mark}@example.test`.toLowerCase(), Number(new URL(this.#world.sandbox.smtpUrl).port)],
    );
    await this.#write("INSERT INTO sale_retention (organization_id, purged_until) VALUES ($1, $2)", [new Date(0)]);
    await this.#write(
      `INSERT INTO idempotency_key (organization_id, key_hash, claim, fingerprint, claimed_at, created_at)
       VALUES ($1, $2, gen_random_uuid(), $2, now(), now())`,
      [this.text()],
    );
    await this.#write(
      `INSERT INTO event (organization_id, sequence, type, subject_type, subject_id, store_id, data)
       VALUES ($1, nextval('platform.event_sequence'), 'rfm.changed', 'customer', $2, $3,
         jsonb_build_object('rfmStatus', $4::text, 'previousRfmStatus', $4::text))`,
      [this.ids.customer, this.ids.store, this.mark],
    );
    await addAccessLogs(this.orgId, [{ userId: this.ids.user, metadata: { note: this.mark } }]);
  }

  async #number(): Promise<string> {
    const number = this.#world.sandbox.messaging.directory.addNumber({});
    return this.#write(
      `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, waba_id, access_token_encrypted,
         provider, display_phone_number, confirmed_at)
       VALUES ($1, $2, $3, $4, $5, 'cloud_official', $6, now()) RETURNING id`,
      [this.ids.store, number.phoneNumberId, number.wabaId, encrypt(number.token, this.orgId), this.#phone("55")],
    );
  }

  async #template(): Promise<string> {
    const wabaId = await this.#write(
      `WITH n AS (SELECT waba_id FROM store_whatsapp_number WHERE organization_id = $1 AND id = $2)
       INSERT INTO whatsapp_account (organization_id, waba_id, templates_synced_at) SELECT $1, waba_id, now() FROM n
       ON CONFLICT (organization_id, waba_id) DO UPDATE SET templates_synced_at = now() RETURNING waba_id AS id`,
      [this.ids.number],
    );
    const name = `aviso_${this.#next()}`;
    const components = [{ type: "BODY" as const, text: this.text() }];
    this.#world.sandbox.messaging.templates(wabaId).push({
      id: name,
      name,
      language: "pt_BR",
      status: "APPROVED",
      category: "MARKETING",
      quality_score: { score: "GREEN" },
      rejected_reason: "NONE",
      components,
    });
    return this.#write(
      `INSERT INTO whatsapp_template (organization_id, waba_id, provider_id, name, language, category, status, components,
         synced_at) VALUES ($1, $2, $3, $3, 'pt_BR', 'MARKETING', 'APPROVED', $4, now()) RETURNING id`,
      [wabaId, name, JSON.stringify(components)],
    );
  }

  /** A complete email draft, already sent once to one customer. */
  async #campaign(): Promise<string> {
    const id = await this.#write(
      `INSERT INTO campaign (organization_id, name, channel, segment_id, occurrence)
       VALUES ($1, $2, 'email', $3, 1) RETURNING id`,
      [this.text(), this.ids.segment || null],
    );
    await this.#write(
      `INSERT INTO campaign_content (organization_id, campaign_id, subject, html) VALUES ($1, $2, $3, $4)`,
      [id, this.text(), `<p>${this.text()} {{first_name|cliente}}</p>`],
    );
    await this.#write(
      `WITH sent AS (
         INSERT INTO campaign_content_version (organization_id, campaign_id, version, channel, subject, html)
         SELECT organization_id, campaign_id, 1, 'email', subject, html FROM campaign_content
         WHERE organization_id = $1 AND campaign_id = $2 RETURNING version)
       INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version, started_at)
       SELECT $1, $2, 1, version, now() FROM sent`,
      [id],
    );
    await this.#write(
      `INSERT INTO campaign_test (organization_id, campaign_id, occurrence, variants, share_percent, metric, horizon_hours,
         otherwise, started_at) VALUES ($1, $2, 1, 2, 50, 'read', 24, 'best', now())`,
      [id],
    );
    await this.#write("INSERT INTO campaign_schedule (organization_id, campaign_id) VALUES ($1, $2)", [id]);
    await this.#write(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
         address) VALUES ($1, $2, 1, $3, $4, 'email', 'sent', $5)`,
      [id, this.ids.customer, this.ids.store, `${this.mark}@example.test`],
    );
    return id;
  }

  async #survey(): Promise<string> {
    const id = await this.#write("INSERT INTO survey (organization_id, question) VALUES ($1, $2) RETURNING id", [
      this.text(),
    ]);
    await this.#write(
      `INSERT INTO survey_response (organization_id, survey_id, customer_id, store_id, score, comment)
       VALUES ($1, $2, $3, $4, 9, $5)`,
      [id, this.ids.customer, this.ids.store, this.text()],
    );
    return id;
  }
}
