import { PayloadTooLargeError } from "../core/errors.ts";
import { heavyWorkOf } from "../platform/heavy-work.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { CHECK_BODY, invalidBody, readBodyValue } from "./body-value.ts";

export const DEFAULT_MAX_BODY_BYTES = 1_048_576;
export const WEBHOOK_MAX_BODY_BYTES = 8 * 1_048_576;

/** Up to here parsing takes a few milliseconds, whatever the body says. */
const PARSED_INLINE_BYTES = 65_536;

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

/**
 * JSON or an urlencoded form (nested names too) as plain values; undefined without a body. A large body is checked in a
 * worker thread; the event loop then parses only text that is known to be small enough.
 */
export async function parseBody(request: Request, raw: Buffer, { caller }: { caller: string }): Promise<unknown> {
  if (raw.byteLength === 0) return undefined;
  if (request.headers.has("content-encoding")) throw invalidBody("Content-Encoding is not supported");
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const format = JSON_TYPE.test(type) ? "json" : type === FORM_TYPE ? "form" : null;
  if (format === null) throw invalidBody(`Content-Type must be application/json or ${FORM_TYPE}`);
  if (raw.byteLength <= PARSED_INLINE_BYTES) return readBodyValue({ raw, format });
  const { signal } = request;
  const checked = () => runOffLoop(CHECK_BODY, [{ raw, format }], { isLarge: true, signal });
  return JSON.parse(await heavyWorkOf({ key: caller, signal }, checked));
}

/** Its sender hung up or was cut off: no failure of ours, whatever the stream calls it. */
export function refuseBroken(): never {
  throw invalidBody("broke off");
}
