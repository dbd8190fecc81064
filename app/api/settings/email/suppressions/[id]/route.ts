import { route } from "@/lib/http/index.ts";
import { liftSuppression, SuppressionId } from "@/lib/messaging/index.ts";

export const DELETE = route({
  summary: "Lifts the suppression of an e-mail address",
  permissions: [["app:settings"]],
  params: SuppressionId,
  errors: ["needs_every_store", "suppressed_address_not_found"],
  handler: ({ ctx, params }) => liftSuppression(ctx, params),
});
