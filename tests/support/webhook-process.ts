import { flushCompileCache } from "node:module";
import { systemCtx } from "../../lib/platform/ctx.ts";
import { deliverDue } from "../../lib/webhooks/index.ts";

// A process that delivers one organization's webhooks until its parent kills it.
const [orgId = ""] = process.argv.slice(2);
process.once("disconnect", () => process.exit());
flushCompileCache(); // a killed process keeps nothing
process.send?.("started");
for (;;) await deliverDue(systemCtx(orgId, "killed"), { slice: { calls: 8, ms: 500 } });
