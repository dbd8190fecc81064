import { createServer } from "node:http";
import { serve } from "inngest/node";
import { functions } from "../../../inngest/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemClock } from "../../../lib/platform/clock.ts";

// The product's own functions in a process that a test may kill, at a time that the test names: a run over midnight
// would end with other segments than the one it is compared with.
const { TEST_NOW } = process.env;
if (TEST_NOW) systemClock.now = () => new Date(TEST_NOW);

createServer(serve({ client: inngest, functions })).listen(Number(process.env.APP_PORT), "127.0.0.1");
