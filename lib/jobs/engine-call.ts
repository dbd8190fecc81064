import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../platform/crypto.ts";
import { type Env, env } from "../platform/env.ts";

/**
 * Body limit of a call to the functions. Inngest sends no more: the SDK fetches a larger run state itself. The embedded
 * engine always sends the state, which is only ids and counts in our functions.
 */
export const MAX_ENGINE_CALL_BYTES = 4 * 1_048_576;
export const ENGINE_SIGNATURE = "x-inngest-signature";

const MAX_SYNC_BYTES = 4_096;
const KEY_PREFIX = /^signkey-\w+-/;
const FORM = /^t=(\d{1,12})&s=([0-9a-f]{64})$/;
/** The SDK accepts signatures for the same time. */
const FRESH_MS = 5 * 60_000;

type Keys = Pick<Env, "INNGEST_SIGNING_KEY" | "INNGEST_SIGNING_KEY_FALLBACK">;
type EngineSignature = { seconds: string; digest: string };

/** Parses the signature header; null if malformed or expired. Does not depend on the body. */
export function readEngineSignature(header: string | null, now = Date.now()): EngineSignature | null {
  const [, seconds, digest] = FORM.exec(header ?? "") ?? [];
  if (seconds === undefined || digest === undefined) return null;
  return Math.abs(now - Number(seconds) * 1_000) > FRESH_MS ? null : { seconds, digest };
}

/** Verifies the engine's signature with the current key or, during a rotation, the former one. */
export function isEngineCall(signature: EngineSignature, body: Buffer, keys: Keys = env()): boolean {
  return isSigned(signature, body, keys) || isSignedSync(signature, body, keys);
}

/** Verifies the exact bytes. */
function isSigned(
  { seconds, digest }: EngineSignature,
  body: Uint8Array,
  { INNGEST_SIGNING_KEY, INNGEST_SIGNING_KEY_FALLBACK }: Keys,
): boolean {
  return [INNGEST_SIGNING_KEY, INNGEST_SIGNING_KEY_FALLBACK].some(
    (key) => key !== undefined && isSameSecret(digest, digestOfCall(body, seconds, key)),
  );
}

const Sync = z.strictObject({ url: z.string() });

/**
 * Inngest signs the canonical JSON; only a sync is sent with `&` escaped as `\u0026`, so this verifies the
 * re-serialized body.
 */
function isSignedSync(signature: EngineSignature, body: Buffer, keys: Keys): boolean {
  if (body.byteLength > MAX_SYNC_BYTES) return false;
  try {
    return isSigned(signature, Buffer.from(JSON.stringify(Sync.parse(JSON.parse(body.toString())))), keys);
  } catch {
    return false;
  }
}

/** `t=<seconds>&s=<hmac>` over body and time: Inngest's format, verified by its SDK. */
export function signEngineCall(body: string, signingKey: string, now: Date): string {
  const seconds = Math.round(now.getTime() / 1_000).toString();
  return `t=${seconds}&s=${digestOfCall(body, seconds, signingKey)}`;
}

function digestOfCall(body: string | Uint8Array, seconds: string, signingKey: string): string {
  return createHmac("sha256", signingKey.replace(KEY_PREFIX, "")).update(body).update(seconds).digest("hex");
}

/** The SDK sends this as bearer token instead of the signing key. */
export function hashSigningKey(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const key = Buffer.from(signingKey.slice(prefix.length), "hex");
  return prefix + createHash("sha256").update(key).digest("hex");
}
