import { startUp } from "../../lib/http/start-up.ts";

// The start of the application as a process of its own, for the lines that an operator finds in its log.
await startUp();
process.exit(0);
