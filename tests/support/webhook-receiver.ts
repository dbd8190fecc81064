import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ReceivedWebhook = { id: string; body: string; headers: IncomingHttpHeaders; at: number };
export type Behaviour = (response: ServerResponse, webhook: ReceivedWebhook) => unknown;
export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** Ids of the events received, each once. */
  ids: () => string[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

/** Another system that receives webhooks. By default it accepts each with 204. */
export async function startReceiver(behaviour: Behaviour = accept): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let current = behaviour;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const webhook = {
      id: String(request.headers["webhook-id"]),
      body,
      headers: request.headers,
      at: performance.now(),
    };
    received.push(webhook);
    await current(response, webhook);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    ids: () => [...new Set(received.map(({ id }) => id))],
    behave: (next) => {
      current = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export const accept: Behaviour = (response) => response.writeHead(204).end();

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ""): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end(body);
