import { connectDemo } from "./stack/connect-demo.ts";
import { startStack } from "./stack/start-stack.ts";

// The demo's stack with `next dev`: pages compile when they are opened, changes show at once.
const stack = await startStack({
  port: Number(process.env.PORT ?? 3000),
  dataDir: process.env.DATA_DIR ?? ".data",
  mode: "dev",
  sandboxEnv: {
    DEMO_LIVE: process.env.DEMO_LIVE ?? "1",
    ...(process.env.DEMO_DATASET ? { DEMO_DATASET: process.env.DEMO_DATASET } : {}),
  },
  onStep: (message) => console.log(`• ${message}`),
});
await connectDemo(stack);
console.log(`\n  ${stack.url}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stack.stop().then(() => process.exit(0)));
