import { act, cleanup, renderHook, screen, within } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RecipientCards, RecipientsTable } from "../../../components/campaigns/report/recipients-list.tsx";
import { RepliesTab } from "../../../components/campaigns/report/replies-tab.tsx";
import { useRecipientFilters } from "../../../components/campaigns/report/use-recipient-filters.ts";
import type { CampaignChannel, CampaignReport, CampaignView, RecipientRow } from "../../../lib/campaigns/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";
import { campaignView } from "./campaign-view.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { ReportHeader } = await import("../../../components/campaigns/report/report-header.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("recipient filters", () => {
  it("replace the history entry while typing, and push one when a filter is chosen", async () => {
    const urls: [string, string][] = [];
    const wrapper = ({ children }: { children: ReactNode }) => (
      <NuqsTestingAdapter
        searchParams="?pagina=3"
        hasMemory
        onUrlUpdate={({ searchParams, options }) => urls.push([searchParams.toString(), options.history])}
      >
        {children}
      </NuqsTestingAdapter>
    );
    const { result } = renderHook(() => useRecipientFilters(), { wrapper });
    for (const typed of ["a", "an"]) {
      act(() => result.current.search(typed));
      await settle(500);
    }
    act(() => result.current.change({ status: "failed" }));
    await settle(500);
    expect(urls.at(-1)).toEqual(["q=an&situacao=failed", "push"]);
    expect(urls.slice(0, -1).every(([, history]) => history === "replace")).toBe(true);
    expect(urls.map(([search]) => search)).toContain("q=an");
    act(() => result.current.search(""));
    await settle(500);
    expect(urls.at(-1)).toEqual(["situacao=failed", "replace"]);
  });
});

describe("replies of recipients", () => {
  const row = {
    id: "r-1",
    status: "read",
    assignment: "treated",
    variant: null,
    isTested: false,
    reasonCode: null,
    errorCode: null,
    conversions: 0,
    revenue: 0,
    address: null,
    customer: { id: "p-1", name: "ANA LIMA" },
    store: { id: "l-1", tradeName: "Centro" },
    acceptedAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    clickedAt: null,
    contentVersion: 1,
    repliedAt: "2026-11-21T12:00:00Z",
  } satisfies RecipientRow;
  const report = { occurrence: 1, replyWindowHours: 48 } as CampaignReport;
  const open = (permissions: string[]) =>
    openPage(
      <RepliesTab campaign={campaignView} report={report} />,
      createPageApi({ "GET /campaigns/c-1/recipients": { data: [row], total: 1, page: 1, limit: 25 } }),
      { role: { permissions, readOnly: false } },
    );

  it("link to the conversation only if the role may see the customer", async () => {
    await open(["app:campaigns", "app:customers"]);
    const link = screen.getByRole("link", { name: "Ver conversa de Ana Lima" });
    expect(link.getAttribute("href")).toBe("/clientes/p-1?aba=conversas");
    cleanup();
    await open(["app:campaigns"]);
    expect(screen.getByText("Ana Lima")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.queryByText("Conversa")).toBeNull();
  });

  it("are shown in the singular in the card of one recipient", async () => {
    const list = <RecipientCards rows={[row]} channel="whatsapp" />;
    await openPage(list, createPageApi({}), { role: { permissions: [], readOnly: false } });
    expect(screen.getByRole("listitem").textContent).toContain("respondeu");
  });

  it("are never shown for a failed message, which was accepted but not sent", async () => {
    const times = { acceptedAt: "2026-11-20T15:38:00Z", failedAt: "2026-11-20T15:39:00Z", repliedAt: null };
    const failed: RecipientRow = { ...row, ...times, status: "failed" };
    const show = (list: ReactNode) => openPage(list, createPageApi({}), { role: { permissions: [], readOnly: false } });
    await show(<RecipientCards rows={[failed]} channel="whatsapp" />);
    const card = screen.getByRole("listitem").textContent;
    expect(card).toContain("Falhou em 20/11/2026");
    expect(card).not.toContain("Enviada");
    cleanup();
    await show(<RecipientsTable rows={[failed]} channel="whatsapp" />);
    expect(screen.getAllByRole("row")[1]?.querySelector("time")).toBeNull();
  });

  it("have a column for WhatsApp, but none for e-mail", async () => {
    const shown = async (channel: CampaignChannel) => {
      const list = <RecipientsTable rows={[row]} channel={channel} />;
      await openPage(list, createPageApi({}), { role: { permissions: [], readOnly: false } });
      const columns = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
      const cells = within(screen.getAllByRole("row")[1] as HTMLElement).getAllByRole("cell");
      cleanup();
      return { columns, count: cells.length + 1 };
    };
    const [chat, mail] = [await shown("whatsapp"), await shown("email")];
    expect(chat.columns).toContain("Resposta");
    expect(mail.columns).toEqual(chat.columns.filter((column) => column !== "Resposta"));
    expect([chat.count, mail.count]).toEqual([chat.columns.length, mail.columns.length]);
  });
});

describe("report header", () => {
  const open = (permissions: string[], fields: Partial<CampaignView> = {}) =>
    openPage(<ReportHeader campaign={{ ...campaignView, ...fields }} />, createPageApi({}), {
      role: { permissions, readOnly: false },
    });

  it("names the segment, and links to it if the role may see segments", async () => {
    await open(["app:campaigns", "app:segments"]);
    expect(screen.getByRole("link", { name: "Compradores" }).getAttribute("href")).toBe("/segmentos/s-1");
    cleanup();
    await open(["app:campaigns"]);
    expect(screen.getByText("Segmento: Compradores")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Compradores" })).toBeNull();
    cleanup();
    await open(["app:campaigns"], { segment: null });
    expect(screen.queryByText(/Segmento:/)).toBeNull();
  });
});
