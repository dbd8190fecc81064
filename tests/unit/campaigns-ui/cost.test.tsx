import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import type { CampaignCost, CostForecast } from "../../../lib/costs/schemas.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CostFigure } = await import("../../../components/campaigns/report/cost-figure.tsx");
const { CostCard } = await import("../../../components/campaigns/wizard/review/cost-card.tsx");
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");

afterEach(cleanup);

const COST: CampaignCost = {
  occurrence: 2,
  messages: 1_000,
  unpriced: 0,
  withoutTariff: 0,
  cost: 362.5,
  buyers: 40,
  costPerBuyer: 9.06,
  influencedRevenue: 12_000,
  returnOnCost: 33.1,
};

describe("cost of a send", () => {
  async function open(cost: CampaignCost, permissions = ["app:campaigns", "app:settings"], state = "no_control") {
    const api = createPageApi({ "GET /campaigns/c-1/cost": cost, "GET /campaigns/c-1/experiment": { state } });
    const campaign = { id: "c-1", status: "sent", finishedAt: null } as CampaignView;
    const page = (
      <dl>
        <CostFigure campaign={campaign} occurrence={2} />
      </dl>
    );
    await openPage(page, api, { role: { permissions, readOnly: false } });
    expect(api.callsTo("GET /campaigns/c-1/cost").map(({ query }) => query.get("occurrence"))).toEqual(["2"]);
  }

  it("is shown with its cost per buyer and its return", async () => {
    await open(COST);
    screen.getByText(/^R\$\s362,50$/);
    screen.getByText(/^R\$\s9,06 por comprador \(40 compraram\)$/);
    screen.getByText(/^Receita influenciada por real gasto: R\$\s33,10$/);
  });

  it.each([
    ["positive", 1],
    ["insufficient", 1],
    ["not_proven", 0],
    ["negative", 0],
  ])("shows no return where the control group contradicts it: %s", async (state, count) => {
    await open(COST, undefined, state);
    expect(screen.queryAllByText(/por real gasto/)).toHaveLength(count);
    screen.getByText(/por comprador/);
  });

  it("without prices is unknown and leads to where they are entered", async () => {
    await open({ ...COST, unpriced: 3, cost: null, costPerBuyer: null, returnOnCost: null });
    screen.getByText("Sem tabela de preços");
    screen.getByText("3 mensagens não tinham preço na data do envio.");
    expect(screen.getByRole("link", { name: "Cadastrar preços" }).getAttribute("href")).toBe("/configuracoes/custos");
  });

  it("of messages whose number is gone is unknown, and leads nowhere: no price can help", async () => {
    await open({ ...COST, messages: 3, withoutTariff: 3, cost: null, costPerBuyer: null, returnOnCost: null });
    screen.getByText("Custo desconhecido");
    screen.getByText("3 mensagens ficam fora do custo: o número ou o modelo delas não é mais conhecido.");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("names who can enter prices to a user without access to the settings", async () => {
    await open({ ...COST, unpriced: 3, cost: null }, ["app:campaigns"]);
    screen.getByText("Quem administra o sistema cadastra os preços.");
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("expected cost", () => {
  const EXPECTED = { cost: 329, low: 315, high: 336, messages: 940, sends: 3 };
  const FORECAST = {
    timedOut: false,
    people: 1_000,
    tariff: "cloud_utility",
    price: { price: 0.35, chargedPer: "delivered", isFreeInReplyWindow: true, validFrom: "2026-01-01" },
    maximum: 350,
    expected: EXPECTED,
  } satisfies CostForecast;
  const draft = {
    ...emptyDraft(),
    segmentId: "s-1",
    numberId: "n-1",
    template: { name: "aviso", language: "pt_BR" },
    holdoutPercent: 10,
  };
  let api: PageApi;

  async function open(forecast: CostForecast, state: Parameters<typeof wizardState>[0] = { draft }) {
    api = createPageApi({ "GET /campaigns/estimate/cost": forecast });
    const page = (
      <WizardContext value={wizardState(state)}>
        <CostCard />
      </WizardContext>
    );
    await openPage(page, api, { role: { permissions: ["app:campaigns", "app:settings"], readOnly: false } });
    await settle();
  }
  const asked = () => Object.fromEntries(api.callsTo("GET /campaigns/estimate/cost")[0]?.query ?? []);

  it("is shown with its range and its rule, for the chosen day", async () => {
    await open(FORECAST, { draft, when: { mode: "at", day: "2026-12-01", time: "09:00" } });
    screen.getByText(/^R\$\s329,00$/);
    screen.getByText(
      /De R\$\s315,00 a R\$\s336,00, como nos 3 últimos envios; no máximo R\$\s350,00\. 1\.000 pessoas × R\$\s0,35 por mensagem entregue\. A mensagem para quem escreveu à loja nas últimas 24 horas não é cobrada\./,
    );
    const message = { channel: "whatsapp", numberId: "n-1", templateName: "aviso", templateLanguage: "pt_BR" };
    expect(asked()).toEqual({ segmentId: "s-1", holdoutPercent: "10", day: "2026-12-01", ...message });
  });

  it("is a maximum without earlier sends", async () => {
    await open({ ...FORECAST, expected: null });
    screen.getByText(/^No máximo R\$\s350,00$/);
    expect(asked().day).toBeUndefined();
  });

  it("is unknown without a price, and before number and template are chosen", async () => {
    await open({ ...FORECAST, price: null, maximum: null, expected: null });
    screen.getByText("Sem tabela de preços", { exact: false });
    screen.getByRole("link", { name: "Cadastrar preços" });
    cleanup();
    await open({ ...FORECAST, tariff: null, price: null, maximum: null, expected: null });
    const text = screen.getByText("Escolha o número e o modelo da mensagem para ver o custo.");
    // Announced as well, because it replaces what is shown while the forecast is asked.
    expect(text.closest("[aria-live=polite]")).not.toBeNull();
  });

  it("asks nothing without an audience, and is no obstacle when it fails", async () => {
    await open(FORECAST, { draft: { ...draft, segmentId: null } });
    expect(api.callsTo("GET /campaigns/estimate/cost")).toEqual([]);
    cleanup();
    api = createPageApi({});
    api.fail("GET /campaigns/estimate/cost", 503);
    const page = (
      <WizardContext value={wizardState({ draft })}>
        <CostCard />
      </WizardContext>
    );
    await openPage(page, api, { role: { permissions: ["app:campaigns"], readOnly: false } });
    await settle();
    screen.getByText(/Isso não impede o envio/);
  });
});
