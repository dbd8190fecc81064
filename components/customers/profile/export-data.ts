import { API_PAGE_SIZE, fetchCustomer, fetchEvents, fetchTransactions } from "@/components/customers/api.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { Api } from "@/lib/web/api.ts";

/** Data export for the data subject: the profile, every transaction and every event. */
export async function exportData(api: Api, id: string): Promise<string> {
  const customer = await fetchCustomer(api, id);
  const transactions = await everyPage((page) => fetchTransactions(api, id, page));
  const events = await everyPage((page) => fetchEvents(api, id, page));
  return JSON.stringify({ customer, transactions, events }, null, 2);
}

async function everyPage<T>(fetchPage: (page: { page: number; limit: number }) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await fetchPage({ page, limit: API_PAGE_SIZE });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}
