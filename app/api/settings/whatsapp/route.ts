import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import {
  AddWhatsappNumber,
  addWhatsappNumber,
  listWhatsappNumbers,
  NumbersQuery,
  WhatsappNumberView,
} from "@/lib/stores/index.ts";

export const GET = route({
  summary: "The WhatsApp numbers of the stores",
  permissions: [["app:integrations", "app:stores", "app:campaigns"]],
  query: NumbersQuery,
  response: pageOf(WhatsappNumberView),
  handler: ({ ctx, query }) => listWhatsappNumbers(ctx, query),
});

export const POST = route({
  summary: "Adds a WhatsApp number to a store",
  permissions: [["app:integrations"]],
  body: AddWhatsappNumber,
  status: 201,
  response: WhatsappNumberView,
  errors: [
    "gateway_instance_taken",
    "inbox_beyond_own_stores",
    "number_in_use",
    "phone_number_id_taken",
    "store_not_found",
    "whatsapp_number_not_found",
  ],
  idempotent: "transaction",
  handler: ({ ctx, body }) => addWhatsappNumber(ctx, body),
});
