import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CampaignReport } from "../../../lib/campaigns/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { HoursCard } = await import("../../../components/campaigns/report/hours-card.tsx");

afterEach(cleanup);

async function openAfter(startedAt: string, hours: CampaignReport["hours"]) {
  const occurrences = [{ occurrence: 1, startedAt, audience: 300, sent: 225, contentVersion: 1 }];
  const report = { occurrence: 1, occurrences, hours } as CampaignReport;
  await openPage(<HoursCard report={report} channel="email" />, createPageApi({}), {
    role: { permissions: [], readOnly: false },
  });
}

const READ = { hour: 0, delivered: 225, reads: 165, clicks: 55, replies: 0 };

describe("the first 48 hours of a send", () => {
  it("are drawn from the tenth minute on", async () => {
    await openAfter("2026-11-21T14:51:00.000Z", [READ]);
    screen.getByText("O gráfico aparece 10 minutos depois da primeira mensagem.");
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    await openAfter("2026-11-21T14:50:00.000Z", [READ]);
    screen.getByText("165 mensagens lidas até agora.");
  });

  it("name the hour with the most reads once there are several", async () => {
    await openAfter("2026-11-21T13:00:00.000Z", [READ, { ...READ, hour: 1, reads: 7 }]);
    screen.getByText("A hora com mais leituras foi a 1ª: 165 mensagens lidas.");
  });

  it("wait for the first delivery", async () => {
    await openAfter("2026-11-21T13:00:00.000Z", []);
    screen.getByText("As horas aparecem com as primeiras mensagens entregues.");
  });
});
