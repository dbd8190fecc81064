import { MAX_VALUES } from "@/lib/segments/names.ts";
import { type BrowserValue, createBrowserValue } from "@/lib/web/browser-value.ts";

/** A segment's condition takes no more customers. */
export const MOST_PICKED = MAX_VALUES;

/** Customers picked in the list, for another page of this tab whose URL has the key: their ids are too long for a URL. */
export function pickedCustomers(key: string): BrowserValue<string[]> {
  return createBrowserValue(`balcao.clientes.${key}`, () => window.sessionStorage, isIds);
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MOST_PICKED && value.every((id) => typeof id === "string");
}
