import { route } from "@/lib/http/index.ts";
import { closeStop, StopId } from "@/lib/messaging/index.ts";

export const POST = route({
  summary: "Closes a stop, so that sending goes on",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: StopId,
  handler: ({ ctx, params }) => closeStop(ctx, params),
});
