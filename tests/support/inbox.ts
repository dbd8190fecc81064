import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { POST as gatewayRoute } from "../../app/api/webhooks/gateway/route.ts";
import { POST as whatsappRoute } from "../../app/api/webhooks/whatsapp/route.ts";
import { type ApplyDeliveries, processInbox, type UnsafeApplyReports } from "../../lib/messaging/index.ts";
import { INBOX_LANES } from "../../lib/messaging/rules/inbox-lane.ts";
import { unsafeClaimDeliveries } from "../../lib/messaging/store/inbox.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { tenantDb } from "../../lib/platform/db.ts";
import { env } from "../../lib/platform/env.ts";
import { call } from "./http.ts";

/** A confirmed number of either provider, with the provider's own name for it. */
export async function createNumber(
  orgId: string,
  storeId: string,
  fields: { provider?: "cloud_official" | "gateway"; wabaId?: string; display?: string; isConfirmed?: boolean } = {},
): Promise<{ id: string; name: string; wabaId: string }> {
  const { provider = "cloud_official", wabaId = `waba-${randomUUID()}`, isConfirmed = true } = fields;
  const name = `${provider}-${randomUUID()}`;
  const isGateway = provider === "gateway";
  const [number] = await tenantDb(orgId).rows<{ id: string }>(
    `INSERT INTO store_whatsapp_number (organization_id, store_id, provider, display_phone_number, gateway_instance_name,
       phone_number_id, waba_id, confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      orgId,
      storeId,
      provider,
      fields.display ?? "5511333344444",
      isGateway ? name : null,
      isGateway ? null : name,
      isGateway ? null : wabaId,
      isConfirmed ? new Date() : null,
    ],
  );
  return { id: number?.id ?? "", name, wabaId };
}

export async function createCustomer(
  orgId: string,
  storeId: string,
  fields: { phone?: string; email?: string; name?: string } = {},
): Promise<string> {
  const [customer] = await tenantDb(orgId).rows<{ id: string }>(
    `WITH new_customer AS (
       INSERT INTO customer (organization_id, store_id, phone, email, name) VALUES ($1, $2, $3, $4, $5) RETURNING id
     ), metrics AS (
       INSERT INTO customer_metrics (organization_id, customer_id, store_id) SELECT $1, id, $2 FROM new_customer
     )
     SELECT id FROM new_customer`,
    [orgId, storeId, fields.phone, fields.email, fields.name],
  );
  return customer?.id ?? "";
}

type Change = { id?: string; field?: string; value: object };

/** One webhook call of the official provider with any number of changes. */
export function whatsappBody(...changes: Change[]): string {
  const entry = changes.map(({ id = "WABA", field = "messages", value }) => ({ id, changes: [{ field, value }] }));
  return JSON.stringify({ object: "whatsapp_business_account", entry });
}

/** The value of a `messages` change. */
export function ofNumber(name: string, fields: { statuses?: object[]; messages?: object[] }): { value: object } {
  const metadata = { display_phone_number: "5511333344444", phone_number_id: name };
  return { value: { messaging_product: "whatsapp", metadata, ...fields } };
}

export function statusOf(id: string, status: string, seconds: number, fields: object = {}): object {
  return { id, status, timestamp: String(seconds), recipient_id: "5511988887777", ...fields };
}

export function textFrom(from: string, body: string, fields: object = {}): object {
  const timestamp = String(Math.floor(Date.now() / 1_000) - 60);
  return { from, id: `wamid.${randomUUID()}`, timestamp, type: "text", text: { body }, ...fields };
}

export function signatureOf(body: string | Uint8Array): string {
  return `sha256=${createHmac("sha256", env().APP_SECRET ?? "")
    .update(body)
    .digest("hex")}`;
}

/** Delivers a webhook as the provider does; `headers` replace the signature. */
export function deliver(body: string | Uint8Array, headers?: Record<string, string>): Promise<Response> {
  const signed = headers ?? { "x-hub-signature-256": signatureOf(body) };
  return call(whatsappRoute, {
    method: "POST",
    path: "/api/webhooks/whatsapp",
    headers: { "content-type": "application/json", ...signed },
    body,
  });
}

export function deliverGateway(body: string, secret = env().GATEWAY_WEBHOOK_SECRET ?? ""): Promise<Response> {
  const headers = { "content-type": "application/json", "x-crm-secret": secret };
  return call(gatewayRoute, { method: "POST", path: "/api/webhooks/gateway", headers, body });
}

/** Drains the inbox, with `apply` in place of the later processing. Returns the deliveries per organization. */
export async function drain(apply?: (ctx: Ctx, ids: string[]) => Promise<void>): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  for (;;) {
    const { taken } = await processAllLanes(async (ctx, ids) => {
      await apply?.(ctx, ids);
      seen.set(ctx.orgId, [...(seen.get(ctx.orgId) ?? []), ...ids]);
    });
    if (taken === 0) return seen;
  }
}

/** Claims a batch of each lane, as workers do that die before they finish it. */
export async function claimAllLanes(): Promise<unknown[]> {
  const claims = Array.from({ length: INBOX_LANES }, (_, lane) => unsafeClaimDeliveries(lane, 60));
  return (await Promise.all(claims)).flat();
}

/**
 * Processes one batch of each lane, in parallel as the engine does. Without `applyReports` every organization is
 * processed alone.
 */
export async function processAllLanes(
  apply: ApplyDeliveries,
  applyReports: UnsafeApplyReports = async () => [],
): Promise<{ taken: number; failed: number }> {
  const lanes = Array.from({ length: INBOX_LANES }, (_, lane) =>
    processInbox({ lane, apply, applyReports, job: "test" }),
  );
  const done = await Promise.all(lanes);
  const sum = (field: "taken" | "failed") => done.reduce((total, one) => total + one[field], 0);
  return { taken: sum("taken"), failed: sum("failed") };
}

/**
 * The inbox is shared by the whole installation: a suite locks it before its first delivery and releases it at the end.
 */
export async function holdInbox(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("SELECT pg_advisory_lock(hashtextextended('test inbox', 0))");
  // Discard deliveries that an earlier suite left for a retry.
  await holder.query(
    "UPDATE platform.webhook_delivery SET processed_at = now(), body = NULL WHERE processed_at IS NULL",
  );
  await holder.query("UPDATE platform.inbox_lane SET requested_until = '-infinity'");
  return () => holder.end();
}
