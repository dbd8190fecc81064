// The application's server: npm start [-- -p 3100 -H 127.0.0.1], and with --dev for development. It listens, loads Next
// with the application, and passes each request through the guards of lib/http/server/guard-requests.ts to Next. The
// application installs these guards as it starts: only Next's bundle knows its modules and their state.
// Plain JavaScript for any supported Node.js.
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Longer than proxies keep an idle connection: one that both ends close at once would be a 502. */
const KEEP_ALIVE_MS = 125_000;
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 };

const { values } = parseArgs({
  strict: false,
  options: {
    port: { type: "string", short: "p" },
    hostname: { type: "string", short: "H" },
    dev: { type: "boolean" },
  },
});
const dev = values.dev === true;
const wanted = Number(values.port ?? process.env.PORT ?? 3000);
if (!(Number.isInteger(wanted) && wanted >= 0 && wanted < 65_536))
  fail("PORT is not a port: set a whole number up to 65535, for example PORT=3000 npm start");
process.env.NODE_ENV ||= dev ? "development" : "production";
// The image has no compiler: Node.js reads next.config.ts itself where it can.
if (!dev && process.features.typescript) process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = "true";

let handle;
const waiting = [];
let install;
const installed = new Promise((resolve) => {
  install = resolve;
});
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  if (handle) handle(request, response);
  else waiting.push([request, response]);
});
const connections = new Set();
server.on("connection", (socket) => {
  connections.add(socket);
  socket.once("close", () => connections.delete(socket));
});
globalThis.balcaoServer = { server, connections, install };
const port = await listen();
process.env.PORT = String(port);

const { default: createNext } = await import("next");
const dir = fileURLToPath(new URL("..", import.meta.url));
const app = createNext({ dev, dir, hostname: values.hostname, port, httpServer: server });
await app.prepare().catch((error) => {
  console.error(error);
  process.exit(1);
});
const next = app.getRequestHandler();
// Next runs instrumentation.ts, which installs the guards, without waiting for it.
const guard = await installed;
handle = guard((request, response) =>
  next(request, response).catch((error) => {
    console.error(error);
    response.statusCode = 500;
    response.end("Internal Server Error");
  }),
);
for (const [request, response] of waiting.splice(0)) handle(request, response);
for (const signal of Object.keys(EXIT_CODES)) process.once(signal, () => void stop(EXIT_CODES[signal]));
console.log(`Listening on http://${values.hostname ?? "localhost"}:${port}`);

/** Work after a response (Next's `after`) is awaited when its connection is closed. */
async function stop(exitCode) {
  const closed = once(server, "close");
  server.close();
  if (dev) server.closeAllConnections();
  else await closed;
  await app.close();
  process.exit(exitCode);
}

async function listen() {
  server.listen({ port: wanted, host: values.hostname });
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = { EADDRINUSE: "is taken by another program", EACCES: "needs the rights of root" }[error.code];
    if (reason === undefined) throw error;
    const other = `PORT=${wanted + 100} npm start`;
    fail(`Port ${wanted} ${reason}. Stop the program that uses it, or choose another port: ${other}`);
  }
  return server.address().port;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
