import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PathParams } from "../../lib/http/exchange.ts";
import { readApiDocument } from "../../lib/http/index.ts";
import { guardRequests } from "../../lib/http/server/guard-requests.ts";
import { listEndpoints } from "./routes.ts";

/** Serves all routes from a Node server that passes bodies as Next does, behind the same guards as in development. */
export async function startApiServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  // Same precedence as Next: literal segments first, the catch-all last.
  const rank = ({ path }: { path: string }) =>
    path.includes("[...") ? Number.POSITIVE_INFINITY : path.split("[").length;
  const endpoints = (await listEndpoints()).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  const find = (message: IncomingMessage) => {
    const path = (message.url ?? "").split("?", 1)[0] ?? "";
    for (const endpoint of endpoints) {
      const pattern = endpoint.path.replace("[...path]", "(?<rest>.*)").replace(/\[(\w+)\]/g, "(?<$1>[^/]+)");
      const match = new RegExp(`^/api${pattern}$`).exec(path);
      if (match && endpoint.method === message.method) return { handler: endpoint.handler, params: match.groups ?? {} };
    }
    return undefined;
  };
  const server = createServer();
  const guard = guardRequests(
    { server, connections: new Set() },
    { document: await readApiDocument(), behindProxy: true, isProduction: false },
  );
  const next = (message: IncomingMessage, response: ServerResponse) => {
    const found = find(message);
    if (!found) return void response.writeHead(404).end();
    void serve(message, response, found.handler, found.params);
  };
  server.on("request", guard(next));
  server.keepAliveTimeout = 125_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

type Handler = Awaited<ReturnType<typeof listEndpoints>>[number]["handler"];

async function serve(message: IncomingMessage, response: ServerResponse, handler: Handler, params: PathParams) {
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = message.method === "GET" ? undefined : (message as unknown as BodyInit);
  const request = new Request(new URL(message.url ?? "/", "http://localhost:3000"), {
    method: message.method,
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  const answer = await handler(request, { params: Promise.resolve(params) });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
