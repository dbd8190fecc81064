import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { closeConnectionsOnSignal } from "../../lib/http/server/graceful-shutdown.ts";

// Accepts connections before the shutdown is prepared, as scripts/start.mjs does. The response ends after SIGTERM; the
// process exits with 0 once the last connection is closed.
const connections = new Set<Socket>();
const server = createServer({ keepAliveTimeout: 125_000 }, (request, response) => {
  closeConnectionsOnSignal(server, connections)(request, response);
  process.once("SIGTERM", () => {
    server.close(() => process.exit(0));
    setImmediate(() => response.end());
  });
  response.write("begun");
});
server.on("connection", (socket) => connections.add(socket));
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(String((server.address() as AddressInfo).port));
