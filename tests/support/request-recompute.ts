import { systemCtx } from "../../lib/platform/ctx.ts";
import { requestRfmRecompute } from "../../lib/rfm/index.ts";

// A process that a test kills while it publishes a change.
await requestRfmRecompute(systemCtx(process.argv[2] ?? "", "test"));
