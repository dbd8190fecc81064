import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExplainParams } from "../../../components/explain/explain-link.ts";
import { Explained } from "../../../components/explain/explained.tsx";
import { Explainer } from "../../../components/explain/explainer.tsx";
import type { FigureId } from "../../../lib/explain/names.ts";
import type { Explanation, FigureRow } from "../../../lib/explain/schemas.ts";
import { openPage, type PageRole, settle } from "../../support/open-page.tsx";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { stopClock } from "../../support/stop-clock.ts";
// Preloads the lazily loaded part, so that no test waits for a file.
import "../../../components/explain/explain-panel.tsx";

stopClock(new Date("2026-11-21T17:40:00.000Z"));

const ALL = ["app:dashboard", "app:rfm", "app:customers", "app:segments", "app:segments:export", "app:campaigns"];
const ADMIN: PageRole = { permissions: ALL, readOnly: false };
const SALES = "dashboard.today-sales";
const EXPLAIN = `GET /explain/${SALES}`;

const sale = (id: string, amount: number, more: Partial<FigureRow> = {}): FigureRow => ({
  id,
  customer: { id: `c-${id}`, name: "MARIA DA SILVA" },
  store: { id: "s", name: "Loja Centro" },
  seller: "JOAO PRADO",
  at: "2026-11-21T15:30:00.000Z",
  amount,
  ...more,
});

const explanation: Explanation = {
  figure: SALES,
  area: "dashboard",
  unit: "money",
  kind: "sales",
  of: null,
  definition: "Soma das vendas de hoje.",
  value: 600,
  filters: ["Todas as lojas", "21/11/2026"],
  asOf: { at: "2026-11-21T17:40:00.000Z", lastSync: null, salesUntil: "2026-11-21T17:05:00.000Z" },
  data: [sale("1", 700), sale("2", -100, { customer: null })],
  total: 2,
  returns: 0,
  sum: 600,
  change: null,
  nextCursor: null,
};

type Opened = { figure?: FigureId; params?: ExplainParams; value?: string; search?: string; role?: PageRole };

async function open(api: PageApi, options: Opened = {}) {
  const { figure = SALES, params = { storeIds: ["a", "b"] }, value = "R$ 600,00", search = "", role = ADMIN } = options;
  const page = await openPage(
    <>
      <p>
        <Explained figure={figure} params={params} label="Vendas hoje" value={value} />
      </p>
      <Explainer />
    </>,
    api,
    { search, role },
  );
  await settle();
  return page;
}

const number = () => screen.queryByRole("button", { name: "Por quê? Vendas hoje: R$ 600,00" });
const panel = () => screen.getByRole("dialog", { name: /^Por quê\?/ });
const text = () => panel().textContent?.replaceAll("\u00a0", " ");

describe("a number that can be explained", () => {
  let api: PageApi;
  beforeEach(() => {
    api = createPageApi({ [EXPLAIN]: explanation });
  });
  afterEach(cleanup);

  it("opens its rows, and names itself and its parameters in the URL", async () => {
    const { url } = await open(api);
    fireEvent.click(number() as HTMLElement);
    await settle();
    expect(new URLSearchParams(url.search).get("explain")).toBe("dashboard.today-sales;storeIds=a%2Cb");
    expect(api.callsTo(EXPLAIN).map(({ query }) => Object.fromEntries(query))).toEqual(
      ["rows", "sums"].map((only) => ({ storeIds: "a,b", language: "pt-BR", only })),
    );
    screen.getByRole("dialog", { name: "Por quê? Vendas hoje" });
    expect(text()).toContain("R$ 600,00Soma das vendas de hoje.");
    expect(text()).toContain("Calculado em 21/11/2026 14:40. Vendas conhecidas até 21/11/2026 14:05.");
    expect(within(panel()).getByRole("heading", { name: /^2 vendas, somando R\$\s600,00$/ })).toBeDefined();
    expect(within(panel()).getByRole("link", { name: "Maria da Silva" }).getAttribute("href")).toBe("/clientes/c-1");
    expect(text()).toContain("Sem cliente identificado");
    expect(text()).toContain("devolução");
  });

  it("counts returns apart from sales, as the pages do", async () => {
    api.answer(EXPLAIN, { ...explanation, total: 5, returns: 2 });
    await open(api, { search: "?explain=dashboard.today-sales" });
    expect(text()).toContain("3 vendas e 2 devoluções, somando R$ 600,00");
  });

  it("returns the focus when it is closed, also if it was opened by a link", async () => {
    const { url } = await open(api, { search: "?explain=dashboard.today-sales;storeIds=a%252Cb" });
    fireEvent.keyDown(panel(), { key: "Escape" });
    await settle();
    expect(url.search).toBe("");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(number());
  });

  it.each<[string, Opened]>([
    ["without the permission of its page", { role: { permissions: ["app:customers"], readOnly: false } }],
    ["without a value", { value: "—" }],
  ])("is plain text %s", async (_, options) => {
    const { container } = await open(api, options);
    expect(screen.queryByRole("button")).toBeNull();
    expect(container.querySelector("p")?.textContent).toBe(options.value ?? "R$ 600,00");
  });

  it("may be opened by one of several permissions", async () => {
    const role = { permissions: ["app:campaigns"], readOnly: false };
    await open(api, { figure: "segments.customers", params: { segmentId: "s" }, role });
    expect(number()).not.toBeNull();
  });
});

describe("the panel of a compared sum", () => {
  const PERIOD = "GET /explain/dashboard.period-sales";
  const search = "?explain=dashboard.period-sales;compare=year";
  const store = (id: string, difference: number) => ({
    store: { id, name: `Loja ${id}` },
    before: 1_000,
    now: 1_000 + difference,
    difference,
    share: difference / 10,
  });
  const change: Explanation["change"] = {
    sentence: "R$ 1.000,00 a mais que de 01/11/2025 a 21/11/2025.",
    current: 8_000,
    compared: 7_000,
    from: "2025-11-01",
    to: "2025-11-21",
    until: null,
    difference: 1_000,
    factors: [
      { name: "orders", before: 70, now: 85, difference: 1_200, share: 120 },
      { name: "ticket", before: 100, now: 94.12, difference: -200, share: -20 },
    ],
    stores: ["A", "B", "C", "D", "E"].map((id) => store(id, 300)).concat([store("F", -400), store("G", -100)]),
  };
  const period: Explanation = { ...explanation, figure: "dashboard.period-sales", change };
  let api: PageApi;
  beforeEach(() => {
    api = createPageApi({ [PERIOD]: period });
  });
  afterEach(cleanup);

  it("shows above the sales what the difference consists of", async () => {
    await open(api, { search });
    expect(text()).toContain("De onde vem a diferençaR$ 1.000,00 a mais que de 01/11/2025 a 21/11/2025.");
    expect(text()).toContain("Número de vendas70 → 85+R$ 1.200,00120,0 %");
    expect(text()).toContain("Ticket médioR$ 100,00 → R$ 94,12−R$ 200,00−20,0 %");
    expect(text()).toContain("Loja AR$ 1.000 → R$ 1.300+R$ 300,0030,0 %");
    expect(text()?.indexOf("De onde vem")).toBeLessThan(text()?.indexOf("2 vendas, somando") ?? 0);
  });

  it("adds up the stores after the first five until all are asked for", async () => {
    await open(api, { search });
    expect(text()).toContain("Outras 2 lojasR$ 2.000 → R$ 1.500");
    expect(text()).toContain("−R$ 500,00−50,0 %");
    fireEvent.click(within(panel()).getByRole("button", { name: "Ver todas as lojas" }));
    expect(text()).toContain("Loja GR$ 1.000 → R$ 900−R$ 100,00−10,0 %");
    expect(text()).not.toContain("Outras 2 lojas");
  });

  it("names no store if there is only one, and no factor without a sale on one side", async () => {
    api.answer(PERIOD, { ...period, change: { ...change, factors: [], stores: [store("A", 1_000)] } });
    await open(api, { search });
    expect(text()).toContain("De onde vem a diferença");
    expect(text()).not.toContain("Por loja");
    expect(text()).not.toContain("Número de vendas");
  });

  it("has only the sales if the periods cannot be compared", async () => {
    api.answer(PERIOD, { ...period, change: null });
    await open(api, { search });
    expect(text()).not.toContain("De onde vem a diferença");
    expect(text()).toContain("2 vendas, somando R$ 600,00");
  });
});

describe("the panel", () => {
  let api: PageApi;
  const search = "?explain=dashboard.today-sales";
  beforeEach(() => {
    api = createPageApi({ [EXPLAIN]: explanation });
  });
  afterEach(cleanup);

  it("loads more rows by cursor, and says how many there are", async () => {
    const pages: Record<string, Partial<Explanation>> = {
      "": { data: [sale("1", 300)], nextCursor: "after-1" },
      "after-1": { data: [sale("2", 300)], nextCursor: null },
    };
    api.answer(EXPLAIN, ({ query }: PageCall) => ({ ...explanation, ...pages[query.get("cursor") ?? ""] }));
    await open(api, { search });
    expect(text()).toContain("Mostrando 1 de 2");
    fireEvent.click(within(panel()).getByRole("button", { name: "Carregar mais" }));
    await settle();
    expect(text()).toContain("Mostrando 2 de 2");
    expect(within(panel()).getAllByRole("rowheader")).toHaveLength(2);
    expect(within(panel()).queryByRole("button", { name: "Carregar mais" })).toBeNull();
  });

  it("shows the rows while the sums are still read", async () => {
    const sums = Promise.withResolvers<Explanation>();
    api.answer(EXPLAIN, ({ query }: PageCall) => (query.get("only") === "sums" ? sums.promise : explanation));
    await open(api, { search });
    expect(within(panel()).getAllByRole("rowheader")).toHaveLength(2);
    expect(text()).toContain("Soma das vendas de hoje.");
    expect(text()).not.toContain("600,00");
    sums.resolve(explanation);
    await settle();
    expect(text()).toContain("2 vendas, somando R$ 600,00");
    expect(text()).toContain("Mostrando 2 de 2");
  });

  it("explains to which message a sale is credited, and why no other", async () => {
    const message = { occurrence: 2, channel: "whatsapp", status: "read", sentAt: "2026-11-20T13:00:00.000Z" };
    const others = [
      { ...message, campaign: { id: "old", name: "Antiga" }, reason: "older" as const },
      { ...message, campaign: null, occurrence: 3, reason: "failed" as const },
    ];
    const campaign = { id: "new", name: "Natal" };
    const attribution = { message: { ...message, campaign }, hoursBetween: 26.5, windowDays: 7, others };
    api.answer(EXPLAIN, { ...explanation, data: [sale("1", 600, { attribution })] });
    await open(api, { search });
    expect(text()).toContain(
      "WhatsApp Natal, 20/11/2026 10:00. A venda veio 27 horas depois, dentro da janela de 7 dias.",
    );
    expect(text()).toContain("Outras 2 mensagens não contaram");
    expect(text()).toContain("Antiga, 20/11/2026 10:00. Não contou: uma mensagem mais nova chegou antes da venda.");
    expect(text()).toContain("de uma campanha, 20/11/2026 10:00. Não contou: a mensagem falhou.");
    expect(within(panel()).getByRole("link", { name: "Natal" }).getAttribute("href")).toBe("/campanhas/new?envio=2");
  });

  it("opens the figures that a ratio is made of, with the same parameters", async () => {
    const ticket = { ...explanation, figure: "dashboard.today-ticket" as const, unit: "ratio" as const, value: 300 };
    const of = { numerator: SALES, denominator: "dashboard.today-orders" };
    api.answer("GET /explain/dashboard.today-ticket", { ...ticket, of, kind: null, data: [], total: null, sum: null });
    api.answer("GET /explain/dashboard.today-orders", {
      ...explanation,
      figure: "dashboard.today-orders",
      unit: "count",
      value: 2,
      definition: "Vendas de hoje, sem devoluções.",
    });
    const { url } = await open(api, { search: "?explain=dashboard.today-ticket;storeIds=a" });
    expect(text()).toContain("R$ 300,00");
    expect(text()).toContain("R$ 600,00Soma das vendas de hoje.dividido por2Vendas de hoje, sem devoluções.");
    expect(within(panel()).queryByRole("button", { name: "Exportar CSV" })).toBeNull();
    fireEvent.click(within(panel()).getByRole("button", { name: /Vendas de hoje, sem devoluções/ }));
    await settle();
    expect(new URLSearchParams(url.search).get("explain")).toBe("dashboard.today-orders;storeIds=a");
    expect(within(panel()).getByRole("heading", { name: /^2 vendas/ })).toBeDefined();
  });

  it.each([
    [404, "Este número não existe mais"],
    [400, "Este link não está completo"],
    [403, "Sem permissão"],
    [500, "Não foi possível carregar"],
  ])("says what is wrong after a %i", async (status, message) => {
    api.fail(EXPLAIN, status);
    await open(api, { search });
    // A failed request is repeated first.
    await settle(60_000);
    expect(text()).toContain(message);
  });

  it("says that nothing is behind an empty number", async () => {
    api.answer(EXPLAIN, { ...explanation, value: 0, data: [], total: 0, sum: 0 });
    await open(api, { search });
    expect(text()).toContain("Nada por trás deste número");
  });

  it.each([
    ["could not be read", null, "Este número não pôde ser lido agora"],
    ["lost its records", 12, "Os registros deste número já foram apagados"],
  ])("does not say that nothing is behind a number that %s", async (_, value, shown) => {
    api.answer(EXPLAIN, { ...explanation, value, data: [], total: value, sum: value });
    await open(api, { search });
    expect(text()).toContain(shown);
    expect(text()).not.toContain("Nada por trás");
  });

  it.each<[string, Partial<Explanation>, number, readonly string[], string]>([
    ["a price with its decimals", { figure: "campaigns.cost" }, 0.0042, ["R$ 0,0042", "Valor"], "R$ 0,00S"],
    ["the revenue of messages", { figure: "results.influenced-revenue" }, 50, ["R$ 50,00", "Receita"], "Valor"],
    ["no amount if messages are counted", { figure: "results.messages", unit: "count" }, 0, ["Lida"], "R$ 0,00"],
    ["customers, where pages count them", { figure: "campaigns.skipped", unit: "count" }, 0, ["1 cliente"], "1 mens"],
    [
      "the purchases within the window",
      { figure: "campaigns.arm-buyers", unit: "count", kind: "customers" },
      80,
      ["R$ 80,00", "comprou até 21/11/2026", "Valor"],
      "Já gastou",
    ],
  ])("shows %s", async (_, figure, amount, shown, hidden) => {
    const message = { campaign: null, occurrence: 1, channel: "whatsapp", status: "read", sentAt: null };
    const row = sale("1", amount, figure.kind ? {} : { message });
    const facts = { unit: "money" as const, kind: "messages" as const, ...figure };
    api.answer(EXPLAIN, { ...explanation, ...facts, value: 1, total: 1, sum: null, data: [row] });
    await open(api, { search });
    for (const part of shown) expect(text()).toContain(part);
    expect(text()).not.toContain(hidden);
  });

  it("offers the file only with the permission of exports", async () => {
    await open(api, { search, role: { permissions: ["app:dashboard"], readOnly: false } });
    expect(within(panel()).getByRole("button", { name: "Copiar link" })).toBeDefined();
    expect(within(panel()).queryByRole("button", { name: "Exportar CSV" })).toBeNull();
  });

  it.each([
    ["2026-11-01", 1],
    ["2026-10-01", 0],
  ])("saves a group of %s as a segment only if it is this month's", async (month, links) => {
    const group: Explanation = { ...explanation, figure: "rfm.customers", unit: "count", kind: "customers", sum: null };
    api.answer("GET /explain/rfm.customers", group);
    await open(api, { search: `?explain=rfm.customers;referencePeriod=${month};segment=champions;storeIds=a` });
    const found = within(panel()).queryAllByRole("link", { name: "Salvar como segmento" });
    expect(found.map((link) => link.getAttribute("href"))).toEqual(
      Array.from({ length: links }, () => "/segmentos/novo?rfm=champions&loja=a"),
    );
  });

  it.each<[Explanation["kind"], Partial<Explanation>, Partial<FigureRow>, string]>([
    ["customers", { figure: "rfm.moved-customers" }, { groups: { from: "champions", to: null } }, "Sem grupo"],
    ["answers", { figure: "surveys.responses" }, { answer: { score: 9, comment: "Ótimo" } }, "“Ótimo”"],
    ["conversations", { figure: "helpdesk.waiting" }, { minutes: 75 }, "1 h 15 min"],
    ["clicks", { figure: "campaigns.link-clicks" }, { url: "https://loja.test/a" }, "https://loja.test/a"],
    [
      "messages",
      { figure: "campaigns.skipped" },
      {
        reason: "no_phone",
        message: { campaign: null, occurrence: 1, channel: "whatsapp", status: "skipped", sentAt: null },
      },
      "De fora",
    ],
  ])("shows rows of %s", async (kind, figure, row, shown) => {
    api.answer(EXPLAIN, {
      ...explanation,
      ...figure,
      unit: "count",
      kind,
      sum: null,
      data: [sale("1", 0, { amount: null, ...row })],
    });
    await open(api, { search });
    expect(text()).toContain(shown);
  });
});
