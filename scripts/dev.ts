import "./generate.ts";
import { connectDemo } from "./stack/connect-demo.ts";
import { RefusedStartError } from "./stack/data-folder.ts";
import { readDemoOptions } from "./stack/demo-options.ts";
import { startStack } from "./stack/start-stack.ts";

// The demo's stack with `next dev`: pages compile on demand, with hot reload.
const stack = await startStack({
  ...readDemoOptions(process.env),
  mode: "dev",
  onStep: (message) => console.log(`• ${message}`),
}).catch((error: Error) => {
  if (!(error instanceof RefusedStartError)) throw error;
  console.error(error.message);
  process.exit(1);
});
await connectDemo(stack);
console.log(`\n  ${stack.url}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stack.stop().then(() => process.exit(0)));
