import { route } from "@/lib/http/index.ts";
import { closeStop, StopId, StopView } from "@/lib/messaging/index.ts";

export const POST = route({
  summary: "Removes a sending block, so that sending continues",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: StopId,
  response: StopView,
  errors: ["sending_block_not_found", "store_not_found", "whatsapp_number_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => closeStop(ctx, params),
});
