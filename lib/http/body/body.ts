import { PayloadTooLargeError } from "../../core/errors.ts";
import { heavyWorkOf } from "../../platform/heavy-work.ts";
import { runOffLoop } from "../../platform/off-loop/run-off-loop.ts";
import { startBodyDeadline } from "./body-deadline.ts";
import { CHECK_BODY, invalidBody, readBodyValue } from "./body-value.ts";

export const DEFAULT_MAX_BODY_BYTES = 1_048_576;
export const WEBHOOK_MAX_BODY_BYTES = 8 * 1_048_576;
const DEFAULT_SECONDS = 30;

/** Fits nearly every call of a provider. Parsing a body of this size takes a few milliseconds, for any content. */
export const SMALL_BODY_BYTES = 65_536;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** The raw body, kept for signature checks. Stops at the size limit, announced or not, and at the deadline. */
export async function readBody(request: Request, maxBytes: number, seconds = DEFAULT_SECONDS): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new PayloadTooLargeError(maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  // Not awaited: a source that is waiting for bytes cannot be cancelled before the next ones arrive.
  const stop = () => void reader.cancel().catch(() => undefined);
  const deadline = startBodyDeadline(seconds, stop);
  try {
    return await readAll(reader, maxBytes, deadline.assertOpen);
  } catch (error) {
    stop();
    throw error;
  } finally {
    deadline.clear();
  }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function readAll(reader: BodyReader, maxBytes: number, assertOpen: () => void): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(refuseBroken);
    assertOpen();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) throw new PayloadTooLargeError(maxBytes);
    chunks.push(value);
  }
}

/**
 * JSON or an urlencoded form (nested names too) as plain values; undefined without a body. A large body is checked in a
 * worker thread; the event loop then parses only text that is known to be small enough.
 */
export async function parseBody(request: Request, raw: Buffer, { caller }: { caller: string }): Promise<unknown> {
  if (raw.byteLength === 0) return undefined;
  if (request.headers.has("content-encoding"))
    throw invalidBody("unsupported_encoding", "Content-Encoding is not supported");
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const format = JSON_TYPE.test(type) ? "json" : type === FORM_TYPE ? "form" : null;
  if (format === null) throw invalidBody("unsupported_type", `Content-Type must be application/json or ${FORM_TYPE}`);
  if (raw.byteLength <= SMALL_BODY_BYTES) return readBodyValue({ raw, format });
  const { signal } = request;
  const checked = () => runOffLoop(CHECK_BODY, [{ raw, format }], { isLarge: true, signal });
  return JSON.parse(await heavyWorkOf({ key: caller, signal }, checked));
}

/** The sender closed the connection or was cut off: a 400, not a failure of ours. */
export function refuseBroken(): never {
  throw invalidBody("incomplete", "broke off");
}
