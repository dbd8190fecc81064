import { type Answer, encode, type SandboxRequest } from "../http/answer.ts";
import { listen } from "../http/listen.ts";
import { connectRedis } from "./connect.ts";
import { createUpstash } from "./upstash.ts";

export type OpenUpstash = {
  url: string;
  /** Sends directly to Redis, bypassing the REST protocol. */
  send: (...command: string[]) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Serves Upstash's protocol for the Redis at `redisUrl`. `onRequest` may respond instead. */
export async function openUpstash(
  { port, redisUrl, token }: { port: number; redisUrl: string; token: () => string },
  onRequest: (request: SandboxRequest) => Promise<Answer | undefined> = async () => undefined,
): Promise<OpenUpstash> {
  const redis = await connectRedis(redisUrl);
  const headers = { "content-type": "application/json" };
  const front = await listen(port, async (request) => {
    const answer = (await onRequest(request)) ?? (await createUpstash(redis, token())(request));
    return { status: answer.status, headers, bytes: encode(answer.body) };
  }).catch((error: unknown) => {
    redis.close();
    throw error;
  });
  const close = async () => {
    await front.close();
    redis.close();
  };
  return { url: `http://127.0.0.1:${front.port}`, send: (...command) => redis.send(command), close };
}
