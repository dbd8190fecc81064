import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isCurrent, NAVIGATION, visibleNavigation } from "../../../components/shell/frame/navigation.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";

const items = NAVIGATION.flatMap((group) => group.items);
const keysOf = (allowed: readonly string[]) =>
  visibleNavigation((permission) => allowed.includes(permission)).map(({ key, items: shown }) => [
    key,
    shown.map((item) => item.key),
  ]);

describe("the menu", () => {
  it.each(items.filter((item) => item.ready))("links to an existing page at $href", ({ href }) => {
    const page = join(import.meta.dirname, "../../../app/(dashboard)", href, "page.tsx");
    expect(existsSync(page)).toBe(true);
  });

  it("has unique keys, URLs and shortcuts, and only existing permissions", () => {
    const unique = (values: unknown[]) => new Set(values).size === values.length;
    expect(unique(items.map(({ key }) => key))).toBe(true);
    expect(unique(items.map(({ href }) => href))).toBe(true);
    expect(unique(items.flatMap(({ shortcut }) => shortcut ?? []))).toBe(true);
    for (const { permission } of items) expect(PERMISSIONS).toContain(permission);
  });

  it("shows only permitted and released pages, without empty groups", () => {
    expect(keysOf(["app:dashboard", "app:rfm", "app:customers"])).toEqual([
      ["operation", ["home", "customers", "rfm"]],
    ]);
    expect(keysOf(["app:erp"])).toEqual([["administration", ["sync"]]]);
    expect(keysOf([])).toEqual([]);
  });

  it("shows a page once it is marked as ready", () => {
    const groups = NAVIGATION.map((group) => ({ ...group, items: group.items.map((it) => ({ ...it, ready: true })) }));
    const shown = visibleNavigation((permission) => permission === "app:surveys", groups);
    expect(shown.map(({ key, items: [item] }) => [key, item?.href])).toEqual([["results", "/pesquisas"]]);
  });
});

describe("isCurrent", () => {
  it.each([
    ["/", "/", true],
    ["/", "/rfm", false],
    ["/rfm", "/rfm", true],
    ["/rfm", "/rfm/x", true],
    ["/rfm", "/rfmx", false],
  ])("for the menu item %s at %s is %s", (href, pathname, expected) =>
    expect(isCurrent({ href }, pathname)).toBe(expected),
  );
});
