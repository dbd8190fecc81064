import { describe, expect, it } from "vitest";
import { createBrowserValue } from "../../../lib/web/browser-value.ts";

const isString = (value: unknown): value is string => typeof value === "string";

function memory(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    items,
    storage: () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }),
  };
}

describe("createBrowserValue", () => {
  it("reads the stored value, and writes and removes it", () => {
    const { items, storage } = memory({ k: '"old"' });
    const value = createBrowserValue("k", storage, isString);
    expect(value.get()).toBe("old");
    value.set("new");
    expect([value.get(), items.get("k")]).toEqual(["new", '"new"']);
    value.set(null);
    expect([value.get(), items.has("k")]).toEqual([null, false]);
  });

  it.each(["{broken", "42"])("treats %s as no value", (stored) => {
    expect(createBrowserValue("k", memory({ k: stored }).storage, isString).get()).toBeNull();
  });

  it("notifies its listeners until they unsubscribe", () => {
    const value = createBrowserValue("k", memory().storage, isString);
    const heard: (string | null)[] = [];
    const leave = value.subscribe(() => heard.push(value.get()));
    value.set("a");
    leave();
    value.set("b");
    expect(heard).toEqual(["a"]);
  });

  it("keeps the value in memory when the browser forbids storage", () => {
    const forbidden = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const value = createBrowserValue("k", forbidden, isString);
    expect(value.get()).toBeNull();
    value.set("a");
    expect(value.get()).toBe("a");
  });
});
