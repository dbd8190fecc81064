/** A Redis reply: bulk strings are bytes, simple strings ("OK") text. */
export type Reply = Buffer | string | number | null | Error | readonly Reply[];

/** `{result}` or `{error}` in Upstash's format; `isBase64` encodes bulk strings, but not "OK". */
export function encodeReply(reply: Reply, isBase64: boolean): { result: unknown } | { error: string } {
  return reply instanceof Error ? { error: reply.message } : { result: toResult(reply, isBase64) };
}

function toResult(reply: Reply, isBase64: boolean): unknown {
  if (Array.isArray(reply)) return reply.map((item: Reply) => toResult(item, isBase64));
  if (reply instanceof Error) return reply.message;
  if (reply === "OK" || typeof reply === "number" || reply === null) return reply;
  return Buffer.from(reply as Buffer | string).toString(isBase64 ? "base64" : "utf8");
}
