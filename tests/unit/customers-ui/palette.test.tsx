import { cleanup, fireEvent, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { stubResizeObserver } from "../../support/resize-observer.ts";
import { rowOf } from "./fixture.ts";
import "../../../components/shell/palette/palette-customers.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CommandPalette } = await import("../../../components/shell/palette/command-palette.tsx");

const READER = { permissions: ["app:customers", "app:rfm"], readOnly: true };
const FIND = "GET /customers";

describe("customer search in the command palette", () => {
  let api: PageApi;
  const open = (role = READER) => {
    const palette = (
      <PathnameContext value="/">
        <CommandPalette open onOpenChange={() => undefined} />
      </PathnameContext>
    );
    return openPage(palette, api, { role });
  };
  const type = async (value: string, ms = 300) => {
    fireEvent.change(screen.getByRole("combobox"), { target: { value } });
    await settle();
    await settle(ms);
    await settle();
  };
  const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    stubResizeObserver();
    api = createPageApi({
      [FIND]: ({ query }: PageCall) => {
        const data = query.get("q") === "mar" ? [rowOf(1, { name: "MARIA DAS DORES" })] : [];
        return { data, total: data.length, page: 1, limit: 6 };
      },
    });
  });
  afterEach(cleanup);

  it("finds customers by the typed text, with one request per pause", async () => {
    await open();
    expect(api.callsTo(FIND)).toEqual([]);
    for (const value of ["m", "ma", "mar"]) await type(value, 50);
    await type("mar");
    expect(api.callsTo(FIND).map(({ query }) => `${query.get("q")} ${query.get("limit")}`)).toEqual(["mar 6"]);
    expect(options()).toEqual(["MDMaria das Dores(11) 98765-4321 · Campinas, SPCampeões"]);
    expect(screen.getByRole("option").getAttribute("aria-selected")).toBe("true");
  });

  it("still finds pages and actions", async () => {
    await open();
    await type("rfm");
    expect(options()[0]).toContain("RFM");
    await type("sair");
    expect(options()).toEqual(["Sair"]);
    await type("zzz");
    expect(screen.getByText("Nada encontrado.")).toBeTruthy();
  });

  it("sends no request for a single letter or without the permission", async () => {
    await open();
    await type("m");
    cleanup();
    await open({ permissions: ["app:rfm"], readOnly: false });
    await type("mar");
    expect(api.callsTo(FIND)).toEqual([]);
  });

  it("ignores the late response to an earlier search text", async () => {
    await open();
    api.hold(FIND);
    await type("mar");
    await type("mari");
    api.release(FIND);
    await settle();
    expect(screen.queryByText("Maria das Dores")).toBeNull();
  });

  it("reports a failed search, and still finds pages", async () => {
    api.fail(FIND, 400);
    await open();
    await type("cli");
    expect(screen.getByText("Não foi possível procurar clientes")).toBeTruthy();
    expect(options()[0]).toContain("Clientes");
  });
});
