import type { z } from "zod";
import type { RateLimit } from "./guards/rate-limit.ts";
import type { Output } from "./input.ts";

/** An answer that no type of TypeScript tells of: a file, a page, a redirect. Without `type` it has no body. */
export type DeclaredAnswer = { description: string; type?: string; schema?: z.ZodType };

/** How a public route knows its caller; all others take the bearer token of the identity provider. */
export type Proof =
  | "whatsappSignature"
  | "whatsappVerifyToken"
  | "gatewaySecret"
  | "helpdeskSecret"
  | "identitySignature"
  | "internalKey"
  | "queuePassword";

/** Everything that a route says of itself beside its handler; the document of the API is made of it. */
export type RouteDeclaration<
  P = z.ZodType | undefined,
  Q = z.ZodType | undefined,
  B = z.ZodType | undefined,
  Public = boolean,
> = {
  /** One line for who calls it. */
  summary?: string;
  /** Without a token. The handler then gets no ctx. */
  public?: Public;
  /** What a public route looks at instead; for the document alone. */
  security?: Proof;
  /** Role ids that may call; absent means any. */
  roles?: string[];
  /** Every group must match, any-of inside a group. */
  permissions?: string[][];
  /** Only level 0. */
  superAdmin?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** The handler reads `rawBody` itself: nothing is parsed and nothing refused. */
  isRawBody?: boolean;
  /** What a body is meant to be that the handler parses itself; for the document alone. */
  rawBody?: z.ZodType;
  rateLimit?: RateLimit;
  /**
   * Whether a webhook is its provider's. It is asked before anything else, and reads the body when it needs it: a call
   * without proof is a 403, or the 401 that is thrown, and stays under the route's limit; one with it is counted apart,
   * under WEBHOOK_RATE_LIMIT.
   */
  proof?: (
    request: Request,
    readBody: () => Promise<Buffer>,
    /** Refuses with 429 whose limit without proof is used up: before anything that costs. */
    guardUsedUp: () => Promise<void>,
  ) => boolean | Promise<boolean>;
  /**
   * Verifies the caller of a public route by the head of the request (key, origin, token of the path) and throws to refuse.
   * Runs after the rate limit and before any byte of the body is read.
   */
  authorize?(input: { params: Output<P>; request: Request }): unknown;
  /** Status of an answer that is a plain object; nothing at all is always a 204. */
  status?: number;
  /** What a handler answers that gives a Response, by status; of all others the result's type is the declaration. */
  answers?: Record<number, DeclaredAnswer>;
  maxBodyBytes?: number;
};
