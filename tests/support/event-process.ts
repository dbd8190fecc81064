import { recordConsents } from "../../lib/customers/index.ts";
import { createCtx } from "../../lib/platform/ctx.ts";
import { untilKilled } from "./idempotent-route.ts";

// An application process that changes a consent and stops before or after its commit, until its parent kills it.
const [moment = "", orgId = "", phone = ""] = process.argv.slice(2);
const stopAt = async (reached: string) => {
  if (reached !== moment) return;
  process.send?.(reached);
  await untilKilled();
};
process.once("disconnect", () => process.exit());
const actor = { kind: "system", job: "test" } as const;
const ctx = createCtx({ orgId, actor, beforeCommit: () => stopAt("written") });
await recordConsents(ctx, [{ phone, channel: "whatsapp", isOptedOut: true, source: "keyword", at: new Date() }]);
await stopAt("committed");
throw new Error(`Ended before ${moment}`);
