import type { z } from "zod";
import type { AuthenticatedUser } from "../identity/index.ts";
import { type Arrival, createArrivalOrder } from "../platform/concurrency/arrival-order.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { BeforeCommit } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { DEFAULT_MAX_BODY_BYTES, parseBody, readBody } from "./body/body.ts";
import { bufferBody } from "./body/buffer-body.ts";
import { addressKey } from "./caller/client-address.ts";
import { identify, identifyPublic } from "./caller/identify.ts";
import type { RouteDeclaration } from "./declaration.ts";
import { type Exchange, openExchange, type PathParams } from "./exchange.ts";
import { guardAuthority, guardToken } from "./guards/authority.ts";
import { oauthChallenge } from "./guards/oauth-challenge.ts";
import { guardProof } from "./guards/proof.ts";
import { guardQuota, guardRequestQuota, requestQuota } from "./guards/quota.ts";
import { countOf, guardRateLimit, type RateLimit } from "./guards/rate-limit.ts";
import { enterTenant } from "./guards/tenant.ts";
import { applyResponseHeaders } from "./headers/response-headers.ts";
import { carryOutOnce, type Work } from "./idempotency/carry-out-once.ts";
import { type Output, parseDeclaredBody, parseParams, parseQuery } from "./input.ts";
import { audit, type Outcome } from "./logging/audit-hook.ts";
import { logBadRequest, logRequest } from "./logging/request-log.ts";
import { traced, tracedUseCase } from "./logging/request-span.ts";
import { type Operations, operationsOf } from "./operations.ts";
import { handleWithReplica, noteWrite } from "./replica-reads.ts";
import { toErrorBody, toErrorResponse, toResponse } from "./respond.ts";

/** A webhook slower than this loses its arrival position, so that a stuck one no longer delays others. */
const ORDER_PATIENCE_MS = 2_000;

type Parsed<P, Q, B> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  /** The bytes of the body, for signature checks. */
  rawBody: Buffer;
  request: Request;
  correlationId: string;
  /** Only for a route with a proof. */
  arrival?: Arrival;
  /** Only for a public request with an Idempotency-Key: records it in the transactions of the effect. */
  beforeCommit?: BeforeCommit;
};
type SignedIn<Public> = Public extends true ? unknown : { ctx: Ctx; user: AuthenticatedUser; operations: Operations };

/** What a handler may return: the declared response, or without one a Response or nothing. */
type Result<R> = R extends z.ZodType
  ? z.output<R> | Promise<z.output<R>>
  : Response | undefined | Promise<Response | undefined> | Promise<void>;

export type RouteOptions<P, Q, B, Public extends boolean, R> = RouteDeclaration<P, Q, B, Public, R> & {
  handler: (input: Parsed<P, Q, B> & SignedIn<Public>) => Result<R>;
};

export type RouteHandler = {
  (request: Request, context: { params: Promise<PathParams | undefined> }): Promise<Response>;
  declaration: RouteDeclaration;
  /** Answers a request that another one carried, from its own rate limit on: the caller is known already. */
  answerCarried: (exchange: Exchange) => Promise<Response>;
};

/**
 * Declares one method of one resource. Every request passes the same steps in the same order: correlate → log → proof →
 * rate limit → token → person → role → permission → read-only → tenant → quota → audit( path and query → authorize → body →
 * handler ) → respond.
 */
export function route<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  Public extends boolean = false,
  R extends z.ZodType | undefined = undefined,
>(options: RouteOptions<P, Q, B, Public, R>): RouteHandler {
  const { handler: _, ...declaration } = options;
  const arrive = createArrivalOrder(ORDER_PATIENCE_MS);
  const answer = async (exchange: Exchange) => {
    guardAuthority(exchange, options);
    await enterTenant(exchange);
    await guardQuota(exchange, options.quota);
    return audited(exchange, () => handle(exchange, options));
  };
  const answerCarried = async (exchange: Exchange) => {
    const startedAt = performance.now();
    const response = await countOwn(exchange, options.rateLimit)
      .then(() => answer(exchange))
      .catch((error: unknown) => toErrorResponse(error, exchange.correlationId));
    logRequest(exchange, response.status, startedAt);
    return response;
  };
  const handleRequest = async (request: Request, context: Parameters<RouteHandler>[1]) => {
    const startedAt = performance.now();
    const exchange = openExchange(request, await context.params, options.public === true);
    let response: Response;
    try {
      await (options.proof ? guardProof(exchange, options, options.proof, arrive) : countCaller(exchange, options));
      await guardToken(exchange);
      response = await answer(exchange);
    } catch (error) {
      response = toErrorResponse(error, exchange.correlationId);
    } finally {
      exchange.release?.();
      exchange.arrival?.pass();
    }
    const challenge = response.status === 401 ? oauthChallenge(options.oauthResource) : null;
    if (challenge !== null) response.headers.set("www-authenticate", challenge);
    return respond(exchange, response, startedAt);
  };
  return Object.assign(traced(handleRequest), { declaration, answerCarried });
}

async function countCaller(
  exchange: Exchange,
  { rateLimit: own, oauthResource }: Pick<RouteDeclaration, "rateLimit" | "oauthResource">,
): Promise<void> {
  const count = countOf(exchange, own);
  const counts = { ...count, quota: requestQuota(exchange) };
  const { request, isPublic } = exchange;
  const identified = await (isPublic ? identifyPublic(request, counts) : identify(request, counts, oauthResource));
  exchange.caller = identified.caller;
  await guardRateLimit(exchange, count, identified.hit);
  await guardRequestQuota(exchange, identified.quotaHit);
}

/** A limit of the route itself; the carrying request has counted under the usual one. */
async function countOwn(exchange: Exchange, own: RateLimit | undefined): Promise<void> {
  if (own) await guardRateLimit(exchange, countOf(exchange, own));
}

async function audited(exchange: Exchange, work: () => Promise<Response>): Promise<Response> {
  const record = (outcome: Outcome) => (exchange.isReplayed ? undefined : audit(exchange, outcome));
  try {
    const response = await work();
    record(
      response.status < 400 ? { status: response.status } : { status: response.status, error: response.statusText },
    );
    return response;
  } catch (error) {
    const { statusCode, message } = toErrorBody(error);
    record({ status: statusCode, error: message });
    throw error;
  }
}

async function handle<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  Public extends boolean,
  R extends z.ZodType | undefined,
>(exchange: Exchange, options: RouteOptions<P, Q, B, Public, R>): Promise<Response> {
  const { request, url, user, correlationId, arrival } = exchange;
  const params = await parseParams(options.params, exchange.params);
  const query = await parseQuery(options.query, url.searchParams);
  await options.authorize?.({ params: params as Output<P>, request });
  const rawBody = exchange.rawBody ?? (await readWhole(exchange, options));
  exchange.body = options.isRawBody ? undefined : await parseBody(request, rawBody, { caller: callerOf(exchange) });
  const body = options.isRawBody ? undefined : await parseDeclaredBody(options.body, exchange.body);
  const operations = operationsOf(exchange);
  const input = { params, query, body, rawBody, request, correlationId, arrival, user, operations };
  // The schemas' outputs and the guards make the input what the declaration promises.
  const run = (ctx?: Ctx, beforeCommit?: BeforeCommit) =>
    tracedUseCase(async () =>
      options.handler({ ...input, ctx, beforeCommit } as unknown as Parameters<typeof options.handler>[0]),
    );
  const respondTo: Work = async (ctx, beforeCommit) => toResponse(await run(ctx, beforeCommit), options.status ?? 200);
  if (options.idempotent) return carryOutOnce(exchange, { ...options, rawBody, body }, respondTo);
  const result = await (options.mayLag ? handleWithReplica(exchange, run) : run(exchange.ctx));
  return toResponse(result, options.status ?? 200);
}

/** The key of the fair queue in which a large body is parsed. */
function callerOf({ ctx, address }: Exchange): string {
  return ctx?.orgId ?? addressKey(address);
}

/** Reads a body in full for callers with a token or proof; bodies of all others share a memory limit. */
function readWhole(exchange: Exchange, { proof, maxBodyBytes }: Pick<RouteDeclaration, "proof" | "maxBodyBytes">) {
  const maxBytes = maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  if (exchange.isPublic && !proof) return bufferBody(exchange, { maxBytes });
  return readBody(exchange.request, maxBytes, env().REQUEST_TIMEOUT_SECONDS);
}

async function respond(exchange: Exchange, response: Response, startedAt: number): Promise<Response> {
  noteWrite(exchange);
  applyResponseHeaders(exchange, response.headers);
  if (response.status === 400)
    logBadRequest(
      exchange,
      await response
        .clone()
        .json()
        .catch(() => null),
    );
  logRequest(exchange, response.status, startedAt);
  return exchange.request.method === "HEAD" ? withoutBody(response) : response;
}

/** Next neither reads nor cancels the body of a HEAD: an export would keep its slot in the queue. */
function withoutBody(response: Response): Response {
  // Not awaited: a body that was cloned for the log is cancelled only with its copy.
  response.body?.cancel().catch(() => undefined);
  return new Response(null, response);
}
