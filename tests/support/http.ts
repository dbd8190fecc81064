import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import type { RouteHandler } from "../../lib/http/route.ts";
import { env } from "../../lib/platform/env.ts";
import { asDeclared } from "./as-declared.ts";

export type Call = {
  method?: string;
  /** Path below the origin, including the query. */
  path?: string;
  token?: string;
  /** A string or bytes are sent as they are, other values as JSON. */
  body?: unknown;
  headers?: HeadersInit;
  params?: Record<string, string>;
};

/**
 * Calls an exported route handler as Next does, with web-standard objects and no server. Throws if the response isn't
 * what the route declares.
 */
export async function call(handler: RouteHandler, options: Call = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.token !== undefined) headers.set("authorization", `Bearer ${options.token}`);
  const isRaw = typeof options.body === "string" || options.body instanceof Uint8Array;
  const body = options.body === undefined || isRaw ? options.body : JSON.stringify(options.body);
  if (body !== undefined && !isRaw) headers.set("content-type", "application/json");
  const request = new Request(new URL(options.path ?? "/api/test", env().APP_URL), {
    method: options.method ?? "GET",
    headers,
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
  const { method } = request;
  return asDeclared({ handler, method }, await handler(request, { params: Promise.resolve(options.params ?? {}) }));
}

/** Parsing a key takes longer than signing with it. */
const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

/** A valid one-minute token of the local provider; `claims` and `header` override fields, undefined removes a claim. */
export async function tokenFor(
  clerkId: string,
  claims: Record<string, unknown> = {},
  options: { header?: Record<string, unknown>; privateKey?: string } = {},
): Promise<string> {
  const { APP_URL, LOCAL_IDENTITY_PRIVATE_KEY = "" } = env();
  const now = Math.floor(Date.now() / 1_000);
  const all = {
    iss: `${APP_URL}/local-identity`,
    sub: clerkId,
    sid: `sess_${crypto.randomUUID()}`,
    azp: APP_URL,
    sts: "active",
    iat: now,
    nbf: now - 10,
    exp: now + 60,
    ...claims,
  };
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(present)
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: "local", ...options.header })
    .sign(keyOf(options.privateKey ?? LOCAL_IDENTITY_PRIVATE_KEY));
}
