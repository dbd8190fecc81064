import { addDemoHelpdesk } from "./demo-helpdesk.ts";
import { addDemoNumbers } from "./demo-numbers.ts";
import { addDemoPhone } from "./demo-phone.ts";
import { addDemoPrices } from "./demo-prices.ts";
import { addDemoSender } from "./demo-sender.ts";
import type { Stack } from "./start-stack.ts";

/** Connects the demo's organizations to the external services once their stores exist. */
export async function connectDemo(stack: Stack): Promise<void> {
  await addDemoNumbers(stack);
  await addDemoPhone(stack.sandboxUrl);
  await addDemoHelpdesk(stack);
  await addDemoSender(stack);
  await addDemoPrices(stack);
}
