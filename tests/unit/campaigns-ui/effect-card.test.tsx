import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CampaignExperiment } from "../../../lib/experiments/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { EffectCard } = await import("../../../components/campaigns/experiment/effect-card.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CLOSED = {
  occurrence: 1,
  state: "positive",
  holdoutPercent: 10,
  windowDays: 7,
  startedAt: "2026-11-01T12:00:00.000Z",
  closesAt: "2026-11-08T12:00:00.000Z",
  missing: null,
  test: null,
  arms: [
    { assignment: "treated", variant: null, people: 900, buyers: 90, revenue: 9_000 },
    { assignment: "holdout", variant: null, people: 100, buyers: 4, revenue: 500 },
  ],
  purchaseRate: { difference: 0.06, low: 0.001, high: 0.09 },
  revenue: { difference: 5, low: -0.5, high: 9.25, capped: 400, shareBelowCap: 0.97 },
  incrementalRevenue: { value: 4_500, low: -450, high: 8_325 },
  cost: 250.5,
  withoutTariff: 0,
  marginPercent: 40,
  profit: { value: 1_549.5, low: -430.5, high: 3_079.5 },
  seed: 7,
} satisfies CampaignExperiment;

async function open(experiment: CampaignExperiment) {
  const api = createPageApi({ "GET /campaigns/c-1/experiment": experiment });
  await openPage(
    <EffectCard campaign={{ id: "c-1", status: "sent", finishedAt: null }} occurrence={1} influenced={7_000} />,
    api,
    {
      role: { permissions: ["app:campaigns"], readOnly: false },
    },
  );
}

describe("effect of a send", () => {
  it("shows the caused revenue and both figures with their intervals, apart from the influenced revenue", async () => {
    await open(CLOSED);
    screen.getByText("Efeito positivo");
    screen.getByText(/^R\$\s4\.500,00$/);
    screen.getByText("O intervalo inclui zero: a receita", { exact: false });
    screen.getByRole("img", { name: /Compraram: \+6,0\spontos, de \+0,1\spontos a \+9,0\spontos/ });
    screen.getByRole("img", { name: /Receita por pessoa: R\$\s5,00, de −R\$\s0,50 a R\$\s9,25/ });
    screen.getByText(/10,0\s% no grupo da mensagem, 4,0\s% no controle/);
    screen.getByRole("button", { name: /Receita influenciada: R\$\s7\.000,00/ });
    const row = within(screen.getByRole("row", { name: /^Controle/ }));
    expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      "100",
      expect.stringMatching(/^44,0\s% compraram$/),
      expect.stringMatching(/^R\$\s500R\$\s5,00 por pessoa$/),
    ]);
  });

  it("shows the profit with its interval, and what is missing for it", async () => {
    await open(CLOSED);
    screen.getByText(/^R\$\s1\.549,50$/);
    screen.getByText(/entre −R\$\s430,50 e R\$\s3\.079,50.*margem de 40 % − custo de R\$\s250,50.*lucro não está/);
    cleanup();
    await open({ ...CLOSED, cost: null, profit: null });
    screen.getByText(/Sem tabela de preços, o lucro não pode ser calculado/);
    cleanup();
    await open({ ...CLOSED, marginPercent: null, profit: null });
    screen.getByText(/Sem a margem, o lucro não pode ser calculado/);
    cleanup();
    await open({ ...CLOSED, cost: null, withoutTariff: 900, profit: null });
    screen.getByText(/^O custo destas mensagens não é conhecido/);
    expect(screen.queryByText(/cadastra os preços/)).toBeNull();
  });

  it("shows no effect before the window has closed", async () => {
    const open_ = { ...CLOSED, state: "insufficient", purchaseRate: null, revenue: null, incrementalRevenue: null };
    await open({ ...open_, state: "insufficient", missing: { days: 3, people: 0, awaitsSales: false } });
    screen.getByText("Em medição");
    screen.getByText("O resultado sai em 3 dias", { exact: false });
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("says how many people were missing, that nobody bought, or that sales are not imported yet", async () => {
    const none = { ...CLOSED, state: "insufficient", purchaseRate: null, revenue: null, incrementalRevenue: null };
    await open({ ...none, state: "insufficient", missing: { days: 0, people: 200, awaitsSales: false } });
    screen.getByText("Faltaram cerca de 200 pessoas", { exact: false });
    screen.getByText("Dados insuficientes");
    cleanup();
    await open({ ...none, state: "insufficient", missing: { days: 0, people: null, awaitsSales: false } });
    screen.getByText("Ninguém dos dois grupos comprou", { exact: false });
    cleanup();
    await open({ ...none, state: "insufficient", missing: { days: 0, people: 0, awaitsSales: true } });
    screen.getByText("Falta importar do ERP", { exact: false });
  });

  it("explains what is missing without a control group", async () => {
    await open({
      ...CLOSED,
      state: "no_control",
      arms: [],
      purchaseRate: null,
      revenue: null,
      incrementalRevenue: null,
    });
    screen.getByText("Sem controle");
    screen.getByText("não dá para saber quanto venderia", { exact: false });
    expect(screen.queryByRole("table")).toBeNull();
  });
});
