import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";
import { campaignView } from "./campaign-view.ts";

const NOW = new Date("2026-11-21T16:00:00-03:00");
const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { ProgressLine } = await import("../../../components/campaigns/list/progress-line.tsx");
const { PausedBanner } = await import("../../../components/campaigns/report/banners/paused-banner.tsx");
const { SentWindow } = await import("../../../components/campaigns/report/sent/sent-window.tsx");

const PROGRESS = { audience: 1_038, queued: 300, sending: 0, inDoubt: 0, perMinute: 0 };
const SENDING: CampaignView = {
  ...campaignView,
  status: "sending",
  audienceAt: "2026-11-21T18:00:00Z",
  sent: 690,
  skipped: 38,
  progress: { ...PROGRESS, averagePerMinute: 120, endsAt: "2026-11-21T19:20:00Z" },
};
const show = (element: React.ReactElement) =>
  openPage(element, createPageApi({ "GET /campaigns/stops": { data: [] } }), {
    role: { permissions: ["app:campaigns", "app:campaigns:send"], readOnly: false },
  });
const text = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";

beforeEach(() => void vi.setSystemTime(NOW));
afterEach(cleanup);

describe("progress of a send", () => {
  it("counts messages sent out of those to be sent, and names the excluded, the speed and the end", async () => {
    await show(<ProgressLine campaign={SENDING} isDetailed />);
    for (const sentence of [
      "690 de 1.000 mensagens enviadas",
      "38 ficaram de fora",
      "120 mensagens por minuto, em média",
      "Termina às 16:20, neste ritmo",
    ])
      expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("70");
  });

  it("shows no end and no speed while they are unknown", async () => {
    const progress = { ...PROGRESS, averagePerMinute: null, endsAt: null };
    await show(<ProgressLine campaign={{ ...SENDING, skipped: 0, progress }} isDetailed />);
    for (const word of ["por minuto", "Termina", "de fora"]) expect(text()).not.toContain(word);
  });
});

describe("banner of a paused send", () => {
  const paused = (by: { id: string; name: string } | null, at = "2026-11-21T18:50:00Z"): CampaignView => ({
    ...SENDING,
    status: "paused",
    pausedReason: "person",
    paused: { at, by },
  });

  it("says who paused it, when, and how many wait", async () => {
    await show(<PausedBanner campaign={paused({ id: "u", name: "Você Mesma" })} />);
    expect(text()).toContain("Você pausou às 15:50. Faltam 300 pessoas.");
    cleanup();
    await show(<PausedBanner campaign={paused({ id: "x", name: "Marina" }, "2026-11-20T18:50:00Z")} />);
    expect(text()).toContain("Marina pausou ontem às 15:50. Faltam 300 pessoas.");
  });

  it("names nobody if the user is unknown", async () => {
    await show(<PausedBanner campaign={paused(null)} />);
    expect(text()).toContain("O envio está pausado. Faltam 300 pessoas.");
  });
});

describe("time of a send", () => {
  it.each([
    ["2026-11-21T18:46:00Z", "2026-11-21T18:46:40Z", "Enviada hoje às 15:46, em menos de 1 min"],
    ["2026-11-20T18:00:00Z", "2026-11-20T19:05:00Z", "Enviada ontem às 15:00, em 1 h 5 min"],
    ["2026-11-01T18:00:00Z", "2026-11-03T18:00:00Z", "Enviada em 01/11/2026 às 15:00, em 2 dias"],
  ])("from %s to %s is said with its duration", async (startedAt, finishedAt, sentence) => {
    await show(<SentWindow campaign={{ ...campaignView, startedAt, finishedAt }} />);
    expect(text()).toContain(sentence);
  });
});
