import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { serve } from "inngest/node";
import { client } from "./client.ts";
import { laneFunctions } from "./lane-functions.ts";
import { simpleFunctions } from "./simple-functions.ts";
import { waitingFunctions } from "./waiting-functions.ts";

// The application side of the engine tests: the SDK's own handler in a process that a test can kill.
const server = createServer(serve({ client, functions: [...simpleFunctions, ...waitingFunctions, ...laneFunctions] }));
server.listen(Number(process.env.APP_PORT), "127.0.0.1");
flushCompileCache(); // a killed process keeps nothing
