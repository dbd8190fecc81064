import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { serve } from "inngest/node";
import { functions } from "../../../inngest/index.ts";
import { closeConnectionsOnSignal } from "../../../lib/http/server/graceful-shutdown.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { announceStart } from "../../../lib/jobs/index.ts";
import { systemClock } from "../../../lib/platform/clock.ts";

// The product's functions in a process that a test can kill, at a fixed time: a run past midnight would produce other
// segments than the run it is compared with.
const { TEST_NOW } = process.env;
if (TEST_NOW) systemClock.now = () => new Date(TEST_NOW);

// As scripts/start.mjs does: close the listening socket; the process ends with its last connection.
const handle = serve({ client: inngest, functions });
const server = createServer({ keepAliveTimeout: 125_000 }, (request, response) => {
  trackConnection(request, response);
  handle(request, response);
});
const trackConnection = closeConnectionsOnSignal(server);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => server.close(() => process.exit(signal === "SIGTERM" ? 143 : 130)));
server.listen(Number(process.env.APP_PORT), "127.0.0.1");
void announceStart();
flushCompileCache(); // a killed process keeps nothing
