import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { campaignPollingMs } from "../../../components/campaigns/under-way.ts";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";
import { campaignView } from "./campaign-view.ts";
import "../../../components/campaigns/report/not-sent-yet.tsx";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { ReportPage } = await import("../../../components/campaigns/report/report-page.tsx");

const CHAT = { header: { text: null }, body: "Oi, Ana!", footer: null, buttons: [] };
const ANSWERS = {
  "GET /campaigns/estimate": { timedOut: false, matched: 420, count: 400, skipped: {}, sampleId: null },
  "GET /campaigns/c-1/preview": { customer: null, emptyVariables: [], whatsapp: CHAT, email: null },
};

const scheduled: CampaignView = {
  ...campaignView,
  segmentId: "s-1",
  behaviorRules: null,
  holdoutPercent: 10,
  status: "scheduled",
  occurrence: 0,
  scheduledAt: "2026-11-21T15:12:30.000Z",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the page of a scheduled campaign", () => {
  it("shows the time left, the start and a cancellation without a reload", async () => {
    const api = createPageApi({ ...ANSWERS, "GET /campaigns/c-1": scheduled });
    await openPage(<ReportPage id="c-1" />, api, { role: { permissions: ["app:campaigns"], readOnly: false } });
    expect(screen.getByText("Sai em 12 min")).toBeTruthy();
    await settle(60_000);
    expect(screen.getByText("Sai em 11 min")).toBeTruthy();
    await settle(12 * 60_000);
    expect(screen.getByText("Começando a enviar…")).toBeTruthy();
    api.answer("GET /campaigns/c-1", { ...scheduled, status: "cancelled" });
    await settle(60_000);
    expect(screen.getByText("Cancelada antes de sair")).toBeTruthy();
  });
});

describe("a send that is planned", () => {
  const open = (fields: Partial<CampaignView>) =>
    openPage(
      <ReportPage id="c-1" />,
      createPageApi({ ...ANSWERS, "GET /campaigns/c-1": { ...scheduled, ...fields } }),
      { role: { permissions: ["app:campaigns"], readOnly: false } },
    );

  it.each([
    ["2026-11-22T11:00:00.000Z", "Sai amanhã"],
    ["2026-11-26T13:00:00.000Z", "Sai em 5 dias"],
    // 02:30 in UTC is still the day before in São Paulo.
    ["2026-11-27T02:30:00.000Z", "Sai em 5 dias"],
    ["2026-11-22T02:30:00.000Z", "Sai em 11 h"],
  ])("counts calendar days in the organization's time zone: %s", async (scheduledAt, text) => {
    await open({ scheduledAt });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("shows how many would get it, from which segment, and the message", async () => {
    await open({});
    expect(screen.getByText("360 pessoas hoje")).toBeTruthy();
    expect(screen.getAllByText("Segmento: Compradores")).toHaveLength(2);
    expect(screen.getAllByText("Oi, Ana!").length).toBeGreaterThan(0);
  });

  it("shows the message of each variant of an A/B test, formatted, and how the test goes on", async () => {
    const settings = { sharePercent: 20, metric: "read", horizonHours: 24, otherwise: "best" } as const;
    const test = { ...settings, variants: [{ variant: "B" }] } as unknown as CampaignView["test"];
    const chats = { A: { ...CHAT, body: "Ganhe *15%*" }, B: CHAT };
    const api = createPageApi({
      ...ANSWERS,
      "GET /campaigns/c-1": { ...scheduled, test },
      "GET /campaigns/c-1/preview": ({ query }: { query: URLSearchParams }) => ({
        customer: null,
        emptyVariables: [],
        whatsapp: chats[query.get("variant") as "A" | "B"],
        email: null,
      }),
    });
    await openPage(<ReportPage id="c-1" />, api, { role: { permissions: ["app:campaigns"], readOnly: false } });
    screen.getByText(
      "20 % dos que recebem testam as mensagens. O que decide: Lidas, 1 dia depois da última mensagem do teste. " +
        "Os outros recebem a vencedora ou, sem diferença comprovada, a melhor até ali.",
    );
    const [first, second] = ["Variante A", "Variante B"].map((name) => screen.getByText(name).closest("li"));
    expect(first?.querySelector("strong")?.textContent).toBe("15%");
    expect(first?.textContent).not.toContain("*15%*");
    expect(second?.textContent).toContain("Oi, Ana!");
  });

  it("says its own rules in words", async () => {
    const spent = { category: "purchase", field: "totalSpent", operator: "gte", value: 500 } as const;
    const rules = [{ logic: "AND" as const, filters: [spent] }];
    await open({ segment: null, segmentId: null, behaviorRules: { rules } });
    expect(screen.getByText("Regras desta campanha")).toBeTruthy();
    expect(screen.getByText(/^Quem gastou R\$\s500,00 ou mais/)).toBeTruthy();
  });
});

describe("campaignPollingMs", () => {
  const now = NOW.getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

  it("is shorter, the nearer the start, and shortest at the start and while sending", () => {
    const intervals = [24 * 60, 30, 5, 0.5, -1, -5].map((minutes) =>
      campaignPollingMs({ status: "scheduled", scheduledAt: at(minutes) }, now),
    );
    expect(intervals).toEqual([300_000, 60_000, 10_000, 3_000, 3_000, 30_000]);
    for (const status of ["sending", "paused"] as const)
      expect(campaignPollingMs({ status, scheduledAt: null }, now)).toBe(3_000);
  });

  it("is off for campaigns that do not change by themselves", () => {
    for (const status of ["draft", "sent", "cancelled", "failed"] as const)
      expect(campaignPollingMs({ status, scheduledAt: at(1) }, now)).toBe(false);
  });
});
