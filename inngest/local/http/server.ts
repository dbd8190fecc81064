import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { EngineContext } from "../context.ts";
import { receiveEvents } from "./receive-events.ts";
import { registerFunctions } from "./register-functions.ts";
import { HttpError } from "./request.ts";

/** SQLSTATE class 22: invalid values, such as NUL in a text. */
const UNSTORABLE = /^22/;

export type EngineServer = { port: number; stop: () => Promise<void> };

/** The part of Inngest's API that the SDK calls (events, registration), and a health check. */
export async function startServer(
  engine: EngineContext,
  options: { host: string; port: number; eventKey: string | undefined },
): Promise<EngineServer> {
  const server = createServer((request, response) => {
    answer(engine, options.eventKey, request)
      .catch((error: unknown) => toErrorAnswer(engine, error))
      .then(({ status, body }) => send(response, status, body));
  });
  server.listen(options.port, options.host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 1_000).unref();
      await closed;
    },
  };
}

type EngineAnswer = { status: number; body: unknown };

async function answer(
  engine: EngineContext,
  eventKey: string | undefined,
  request: IncomingMessage,
): Promise<EngineAnswer> {
  const { pathname } = new URL(request.url ?? "/", "http://engine");
  const [, room, key] = pathname.split("/");
  if (request.method === "GET" && room === "health")
    return { status: 200, body: { status: "ok", functions: engine.registry.all().length } };
  if (request.method === "POST" && room === "e" && key !== undefined)
    return { status: 200, body: await receiveEvents(engine, eventKey, decodeURIComponent(key), request) };
  if (request.method === "POST" && pathname === "/fn/register")
    return { status: 200, body: await registerFunctions(engine, request) };
  return { status: 404, body: { error: "Not found", status: 404 } };
}

function toErrorAnswer(engine: EngineContext, error: unknown): EngineAnswer {
  if (error instanceof HttpError) return { status: error.status, body: { error: error.message, status: error.status } };
  const code = String((error as { code?: unknown }).code ?? "");
  if (UNSTORABLE.test(code))
    return { status: 400, body: { error: "The database cannot store this text", status: 400 } };
  engine.log.error({ reason: (error as Error).message, code }, "A request to the engine failed");
  return { status: 500, body: { error: "Internal server error", status: 500 } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
