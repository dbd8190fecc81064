import type { Ctx } from "../platform/ctx.ts";
import type { NotedResults, StopView, Streak } from "./schemas.ts";

/**
 * Opens the stop that a portion of results asks for, or closes those that a probe got past. The streak that it answers
 * belongs to the next portion.
 */
export async function noteResults(
  _ctx: Ctx,
  _numberId: string,
  _noted: NotedResults,
): Promise<{ streak: Streak; opened: StopView[]; closed: number }> {
  throw new Error("Not built yet");
}
