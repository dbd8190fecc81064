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

const scheduled: CampaignView = {
  ...campaignView,
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
    const api = createPageApi({ "GET /campaigns/c-1": scheduled });
    await openPage(<ReportPage id="c-1" />, api, { role: { permissions: ["app:campaigns"], readOnly: false } });
    expect(screen.getByText("Sai em 12 min: 21/11/2026 12:12")).toBeTruthy();
    await settle(60_000);
    expect(screen.getByText("Sai em 11 min: 21/11/2026 12:12")).toBeTruthy();
    await settle(12 * 60_000);
    expect(screen.getByText("Começando a enviar…")).toBeTruthy();
    api.answer("GET /campaigns/c-1", { ...scheduled, status: "cancelled" });
    await settle(60_000);
    expect(screen.getByText("Cancelada antes de sair")).toBeTruthy();
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
