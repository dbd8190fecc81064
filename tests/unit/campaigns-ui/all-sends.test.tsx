import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CampaignResults } from "../../../lib/experiments/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { AllSendsCard } = await import("../../../components/campaigns/report/all-sends-card.tsx");

afterEach(cleanup);

const RESULTS = "GET /campaigns/results";
const amount = (value: number) => ({ value, low: value - 100, high: value + 100 });
const TOTAL: CampaignResults["total"] = {
  messages: 5_000,
  influencedRevenue: 12_000,
  cost: 362.5,
  unpriced: 0,
  withoutTariff: 0,
  sends: 4,
  caused: {
    buyers: amount(120),
    revenue: amount(2_000),
    cost: 300,
    unpriced: 0,
    withoutTariff: 0,
    profit: amount(500),
  },
};

async function open(total: CampaignResults["total"]) {
  const api = createPageApi({ [RESULTS]: { total, months: [], channels: [], sends: [] } });
  await openPage(<AllSendsCard campaignId="c-1" />, api, {
    role: { permissions: ["app:campaigns"], readOnly: false },
  });
  await settle();
  return api;
}

describe("all sends of a campaign", () => {
  it("show cost, both revenues and the profit of the last year, and open to their messages", async () => {
    const api = await open(TOTAL);
    expect(api.callsTo(RESULTS).map(({ query }) => Object.fromEntries(query))).toEqual([
      { days: "365", campaignId: "c-1" },
    ]);
    const links = ["Custo", "Receita influenciada"].map((label) =>
      screen.getByRole("button", { name: new RegExp(`^Por quê\\? ${label}: `) }).getAttribute("data-explain"),
    );
    expect(links).toEqual([
      "results.cost;days=365;campaignId=c-1",
      "results.influenced-revenue;days=365;campaignId=c-1",
    ]);
    screen.getByText(/^R\$\s2\.000$/);
    screen.getByText(/^R\$\s500$/);
    screen.getByText("4 envios medidos com grupo de controle");
  });

  it("say what is missing without prices, or without enough data", async () => {
    await open({ ...TOTAL, cost: null, unpriced: 3, caused: null });
    screen.getByText("Sem tabela de preços");
    screen.getByText("Ainda não há envios com grupo de controle e dados suficientes");
  });

  it("say that a margin is missing for the profit", async () => {
    await open({ ...TOTAL, caused: TOTAL.caused && { ...TOTAL.caused, profit: null } });
    screen.getByText("Faltam a margem ou os preços para calcular o lucro");
  });
});
