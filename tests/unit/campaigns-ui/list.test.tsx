import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CampaignRow } from "../../../lib/campaigns/schemas.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CampaignsPage } = await import("../../../components/campaigns/list/campaigns-page.tsx");
// Rows are lazily loaded: preload them, as the clock is stopped.
await import("../../../components/campaigns/list/campaigns-table.tsx");
await import("../../../components/campaigns/list/calendar.tsx");

const ADMIN = { permissions: ["app:campaigns", "app:campaigns:send"], readOnly: false };
const POLL_MS = 4_000;
const METRICS = {
  sent: 0,
  delivered: 0,
  reads: 0,
  replies: 0,
  clicks: 0,
  conversions: 0,
  buyers: 0,
  revenue: 0,
  failed: 0,
  skipped: 0,
};

function campaign(name: string, fields: Partial<CampaignRow> = {}): CampaignRow {
  return {
    id: `id of ${name}`,
    name,
    channel: "whatsapp",
    status: "sent",
    segment: null,
    hasOwnRules: false,
    tags: [],
    scheduledAt: null,
    recurrence: null,
    occurrences: null,
    occurrence: 1,
    pausedReason: null,
    paused: null,
    waiting: null,
    mayChange: true,
    startedAt: "2026-11-21T10:00:00Z",
    audienceAt: "2026-11-21T10:00:00Z",
    finishedAt: null,
    createdAt: "2026-11-20T10:00:00Z",
    updatedAt: "2026-11-21T10:00:00Z",
    ...METRICS,
    progress: {
      audience: 1_000,
      queued: 0,
      sending: 0,
      inDoubt: 0,
      perMinute: null,
      averagePerMinute: null,
      endsAt: null,
    },
    ...fields,
  };
}
const sending = (sent: number) =>
  campaign("Verão", {
    status: "sending",
    sent,
    progress: {
      audience: 1_000,
      queued: 1_000 - sent,
      sending: 0,
      inDoubt: 0,
      perMinute: null,
      averagePerMinute: null,
      endsAt: null,
    },
  });
const page = (data: CampaignRow[]) => ({ data, total: data.length, page: 1, limit: 25 });
const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const cellsOf = (name: string) => within(rowOf(name)).getAllByRole("cell");

describe("campaign list", () => {
  withLayout(1_280, 800);
  let api: PageApi;
  let pages: CampaignRow[];
  let live: CampaignRow[];
  beforeEach(() => {
    api = createPageApi({});
    api.answer("GET /campaigns", ({ query }: { query: URLSearchParams }) =>
      page(query.get("status") === "sending" ? live : pages),
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const asked = () => api.callsTo("GET /campaigns").map(({ query }) => query.get("status") ?? "page");

  it("shows the reply rate of a WhatsApp campaign, and a dash for e-mail", async () => {
    const metrics = { sent: 100, delivered: 80, reads: 40 };
    pages = [campaign("Correio", { channel: "email", ...metrics }), campaign("Mensagem", metrics)];
    await openPage(<CampaignsPage today="2026-11-21" />, api, { role: ADMIN });
    const texts = (name: string) => cellsOf(name).map(({ textContent }) => textContent);
    expect(texts("Correio")[4]).toBe("—");
    expect(texts("Mensagem")[4]).toMatch(/^00,0/);
    expect(texts("Correio")[3]).toMatch(/^4050,0/);
    expect(asked()).toEqual(["page"]);
  });

  it("names the audience of a campaign: its segment, rules of its own, or none yet", async () => {
    const draft = { status: "draft", startedAt: null, audienceAt: null } as const;
    pages = [
      campaign("Do segmento", { ...draft, segment: { id: "s", name: "Campeões" }, hasOwnRules: true }),
      campaign("Das regras", { ...draft, hasOwnRules: true }),
      campaign("Vazia", draft),
    ];
    await openPage(<CampaignsPage today="2026-11-21" />, api, { role: ADMIN });
    expect(rowOf("Do segmento").textContent).toContain("Campeões");
    expect(rowOf("Das regras").textContent).toContain("Regras desta campanha");
    expect(rowOf("Vazia").textContent).toContain("Sem público ainda");
  });

  it("polls only the campaigns being sent, and reloads the whole page once when a send ends", async () => {
    pages = [sending(100), campaign("Antiga", { sent: 7 })];
    live = [sending(100)];
    await openPage(<CampaignsPage today="2026-11-21" />, api, { role: ADMIN });
    live = [sending(600)];
    await settle(POLL_MS);
    expect(rowOf("Verão").textContent).toContain("600");
    await settle(POLL_MS);
    expect(asked().filter((what) => what === "page")).toHaveLength(1);

    live = [];
    pages = [campaign("Verão", { sent: 990 }), campaign("Antiga")];
    await settle(POLL_MS);
    expect(rowOf("Verão").textContent).toContain("990");
    const askedThen = asked().length;
    await settle(3 * POLL_MS);
    expect(asked()).toHaveLength(askedThen);
    expect(asked().filter((what) => what === "page")).toHaveLength(2);
  });

  it("filters by a clicked tag, from page 1, until the filter is removed", async () => {
    pages = [campaign("Verão", { tags: ["vip", "loja", "praia", "sol", "mar"] })];
    const { url } = await openPage(<CampaignsPage today="2026-11-21" />, api, { role: ADMIN, search: "?pagina=2" });
    const tags = within(rowOf("Verão")).getByRole("list", { name: "Etiquetas" });
    expect(tags.textContent).toBe("viplojapraia+2");
    fireEvent.click(within(tags).getByRole("button", { name: "Mais 2 etiquetas: sol, mar" }));
    expect(tags.textContent).toBe("viplojapraiasolmar");
    expect(document.activeElement?.textContent).toBe("sol");
    fireEvent.click(within(tags).getByRole("button", { name: "Só com a etiqueta loja" }));
    await settle(500);
    expect(new URLSearchParams(url.search).toString()).toBe("etiqueta=loja");
    expect(api.callsTo("GET /campaigns").at(-1)?.query.get("tag")).toBe("loja");

    pages = [];
    fireEvent.click(screen.getByRole("tab", { name: "Rascunhos" }));
    await settle(500);
    expect(screen.getAllByText("Etiqueta: loja")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Remover o filtro Etiqueta: loja" }));
    await settle(500);
    expect(url.search).not.toContain("etiqueta=");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    expect(screen.getByText("Nenhum rascunho")).toBeTruthy();
  });
});

describe("campaign calendar", () => {
  const NOTHING = "Nenhuma campanha neste dia.";
  let api: PageApi;
  beforeEach(() => {
    api = createPageApi({ "GET /campaigns": page([]) });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = () => openPage(<CampaignsPage today="2026-11-21" />, api, { role: ADMIN, search: "?ver=calendario" });

  it("shows a day as empty only after the campaigns are loaded", async () => {
    api.hold("GET /campaigns");
    await open();
    expect(screen.getByRole("heading", { name: /21\/11\/2026/ })).toBeTruthy();
    expect(screen.queryByText(NOTHING)).toBeNull();
    api.release("GET /campaigns");
    await settle();
    expect(screen.getByText(NOTHING)).toBeTruthy();

    api.hold("GET /campaigns");
    fireEvent.click(screen.getByRole("button", { name: "Próximo mês" }));
    await settle(500);
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByText(NOTHING)).toBeNull();
    api.release("GET /campaigns");
    await settle();
    expect(screen.getByText(NOTHING)).toBeTruthy();
  });

  it("names the retail dates of the month, which are only stars on small screens", async () => {
    await open();
    const legend = screen.getByRole("list", { name: "Datas do varejo" });
    expect(legend.textContent).toContain("27/11 Black Friday");
  });

  it("shows the loading error and no day details if the campaigns can't be loaded", async () => {
    api.fail("GET /campaigns", 400);
    await open();
    expect(screen.getByText("Não foi possível carregar as campanhas")).toBeTruthy();
    expect(screen.queryByText(NOTHING)).toBeNull();
    expect(screen.queryByRole("heading", { name: /21\/11\/2026/ })).toBeNull();
  });
});
