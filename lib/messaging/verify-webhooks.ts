import { isSameSecret } from "../platform/crypto.ts";
import { env } from "../platform/env.ts";
import { isSignedWith } from "./rules/signature.ts";
import type { Handshake } from "./schemas.ts";

/** Verifies the official provider's signature of the exact bytes; false without a secret. */
export async function isFromWhatsapp(headers: Headers, readBody: () => Promise<Buffer>): Promise<boolean> {
  const { APP_SECRET: secret } = env();
  const signature = headers.get("x-hub-signature-256");
  // Without a signature the body need not be read.
  if (secret === undefined || !signature?.startsWith("sha256=")) return false;
  return isSignedWith(secret, signature, await readBody());
}

/** Checks the shared secret; the gateway does not sign its webhooks. */
export function isFromGateway(headers: Headers): boolean {
  const { GATEWAY_WEBHOOK_SECRET: secret } = env();
  return secret !== undefined && isSameSecret(headers.get("x-crm-secret") ?? "", secret);
}

/** Challenge to return to a verification request; null if its token is not ours. */
export function answerHandshake(query: Handshake): string | null {
  const { WHATSAPP_VERIFY_TOKEN: token } = env();
  const { "hub.mode": mode, "hub.verify_token": given = "", "hub.challenge": challenge = null } = query;
  return token !== undefined && mode === "subscribe" && isSameSecret(given, token) ? challenge : null;
}
