import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A process with a response that never ends and work that keeps it alive, such as a job's step: the shutdown has to
// force its end. Prints its port, then the delay of each timer. With `drain` only the last closed connection ends it.
// The timers run in the same order in a fraction of their time.
const FASTER = 20;
const print = (line: string | number) => process.stdout.write(`${line}\n`);
const { setTimeout: schedule } = globalThis;
globalThis.setTimeout = ((callback: () => void, ms: number) => {
  print(ms);
  return schedule(callback, ms / FASTER);
}) as typeof setTimeout;
const { closeConnectionsOnSignal } = await import("../../lib/http/server/graceful-shutdown.ts");

const server = createServer();
const track = closeConnectionsOnSignal(server);
server.on("request", (request, response) => {
  track(request, response);
  response.write("begun");
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
if (process.argv[2] === "drain") {
  const exit = process.exit.bind(process);
  process.exit = (() => undefined) as unknown as typeof process.exit;
  process.once("SIGTERM", () => server.close(() => exit(0)));
}
setInterval(() => undefined, 1_000);
print((server.address() as AddressInfo).port);
