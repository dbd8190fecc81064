import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { Agenda } from "../../../sandbox/people/agenda.ts";
import { WebhookSender } from "../../../sandbox/webhooks/sender.ts";
import { eventually } from "../../support/eventually.ts";

let server: Server | undefined;
const agenda = new Agenda();
afterEach(() => {
  agenda.stop();
  server?.closeAllConnections();
  server?.close();
});

/** An application that answers with the status, or never. */
async function application(status: number | null): Promise<string> {
  server = createServer((_request, response) => {
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it.each([
  ["delivered", 200],
  ["dropped", 401],
  ["unanswered", null],
] as const)("counts a call that is sent once as %s if the application answers %s", async (count, status) => {
  const sender = new WebhookSender(agenda);
  const once = { keepsTrying: () => false, timeoutMs: 1_000 };
  sender.send({ url: await application(status), headers: {}, body: "{}" }, once);
  await eventually(() => expect(sender.counts.waiting).toBe(0));
  const none = { waiting: 0, delivered: 0, retried: 0, dropped: 0, unanswered: 0 };
  expect(sender.counts).toEqual({ ...none, [count]: 1 });
});
