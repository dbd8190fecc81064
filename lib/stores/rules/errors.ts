import { NotFoundError } from "../../core/errors.ts";

export function numberNotFound(): NotFoundError {
  return new NotFoundError("whatsapp_number_not_found", "WhatsApp number");
}
