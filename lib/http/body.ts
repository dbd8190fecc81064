import { PayloadTooLargeError, ValidationError } from "../core/errors.ts";
import { parseForm } from "./form.ts";
import { assertSafe, assertSmall } from "./safe-input.ts";

export const DEFAULT_MAX_BODY_BYTES = 1_048_576;
export const WEBHOOK_MAX_BODY_BYTES = 8 * 1_048_576;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** The body as it came over the wire, kept for signature checks. Stops reading at the limit, announced or not. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new PayloadTooLargeError(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(refuseBroken);
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new PayloadTooLargeError(maxBytes);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** JSON or an urlencoded form (nested names too) as plain values; undefined without a body. */
export function parseBody(request: Request, raw: Buffer): unknown {
  if (raw.byteLength === 0) return undefined;
  if (request.headers.has("content-encoding")) throw invalid("Content-Encoding is not supported");
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = JSON_TYPE.test(type);
  if (isJson) assertSmall(raw);
  const text = decodeUtf8(raw);
  const value = isJson ? parseJson(text) : type === FORM_TYPE ? parseForm(text) : undefined;
  if (value === undefined) throw invalid(`Content-Type must be application/json or ${FORM_TYPE}`);
  assertSafe(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("malformed JSON");
  }
}

function decodeUtf8(raw: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    throw invalid("not valid UTF-8");
  }
}

/** Its sender hung up or was cut off: no failure of ours, whatever the stream calls it. */
export function refuseBroken(): never {
  throw invalid("broke off");
}

function invalid(reason: string): ValidationError {
  return new ValidationError(`Validation failed: body: ${reason}`);
}
