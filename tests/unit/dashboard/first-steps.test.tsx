import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stepsFor } from "../../../components/dashboard/first-steps/steps.ts";
import type { FirstStepsView } from "../../../lib/setup/names.ts";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { withLayout } from "../../support/layout.ts";
import type { PageApi } from "../../support/page-api.ts";
import { stopClock } from "../../support/stop-clock.ts";
import { NOW, total } from "./answers.ts";
import { createDashboardApi, PHASE_1 } from "./dashboard-api.ts";

stopClock(NOW);
const { openDashboard, settle } = await import("./render.tsx");

const NOTHING: FirstStepsView = {
  erp: false,
  number: false,
  team: false,
  hours: false,
  segment: false,
  campaign: false,
  hasSales: false,
};
const STEPS = "GET /settings/first-steps";
const EVERYTHING = [
  "app:integrations",
  "app:team",
  "app:stores",
  "app:segments",
  "app:campaigns",
  "app:campaigns:send",
];
const role = { permissions: ["app:dashboard", ...EVERYTHING], readOnly: false };
const EMPTY = { ...total, today: 0, yesterday: 0, orders: 0, month: 0, previousMonth: 0 };

const card = () => screen.getByRole("region", { name: "Primeiros passos" });
const links = () =>
  within(card())
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the first steps on Início", () => {
  withLayout(800, 300);
  let api: PageApi;

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createDashboardApi();
    api.answer(STEPS, NOTHING);
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    forgetStores();
  });

  it("are shown to a new organization instead of empty charts, each with its page", async () => {
    api.answer(PHASE_1, EMPTY);
    await openDashboard(api, { role, firstSteps: NOTHING });
    await settle();
    expect(card().textContent).toContain("0 de 6 feitos");
    expect(links()).toEqual([
      "/integracoes",
      "/integracoes/whatsapp?adicionar=sim",
      "/equipe?convidar=sim",
      "/lojas",
      "/segmentos/novo",
      "/campanhas/nova",
    ]);
    expect(screen.queryByText("Vendas hoje")).toBeNull();
    expect(screen.queryByRole("region", { name: "Comparativo de lojas" })).toBeNull();
  });

  it("stay above the cards until all are done, and say which are", async () => {
    const most = { ...NOTHING, erp: true, number: true, team: true, hours: true, hasSales: true };
    api.answer(STEPS, most);
    await openDashboard(api, { role, firstSteps: most });
    await settle();
    expect(within(card()).getByRole("link", { name: /^Conectar o ERP ?\(feito\)/ })).toBeTruthy();
    expect(within(card()).getByRole("link", { name: /^Criar o primeiro segmento ?\(por fazer\)/ })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Comparativo de lojas" })).toBeTruthy();
  });

  it("disappear once the server says that all are done, and stay as they are if it does not answer", async () => {
    const last = { ...NOTHING, erp: true, number: true, team: true, hours: true, segment: true, hasSales: true };
    api.answer(STEPS, { ...last, campaign: true });
    await openDashboard(api, { role, firstSteps: last });
    await settle();
    expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
    cleanup();
    api.fail(STEPS, 500);
    await openDashboard(api, { role, firstSteps: last });
    await settle();
    expect(card().textContent).toContain("5 de 6 feitos");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("stepsFor", () => {
  const of = (permissions: string[], done = NOTHING, readOnly = false) =>
    stepsFor({ id: "r", name: "Papel", level: 10, permissions, readOnly }, done);

  it("are those that the role may do", () => {
    expect(of(EVERYTHING)).toHaveLength(6);
    expect(of(["app:campaigns", "app:campaigns:send", "app:team"])).toEqual(["team", "campaign"]);
    expect(of(["app:dashboard"])).toEqual([]);
    expect(of(EVERYTHING, NOTHING, true)).toEqual([]);
  });

  it("are none once the role's own are done", () => {
    expect(of(["app:campaigns", "app:campaigns:send", "app:team"], { ...NOTHING, team: true })).toEqual([
      "team",
      "campaign",
    ]);
    expect(of(["app:team"], { ...NOTHING, team: true })).toEqual([]);
  });
});
