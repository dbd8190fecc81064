import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hrefOf, NAVIGATION, PAGE_GROUPS, visibleNavigation } from "../../../components/shell/frame/navigation.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";

const pages = NAVIGATION.flatMap((item) => item.pages);
const files = readdirSync(join(import.meta.dirname, "../../../app/(dashboard)"), { recursive: true, encoding: "utf8" });
/** URLs of the pages below; `(group)` is not part of a URL. */
const urls = files
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\(\w+\)\/|\/?page\.tsx$/g, "")}`);
const keysOf = (allowed: readonly string[]) =>
  visibleNavigation((permission) => allowed.includes(permission)).map((item) => [
    item.key,
    item.pages.map(({ key }) => key),
  ]);

describe("the menu", () => {
  it.each(pages)("links to an existing page at $href", ({ href }) => expect(urls).toContain(href));

  it("lists every page of Configurações and Resultados", () => {
    const inAreas = files
      .filter((file) => /^\((configuracoes|resultados)\)\/.*\/page\.tsx$/.test(file) && !file.includes("["))
      .map((file) => `/${file.replace(/\(\w+\)\/|\/page\.tsx$/g, "")}`);
    const listed = NAVIGATION.filter(({ key }) => key === "settings" || key === "results").flatMap(
      (item) => item.pages,
    );
    expect(listed.map(({ href }) => href).sort()).toEqual(inAreas.sort());
  });

  it("has six items and the settings", () =>
    expect(NAVIGATION.map(({ key }) => key)).toEqual([
      "home",
      "customers",
      "segments",
      "campaigns",
      "service",
      "results",
      "settings",
    ]));

  it("has unique URLs, keys of pages and shortcuts, only existing permissions, and known groups", () => {
    const unique = (values: unknown[]) => new Set(values).size === values.length;
    expect(unique(pages.map(({ key }) => key))).toBe(true);
    expect(unique(pages.map(({ href }) => href))).toBe(true);
    expect(unique(pages.flatMap(({ shortcut }) => shortcut ?? []))).toBe(true);
    for (const { permission } of pages) expect(PERMISSIONS).toContain(permission);
    for (const { group } of NAVIGATION.at(-1)?.pages ?? []) expect(PAGE_GROUPS).toContain(group);
  });

  it("shows only what the user may open, without empty items", () => {
    expect(keysOf(["app:dashboard", "app:surveys", "app:customers"])).toEqual([
      ["home", ["home"]],
      ["customers", ["customers"]],
      ["results", ["surveys"]],
    ]);
    expect(keysOf(["app:erp", "app:stores"])).toEqual([["settings", ["stores", "sync"]]]);
    expect(keysOf([])).toEqual([]);
  });
});

describe("hrefOf", () => {
  it.each([
    ["/", "/"],
    ["/rfm", "/rfm"],
    ["/rfm/x", "/rfm"],
    ["/rfmx", undefined],
    ["/pesquisas/1", "/pesquisas"],
    ["/integracoes", "/integracoes"],
    ["/integracoes/whatsapp", "/integracoes/whatsapp"],
    ["/integracoes/whatsapp/modelos", "/integracoes/whatsapp/modelos"],
    ["/configuracoes/email", "/configuracoes/email"],
    ["/referencia", undefined],
  ])("for %s is %s", (pathname, expected) => expect(hrefOf(pathname)).toBe(expected));
});
