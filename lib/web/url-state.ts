"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useCallback } from "react";
import { choiceParser, MONTH_PARSER, PAGE_PARSER, TEXT_PARSER } from "./first-visit/url-parsers.ts";

// `history: push` lets the back button undo a filter.
/** `?<name>=2026-03`, converted to the first day of the month. */
export function useMonthParam(name: string) {
  return useQueryState(name, MONTH_PARSER.withOptions({ history: "push" }));
}

/** One of several values; the first is the default and is omitted from the URL. */
export function useChoiceParam<const T extends string>(name: string, choices: readonly [T, ...T[]]) {
  return useQueryState(name, choiceParser(choices).withOptions({ history: "push" }));
}

/** `?<name>=a,b` */
export function useListParam(name: string) {
  return useQueryState(name, parseAsArrayOf(parseAsString).withOptions({ history: "push" }));
}

/** Free text: typing replaces the history entry instead of adding one per letter. */
export function useTextParam(name: string) {
  return useQueryState(name, TEXT_PARSER.withOptions({ throttleMs: 300 }));
}

/** Item opened beside a list: opening adds a history entry, so that the back button closes it; closing does not. */
export function useOpenParam(name: string): [string, (value: string) => void] {
  const [value, set] = useQueryState(name, TEXT_PARSER);
  const open = useCallback((next: string) => void set(next, { history: next === "" ? "replace" : "push" }), [set]);
  return [value, open];
}

/** `?pagina=2`, from 1. */
export function usePageParam() {
  return useQueryState("pagina", PAGE_PARSER.withOptions({ history: "push" }));
}
