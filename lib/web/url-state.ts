"use client";

import { createParser, parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback } from "react";
import { isDay } from "../core/dates.ts";

// An unreadable value counts as absent. `history: push` lets the back button undo a filter.
const parseAsMonth = createParser({
  parse: (text) => (isDay(`${text}-01`) ? `${text}-01` : null),
  serialize: (firstDay: string) => firstDay.slice(0, 7),
});

/** `?<name>=2026-03`, converted to the first day of the month. */
export function useMonthParam(name: string) {
  return useQueryState(name, parseAsMonth.withOptions({ history: "push" }));
}

/** One of several values; the first is the default and is omitted from the URL. */
export function useChoiceParam<const T extends string>(name: string, choices: readonly [T, ...T[]]) {
  return useQueryState(name, parseAsStringLiteral(choices).withDefault(choices[0]).withOptions({ history: "push" }));
}

/** `?<name>=a,b` */
export function useListParam(name: string) {
  return useQueryState(name, parseAsArrayOf(parseAsString).withOptions({ history: "push" }));
}

/** Free text: typing replaces the history entry instead of adding one per letter. */
export function useTextParam(name: string) {
  return useQueryState(name, parseAsString.withDefault("").withOptions({ throttleMs: 300 }));
}

/** Item opened beside a list: opening adds a history entry, so that the back button closes it; closing does not. */
export function useOpenParam(name: string): [string, (value: string) => void] {
  const [value, set] = useQueryState(name, parseAsString.withDefault(""));
  const open = useCallback((next: string) => void set(next, { history: next === "" ? "replace" : "push" }), [set]);
  return [value, open];
}

/** `?pagina=2`, from 1. */
export function usePageParam() {
  return useQueryState("pagina", parseAsInteger.withDefault(1).withOptions({ history: "push" }));
}
