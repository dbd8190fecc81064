import { z } from "zod";

/** An event as functions receive it and runs store it. `id` is the sender's, or generated. */
export type EngineEvent = { id: string; name: string; data: Record<string, unknown>; ts: number };

/** An event to route; `arrival` is its position in the engine's order of receipt. */
export type ArrivedEvent = { event: EngineEvent; arrival: string };

/** An event as the SDK posts it. */
export const PostedEvent = z.looseObject({
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).nullish(),
  id: z.string().min(1).nullish(),
  ts: z.number().nullish(),
});
export type PostedEvent = z.infer<typeof PostedEvent>;

/** Names of the events that the engine itself sends. */
export const INTERNAL = {
  failed: "inngest/function.failed",
  finished: "inngest/function.finished",
  timer: "inngest/scheduled.timer",
} as const;

/** The organization of an event, or of the event nested in it. */
export function organizationOf(event: EngineEvent): string | null {
  const { orgId, event: inner } = event.data;
  if (typeof orgId === "string") return orgId;
  if (typeof inner !== "object" || inner === null || !("data" in inner)) return null;
  const data = (inner as { data: unknown }).data;
  const innerOrgId = typeof data === "object" && data !== null ? (data as Record<string, unknown>).orgId : null;
  return typeof innerOrgId === "string" ? innerOrgId : null;
}
