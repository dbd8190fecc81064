"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { createBrowserValue } from "./browser-value.ts";
import { STORES_COOKIE, STORES_PARAM } from "./first-visit/store-choice.ts";
import { principalStores, type StoreOption, selectedStores, storesQuery } from "./resources/stores.ts";
import { useListParam } from "./url-state.ts";
import { useApi } from "./use-api.ts";

const STORES_FRESH_MS = 5 * 60_000;
const NONE_YET: readonly string[] = [];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const remembered = createBrowserValue<string[]>("balcao.lojas", storageWithCookie, isCodeList);

/** The user's stores and the selection: `?lojas=F01,F02`, else the last selection, else all. */
export function useStoreSelection() {
  const api = useApi();
  const [inUrl, setInUrl] = useListParam(STORES_PARAM);
  const last = useSyncExternalStore(remembered.subscribe, remembered.get, () => null);
  const stores = useQuery({ ...storesQuery(api), staleTime: STORES_FRESH_MS });
  useRememberedStores(inUrl, last, setInUrl);

  const codes = inUrl ?? last ?? [];
  const codesKey = codes.join(",");
  return useMemo(() => {
    const all = stores.data ?? [];
    const chosenCodes = codesKey === "" ? [] : codesKey.split(",");
    const selected = selectedStores(all, chosenCodes);
    const isReady = codesKey === "" || stores.data !== undefined;
    return {
      options: principalStores(all),
      selected,
      /** Selected codes from the URL or the last selection, including unknown ones. */
      codes: chosenCodes,
      /**
       * For the API: undefined means every store. Empty until `isReady`, so that cached figures of all stores are not
       * shown for the selection.
       */
      storeIds: isReady ? idsOf(selected) : NONE_YET,
      /** False until the list has resolved the selected codes to ids; queries wait for it. */
      isReady,
      /** Why the codes could not be resolved; figures of all stores must not be shown then. */
      blockedBy: isReady ? null : stores.error,
      isLoading: stores.isPending,
      error: stores.data === undefined ? stores.error : null,
      retry: stores.refetch,
      select: (next: readonly string[]) => {
        const chosen = next.length === 0 ? null : [...next];
        remembered.set(chosen);
        return setInUrl(chosen);
      },
    };
  }, [stores.data, stores.isPending, stores.error, stores.refetch, codesKey, setInUrl]);
}

/**
 * A page without stores in its URL adopts the last selection. A page whose stores disappeared was changed by history
 * navigation: the selection is undone, not applied again.
 */
function useRememberedStores(
  inUrl: string[] | null,
  last: string[] | null,
  setInUrl: (codes: string[], options: { history: "replace" }) => unknown,
): void {
  const chosenOn = useRef<string | null>(null);
  useEffect(() => {
    if (inUrl !== null) chosenOn.current = window.location.pathname;
    else if (last === null) return;
    else if (chosenOn.current === window.location.pathname) remembered.set(null);
    else setInUrl(last, { history: "replace" });
  }, [inUrl, last, setInUrl]);
}

/** Call when switching the organization, whose stores differ. */
export function forgetStores(): void {
  remembered.set(null);
}

function idsOf(selected: readonly StoreOption[]): readonly string[] | undefined {
  return selected.length === 0 ? undefined : selected.map((store) => store.id);
}

/** The cookie tells the server that figures of all stores are not what the page will show. */
function storageWithCookie(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const mark = (seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
    document.cookie = `${STORES_COOKIE}=1; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  };
  return {
    getItem: (key) => {
      const value = window.localStorage.getItem(key);
      mark(value === null ? 0 : YEAR_SECONDS);
      return value;
    },
    setItem: (key, value) => {
      window.localStorage.setItem(key, value);
      mark(YEAR_SECONDS);
    },
    removeItem: (key) => {
      window.localStorage.removeItem(key);
      mark(0);
    },
  };
}

function isCodeList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((code) => typeof code === "string");
}
