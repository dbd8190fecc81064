import { route } from "@/lib/http/index.ts";
import { connectNumber, NumberConnection } from "@/lib/messaging/index.ts";
import { NumberId } from "@/lib/stores/index.ts";

export const POST = route({
  summary: "Connects a gateway number: its QR code until a phone has scanned it",
  permissions: [["app:integrations"]],
  params: NumberId,
  response: NumberConnection,
  errors: [
    "gateway_not_configured",
    "number_in_use",
    "number_without_qr_code",
    "number_without_token",
    "store_not_found",
    "whatsapp_number_not_found",
  ],
  handler: ({ ctx, params }) => connectNumber(ctx, params),
});
