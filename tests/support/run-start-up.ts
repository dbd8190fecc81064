import { createServer } from "node:http";
import { startUp } from "../../lib/http/server/start-up.ts";

// Runs the application's start-up in its own process, to test the log lines that an operator sees.
const own = { server: createServer(), connections: new Set(), install: () => undefined };
Object.assign(globalThis, { balcaoServer: own });
await startUp();
process.exit(0);
