import { PriceId, removePrice } from "@/lib/costs/index.ts";
import { route } from "@/lib/http/index.ts";

export const DELETE = route({
  summary: "Removes a price with which no message was counted",
  permissions: [["app:settings"]],
  params: PriceId,
  errors: ["needs_every_store", "price_in_use", "price_not_found"],
  handler: ({ ctx, params }) => removePrice(ctx, params),
});
