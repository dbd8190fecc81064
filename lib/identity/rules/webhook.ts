import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { ProviderUserObject } from "./provider-user.ts";

export type SignedHeaders = { id: string | null; timestamp: string | null; signature: string | null };

/** False when the headers alone disprove the signature, so that the body need not be read. */
export function isSignatureComplete({ id, timestamp, signature }: SignedHeaders): boolean {
  return Boolean(id) && /^\d{1,12}$/.test(timestamp ?? "") && /(^| )v1,/.test(signature ?? "");
}

/**
 * True if the body is signed with the secret and its timestamp is within five minutes of now. The library accepts only
 * the standard header names, so ours are renamed.
 */
export function isSignedBy(secret: string, { id, timestamp, signature }: SignedHeaders, raw: Buffer): boolean {
  if (!id || !timestamp || !signature || !isSignatureComplete({ id, timestamp, signature })) return false;
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
  try {
    new Webhook(secret).verify(raw, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

const Deleted = z.object({ id: z.string().min(1) });

/** The events we handle; all other types are acknowledged and ignored. */
export const IdentityEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("user.created"), data: ProviderUserObject }),
  z.object({ type: z.literal("user.updated"), data: ProviderUserObject }),
  z.object({ type: z.literal("user.deleted"), data: Deleted }),
  z.object({ type: z.literal("session.ended"), data: Deleted }),
  z.object({ type: z.literal("session.removed"), data: Deleted }),
  z.object({ type: z.literal("session.revoked"), data: Deleted }),
]);
export type IdentityEvent = z.infer<typeof IdentityEvent>;

export const EventEnvelope = z.object({ type: z.string(), data: z.looseObject({}) });

export function isHandled(type: string): boolean {
  return IdentityEvent.options.some((option) => option.shape.type.value === type);
}
