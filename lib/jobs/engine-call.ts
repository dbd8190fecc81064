import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../platform/crypto.ts";
import { type Env, env } from "../platform/env.ts";

/**
 * What a call of the functions may bring. Inngest sends no more: of a run whose state is larger the SDK fetches the state
 * itself. The embedded engine always sends the state, which of our functions is ids and counts.
 */
export const MAX_ENGINE_CALL_BYTES = 4 * 1_048_576;
export const ENGINE_SIGNATURE = "x-inngest-signature";

const MAX_SYNC_BYTES = 4_096;
const KEY_PREFIX = /^signkey-\w+-/;
const FORM = /^t=(\d{1,12})&s=([0-9a-f]{64})$/;
/** For so long the SDK takes a signature, too. */
const FRESH_MS = 5 * 60_000;

type Keys = Pick<Env, "INNGEST_SIGNING_KEY" | "INNGEST_SIGNING_KEY_FALLBACK">;
type EngineSignature = { seconds: string; digest: string };

/** What the header of a call says; null when it isn't a signature of these minutes, whatever the body may be. */
export function readEngineSignature(header: string | null, now = Date.now()): EngineSignature | null {
  const [, seconds, digest] = FORM.exec(header ?? "") ?? [];
  if (seconds === undefined || digest === undefined) return null;
  return Math.abs(now - Number(seconds) * 1_000) > FRESH_MS ? null : { seconds, digest };
}

/** Whether the engine signed this body, with the key in use or, while it is changed, the former one. */
export function isEngineCall(signature: EngineSignature, body: Buffer, keys: Keys = env()): boolean {
  return isSigned(signature, body, keys) || isSignedSync(signature, body, keys);
}

/** Exactly these bytes. */
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

/** Inngest signs the canonical form and sends it, but for a sync: there it writes the address's `&` as `\u0026`. */
function isSignedSync(signature: EngineSignature, body: Buffer, keys: Keys): boolean {
  if (body.byteLength > MAX_SYNC_BYTES) return false;
  try {
    return isSigned(signature, Buffer.from(JSON.stringify(Sync.parse(JSON.parse(body.toString())))), keys);
  } catch {
    return false;
  }
}

/** `t=<seconds>&s=<hmac>` over the body and the time, as Inngest signs a call and its SDK verifies it. */
export function signEngineCall(body: string, signingKey: string, now: Date): string {
  const seconds = Math.round(now.getTime() / 1_000).toString();
  return `t=${seconds}&s=${digestOfCall(body, seconds, signingKey)}`;
}

function digestOfCall(body: string | Uint8Array, seconds: string, signingKey: string): string {
  return createHmac("sha256", signingKey.replace(KEY_PREFIX, "")).update(body).update(seconds).digest("hex");
}

/** What the SDK sends as bearer token instead of the signing key itself. */
export function hashSigningKey(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const key = Buffer.from(signingKey.slice(prefix.length), "hex");
  return prefix + createHash("sha256").update(key).digest("hex");
}
