import { cleanup, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, describe, expect, it } from "vitest";
import { AreaTabs } from "../../../components/shell/areas/area-tabs.tsx";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));

const open = (pathname: string, permissions: string[]) =>
  openPage(
    <PathnameContext value={pathname}>
      <AreaTabs area="results" />
    </PathnameContext>,
    createPageApi({}),
    { role: { permissions, readOnly: false } },
  );
const navigations = () =>
  screen.queryAllByRole("navigation").map((it) => [it.getAttribute("aria-label"), it.textContent]);

describe("the pages of Resultados", () => {
  afterEach(cleanup);

  it("follow the way to the page, which names the current one", async () => {
    await open("/rfm", ["app:campaigns", "app:rfm", "app:surveys"]);
    expect(navigations()).toEqual([
      ["Você está em", "InícioResultadosRFM"],
      ["Páginas de Resultados", "Efeito das campanhasRFMPesquisas"],
    ]);
  });

  it("are not listed for a role that may open one of them, nor on a page below one", async () => {
    await open("/rfm", ["app:rfm"]);
    expect(navigations().map(([name]) => name)).toEqual(["Você está em"]);
    cleanup();
    await open("/pesquisas/1", ["app:campaigns", "app:rfm", "app:surveys"]);
    expect(navigations()).toEqual([]);
  });
});
