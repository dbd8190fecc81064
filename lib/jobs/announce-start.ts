import { env } from "../platform/env.ts";
import { emitOrLeave } from "./emit-or-leave.ts";
import { applicationStarted } from "./events.ts";

/**
 * Resumes sends immediately after a restart. Not on Vercel, where each cold start would cost an execution: the schedule
 * does it.
 */
export async function announceStart(): Promise<void> {
  if (env().VERCEL_ENV !== undefined) return;
  await emitOrLeave(applicationStarted.create({}), {}, "job engine not notified of the start");
}
