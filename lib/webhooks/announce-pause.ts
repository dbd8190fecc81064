import { recordAccess } from "../audit/index.ts";
import { listAdministrators } from "../identity/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { MailError, sendMail } from "../platform/mail.ts";
import { pausedMail } from "./rules/paused-mail.ts";
import { type EndpointRow, findEndpoint } from "./store/endpoints.ts";

const PAGE = "/configuracoes/webhooks-de-saida";
const OK = 200;

/** Adds an automatic pause to the audit log. Returns the ids of the people to tell; none if it was resumed meanwhile. */
export async function recordPause(ctx: Ctx, { endpointId }: { endpointId: string }): Promise<string[]> {
  const endpoint = await findPaused(ctx, endpointId);
  if (!endpoint) return [];
  const { url, status, pausedReason } = endpoint;
  const { host } = new URL(url);
  const state = { id: endpointId, name: endpoint.description || host, host };
  await recordAccess({
    organizationId: ctx.orgId,
    userId: endpointId, // no person paused it
    storeId: null,
    endpoint: `/settings/outbound-webhooks/${endpointId}`,
    method: "PATCH",
    ip: null,
    userAgent: null,
    status: OK,
    actionType: "WEBHOOK_PAUSE",
    metadata: {
      webhookId: endpointId,
      before: { ...state, status: "active" },
      after: { ...state, status, pausedReason },
    },
    correlationId: ctx.correlationId,
  });
  return env().SMTP_URL ? (await listAdministrators(ctx)).map(({ id }) => id) : [];
}

/** Mails one administrator. A mail that may have been sent is not repeated. */
export async function mailPause(
  ctx: Ctx,
  { endpointId, userId }: { endpointId: string; userId: string },
): Promise<void> {
  const endpoint = await findPaused(ctx, endpointId);
  const person = (await listAdministrators(ctx)).find(({ id }) => id === userId);
  if (!endpoint || !person) return;
  const { host } = new URL(endpoint.url);
  const page = new URL(PAGE, env().APP_URL).href;
  const mail = pausedMail({ name: endpoint.description || host, host, reason: endpoint.pausedReason, page });
  try {
    await sendMail({ to: { address: person.email }, ...mail, headers: { "auto-submitted": "auto-generated" } });
  } catch (error) {
    if (!(error instanceof MailError) || !(error.isInDoubt || error.kind === "permanent")) throw error;
  }
}

async function findPaused(ctx: Ctx, id: string): Promise<EndpointRow | null> {
  const endpoint = await findEndpoint(ctx.db, ctx.orgId, id);
  return endpoint?.status === "paused" && endpoint.pausedReason !== "person" ? endpoint : null;
}
