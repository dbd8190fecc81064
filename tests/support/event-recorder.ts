import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { inngest } from "../../lib/jobs/client.ts";

export type RecordedEvent = { name: string; data: Record<string, unknown>; id?: string };
export type EventRecorder = {
  events: RecordedEvent[];
  paths: string[];
  /** Number of events in each request. */
  batches: number[];
  named: (name: string) => RecordedEvent[];
  close: () => Promise<void>;
};

type Behaviour = {
  /** A request that contains such an event is rejected as a whole. */
  rejects?: (event: RecordedEvent) => boolean;
  /** Events are accepted, but the response never arrives. */
  losesAnswers?: boolean;
};

/** A stub of the job engine's event API: records what `emit` sends in this process; no function runs. */
export async function recordEvents({ rejects, losesAnswers = false }: Behaviour = {}): Promise<EventRecorder> {
  const events: RecordedEvent[] = [];
  const paths: string[] = [];
  const batches: number[] = [];
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? "");
    if (!request.url?.startsWith("/e/")) return void response.writeHead(404).end("{}");
    const received = JSON.parse(await text(request)) as RecordedEvent[];
    response.setHeader("content-type", "application/json");
    if (rejects && received.some(rejects)) {
      response.statusCode = 400;
      return void response.end(JSON.stringify({ error: "invalid event", status: 400 }));
    }
    events.push(...received);
    batches.push(received.length);
    if (losesAnswers) return void request.socket.destroy();
    response.end(JSON.stringify({ ids: received.map(() => crypto.randomUUID()), status: 200 }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  inngest.setEnvVars({ INNGEST_DEV: "1", INNGEST_BASE_URL: `http://127.0.0.1:${port}`, INNGEST_EVENT_KEY: "test" });
  return {
    events,
    paths,
    batches,
    named: (name) => events.filter((event) => event.name === name),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
