import { createServer } from "node:http";
import { serve } from "inngest/node";
import { client } from "./client.ts";
import { simpleFunctions } from "./simple-functions.ts";
import { waitingFunctions } from "./waiting-functions.ts";

// The app side of the engine's tests: the SDK's own handler in a process that a test may kill.
const server = createServer(serve({ client, functions: [...simpleFunctions, ...waitingFunctions] }));
server.listen(Number(process.env.APP_PORT), "127.0.0.1");
