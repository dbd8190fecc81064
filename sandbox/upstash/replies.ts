/** What Redis said: bulk strings are bytes, plain ones ("OK") text. */
export type Reply = Buffer | string | number | null | Error | readonly Reply[];

/** `{result}` or `{error}`, as Upstash writes them; with `isBase64`, text travels as base64 and "OK" doesn't. */
export function encodeReply(reply: Reply, isBase64: boolean): { result: unknown } | { error: string } {
  return reply instanceof Error ? { error: reply.message } : { result: toResult(reply, isBase64) };
}

function toResult(reply: Reply, isBase64: boolean): unknown {
  if (Array.isArray(reply)) return reply.map((item: Reply) => toResult(item, isBase64));
  if (reply instanceof Error) return reply.message;
  if (reply === "OK" || typeof reply === "number" || reply === null) return reply;
  return Buffer.from(reply as Buffer | string).toString(isBase64 ? "base64" : "utf8");
}
