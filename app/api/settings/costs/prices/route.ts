import { AddPrice, addPrice, CostSettingsView } from "@/lib/costs/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Adds the price of a kind of message from a day on",
  permissions: [["app:settings"]],
  body: AddPrice,
  status: 201,
  response: CostSettingsView,
  errors: ["needs_every_store", "price_in_force", "price_limit_reached", "price_of_day_exists"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => addPrice(ctx, body),
});
