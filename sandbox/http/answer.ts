import type { IncomingHttpHeaders } from "node:http";

export type SandboxRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The body as it came; of it and `body` only one may be read. */
  bytes: () => Promise<Buffer>;
  /** The parsed JSON body, or a form; undefined when there is none. Throws a SyntaxError when it is neither. */
  body: () => Promise<unknown>;
};

/** `body` is a JSON value, or bytes that go as they are; undefined means no content. */
export type Answer = { status: number; headers?: Record<string, string>; body: unknown };

export type Handler = (request: SandboxRequest) => Answer | Promise<Answer>;

/** A page for people. */
export function html(status: number, page: string): Answer {
  return { status, headers: { "Content-Type": "text/html; charset=utf-8" }, body: Buffer.from(page) };
}

export function json(status: number, body: unknown): Answer {
  return { status, body };
}

/** Inside any string of an answer: written as bytes that are not UTF-8. */
export const INVALID_BYTES = "\uE000";

const MARK = Buffer.from(INVALID_BYTES);
// A lead byte without its continuation, then a byte that no UTF-8 text has; as long as the mark itself.
const NOT_UTF8 = Buffer.from([0xc3, 0x28, 0xff]);

/** JSON as bytes, with marks turned into bytes that are not UTF-8. */
export function encode(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  const bytes = Buffer.from(JSON.stringify(body));
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + MARK.length)) NOT_UTF8.copy(bytes, at);
  return bytes;
}
