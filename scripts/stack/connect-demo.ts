import { addDemoHelpdesk } from "./demo-helpdesk.ts";
import { addDemoNumbers } from "./demo-numbers.ts";
import { addDemoSender } from "./demo-sender.ts";
import type { Stack } from "./start-stack.ts";

/** Everything outside that the demo's organizations are connected with, once their stores are known. */
export async function connectDemo(stack: Stack): Promise<void> {
  await addDemoNumbers(stack);
  await addDemoHelpdesk(stack);
  await addDemoSender(stack);
}
