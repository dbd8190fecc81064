import type { Page } from "@/lib/core/paging.ts";
import type { NumberConnection } from "@/lib/messaging/schemas.ts";
import type { AddWhatsappNumber, EditWhatsappNumber, WhatsappNumberView } from "@/lib/stores/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export type NumbersFilter = { storeId?: string; provider?: string; page?: number; limit?: number };

const PAGE_SIZE = 50;

export function fetchNumbers(api: Api, filter: NumbersFilter, signal?: AbortSignal): Promise<Page<WhatsappNumberView>> {
  return api.get("/settings/whatsapp", { query: { ...filter, limit: filter.limit ?? PAGE_SIZE }, signal });
}

export function addNumber(api: Api, number: AddWhatsappNumber): Promise<WhatsappNumberView> {
  return api.post("/settings/whatsapp", number);
}

export function editNumber(api: Api, id: string, edit: EditWhatsappNumber): Promise<WhatsappNumberView> {
  return api.patch(`/settings/whatsapp/${id}`, edit);
}

/** Checks the number at the provider now. */
export function checkNumber(api: Api, id: string): Promise<WhatsappNumberView> {
  return api.post(`/settings/whatsapp/${id}/check`, undefined);
}

/** Its QR code, until a phone has scanned it. */
export function connectNumber(api: Api, id: string, signal?: AbortSignal): Promise<NumberConnection> {
  return api.post(`/settings/whatsapp/${id}/connect`, undefined, { signal });
}

export function removeNumber(api: Api, id: string): Promise<void> {
  return api.delete(`/settings/whatsapp/${id}`);
}
