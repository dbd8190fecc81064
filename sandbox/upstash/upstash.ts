import { z } from "zod";
import { type Answer, type Handler, json, type SandboxRequest } from "../http/answer.ts";
import { encodeReply, type Reply } from "./replies.ts";

/** A connection to a real Redis; replies arrive in the order of the commands. */
export type RedisConnection = { send: (command: readonly string[]) => Promise<unknown> };

const Command = z.tuple([z.string()], z.union([z.string(), z.number(), z.boolean()]));
const Commands = z.array(Command).min(1);

/** Commands that need their own connection, which HTTP clients share. */
const UNAVAILABLE = new Set(
  "auth hello select quit reset multi exec discard watch unwatch monitor subscribe psubscribe ssubscribe shutdown".split(
    " ",
  ),
);

/**
 * Upstash's REST protocol in front of Redis: one command as a JSON list at `/`, lists of commands at `/pipeline` and
 * `/multi-exec`, or a command as the path.
 */
export function createUpstash(redis: RedisConnection, token: string): Handler {
  return async (request) => {
    if (!isAllowed(request, token)) return json(401, { error: "WRONGPASS invalid or missing auth token" });
    const encoding = request.headers["upstash-encoding"];
    const answer = (reply: Reply) => encodeReply(reply, encoding === "base64");
    switch (request.path) {
      case "/":
        return one(await parsed(request, Command), redis, answer);
      case "/pipeline":
        return pipeline(await parsed(request, Commands), redis, answer);
      case "/multi-exec":
        return transaction(await parsed(request, Commands), redis, answer);
      default:
        return one(await commandOfPath(request), redis, answer);
    }
  };
}

function isAllowed({ headers, query }: SandboxRequest, token: string): boolean {
  return headers.authorization === `Bearer ${token}` || query.get("_token") === token;
}

async function parsed<T>({ body }: SandboxRequest, schema: z.ZodType<T>): Promise<T | null> {
  return schema.safeParse(await body().catch(() => null)).data ?? null;
}

/** `/set/key/value`, or `/set/key?EX=60` with the value as the body. */
async function commandOfPath({ path, query, bytes }: SandboxRequest): Promise<string[]> {
  const value = (await bytes()).toString();
  const options = [...query].filter(([name]) => name !== "_token").flat();
  const words = path.slice(1).split("/").map(decodeURIComponent);
  return [...words, ...(value === "" ? [] : [value]), ...options.filter((word) => word !== "")];
}

type Words = readonly (string | number | boolean)[];

async function one(command: Words | null, redis: RedisConnection, encode: (reply: Reply) => unknown): Promise<Answer> {
  if (!command) return json(400, { error: "ERR failed to parse command" });
  const reply = await run(command, redis);
  return json(reply instanceof Error ? 400 : 200, encode(reply));
}

async function pipeline(
  commands: readonly Words[] | null,
  redis: RedisConnection,
  encode: (reply: Reply) => unknown,
): Promise<Answer> {
  if (!commands) return json(400, { error: "ERR failed to parse pipeline request" });
  const replies = await Promise.all(commands.map((command) => run(command, redis)));
  return json(200, replies.map(encode));
}

/** Written in one go, so that no other client's command comes in between. */
async function transaction(
  commands: readonly Words[] | null,
  redis: RedisConnection,
  encode: (reply: Reply) => unknown,
): Promise<Answer> {
  if (!commands) return json(400, { error: "ERR failed to parse multi-exec request" });
  const refused = commands.map(refusal).find((error) => error !== null);
  if (refused) return json(400, encode(refused));
  const sent = [["MULTI"], ...commands.map((words) => words.map(String)), ["EXEC"]].map((command) =>
    redis.send(command).catch((error: Error) => error),
  );
  const replies = await Promise.all(sent).then((all) => all.at(-1));
  if (!Array.isArray(replies)) return json(400, encode(replies as Reply));
  return json(200, (replies as Reply[]).map(encode));
}

async function run(command: Words, redis: RedisConnection): Promise<Reply> {
  const refused = refusal(command);
  if (refused) return refused;
  return redis.send(command.map(String)).catch((error: Error) => error) as Promise<Reply>;
}

function refusal([name]: Words): Error | null {
  return UNAVAILABLE.has(String(name).toLowerCase()) ? new Error(`ERR Command is not available: '${name}'`) : null;
}
