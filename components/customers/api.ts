import type { Page } from "@/lib/core/paging.ts";
import type { TimelineKind } from "@/lib/customers/names.ts";
import type {
  CustomerDetail,
  CustomerEvent,
  CustomerHabits,
  CustomerIdentities,
  CustomerPatch,
  CustomerRow,
  CustomerSplit,
  CustomerTimelineEntry,
  CustomerTransaction,
  CustomerView,
  ErasureReceipt,
  PreferencesPatch,
} from "@/lib/customers/schemas.ts";
import type { CustomerConversation } from "@/lib/helpdesk/schemas.ts";
import { type Api, withQuery } from "@/lib/web/api.ts";
import { exportedIn } from "@/lib/web/fetch-csv.ts";

/** The API's maximum page size. */
export const API_PAGE_SIZE = 200;

export type ListQuery = Record<string, string | number | readonly string[] | null | undefined>;

/** One page of the list; a large one is combined from several API pages. */
export async function fetchCustomers(
  api: Api,
  query: ListQuery,
  { page, size }: { page: number; size: number },
  signal?: AbortSignal,
): Promise<Page<CustomerRow>> {
  const limit = Math.min(size, API_PAGE_SIZE);
  const parts = size / limit;
  const start = (page - 1) * parts + 1;
  const part = (number: number) =>
    api.get<Page<CustomerRow>>("/customers", { query: { ...query, page: number, limit }, signal });
  const first = await part(start);
  const wanted = Math.min(parts, Math.ceil((first.total - (page - 1) * size) / limit));
  const more = Array.from({ length: Math.max(0, wanted - 1) }, (_, index) => part(start + 1 + index));
  const rest = (await Promise.all(more)).flatMap(({ data }) => data);
  return { data: [...first.data, ...rest], total: first.total, page, limit: size };
}

export type CustomersCsv = { text: string; rows: number; isTruncated: boolean };

/** The CSV without its byte order mark (`text()` strips it), and whether it contains all customers. */
export async function fetchCustomersCsv(api: Api, query: ListQuery): Promise<CustomersCsv> {
  const response = await api.fetch(withQuery("/customers/export", query));
  return { text: await response.text(), ...exportedIn(response) };
}

export function fetchCustomer(api: Api, id: string, signal?: AbortSignal): Promise<CustomerDetail> {
  return api.get(`/customers/${encodeURIComponent(id)}`, { signal });
}

/** Fetches the ERP record of a customer and records the access in the audit log. */
export function viewCustomer(api: Api, id: string, signal?: AbortSignal): Promise<CustomerView> {
  return api.get(`/webhook/erp/customers/${encodeURIComponent(id)}`, { signal });
}

/** Reveals the tax id; also recorded in the audit log. */
export async function revealTaxId(api: Api, id: string): Promise<string | null> {
  const view = await api.get<CustomerView>(`/webhook/erp/customers/${id}`, { query: { reveal: "cpf" } });
  return view.cpf ?? null;
}

export function fetchTransactions(
  api: Api,
  id: string,
  query: { page: number; limit: number; kind?: "sale" | "return" | null },
  signal?: AbortSignal,
): Promise<Page<CustomerTransaction>> {
  return api.get(`/customers/${id}/transactions`, { query, signal });
}

export function fetchEvents(
  api: Api,
  id: string,
  query: { page: number; limit: number; kinds?: readonly string[] },
  signal?: AbortSignal,
): Promise<Page<CustomerEvent>> {
  return api.get(`/customers/${id}/events`, { query, signal });
}

export function fetchTimeline(
  api: Api,
  id: string,
  query: { page: number; limit: number; kinds: readonly TimelineKind[] },
  signal?: AbortSignal,
): Promise<Page<CustomerTimelineEntry>> {
  return api.get(`/customers/${id}/timeline`, { query, signal });
}

export function fetchHabits(api: Api, id: string, signal?: AbortSignal): Promise<CustomerHabits> {
  return api.get(`/customers/${encodeURIComponent(id)}/habits`, { signal });
}

export function fetchIdentities(api: Api, id: string, signal?: AbortSignal): Promise<CustomerIdentities> {
  return api.get(`/customers/${id}/identities`, { signal });
}

export function fetchConversations(
  api: Api,
  id: string,
  signal?: AbortSignal,
): Promise<{ data: CustomerConversation[] }> {
  return api.get(`/customers/${id}/conversations`, { signal });
}

export function patchCustomer(api: Api, id: string, patch: CustomerPatch): Promise<unknown> {
  return api.patch(`/customers/${id}`, patch);
}

export function patchPreferences(api: Api, id: string, patch: PreferencesPatch): Promise<unknown> {
  return api.patch(`/erp/customers/${id}/preferences`, patch);
}

export function createNote(api: Api, id: string, text: string): Promise<unknown> {
  return api.post(`/customers/${id}/notes`, { text });
}

export function deleteNote(api: Api, id: string, noteId: string): Promise<unknown> {
  return api.delete(`/customers/${id}/notes/${noteId}`);
}

export function splitCustomer(api: Api, id: string, identities: readonly string[]): Promise<CustomerSplit> {
  return api.post(`/customers/${id}/split`, { identities });
}

export function eraseCustomer(api: Api, id: string, confirm: string): Promise<ErasureReceipt> {
  return api.post(`/customers/${id}/erase`, { confirm });
}
