import type { IncomingHttpHeaders } from "node:http";

export type SandboxRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The raw body; read either this or `body`, not both. */
  bytes: () => Promise<Buffer>;
  /** The parsed JSON or form body; undefined if empty. Throws a SyntaxError if it is neither. */
  body: () => Promise<unknown>;
};

/** `body` is a JSON value or raw bytes; undefined means no content. */
export type Answer = { status: number; headers?: Record<string, string>; body: unknown };

export type Handler = (request: SandboxRequest) => Answer | Promise<Answer>;

/** An HTML page. */
export function html(status: number, page: string): Answer {
  return { status, headers: { "Content-Type": "text/html; charset=utf-8" }, body: Buffer.from(page) };
}

export function json(status: number, body: unknown): Answer {
  return { status, body };
}

/** Marker inside any string of a response: encoded as bytes that are invalid UTF-8. */
export const INVALID_BYTES = "\uE000";

const MARK = Buffer.from(INVALID_BYTES);
// A lead byte without its continuation, then a byte never used in UTF-8; as long as the marker itself.
const NOT_UTF8 = Buffer.from([0xc3, 0x28, 0xff]);

/** Encodes JSON; markers become invalid UTF-8. */
export function encode(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  const bytes = Buffer.from(JSON.stringify(body));
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + MARK.length)) NOT_UTF8.copy(bytes, at);
  return bytes;
}
