import { route } from "@/lib/http/index.ts";
import { checkNumber } from "@/lib/messaging/index.ts";
import { NumberId, WhatsappNumberView } from "@/lib/stores/index.ts";

export const POST = route({
  summary: "Checks the state of a number at its provider",
  permissions: [["app:integrations"]],
  params: NumberId,
  response: WhatsappNumberView,
  errors: [
    "gateway_instance_taken",
    "gateway_not_configured",
    "number_in_use",
    "number_without_token",
    "phone_number_id_taken",
    "store_not_found",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, params }) => checkNumber(ctx, params),
});
