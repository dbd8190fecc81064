import { API_PAGE_SIZE, type CustomersCsv, fetchCustomersCsv, type ListQuery } from "@/components/customers/api.ts";
import { CSV_BOM } from "@/lib/core/csv.ts";
import type { Api } from "@/lib/web/api.ts";

/** All filtered customers, or only `ids`. */
export type ExportRequest = { query: ListQuery; ids?: readonly string[] };

/** One CSV of all filtered customers, or of the chosen ids, requested in page-sized batches. */
export async function exportCustomers(api: Api, { query, ids }: ExportRequest): Promise<CustomersCsv> {
  const parcels = ids === undefined ? [query] : parcelsOf(ids).map((parcel) => ({ ...query, ids: parcel }));
  const parts: CustomersCsv[] = [];
  for (const parcel of parcels) parts.push(await fetchCustomersCsv(api, parcel));
  return {
    text: CSV_BOM + parts.map(({ text }, index) => (index === 0 ? text : withoutHeader(text))).join(""),
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    isTruncated: parts.some(({ isTruncated }) => isTruncated),
  };
}

function parcelsOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / API_PAGE_SIZE);
  return Array.from({ length: count }, (_, index) => ids.slice(index * API_PAGE_SIZE, (index + 1) * API_PAGE_SIZE));
}

function withoutHeader(csv: string): string {
  return csv.slice(csv.indexOf("\n") + 1);
}
