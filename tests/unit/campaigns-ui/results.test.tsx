import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CampaignResults, GroupResults, ProgrammeResults } from "../../../lib/experiments/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { ResultsPage } = await import("../../../components/campaigns/results/results-page.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CAUSED = {
  buyers: { value: 41.3, low: 12.2, high: 70.8 },
  revenue: { value: 12_345.6, low: 1_000, high: 20_000 },
  cost: 350.5,
  unpriced: 0,
  withoutTariff: 0,
  profit: { value: 4_587.74, low: 49.5, high: 7_649.5 },
};
const TOTAL = {
  messages: 5_000,
  influencedRevenue: 60_000,
  cost: 1_800.25,
  unpriced: 0,
  withoutTariff: 0,
  sends: 1,
  caused: CAUSED,
};
const RESULTS = {
  from: "2026-08-23",
  marginPercent: 40,
  total: TOTAL,
  months: [
    { ...TOTAL, month: "2026-11" },
    { ...TOTAL, month: "2026-10", sends: 0, caused: null },
  ],
  channels: [{ ...TOTAL, channel: "whatsapp" }],
  automations: [{ ...TOTAL, campaign: { id: "c-9", name: "Aniversário" }, messages: 700, sends: 4 }],
  sends: [
    {
      campaign: { id: "c-1", name: "Verão" },
      occurrence: 2,
      channel: "whatsapp",
      startedAt: "2026-11-02T12:00:00.000Z",
      closesAt: "2026-11-09T12:00:00.000Z",
      holdoutPercent: 10,
      state: "positive",
      isOpen: false,
      treated: 900,
      holdout: 100,
      cost: 350.5,
      caused: CAUSED,
    },
    {
      campaign: { id: "c-2", name: "Natal" },
      occurrence: 1,
      channel: "whatsapp",
      startedAt: "2026-11-20T12:00:00.000Z",
      closesAt: "2026-11-27T12:00:00.000Z",
      holdoutPercent: 20,
      state: "insufficient",
      isOpen: true,
      treated: 80,
      holdout: 20,
      cost: null,
      caused: null,
    },
  ],
  isTruncated: false,
} satisfies CampaignResults;

const arms = (treated: number, holdout: number): ProgrammeResults["quarters"][number]["arms"] => [
  { assignment: "treated", variant: null, people: treated, buyers: 400, revenue: 80_000 },
  { assignment: "holdout", variant: null, people: holdout, buyers: 10, revenue: 2_000 },
];
const COST = { cost: 1_234.5, unpriced: 0, withoutTariff: 0, profit: null };
const NOT_MEASURED = { purchaseRate: null, revenue: null, incrementalRevenue: null, seed: null };
const PROGRAMME = {
  holdoutPercent: 5,
  marginPercent: 45,
  quarters: [
    {
      quarter: "2026-10-01",
      holdoutPercent: 5,
      startedAt: "2026-10-03T12:00:00.000Z",
      closesAt: "2027-01-01T03:00:00.000Z",
      endedEarly: false,
      state: "insufficient",
      missing: { days: 41, people: 0, awaitsSales: false },
      arms: arms(3_800, 200),
      ...NOT_MEASURED,
      ...COST,
    },
    {
      quarter: "2026-07-01",
      holdoutPercent: 10,
      startedAt: "2026-07-03T12:00:00.000Z",
      closesAt: "2026-09-10T15:00:00.000Z",
      endedEarly: true,
      state: "positive",
      missing: null,
      arms: arms(3_600, 400),
      purchaseRate: { difference: 0.08, low: 0.05, high: 0.11 },
      revenue: { difference: 15, low: 5, high: 25, capped: 900, shareBelowCap: 0.97 },
      incrementalRevenue: { value: 54_000, low: 18_000, high: 90_000 },
      seed: 7,
      ...COST,
      profit: { value: 23_065.5, low: 6_865.5, high: 39_265.5 },
    },
  ],
} satisfies ProgrammeResults;
const NO_PROGRAMME: ProgrammeResults = { holdoutPercent: 0, marginPercent: null, quarters: [] };
const UNMEASURED = { ...TOTAL, caused: null };
const GROUPS: GroupResults = {
  from: "2026-08-23",
  marginPercent: 40,
  groups: [
    { ...TOTAL, group: "champions" },
    { ...UNMEASURED, group: "at_risk", sends: 2 },
    { ...UNMEASURED, group: null, sends: 0 },
  ],
  undivided: [{ campaign: { id: "c-7", name: "Inverno" }, occurrence: 3, startedAt: "2026-09-02T12:00:00.000Z" }],
  isTruncated: false,
};
const NO_GROUPS: GroupResults = { ...GROUPS, groups: [], undivided: [] };

type Answers = { programme?: ProgrammeResults; groups?: GroupResults; others?: string[] };

async function open(
  results: CampaignResults,
  { programme = NO_PROGRAMME, groups = NO_GROUPS, others = [] }: Answers = {},
) {
  const api = createPageApi({
    "GET /campaigns/results": results,
    "GET /campaigns/results/groups": groups,
    "GET /campaigns/programme": programme,
  });
  const permissions = ["app:campaigns", ...others];
  await openPage(<ResultsPage />, api, { role: { permissions, readOnly: false } });
  return api;
}

describe("results of the campaigns", () => {
  it("lead with the caused revenue and its interval, apart from the influenced revenue", async () => {
    await open(RESULTS);
    screen.getByRole("heading", { name: "Receita causada pelas campanhas com controle, nos últimos 90 dias" });
    screen.getByText(/^R\$\s12\.345,60$/);
    screen.getByRole("img", { name: /Receita causada: R\$\s12\.345,60, de R\$\s1\.000,00 a R\$\s20\.000,00/ });
    screen.getByText("entre 12 e 71");
    screen.getByText("toda compra depois de uma mensagem; não deve ser somada à receita causada");
  });

  it("show the spend of all messages and the profit of the measured sends", async () => {
    await open(RESULTS);
    const cellOf = (note: RegExp) => screen.getByText(note).parentElement?.textContent;
    expect(cellOf(/de todas as mensagens do período/)).toMatch(/^CustoR\$\s1\.800,25de todas/);
    expect(cellOf(/Receita causada × margem − custo/)).toMatch(
      /^Lucro causadoR\$\s4\.587,74entre R\$\s49,50 e R\$\s7\.649,50\. Receita causada/,
    );
    const natal = within(screen.getByRole("row", { name: /^Natal/ }));
    expect(
      natal
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
        .slice(1, 4),
    ).toEqual(["—", "—", "—"]);
  });

  it("say that the spend is unknown without prices, and the profit without a margin", async () => {
    const caused = { ...CAUSED, cost: null, unpriced: 7, profit: null };
    await open({ ...RESULTS, marginPercent: null, total: { ...TOTAL, cost: null, unpriced: 7, caused } });
    screen.getByText("Sem tabela de preços");
    screen.getByText(/7 mensagens não tinham preço na data do envio\./);
    screen.getByText(/Sem a margem, o lucro não pode ser calculado/);
  });

  it("say how many messages the cost leaves out, without asking for prices", async () => {
    const caused = { ...CAUSED, withoutTariff: 1 };
    await open({ ...RESULTS, total: { ...TOTAL, withoutTariff: 3, caused } });
    screen.getByText(/de todas as mensagens do período\. 3 mensagens ficam fora do custo/);
    screen.getByText(/custo dos envios medidos\. 1 mensagem fica fora do custo/);
    cleanup();
    const unknowable = { cost: null, unpriced: 0, withoutTariff: 5_000 };
    await open({ ...RESULTS, total: { ...TOTAL, ...unknowable, caused: { ...CAUSED, ...unknowable, profit: null } } });
    screen.getByText("Custo desconhecido");
    screen.getByText(/^O custo destas mensagens não é conhecido/);
    expect(screen.queryByText(/Sem tabela de preços|cadastra os preços/)).toBeNull();
  });

  it("divide it by month, and show no amount for a month without a measured send", async () => {
    await open(RESULTS);
    const october = within(screen.getByRole("row", { name: /^outubro de 2026/ }));
    expect(october.getAllByRole("cell")[0]?.textContent).toBe("—");
    const november = within(screen.getByRole("row", { name: /^novembro de 2026/ }));
    expect(november.getAllByRole("cell")[0]?.textContent).toMatch(/^R\$\s12\.346entre R\$\s1\.000 e R\$\s20\.000$/);
  });

  it("list each send with a control group and link to its report", async () => {
    await open(RESULTS);
    const link = screen.getByRole("link", { name: "Verão" });
    expect(link.getAttribute("href")).toBe("/campanhas/c-1?envio=2");
    within(screen.getByRole("row", { name: /^Natal/ })).getByText("janela aberta até 27/11/2026");
  });

  it("ask again for another period", async () => {
    const api = await open(RESULTS);
    fireEvent.click(screen.getByRole("radio", { name: "365 dias" }));
    await settle();
    for (const name of ["GET /campaigns/results", "GET /campaigns/results/groups"])
      expect(api.callsTo(name).at(-1)?.query.get("days")).toBe("365");
  });

  it("say when the open sends close, instead of advising a control group", async () => {
    const natal = RESULTS.sends.filter(({ isOpen }) => isOpen);
    const none = { ...TOTAL, sends: 0, caused: null };
    await open({ ...RESULTS, total: none, sends: [...natal, ...natal] });
    screen.getByText(/^As medições de 2 envios terminam em 27\/11\/2026\./);
    expect(screen.getAllByText("Em medição")).toHaveLength(2);
    expect(screen.queryByText("Dados insuficientes")).toBeNull();
    expect(screen.queryByText(/escolha um grupo de controle/)).toBeNull();
    cleanup();
    const later = natal.map((send) => ({ ...send, closesAt: "2026-12-06T12:00:00.000Z" }));
    await open({ ...RESULTS, total: none, sends: [...later, ...natal] });
    screen.getByText(/^As medições de 2 envios com controle terminam, a primeira em 27\/11\/2026\./);
  });

  it("show only what is known until a send is measured, also by RFM group", async () => {
    const none = { ...TOTAL, sends: 0, caused: null };
    const [month] = RESULTS.months;
    const months = [{ ...none, month: month?.month ?? "" }];
    const api = await open({ ...RESULTS, total: none, months, channels: [], automations: [], sends: [] });
    expect(api.callsTo("GET /campaigns/results/groups")).toHaveLength(1);
    const table = within(screen.getByRole("region", { name: "Por mês" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Mês",
      "Custotodas as mensagens",
      "Receita influenciadatodas as mensagens",
      "Mensagens",
    ]);
    for (const name of ["Lucro causado", "Compradores a mais"]) expect(screen.queryByText(name)).toBeNull();
  });

  it("explain what is missing without a measured send, and without any message", async () => {
    const none = { ...TOTAL, sends: 0, caused: null };
    await open({ ...RESULTS, total: none, months: [], sends: [] });
    screen.getByRole("heading", { name: "Ainda não há um resultado medido" });
    screen.getByText("Nenhum envio com grupo de controle neste período");
    cleanup();
    await open({
      ...RESULTS,
      total: { ...none, messages: 0, influencedRevenue: 0 },
      months: [],
      channels: [],
      sends: [],
    });
    screen.getByText("Nenhuma mensagem neste período");
  });
});

describe("results of all campaigns together", () => {
  it("open the cost and the groups of a quarter to their rows", async () => {
    await open(RESULTS, { programme: PROGRAMME });
    const linkOf = (name: RegExp) => screen.getByRole("button", { name }).getAttribute("data-explain");
    expect(linkOf(/3º trimestre de 2026, Custo/)).toBe("results.programme-cost;quarter=2026-07-01");
    expect(linkOf(/3º trimestre de 2026, Sem campanhas/)).toBe(
      "results.programme-customers;quarter=2026-07-01;assignment=holdout",
    );
  });

  it("show each quarter with its state, its caused revenue, profit, cost and both groups", async () => {
    await open(RESULTS, { programme: PROGRAMME });
    screen.getByText("5 % sem campanhas");
    screen.getByText(/^encerrado antes, em 10/);
    const cellsOf = (name: RegExp) =>
      within(screen.getByRole("row", { name }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
    expect(cellsOf(/^4º trimestre de 2026/)).toEqual([
      expect.stringMatching(/^Em mediçãoO resultado sai em 41 dias/),
      "—",
      "—",
      "R$ 1.234,50",
      "3.800",
      "200",
    ]);
    expect(cellsOf(/^3º trimestre de 2026/)).toEqual([
      "Efeito positivo",
      "R$ 54.000entre R$ 18.000 e R$ 90.000",
      "R$ 23.066entre R$ 6.866 e R$ 39.266",
      "R$ 1.234,50",
      "3.600",
      "400",
    ]);
  });

  it("say how to set it up, with a link only for a user who may", async () => {
    await open(RESULTS);
    screen.getByText("Ainda não há um grupo fixo que fica sem campanhas o trimestre todo");
    expect(screen.queryByRole("link", { name: "Escolher a parte em Configurações" })).toBeNull();
    cleanup();
    await open(RESULTS, { others: ["app:settings"] });
    screen.getByRole("link", { name: "Escolher a parte em Configurações" });
    cleanup();
    await open(RESULTS, { programme: { holdoutPercent: 10, marginPercent: null, quarters: [] } });
    screen.getByText("O grupo começa com a próxima campanha");
  });
});

const linksOf = (row: RegExp) =>
  within(screen.getByRole("row", { name: row }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("data-explain"));

describe("results by automation", () => {
  it("show what all sends of each caused, and open to their messages", async () => {
    await open(RESULTS);
    const row = within(screen.getByRole("row", { name: /^Aniversário/ }));
    expect(row.getAllByRole("cell")[0]?.textContent).toMatch(/^R\$\s12\.346entre/);
    expect(linksOf(/^Aniversário/)).toEqual([
      "results.cost;days=90;campaignId=c-9",
      "results.influenced-revenue;days=90;campaignId=c-9",
      "results.messages;days=90;campaignId=c-9",
    ]);
  });

  it("say how a campaign becomes one", async () => {
    await open({ ...RESULTS, automations: [] });
    screen.getByText("Nenhuma campanha que se repete neste período");
  });
});

describe("results by RFM group", () => {
  it("show each group with its interval, and open to the messages to its customers", async () => {
    await open(RESULTS, { groups: GROUPS });
    const champions = within(screen.getByRole("row", { name: /^Campeões/ }));
    expect(champions.getAllByRole("cell")[0]?.textContent).toMatch(/^R\$\s12\.346entre R\$\s1\.000 e R\$\s20\.000$/);
    expect(linksOf(/^Campeões/)).toEqual([
      "results.group-cost;days=90;group=champions",
      "results.group-revenue;days=90;group=champions",
      "results.group-messages;days=90;group=champions",
    ]);
    expect(linksOf(/^Grupo não registrado/)[0]).toBe("results.group-cost;days=90;group=none");
  });

  it("say which group has too few people, and which send could not be divided", async () => {
    await open(RESULTS, { groups: GROUPS });
    const row = within(screen.getByRole("row", { name: /^Em risco ?Dados insuficientes/ }));
    expect(row.getAllByRole("cell")[0]?.textContent).toBe("—");
    expect(screen.getByRole("row", { name: /^Grupo não registrado/ }).textContent).not.toContain("Dados insuficientes");
    screen.getByText(/1 envio medido não pôde ser dividido/);
    screen.getByText(/Cada intervalo vale sozinho: entre dez grupos/);
    expect(screen.getByRole("link", { name: "Inverno, 02/09/2026" }).getAttribute("href")).toBe(
      "/campanhas/c-7?envio=3",
    );
  });

  it("load after the page, without hiding it, and can be asked for again after an error", async () => {
    const api = createPageApi({ "GET /campaigns/results": RESULTS, "GET /campaigns/programme": NO_PROGRAMME });
    api.fail("GET /campaigns/results/groups", 422);
    await openPage(<ResultsPage />, api, { role: { permissions: ["app:campaigns"], readOnly: false } });
    const card = within(screen.getByRole("region", { name: "Por grupo RFM" }));
    card.getByText("Não foi possível carregar os resultados por grupo RFM.");
    screen.getByRole("row", { name: /^novembro de 2026/ });
    api.answer("GET /campaigns/results/groups", NO_GROUPS);
    fireEvent.click(card.getByRole("button", { name: "Tentar de novo" }));
    await settle();
    card.getByText("Nenhum envio deste período pode ser dividido por grupo");
  });
});
