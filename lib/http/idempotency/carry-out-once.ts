import { createHash } from "node:crypto";
import { AppError, ConflictError, UnprocessableError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type BeforeCommit, tenantDb } from "../../platform/db.ts";
import { type Claim, claimRequest, requestRunning, type StoredResponse } from "../../platform/idempotency/claims.ts";
import { isTakenBack } from "../../platform/idempotency/taken-back.ts";
import { logger } from "../../platform/logger.ts";
import { isOrganization } from "../../platform/organizations.ts";
import type { Idempotency, RouteDeclaration } from "../declaration.ts";
import { ERROR_CODE_HEADER, ERROR_PARAMS_HEADER } from "../error-headers.ts";
import type { Exchange } from "../exchange.ts";
import { routeTemplate } from "../logging/request-log.ts";
import { toErrorResponse } from "../respond.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { IDEMPOTENCY_REPLAYED } from "./names.ts";

/** Does what was requested, and makes its response. */
export type Work = (ctx?: Ctx, beforeCommit?: BeforeCommit) => Promise<Response>;

type Given = Pick<RouteDeclaration, "idempotent" | "organizationOf"> & { rawBody: Buffer; body: unknown };

const KEPT_HEADERS = ["content-type", ERROR_CODE_HEADER, ERROR_PARAMS_HEADER];
const CLIENT_CLOSED = 499;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
/** End of the codes of errors after which something may have been sent. */
const UNCONFIRMED = "_unconfirmed";

/** Carries out a request with an Idempotency-Key at most once, and repeats its response; any other as usual. */
export async function carryOutOnce(exchange: Exchange, given: Given, work: Work): Promise<Response> {
  const key = idempotencyKeyOf(exchange.request.headers);
  const orgId = key === null ? null : await organizationOf(exchange, given);
  if (key === null || orgId === null || !given.idempotent) return work(exchange.ctx);
  const request = { orgId, keyHash: keyHashOf(exchange, key), content: contentOf(exchange, given.rawBody) };
  const found = await claimRequest(request, given.idempotent === "outside");
  switch (found.state) {
    case "claimed":
      return carryOut(exchange, given.idempotent, found.claim, work);
    case "answered":
      return replay(exchange, found.response);
    case "running":
      throw requestRunning();
    case "other":
      throw new UnprocessableError(
        "idempotency_key_reused",
        "This idempotency key belongs to a request with another path or body",
      );
    case "lost":
      throw new ConflictError(
        "idempotency_response_lost",
        "The first request with this idempotency key was carried out, or may have been, but its response is not known: read the current state",
      );
    default:
      return found satisfies never;
  }
}

/** Null for a call that names no organization of this installation: its own error follows. */
async function organizationOf({ ctx }: Exchange, { organizationOf: named, body }: Given): Promise<string | null> {
  if (ctx) return ctx.orgId;
  const orgId = named?.(body) ?? null;
  return orgId !== null && (await isOrganization(orgId)) ? orgId : null;
}

function keyHashOf({ user, request, url, params }: Exchange, key: string): string {
  const principal = user ? `${user.apiKey ? "key" : "user"}-${user.id}` : "internal";
  return sha256([principal, request.method, routeTemplate(url.pathname, params), key].join("\n"));
}

function contentOf({ url }: Exchange, rawBody: Buffer): string {
  return [url.pathname, url.search, sha256(rawBody)].join("\n");
}

async function carryOut(exchange: Exchange, mode: Idempotency, claim: Claim, work: Work): Promise<Response> {
  const { ctx, correlationId } = exchange;
  const { beforeCommit } = claim;
  try {
    const response = await work(ctx && { ...ctx, db: tenantDb(ctx.orgId, "primary", beforeCommit) }, beforeCommit);
    if (mode !== "secret") await storeOutcome(() => storeResponse(claim, response));
    return response;
  } catch (error) {
    const isKept = mode === "outside" || claim.hasEffect;
    if (isTakenBack(error)) await storeOutcome(() => claim.release());
    else if (isFinal(error, claim))
      await storeOutcome(() => storeResponse(claim, toErrorResponse(error, correlationId)));
    else if (!claim.hasEffect && (saysNothingChanged(error) || !isKept)) await storeOutcome(() => claim.release());
    throw error;
  }
}

/** An error that a repetition gets again, because the request had an effect. */
function isFinal(error: unknown, { hasEffect }: Claim): error is AppError {
  if (!(error instanceof AppError) || error.status === CLIENT_CLOSED) return false;
  if (error.code.endsWith(UNCONFIRMED)) return true;
  return hasEffect && error.status < SERVER_ERROR && error.status !== TOO_MANY_REQUESTS;
}

/** True of every error of a use case; an unexpected one, or a closed connection, leaves it open. */
function saysNothingChanged(error: unknown): boolean {
  return error instanceof AppError && error.status !== CLIENT_CLOSED;
}

/** The work is done: a failure here must not change its response. A repetition then gets `idempotency_response_lost`. */
async function storeOutcome(work: () => Promise<void>): Promise<void> {
  await work().catch((error) => logger.error({ err: error }, "outcome of an idempotent request not stored"));
}

async function storeResponse(claim: Claim, response: Response): Promise<void> {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  await claim.answer({
    status: response.status,
    headers: Object.fromEntries(headers),
    body: await response.clone().text(),
  });
}

function replay(exchange: Exchange, { status, headers, body }: StoredResponse): Response {
  exchange.isReplayed = true;
  return new Response(body === "" ? null : body, { status, headers: { ...headers, [IDEMPOTENCY_REPLAYED]: "true" } });
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
