import { getWaitTimeout, SaveWaitTimeout, saveWaitTimeout } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  permissions: [["app:integrations"]],
  handler: ({ ctx }) => getWaitTimeout(ctx),
});

export const POST = route({
  permissions: [["app:integrations"]],
  body: SaveWaitTimeout,
  handler: ({ ctx, body }) => saveWaitTimeout(ctx, body),
});
