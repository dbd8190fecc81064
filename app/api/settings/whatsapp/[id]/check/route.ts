import { route } from "@/lib/http/index.ts";
import { checkNumber } from "@/lib/messaging/index.ts";
import { NumberId, WhatsappNumberView } from "@/lib/stores/index.ts";

export const POST = route({
  summary: "Checks the state of a number at its provider",
  permissions: [["app:integrations"]],
  params: NumberId,
  response: WhatsappNumberView,
  handler: ({ ctx, params }) => checkNumber(ctx, params),
});
