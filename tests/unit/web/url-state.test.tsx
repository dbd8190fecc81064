import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { useOpenParam } from "../../../lib/web/url-state.ts";

afterEach(cleanup);

describe("useOpenParam", () => {
  it("adds a history entry when its parameter is set, and replaces the entry when it is cleared", async () => {
    const updates: UrlUpdateEvent[] = [];
    const wrapper = ({ children }: { children: ReactNode }) => (
      <NuqsTestingAdapter hasMemory onUrlUpdate={(update) => updates.push(update)}>
        {children}
      </NuqsTestingAdapter>
    );
    const { result } = renderHook(() => useOpenParam("loja"), { wrapper });
    await act(async () => result.current[1]("F01"));
    await waitFor(() => expect(updates).toHaveLength(1));
    expect(result.current[0]).toBe("F01");
    await act(async () => result.current[1](""));
    await waitFor(() => expect(updates).toHaveLength(2));
    expect(updates.map(({ queryString, options }) => [queryString, options.history])).toEqual([
      ["?loja=F01", "push"],
      ["", "replace"],
    ]);
  });
});
