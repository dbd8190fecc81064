import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeConnectionsOnSignal } from "../../lib/http/graceful-shutdown.ts";

// As Next, which accepts connections and their first requests before its instrumentation hook has run. Its response ends
// after SIGTERM. Exits with 0 once the last connection is closed.
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
