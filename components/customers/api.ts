import type { Page } from "@/lib/core/paging.ts";
import type { TimelineKind } from "@/lib/customers/names.ts";
import type {
  CustomerDetail,
  CustomerEvent,
  CustomerHabits,
  CustomerIdentities,
  CustomerListPage,
  CustomerPatch,
  CustomerSplit,
  CustomerTimelineEntry,
  CustomerTotal,
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

/** `total` is null until the customers have been counted. */
export type CustomersPage = Omit<CustomerListPage, "total"> & { total: number | null };

/** One page of the list, before its total if the query says so; a large one is combined from several API pages. */
export async function fetchCustomers(
  api: Api,
  query: ListQuery,
  { page, size }: { page: number; size: number },
  signal?: AbortSignal,
): Promise<CustomersPage> {
  const limit = Math.min(size, API_PAGE_SIZE);
  const parts = size / limit;
  const start = (page - 1) * parts + 1;
  const part = (number: number) =>
    api.get<CustomersPage>("/customers", { query: { ...query, page: number, limit }, signal });
  const first = await part(start);
  const left = first.total === null ? parts : Math.ceil((first.total - (page - 1) * size) / limit);
  const rest = range(start + 1, Math.min(parts, left) - 1);
  const more = first.total === null ? await untilEnd(rest, part) : await Promise.all(rest.map(part));
  const total = first.total ?? more.at(-1)?.total ?? null;
  return { data: [first, ...more].flatMap(({ data }) => data), total, page, limit: size };
}

function range(start: number, length: number): number[] {
  return Array.from({ length: Math.max(0, length) }, (_, index) => start + index);
}

/** The parts one by one, until one is not full: only an empty one would wait for a count. */
async function untilEnd(numbers: number[], part: (number: number) => Promise<CustomersPage>) {
  const read: CustomersPage[] = [];
  for (const number of numbers) {
    const next = await part(number);
    read.push(next);
    if (next.total !== null) break;
  }
  return read;
}

export function fetchCustomersTotal(api: Api, filters: ListQuery, signal?: AbortSignal): Promise<CustomerTotal> {
  return api.get("/customers/total", { query: filters, signal });
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
