"use client";

import { useSearchParams } from "next/navigation";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { Parser } from "./query-parsers.ts";
import { type Changes, createQueryQueue, type HistoryMode, NO_CHANGES, type QueryQueue } from "./query-queue.ts";

/** `search`: what the router shows. */
type QueryUrl = { queue: QueryQueue; search: URLSearchParams };
/** Replaces the browser's URL, in tests. */
export const QueryUrlContext = createContext<QueryUrl | null>(null);

/** The page for which changes wait: they are not written to the next one. */
let page: string | undefined;
const browser = createQueryQueue({
  read: () => new URLSearchParams(location.search),
  write: (query, history) => {
    if (location.pathname !== page) browser.reset();
    // The router follows the history; a state of its own would make it load the page again.
    else window.history[`${history}State`](null, "", location.pathname + query + location.hash);
  },
});
if (typeof window !== "undefined") window.addEventListener("popstate", browser.reset);

const NOTHING = new URLSearchParams();

function useQueryUrl(): QueryUrl {
  const given = use(QueryUrlContext);
  const search = useSearchParams() ?? NOTHING;
  return given ?? { queue: browser, search };
}

// biome-ignore lint/suspicious/noExplicitAny: parsers of any values
type Parsers = Record<string, Parser<any, any>>;
type ValueOf<P> = P extends Parser<infer T, infer D> ? (undefined extends D ? T | null : T) : never;
type Values<P extends Parsers> = { [Name in keyof P]: ValueOf<P[Name]> };
type Settings = { history?: HistoryMode };

/** Values kept in the query string. `urlKeys`: their names there. Setting null, or the default, removes one. */
export function useQueryStates<P extends Parsers>(
  parsers: P,
  { urlKeys = {}, history }: Settings & { urlKeys?: Partial<Record<keyof P, string>> } = {},
) {
  const { queue, search } = useQueryUrl();
  const changes = useSyncExternalStore(queue.subscribe, queue.shown, () => NO_CHANGES);
  useEffect(() => queue.acknowledge(search), [queue, search]);
  const values = useValues(parsers, (name) => textOf(urlKeys[name] ?? name, changes, search));
  const latest = useRef({ parsers, urlKeys, history });
  useEffect(() => {
    latest.current = { parsers, urlKeys, history };
  });
  const set = useCallback(
    (next: { [Name in keyof P]?: Values<P>[Name] | null } | null, options: Settings = {}) => {
      const { parsers, urlKeys, history } = latest.current;
      page = globalThis.location?.pathname;
      for (const name of Object.keys(next ?? parsers)) {
        const parser = parsers[name];
        const value = next === null ? null : next[name];
        if (parser === undefined || value === undefined) continue;
        const text = value === null || isDefault(parser, value) ? null : parser.serialize(value);
        const mode = options.history ?? parser.history ?? history ?? "replace";
        queue.add(new Map([[urlKeys[name] ?? name, text]]), mode, parser.throttleMs);
      }
    },
    [queue],
  );
  return [values, set] as const;
}

/** One value kept in the query string. */
export function useQueryState<T, D extends T | undefined>(name: string, parser: Parser<T, D>) {
  const parsers = useMemo(() => ({ [name]: parser }), [name, parser]);
  const [values, set] = useQueryStates(parsers);
  const setOne = useCallback((value: T | null, options?: Settings) => set({ [name]: value }, options), [name, set]);
  return [values[name] as ValueOf<Parser<T, D>>, setOne] as const;
}

const isDefault = (parser: Parsers[string], value: unknown) =>
  parser.defaultValue !== undefined && parser.eq(value, parser.defaultValue);

function textOf(key: string, changes: Changes, search: URLSearchParams): string | null {
  const changed = changes.get(key);
  return changed === undefined ? search.get(key) : changed;
}

/** Parses only when a text changes, so that lists and objects stay the same ones. */
function useValues<P extends Parsers>(parsers: P, textOf: (name: keyof P & string) => string | null): Values<P> {
  const names = Object.keys(parsers);
  const texts = names.map(textOf);
  const key = JSON.stringify([names, texts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the texts' content
  return useMemo(() => {
    const read = names.map((name, index) => {
      const parser = parsers[name];
      const text = texts[index] ?? null;
      return [name, (text === null ? null : parser?.parse(text)) ?? parser?.defaultValue ?? null];
    });
    return Object.fromEntries(read) as Values<P>;
  }, [key]);
}
