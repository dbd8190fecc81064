import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeConnectionsOnSignal } from "../../lib/http/server/graceful-shutdown.ts";

// Accepts connections and first requests before the instrumentation hook has run, as Next does. The response ends after
// SIGTERM; the process exits with 0 once the last connection is closed.
const server = createServer({ keepAliveTimeout: 125_000 }, (_, response) => {
  closeConnectionsOnSignal();
  process.once("SIGTERM", () => {
    server.close(() => process.exit(0));
    setImmediate(() => response.end());
  });
  response.write("begun");
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(String((server.address() as AddressInfo).port));
