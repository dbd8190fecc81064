import { afterEach, expect, it, vi } from "vitest";
import { chosenTime } from "../../../components/campaigns/wizard/delivery/chosen-time.ts";

const KEY = "balcao.campanha.c-1.quando";
const AT_NINE = { mode: "at", day: "2026-03-01", time: "09:00" } as const;

function stubStorage(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored));
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage });
  return items;
}

afterEach(() => void vi.unstubAllGlobals());

it("chosenTime keeps a campaign's chosen send time in session storage until it is cleared", () => {
  const items = stubStorage();
  chosenTime("c-1").set(AT_NINE);
  expect(chosenTime("c-1").get()).toEqual(AT_NINE);
  expect(chosenTime("c-2").get()).toBeNull();
  chosenTime("c-1").set(null);
  expect(items.size).toBe(0);
});

it.each(["null", "7", "[]", "{", '{"mode":"never","day":"2026-03-01","time":"09:00"}', '{"mode":"at","day":1}'])(
  "chosenTime ignores the invalid stored value %s",
  (value) => {
    stubStorage({ [KEY]: value });
    expect(chosenTime("c-1").get()).toBeNull();
  },
);

it("chosenTime keeps the time in memory if the browser blocks storage", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): never {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const time = chosenTime("c-1");
  time.set(AT_NINE);
  expect(time.get()).toEqual(AT_NINE);
  expect(() => time.set(null)).not.toThrow();
});
