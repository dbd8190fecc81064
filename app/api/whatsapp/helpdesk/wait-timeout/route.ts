import { getWaitTimeout, SaveWaitTimeout, saveWaitTimeout, WaitTimeout } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The waiting time before a conversation is reassigned",
  permissions: [["app:integrations"]],
  response: WaitTimeout,
  handler: ({ ctx }) => getWaitTimeout(ctx),
});

export const POST = route({
  summary: "Changes the waiting time before a conversation is reassigned",
  permissions: [["app:integrations"]],
  body: SaveWaitTimeout,
  response: WaitTimeout,
  errors: ["helpdesk_not_configured", "needs_every_store"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => saveWaitTimeout(ctx, body),
});
