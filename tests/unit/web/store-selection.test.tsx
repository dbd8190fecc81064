import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { Api } from "../../../lib/web/api.ts";
import { ApiError } from "../../../lib/web/api-error.ts";
import { createQueryClient } from "../../../lib/web/query-client.ts";
import { ApiContext } from "../../../lib/web/use-api.ts";
import { useStoreSelection } from "../../../lib/web/use-store-selection.ts";

const data = ["F01", "F02"].map((code) => ({ id: `id-${code}`, code, tradeName: code, primaryStoreId: null }));
const listing = { get: async () => ({ data, total: data.length }) } as unknown as Api;

function start(search: string, api: Api = listing) {
  const seen = { search };
  const client = createQueryClient();
  let address = search;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NuqsTestingAdapter
      searchParams={address}
      hasMemory
      onUrlUpdate={({ searchParams }) => {
        seen.search = searchParams.toString();
      }}
    >
      <QueryClientProvider client={client}>
        <ApiContext value={api}>{children}</ApiContext>
      </QueryClientProvider>
    </NuqsTestingAdapter>
  );
  const view = renderHook(() => useStoreSelection(), { wrapper });
  const goTo = (next: string) => {
    address = next;
    view.rerender();
  };
  return { seen, goTo, ...view };
}

afterEach(cleanup);

describe("useStoreSelection", () => {
  it("selects all stores by default, without waiting for the store list", async () => {
    const { result } = start("");
    expect(result.current).toMatchObject({ isReady: true, storeIds: undefined });
    await waitFor(() => expect(result.current.options).toHaveLength(2));
    expect(result.current.storeIds).toBeUndefined();
  });

  it("reads store codes from the URL, and is ready once the store list provides their ids", async () => {
    const { result } = start("?lojas=F02");
    expect(result.current.isReady).toBe(false);
    await waitFor(() => expect(result.current.isReady).toBe(true));
    expect(result.current.storeIds).toEqual(["id-F02"]);
  });

  it("returns no ids while the store list can't be loaded, and the ids after a successful retry", async () => {
    let isBroken = true;
    const get = async () => {
      if (isBroken) throw new ApiError(400, "Broken");
      return { data, total: data.length };
    };
    const { result } = start("?lojas=F02", { get } as unknown as Api);
    await waitFor(() => expect(result.current.blockedBy).toBeInstanceOf(ApiError));
    expect(result.current).toMatchObject({ isReady: false, storeIds: [], codes: ["F02"] });

    isBroken = false;
    await act(() => result.current.retry());
    await waitFor(() => expect(result.current).toMatchObject({ isReady: true, storeIds: ["id-F02"], blockedBy: null }));
  });

  it("selects all stores even if the store list can't be loaded", async () => {
    const get = async () => Promise.reject(new ApiError(400, "Broken"));
    const { result } = start("", { get } as unknown as Api);
    await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError));
    expect(result.current).toMatchObject({ isReady: true, storeIds: undefined, blockedBy: null });
  });

  it("writes a selection to the URL, remembers it for other pages, and forgets it when cleared", async () => {
    const first = start("");
    await waitFor(() => expect(first.result.current.options).toHaveLength(2));
    await act(() => first.result.current.select(["F01"]));
    expect(first.seen.search).toBe("lojas=F01");
    expect(first.result.current.storeIds).toEqual(["id-F01"]);
    first.unmount();

    const second = start("");
    await waitFor(() => expect(second.result.current.storeIds).toEqual(["id-F01"]));
    await waitFor(() => expect(second.seen.search).toBe("lojas=F01"));
    await act(() => second.result.current.select([]));
    expect(second.result.current.storeIds).toBeUndefined();
    second.unmount();

    const third = start("");
    await waitFor(() => expect(third.result.current.options).toHaveLength(2));
    expect(third.result.current.storeIds).toBeUndefined();
  });

  it("undoes a selection on Back, and no longer remembers it", async () => {
    const { result, goTo, unmount } = start("");
    await waitFor(() => expect(result.current.options).toHaveLength(2));
    await act(() => result.current.select(["F01"]));
    goTo("?lojas=F01");
    expect(result.current.storeIds).toEqual(["id-F01"]);
    goTo("");
    await waitFor(() => expect(result.current.storeIds).toBeUndefined());
    unmount();

    const next = start("");
    await waitFor(() => expect(next.result.current.options).toHaveLength(2));
    expect(next.result.current.storeIds).toBeUndefined();
  });
});
