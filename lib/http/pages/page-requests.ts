import { env } from "../../platform/env.ts";
import { type Exchange, openExchange } from "../exchange.ts";
import { guardRequestQuota } from "../guards/quota.ts";
import { countOf, guardRateLimit } from "../guards/rate-limit.ts";
import { operationsOf } from "../operations.ts";
import { toErrorResponse } from "../respond.ts";
import type { RouteHandler } from "../route.ts";
import type { PageCtx } from "./page.ts";

const ORGANIZATION_HEADER = "x-org-id";

/** A request of one of the API's own routes, without path parameters. */
export type PageRequest = (
  route: RouteHandler,
  path: string,
  query: Readonly<Record<string, string>>,
) => Promise<Response>;

type PageRequests = {
  request: PageRequest;
  /** Fires when the page no longer waits, which cancels what is still running. */
  signal: AbortSignal;
};

/**
 * Requests of the API while a page renders, in the name of the page's user. Each passes the guards, quotas and audit of
 * its route; together they count once in the user's rate limit, because the user asked for one page.
 */
export function pageRequests(
  { user, ctx }: Pick<PageCtx, "ctx" | "user">,
  headers: Headers,
  signal: AbortSignal = AbortSignal.timeout(env().PAGE_DATA_TIMEOUT_MS),
): PageRequests {
  const sent = new Headers(headers);
  sent.set(ORGANIZATION_HEADER, ctx.orgId);
  const request = new Request(env().APP_URL, { headers: sent, signal });
  const carrier: Exchange = { ...openExchange(request, undefined, false), user, caller: { kind: "user", user } };
  const operations = operationsOf(carrier);
  let visit: Promise<void> | undefined;
  const countVisit = () => {
    visit ??= guardRateLimit(carrier, countOf(carrier, undefined));
    return visit;
  };
  const send: PageRequest = async (route, path, query) => {
    try {
      const ownLimit = route.declaration.rateLimit;
      await Promise.all([ownLimit ? undefined : countVisit(), guardRequestQuota(carrier)]);
    } catch (error) {
      return toErrorResponse(error, carrier.correlationId);
    }
    return operations.perform(route, { endpoint: `GET ${path}`, query });
  };
  return { request: send, signal };
}

export type Visit = {
  /**
   * The browser loads a document, rather than changing the page within the app, where it has a cache of its own. False
   * for browsers that do not say so.
   */
  isDocument: boolean;
  isPhone: boolean;
};

export function readVisit(headers: Headers): Visit {
  return {
    isDocument: headers.get("sec-fetch-dest") === "document",
    isPhone: /Mobi/.test(headers.get("user-agent") ?? ""),
  };
}
