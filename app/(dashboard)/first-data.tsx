import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { cookies, headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { PAGE_ROUTES } from "@/app/(dashboard)/page-routes.ts";
import { FirstVisit } from "@/components/shell/first-visit.tsx";
import { type PageCtx, pageCtx } from "@/lib/http/pages/page.ts";
import { type PageRequest, pageRequests, readVisit } from "@/lib/http/pages/page-requests.ts";
import type { StoreView } from "@/lib/stores/schemas.ts";
import { type Api, createApi } from "@/lib/web/api.ts";
import { toApiError } from "@/lib/web/api-error.ts";
import { STORES_COOKIE, STORES_PARAM, STORES_PARSER } from "@/lib/web/first-visit/store-choice.ts";
import { STORES_KEY, selectedStores, storesQuery } from "@/lib/web/resources/stores.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;
type FirstQuery = Pick<FetchQueryOptions, "queryKey"> & { queryFn?: unknown };
/** `storeIds`: those that the page is filtered by; undefined means all. */
export type FirstQueries = (read: { api: Api; storeIds: readonly string[] | undefined }) => readonly FirstQuery[];

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
  const sent = await headers();
  const { isDocument, isPhone } = readVisit(sent);
  const codes = STORES_PARSER.parseServerSide((await search)[STORES_PARAM]) ?? [];
  if (!isDocument || (codes.length === 0 && (await cookies()).has(STORES_COOKIE))) return children;
  const stores = codes.length === 0 ? [] : await firstStores();
  if (stores === null) return children;
  const selected = selectedStores(stores, codes);
  const storeIds = selected.length === 0 ? undefined : selected.map(({ id }) => id);
  const client = await filled(page, sent, async (api, client) => {
    await Promise.all(queries({ api, storeIds }).map((query) => client.prefetchQuery(query as FetchQueryOptions)));
  });
  const asked = client.getQueryCache().getAll();
  const read = asked.filter(({ state }) => state.status === "success");
  return (
    <FirstVisit
      answers={read.map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))}
      at={page.ctx.clock.now().getTime()}
      isComplete={read.length > 0 && read.length === asked.length}
      isPhone={isPhone}
    >
      {children}
    </FirstVisit>
  );
}

/**
 * The stores, which the frame of every page shows too: one read per request. Null if it fails, takes too long, or the
 * browser has them.
 */
export const firstStores = cache(async (): Promise<readonly StoreView[] | null> => {
  const [sent, page] = [await headers(), await pageCtx()];
  if (page === null || !readVisit(sent).isDocument) return null;
  const client = await filled(page, sent, (api, client) => client.prefetchQuery(storesQuery(api)));
  return client.getQueryData<StoreView[]>(STORES_KEY) ?? null;
});

/** A cache with what `load` has read in time. */
async function filled(
  page: PageCtx,
  sent: Headers,
  load: (api: Api, client: QueryClient) => Promise<void>,
): Promise<QueryClient> {
  const client = new QueryClient();
  const { request, signal } = pageRequests(page, sent);
  await Promise.race([
    load(
      createApi((path) => read(request, path)),
      client,
    ),
    aborted(signal),
  ]);
  return client;
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
