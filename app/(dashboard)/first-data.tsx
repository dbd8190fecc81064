import { dehydrate, type FetchQueryOptions, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PAGE_ROUTES } from "@/app/(dashboard)/page-routes.ts";
import { FirstVisit } from "@/components/shell/first-visit.tsx";
import type { PageCtx } from "@/lib/http/pages/page.ts";
import { type PageRequest, pageRequests, readVisit } from "@/lib/http/pages/page-requests.ts";
import { type Api, createApi } from "@/lib/web/api.ts";
import { toApiError } from "@/lib/web/api-error.ts";
import { selectedStores, storesQuery } from "@/lib/web/resources/stores.ts";
import { STORES_COOKIE, STORES_PARAM, STORES_PARSER } from "@/lib/web/store-choice.ts";

/** Longest that a page waits for its data. Later data is left to the browser, which shows skeletons meanwhile. */
const WITHIN_MS = 400;

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;
type FirstQuery = Pick<FetchQueryOptions, "queryKey"> & { queryFn?: unknown };
/** `storeIds`: those that the page is filtered by; undefined means all. */
export type FirstQueries = (read: {
  api: Api;
  client: QueryClient;
  storeIds: readonly string[] | undefined;
}) => readonly FirstQuery[];

type FirstDataProps = {
  page: PageCtx;
  search: SearchParams;
  /** Of what the page shows first. */
  queries: FirstQueries;
  children: ReactNode;
};

/**
 * Fills the page's query cache while the server renders a first visit, by the same queries that the browser would send.
 * What fails or takes too long is left out: the browser asks for it and shows the error.
 */
export async function FirstData({ page, search, queries, children }: FirstDataProps) {
  const codes = STORES_PARSER.parseServerSide((await search)[STORES_PARAM]) ?? [];
  const { isDocument, isPhone } = await readVisit();
  if (!isDocument || (codes.length === 0 && (await cookies()).has(STORES_COOKIE))) return children;
  const client = new QueryClient();
  const signal = AbortSignal.timeout(WITHIN_MS);
  const request = await pageRequests(page, signal);
  const loading = load(
    createApi((path) => read(request, path)),
    client,
    codes,
    queries,
  );
  await Promise.race([loading, aborted(signal)]);
  const isComplete = client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === "success");
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FirstVisit at={page.ctx.clock.now().getTime()} isComplete={isComplete} isPhone={isPhone}>
        {children}
      </FirstVisit>
    </HydrationBoundary>
  );
}

async function load(api: Api, client: QueryClient, codes: readonly string[], queries: FirstQueries): Promise<void> {
  const stores = client.prefetchQuery(storesQuery(api));
  if (codes.length > 0) await stores;
  const selected = selectedStores(client.getQueryData(storesQuery(api).queryKey) ?? [], codes);
  const storeIds = selected.length === 0 ? undefined : selected.map(({ id }) => id);
  const first = queries({ api, client, storeIds }).map((query) => client.prefetchQuery(query as FetchQueryOptions));
  await Promise.all([stores, ...first]);
}

async function read(request: PageRequest, address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, "http://page");
  const route = PAGE_ROUTES[pathname];
  if (!route) throw new Error(`Pages do not read ${pathname}`);
  const response = await request(route, pathname, Object.fromEntries(searchParams));
  if (!response.ok) throw await toApiError(response);
  return response;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
