import { getWaitTimeout, SaveWaitTimeout, saveWaitTimeout } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "How long a customer waits before their conversation is handed on",
  permissions: [["app:integrations"]],
  handler: ({ ctx }) => getWaitTimeout(ctx),
});

export const POST = route({
  summary: "Changes how long a customer waits",
  permissions: [["app:integrations"]],
  body: SaveWaitTimeout,
  handler: ({ ctx, body }) => saveWaitTimeout(ctx, body),
});
