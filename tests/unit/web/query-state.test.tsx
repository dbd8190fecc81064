import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from "../../../lib/web/query-parsers.ts";
import { createQueryQueue } from "../../../lib/web/query-queue.ts";
import { useQueryState, useQueryStates } from "../../../lib/web/query-state.ts";
import { QueryUrl, type UrlUpdate } from "../../support/query-url.tsx";

const FIELDS = {
  q: parseAsString.withDefault(""),
  cities: parseAsArrayOf(parseAsString).withDefault([]),
  least: parseAsFloat,
};
const NAMES = { cities: "cidades", least: "de" };

afterEach(cleanup);

function start<T>(hook: () => T, search = "") {
  const updates: UrlUpdate[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryUrl search={search} onUpdate={(update) => updates.push(update)}>
      {children}
    </QueryUrl>
  );
  return { updates, ...renderHook(hook, { wrapper }) };
}

describe("useQueryStates", () => {
  it("reads values under their names in the URL; unreadable and absent ones have their default", () => {
    const { result } = start(() => useQueryStates(FIELDS, { urlKeys: NAMES })[0], "?cidades=A,B%252C+C&de=x");
    expect(result.current).toEqual({ q: "", cities: ["A", "B, C"], least: null });
  });

  it("shows a change at once and writes the changes of one moment as one entry, a step if one of them is", async () => {
    const { result, updates } = start(() => {
      const [values, set] = useQueryStates(FIELDS, { urlKeys: NAMES });
      const [page, setPage] = useQueryState("pagina", parseAsInteger.withDefault(1));
      return { values, set, page, setPage };
    }, "?pagina=3&outro=x");
    act(() => {
      result.current.setPage(null);
      result.current.set({ cities: ["A, B", "C"], least: 2.5 }, { history: "push" });
    });
    expect(result.current).toMatchObject({ values: { cities: ["A, B", "C"], least: 2.5 }, page: 1 });
    expect(updates).toEqual([]);
    await waitFor(() => expect(updates).toHaveLength(1));
    expect(updates).toEqual([{ query: "?outro=x&cidades=A%252C+B,C&de=2.5", history: "push" }]);
    expect(result.current.values.cities).toEqual(["A, B", "C"]);
  });

  it("removes values set to null or to their default, and all of them with null", async () => {
    const { result, updates } = start(() => useQueryStates(FIELDS, { urlKeys: NAMES }), "?q=a&cidades=A&de=1");
    act(() => result.current[1]({ cities: [], q: "" }));
    await waitFor(() => expect(updates.at(-1)).toEqual({ query: "?de=1", history: "replace" }));
    act(() => result.current[1](null));
    await waitFor(() => expect(updates.at(-1)).toEqual({ query: "", history: "replace" }));
    expect(result.current[0]).toEqual({ q: "", cities: [], least: null });
  });

  it("keeps the same list until its text changes", async () => {
    const { result, rerender } = start(() => useQueryState("l", parseAsArrayOf(parseAsInteger)), "?l=1,x,2");
    const [before] = result.current;
    expect(before).toEqual([1, 2]);
    rerender();
    expect(result.current[0]).toBe(before);
  });
});

describe("the queue", () => {
  afterEach(() => void vi.useRealTimers());

  it("adds no history entry for what the URL contains already", () => {
    vi.useFakeTimers();
    const writes: string[] = [];
    const queue = createQueryQueue({
      read: () => new URLSearchParams("tag=a"),
      write: (query) => writes.push(query),
    });
    queue.add(new Map([["tag", "a"]]), "push");
    vi.runAllTimers();
    expect(writes).toEqual([]);
    expect(queue.shown().size).toBe(0);
    queue.add(new Map([["tag", "b"]]), "push");
    vi.runAllTimers();
    expect(writes).toEqual(["?tag=b"]);
  });
});

describe("the parsers", () => {
  it.each([
    [parseAsStringLiteral(["a", "b"]), "b", "b"],
    [parseAsStringLiteral(["a", "b"]), "c", null],
    [parseAsNumberLiteral([50, 200]), "200", 200],
    [parseAsNumberLiteral([50, 200]), "51", null],
    [parseAsBoolean, "true", true],
    [parseAsBoolean, "x", false],
    [parseAsInteger, "7", 7],
    [parseAsInteger, "x", null],
    [parseAsArrayOf(parseAsString), "", []],
  ])("read and write a value %#", (parser, text, value) => {
    expect(parser.parse(text)).toEqual(value);
    if (value !== null && text !== "x") expect((parser.serialize as (it: unknown) => string)(value)).toBe(text);
  });
});
