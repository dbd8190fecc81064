import { createHash, randomBytes } from "node:crypto";
import { noteChange } from "../audit/index.ts";
import type { Page } from "../core/paging.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { findLastCursor, findUnread, setRecordedTypes } from "../events/index.ts";
import { deliver, type OutboxEvent, queueEvents } from "../jobs/index.ts";
import { encrypt } from "../platform/crypto.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import type { Reader, Sql } from "../platform/db.ts";
import { isGuardedUrl, leadsToBlockedAddress } from "../platform/outbound/private-addresses.ts";
import { webhookDeliveriesDue } from "./events.ts";
import { endpointLimitReached, endpointNotFound, httpsNeeded, MOST_ENDPOINTS, privateAddress } from "./rules/errors.ts";
import { toSecret } from "./rules/secret.ts";
import type {
  CreateEndpoint,
  EndpointsQuery,
  NewEndpointView,
  RotateSecret,
  UpdateEndpoint,
  WebhookEndpointView,
} from "./schemas.ts";
import { deleteGoneEndpoints, hastenDeliveries } from "./store/deliveries.ts";
import {
  countEndpoints,
  deleteRow,
  findEndpoint,
  findEndpoints,
  findWantedTypes,
  insertEndpoint,
  lockEndpoints,
  pauseRow,
  replaceSecret,
  resumeRow,
  updateEndpointRow,
} from "./store/endpoints.ts";
import { toEndpointView } from "./views.ts";

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;
/** The name under which this slice says which types of events it needs. */
const SOURCE = "webhooks";
/** PostgreSQL's snapshot that shows no transaction. */
const NO_SNAPSHOT = "1:1:";

export function listEndpoints(ctx: Ctx, query: EndpointsQuery): Promise<Page<WebhookEndpointView>> {
  assertSeesEveryStore(ctx);
  return ctx.db.sql(async (sql) => {
    const { data, ...page } = await findEndpoints(sql, ctx.orgId, query);
    return { data: data.map((row) => toEndpointView(row, ctx.clock.now())), ...page };
  });
}

export function getEndpoint(ctx: Ctx, { id }: { id: string }): Promise<WebhookEndpointView> {
  assertSeesEveryStore(ctx);
  return loadEndpoint(ctx.db, ctx, id);
}

/** The endpoint gets the events from now on. */
export async function createEndpoint(ctx: Ctx, input: CreateEndpoint): Promise<NewEndpointView> {
  assertSeesEveryStore(ctx);
  await assertReachable(input.url);
  const secret = toSecret(randomBytes(SECRET_BYTES));
  return ctx.db.sql(async (sql) => {
    await lockEndpoints(sql, ctx.orgId);
    if ((await countEndpoints(sql, ctx.orgId)) >= MOST_ENDPOINTS) throw endpointLimitReached();
    const id = await insertEndpoint(sql, ctx.orgId, {
      ...input,
      ...(await findLogEnd(sql, ctx.orgId)),
      secretEncrypted: encrypt(secret, ctx.orgId),
      ...change(ctx),
    });
    await recordWantedTypes(sql, ctx);
    const endpoint = await loadEndpoint(sql, ctx, id);
    noteChange(ctx, { before: null, after: toState(endpoint) });
    return { endpoint, secret };
  });
}

/** Changes the fields that are given. Resuming continues with what waits and with the events since then. */
export async function updateEndpoint(
  ctx: Ctx,
  { id, status, ...fields }: { id: string } & UpdateEndpoint,
): Promise<WebhookEndpointView> {
  assertSeesEveryStore(ctx);
  if (fields.url !== undefined) await assertReachable(fields.url);
  const { endpoint, queued } = await ctx.db.sql(async (sql) => {
    await lockEndpoints(sql, ctx.orgId);
    const before = await loadEndpoint(sql, ctx, id);
    const { url = before.url, description = before.description, types = before.types } = fields;
    await updateEndpointRow(sql, ctx.orgId, id, { url, description, types, ...change(ctx) });
    const queued = await changeStatus(sql, ctx, id, status);
    await recordWantedTypes(sql, ctx);
    const endpoint = await loadEndpoint(sql, ctx, id);
    noteChange(ctx, { before: toState(before), after: toState(endpoint) });
    return { endpoint, queued };
  });
  await deliver(queued);
  return endpoint;
}

async function changeStatus(sql: Sql, ctx: Ctx, id: string, status: UpdateEndpoint["status"]): Promise<OutboxEvent[]> {
  if (status === "paused") await pauseRow(sql, ctx.orgId, id, { reason: "person", ...change(ctx) });
  if (status !== "active" || (await resumeRow(sql, ctx.orgId, id, change(ctx))) === 0) return [];
  await hastenDeliveries(sql, ctx.orgId, id, ctx.clock.now());
  return queueEvents(sql, webhookDeliveriesDue.create({ orgId: ctx.orgId }));
}

/** Its deliveries disappear from the log and are no longer attempted. */
export function deleteEndpoint(ctx: Ctx, { id }: { id: string }): Promise<void> {
  assertSeesEveryStore(ctx);
  return ctx.db.sql(async (sql) => {
    await lockEndpoints(sql, ctx.orgId);
    const before = await loadEndpoint(sql, ctx, id);
    await deleteRow(sql, ctx.orgId, id, change(ctx));
    await deleteGoneEndpoints(sql, ctx.orgId, MOST_ENDPOINTS);
    await recordWantedTypes(sql, ctx);
    noteChange(ctx, { before: toState(before), after: null });
  });
}

/** A new secret; the former one signs beside it until the overlap ends. */
export function rotateSecret(ctx: Ctx, { id, overlapHours }: { id: string } & RotateSecret): Promise<NewEndpointView> {
  assertSeesEveryStore(ctx);
  const secret = toSecret(randomBytes(SECRET_BYTES));
  return ctx.db.sql(async (sql) => {
    const before = await loadEndpoint(sql, ctx, id);
    const { at, by } = change(ctx);
    const previousEndsAt = overlapHours === 0 ? null : new Date(at.getTime() + overlapHours * HOUR_MS);
    await replaceSecret(sql, ctx.orgId, id, { encrypted: encrypt(secret, ctx.orgId), previousEndsAt, at, by });
    const endpoint = await loadEndpoint(sql, ctx, id);
    noteChange(ctx, { before: toState(before), after: toState(endpoint) });
    return { endpoint, secret };
  });
}

/** Where the events begin that are committed from now on. */
async function findLogEnd(sql: Sql, orgId: string): Promise<{ position: string; readUntil: string }> {
  const { snapshot } = await findUnread(sql, orgId, NO_SNAPSHOT);
  return { position: await findLastCursor(sql), readUntil: snapshot };
}

const change = (ctx: Ctx) => ({ at: ctx.clock.now(), by: actorId(ctx.actor) });

async function loadEndpoint(db: Reader, ctx: Ctx, id: string): Promise<WebhookEndpointView> {
  const row = await findEndpoint(db, ctx.orgId, id);
  if (!row) throw endpointNotFound();
  return toEndpointView(row, ctx.clock.now());
}

/** In production only https to a public address. Each connection checks the address again. */
async function assertReachable(address: string): Promise<void> {
  const url = new URL(address);
  if (isGuardedUrl(url) && url.protocol !== "https:") throw httpsNeeded();
  if (await leadsToBlockedAddress(url)) throw privateAddress();
}

async function recordWantedTypes(sql: Sql, ctx: Ctx): Promise<void> {
  await setRecordedTypes(sql, ctx.orgId, SOURCE, await findWantedTypes(sql, ctx.orgId));
}

/** Never a secret: path and query of the address may contain one, so that only their fingerprint shows a change. */
function toState({ id, url, description, types, status, previousSecretEndsAt }: WebhookEndpointView) {
  const { host } = new URL(url);
  const addressFingerprint = createHash("sha256").update(`${id} ${url}`).digest("hex").slice(0, 12);
  return { id, name: description || host, host, addressFingerprint, types, status, previousSecretEndsAt };
}
