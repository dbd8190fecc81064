import type { z } from "zod";
import type { ErrorCode } from "../core/error-codes.ts";
import type { RouteQuota } from "./guards/quota.ts";
import type { RateLimit } from "./guards/rate-limit.ts";
import type { Output } from "./input.ts";

/** A response that is no JSON result: a file, a page, a redirect. Without `type` it has no body. */
export type DeclaredAnswer = { description: string; type?: string; schema?: z.ZodType };

/** How a public route authenticates its caller; other routes require the identity provider's bearer token. */
export type Proof =
  | "whatsappSignature"
  | "whatsappVerifyToken"
  | "gatewaySecret"
  | "helpdeskSecret"
  | "identitySignature"
  | "internalKey"
  | "queuePassword";

export type Idempotency = "transaction" | "outside" | "secret";

/** Everything that a route declares beside its handler; the OpenAPI document is generated from it. */
export type RouteDeclaration<
  P = z.ZodType | undefined,
  Q = z.ZodType | undefined,
  B = z.ZodType | undefined,
  Public = boolean,
  R = z.ZodType | undefined,
> = {
  /** One line for users of the API. */
  summary?: string;
  /** A read that a replica may answer with data of some seconds ago. Its handler writes nothing through `ctx.db`. */
  mayLag?: boolean;
  /** Needs no token. The handler gets no ctx. */
  public?: Public;
  /** How a public route authenticates instead; for the OpenAPI document only. */
  security?: Proof;
  /** Ids of allowed roles; absent means any. */
  roles?: string[];
  /** Every group must match, any-of inside a group. */
  permissions?: string[][];
  /** Only level 0. */
  superAdmin?: boolean;
  /** Only a person: an API key gets a 403. */
  personOnly?: boolean;
  /** Its path, if access tokens that the identity provider issued for it are accepted. */
  oauthResource?: string;
  /** Its bodies name requests of other routes, which are guarded and audited as those are; it changes nothing itself. */
  carriesOperations?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** The handler reads `rawBody` itself: the body is neither parsed nor validated. */
  isRawBody?: boolean;
  /** Schema of a body that the handler parses itself; for the OpenAPI document only. */
  rawBody?: z.ZodType;
  rateLimit?: RateLimit;
  /** Quota of the organization that each request uses up by one, beside that of requests. */
  quota?: RouteQuota;
  /**
   * Verifies that the provider sent a webhook. Runs first and reads the body if needed. Without proof: 403, or the
   * thrown 401, under the route's own limit; with proof the call counts under WEBHOOK_RATE_LIMIT instead.
   */
  proof?: (
    request: Request,
    readBody: () => Promise<Buffer>,
    /** 429 if the caller's limit for unproven calls is used up; call it before expensive work. */
    guardUsedUp: () => Promise<void>,
  ) => boolean | Promise<boolean>;
  /**
   * Verifies the caller of a public route by the head of the request (key, origin, token of the path); throws to
   * reject. Runs after the rate limit and before any byte of the body is read.
   */
  authorize?(input: { params: Output<P>; request: Request }): unknown;
  /** The handler's result, as JSON has it. Without it, the handler returns nothing (204) or a Response. */
  response?: R;
  /** Status of a response with a result; a handler without a result always sends 204. */
  status?: number;
  /** Responses of a handler that returns a Response, by status. */
  answers?: Record<number, DeclaredAnswer>;
  /**
   * Takes an Idempotency-Key: a repeated request gets the first response again.
   * - `transaction`: the effect is in the database; its first transaction also records the key.
   * - `outside`: the effect is partly elsewhere, so it counts as done before it begins, and is never repeated.
   * - `secret`: as `transaction`, but the response is not stored.
   */
  idempotent?: Idempotency;
  /** For a public route with `idempotent`: the organization that the body names. */
  organizationOf?: (body: unknown) => string | null;
  /** Codes of the errors that the route's own code answers with, beside those of every request. */
  errors?: readonly ErrorCode[];
  maxBodyBytes?: number;
};
