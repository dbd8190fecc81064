import { randomUUID } from "node:crypto";
import { openChannelSender } from "../../lib/campaigns/index.ts";
import { recordOccurrence } from "../../lib/campaigns/store/versions.ts";
import { startJobRun } from "../../lib/jobs/index.ts";
import { encrypt } from "../../lib/platform/crypto.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { buildAudience, finishCampaign, runSend } from "../../lib/sending/index.ts";
import type { Sandbox } from "../../sandbox/index.ts";
import { createOrganization, createStore } from "./factories.ts";

type Row = Record<string, unknown>;
export type LedgerRow = {
  id: string;
  customer_id: string;
  status: string;
  reason_code: string | null;
  error_code: string | null;
  provider_message_id: string | null;
  accepted_at: Date | null;
  replied_at: Date | null;
  claim_id: string | null;
  attempts: number;
  conversions: number;
  revenue_cents: bigint;
};
export type Begun = { campaignId: string; occurrence: number; jobRunId: string };
/** `beside`: the name of another number of the same account. */
type NumberFields = { tier?: string; perSecond?: number; beside?: string };

const EVERYBODY = { rules: [] };

/** An organization with a number at the stub provider, customers with phones, and campaigns to them. */
export class CampaignWorld {
  readonly ctx: Ctx;
  readonly orgId: string;
  readonly storeId: string;
  readonly sandbox: Sandbox;
  #serial = 0;

  private constructor(ctx: Ctx, storeId: string, sandbox: Sandbox) {
    [this.ctx, this.orgId, this.storeId, this.sandbox] = [ctx, ctx.orgId, storeId, sandbox];
  }

  static async open(sandbox: Sandbox): Promise<CampaignWorld> {
    const { orgId, ctx } = await createOrganization("Campanhas");
    return new CampaignWorld(ctx, await createStore(orgId, "F01"), sandbox);
  }

  async number({
    tier = "TIER_UNLIMITED",
    perSecond = 1_000,
    beside = "",
  }: NumberFields = {}): Promise<{ id: string; name: string }> {
    const { directory } = this.sandbox.messaging;
    const sibling = directory.numbers.get(beside);
    const account = sibling && { wabaId: sibling.wabaId, token: sibling.token };
    const { phoneNumberId, wabaId, token } = directory.addNumber({ tier, perSecond, ...account });
    const [row] = await this.rows<{ id: string }>(
      `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, waba_id, access_token_encrypted,
         provider, messaging_limit_tier, throughput_per_second, confirmed_at)
       VALUES ($1, $2, $3, $4, $5, 'cloud_official', $6, $7, now()) RETURNING id`,
      [this.orgId, this.storeId, phoneNumberId, wabaId, encrypt(token, this.orgId), tier, perSecond],
    );
    return { id: row?.id ?? "", name: phoneNumberId };
  }

  /** Creates customers with one mobile phone each; returns their ids in order. */
  async customers(count: number): Promise<string[]> {
    const from = this.#serial;
    this.#serial += count;
    const rows = await this.rows<{ id: string }>(
      `WITH people AS (
         INSERT INTO customer (organization_id, store_id, name, phone, phone_type, email)
         SELECT $1, $2, 'Pessoa ' || n, '119' || lpad(n::text, 8, '0'), 'MOBILE', 'pessoa' || n || '@example.test'
         FROM generate_series($3::int + 1, $3::int + $4::int) AS n RETURNING id
       ), metrics AS (
         INSERT INTO customer_metrics (organization_id, customer_id, store_id, phone_type, has_email)
         SELECT $1, id, $2, 'MOBILE', true FROM people)
       SELECT id FROM people ORDER BY id`,
      [this.orgId, this.storeId, from, count],
    );
    return rows.map(({ id }) => id);
  }

  /** A complete draft to all customers. */
  async campaign(fields: { numberId: string } | { mail: true }): Promise<string> {
    const isMail = "mail" in fields;
    const [row] = await this.rows<{ id: string }>(
      `INSERT INTO campaign (organization_id, name, channel, number_id, behavior_rules)
       VALUES ($1, 'Campanha', $2, $3, $4) RETURNING id`,
      [this.orgId, isMail ? "email" : "whatsapp", isMail ? null : fields.numberId, JSON.stringify(EVERYBODY)],
    );
    const id = row?.id ?? "";
    const variables = { 1: { value: "{{first_name}}", fallback: "cliente" }, 2: { value: "{{store}}" } };
    await this.rows(
      `INSERT INTO campaign_content (organization_id, campaign_id, template_name, template_language, variables, subject,
         html) VALUES ($1, $2, 'aviso_de_estoque', 'pt_BR', $3, 'Novidades', '<p>Oi, {{first_name|cliente}}!</p>')`,
      [this.orgId, id, JSON.stringify(variables)],
    );
    await this.rows("INSERT INTO campaign_schedule (organization_id, campaign_id) VALUES ($1, $2)", [this.orgId, id]);
    return id;
  }

  /** The state that `requestSend` leaves, without its event. */
  async begin(campaignId: string): Promise<Begun> {
    const jobRunId = await startJobRun(this.ctx, { type: "campaign_send", input: { campaignId } });
    const [row] = await this.rows<{ occurrence: number }>(
      `UPDATE campaign SET status = 'sending', occurrence = occurrence + 1, job_run_id = $3, started_at = now(),
         audience_at = NULL, finished_at = NULL, paused_reason = NULL, send_scope = store_scope
       WHERE organization_id = $1 AND id = $2 RETURNING occurrence`,
      [this.orgId, campaignId, jobRunId],
    );
    const occurrence = row?.occurrence ?? 0;
    const started = { campaignId, occurrence, template: null, now: new Date() };
    await this.ctx.db.sql((sql) => recordOccurrence(sql, this.orgId, started));
    return { campaignId, occurrence, jobRunId };
  }

  /** Runs batches, as the engine would, until no work is due. */
  async send(begun: Begun, ctx: Ctx = this.ctx): Promise<string> {
    await buildAudience(ctx, begun);
    for (let round = 0; round < 200; round += 1) {
      const [campaign] = await this.rows<{ turn: number }>(
        "SELECT turn FROM campaign WHERE organization_id = $1 AND id = $2",
        [this.orgId, begun.campaignId],
      );
      const end = await runSend(ctx, { ...begun, turn: campaign?.turn ?? 0, runId: randomUUID() }, openChannelSender);
      if (end.state === "over") await finishCampaign(ctx, begun);
      if (end.state !== "more") return end.state;
    }
    throw new Error("The send did not end");
  }

  async status(campaignId: string): Promise<{ status: string; pausedReason: string | null }> {
    const [row] = await this.rows<{ status: string; pausedReason: string | null }>(
      `SELECT status, paused_reason AS "pausedReason" FROM campaign WHERE organization_id = $1 AND id = $2`,
      [this.orgId, campaignId],
    );
    return row ?? { status: "gone", pausedReason: null };
  }

  ledger(campaignId: string): Promise<LedgerRow[]> {
    return this.rows<LedgerRow>(
      "SELECT * FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2 ORDER BY id",
      [this.orgId, campaignId],
    );
  }

  async tally(campaignId: string): Promise<Record<string, number>> {
    const tally: Record<string, number> = {};
    for (const { status, reason_code: reason } of await this.ledger(campaignId)) {
      const key = status === "skipped" ? `skipped ${reason}` : status;
      tally[key] = (tally[key] ?? 0) + 1;
    }
    return tally;
  }

  /** Messages that the provider accepted, by our recipient id. */
  taken(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { message } of this.sandbox.outbox.list({ channel: "whatsapp" })) {
      const { opaque } = message as { opaque: string | null };
      if (opaque) counts.set(opaque, (counts.get(opaque) ?? 0) + 1);
    }
    return counts;
  }

  /** Messages that the mail server accepted, by our recipient id. */
  mailed(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { message } of this.sandbox.outbox.list({ channel: "email" })) {
      const { headers } = message as { headers: { name: string; value: string }[] };
      const id = headers.find(({ name }) => name === "x-crm-email-message")?.value.replace(/^<|@.*$/g, "");
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  rows<T extends Row = Row>(text: string, params: unknown[] = []): Promise<T[]> {
    return this.ctx.db.rows<T>(text, params);
  }
}
