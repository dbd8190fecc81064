import { createServer } from "node:http";
import { shareServer } from "../../lib/http/server/own-server.ts";
import { startUp } from "../../lib/http/server/start-up.ts";

// Runs the application's start-up in its own process, to test the log lines that an operator sees.
shareServer(createServer());
await startUp();
process.exit(0);
