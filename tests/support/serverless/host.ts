import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import createNext from "next";

// The built application as Vercel calls it: by Next, without our server. Reports to its parent when it listens, and after
// each request, once the answer and all work registered with `waitUntil` have ended.
type Work = Promise<unknown>[];

const context = new AsyncLocalStorage<{ waitUntil: (one: Promise<unknown>) => void }>();
Object.assign(globalThis, { [Symbol.for("@next/request-context")]: { get: () => context.getStore() } });

const server = createServer(async (request, response) => {
  const work: Work = [];
  response.shouldKeepAlive = false;
  const closed = once(response, "close");
  context.run({ waitUntil: (one) => void work.push(one) }, () => void handle(request, response));
  await closed;
  await allEnded(work);
  process.send?.({ done: true });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const app = createNext({ dev: false, dir: process.cwd(), hostname: "127.0.0.1", port, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();
process.send?.({ port });

/** Work may register more work. */
async function allEnded(work: Work): Promise<void> {
  for (let ended = 0; ended < work.length; ) {
    const count = work.length;
    await Promise.allSettled(work.slice(ended));
    ended = count;
  }
}
