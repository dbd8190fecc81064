const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;

/** A webhook whose signature is missing, wrong or too old: answer it with a 4xx and do nothing. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookError";
  }
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies a webhook as Standard Webhooks describes, and returns its JSON. `payload`: the body as it was received, not
 * parsed and serialized again. Remember `webhook-id`: the same delivery can arrive twice.
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  now: Date = new Date(),
): Promise<unknown> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => {
    const value = headerOf(headers, name);
    if (value === null || value === "") throw new WebhookError(`The header ${name} is missing`);
    return value;
  }) as [string, string, string];
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("The time of the webhook is not a number");
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookError("The time of the webhook is more than five minutes away");
  const encoder = new TextEncoder();
  const body = typeof payload === "string" ? encoder.encode(payload) : payload;
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), body);
  const key = await crypto.subtle.importKey("raw", keyOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const signature of signatures.split(" ")) {
    const [version, text = ""] = signature.split(",");
    const bytes = version === "v1" ? fromBase64(text) : null;
    // Compares in constant time.
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return contentOf(body);
  }
  throw new WebhookError("The signature is wrong");
}

function headerOf(headers: HeaderSource, name: string): string | null {
  // Of any implementation: a framework may have its own.
  if (typeof headers.get === "function") return headers.get(name);
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? [];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function contentOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new WebhookError("The body is not JSON");
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes || bytes.length === 0) throw new WebhookError("The secret is not in base64");
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}
