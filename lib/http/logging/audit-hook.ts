import { findAuditRule, recordAccess } from "../../audit/index.ts";
import { afterResponse } from "../../platform/after-response.ts";
import { claimedAddress } from "../caller/client-address.ts";
import { type Exchange, originalUrl } from "../exchange.ts";

/** Result of a request that passed the guards: its status and, if it failed, the error message. */
export type Outcome = { status: number; error?: string };

/** Records an allowlisted request of a signed-in user, successful or failed, after the response. */
export function audit(exchange: Exchange, outcome: Outcome): void {
  const { request, user, ctx } = exchange;
  if (!user || !ctx) return;
  const match = findAuditRule(request.method, decodedPath(exchange.url), exchange.body);
  if (!match || (match.onlyChanges && outcome.status < 400 && ctx.changes.length === 0)) return;
  const isAtHome = ctx.orgId === user.organizationId;
  const metadata = {
    ...match.metadata,
    ...(outcome.status < 400 ? ctx.changes.at(-1) : {}),
    ...(isAtHome ? {} : { homeOrganizationId: user.organizationId }),
    ...(exchange.via === undefined ? {} : { via: exchange.via }),
    ...(user.oauth === undefined ? {} : { oauthClient: user.oauth.clientId }),
    ...(outcome.error === undefined ? {} : { error: outcome.error }),
  };
  const entry = {
    organizationId: ctx.orgId,
    userId: user.id,
    storeId: isAtHome ? user.storeId : null,
    endpoint: originalUrl(exchange),
    method: request.method,
    ip: claimedAddress(request.headers) ?? exchange.address,
    userAgent: request.headers.get("user-agent"),
    status: outcome.status,
    actionType: match.actionType,
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
    correlationId: exchange.correlationId,
  };
  afterResponse(() => recordAccess(entry));
}

/** Decodes the path as the router does: `/users/%69nvite` is audited as `/users/invite`. */
function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
