import { gzipSync } from "node:zlib";
import { type RawAnswer, rawRequest } from "./raw-http.ts";

export const LARGEST_BODY = 1_048_576;

export type ExhaustingBody = { name: string; send: () => Promise<RawAnswer>; refusals: number[] };

/** An organization update with only a name, of this total size. */
export const padded = (size: number) => `{"name":"${"x".repeat(size - 11)}"}`;
const nested = (depth: number) => `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`;

export function sendBody(
  baseURL: string,
  token: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const length: Record<string, string> =
    "transfer-encoding" in headers ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const base = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return rawRequest(baseURL, {
    method: "PATCH",
    path: "/api/settings/organization",
    body,
    headers: { ...base, ...length, ...headers },
  });
}

/** Bodies that are expensive to read, with the allowed error statuses of each. */
export function exhaustingBodies(baseURL: string, token: string): ExhaustingBody[] {
  const body = (name: string, refusals: number[], text: string | Buffer, headers: Record<string, string> = {}) => ({
    name,
    refusals,
    send: () => sendBody(baseURL, token, text, headers),
  });
  const keys = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`k${at}`, 1]));
  const bomb = gzipSync(Buffer.alloc(50 * LARGEST_BODY));
  return [
    body("one byte too many", [413], padded(LARGEST_BODY + 1)),
    body("too many without a length", [413], padded(LARGEST_BODY + 1), { "transfer-encoding": "chunked" }),
    body("a million brackets", [400], nested(500_000)),
    body("a hundred thousand brackets", [400], nested(50_000)),
    body("a packed bomb", [400, 413, 415], bomb, { "content-encoding": "gzip" }),
    body("a hundred thousand keys", [400], JSON.stringify(keys).slice(0, LARGEST_BODY - 1)),
    body("too many values", [400], JSON.stringify({ name: Array(100_001).fill(0) })),
    body("the same key again and again", [400], `{${Array(1_000).fill('"name":7').join(",")}}`),
    body("no JSON", [400], "{".repeat(1_000)),
    // Last: the caller's next large body would wait for eight seconds.
    body("8 MB", [413], padded(8 * LARGEST_BODY)),
  ];
}
