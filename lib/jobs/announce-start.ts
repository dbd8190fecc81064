import { env } from "../platform/env.ts";
import { emitOrLeave } from "./emit-or-leave.ts";
import { applicationStarted } from "./events.ts";

/** Has sends resumed at once after a restart. On Vercel every cold start would be an execution: the schedule does it there. */
export async function announceStart(): Promise<void> {
  if (env().VERCEL_ENV !== undefined) return;
  await emitOrLeave(applicationStarted.create({}), {}, "the start was not announced to the job engine");
}
