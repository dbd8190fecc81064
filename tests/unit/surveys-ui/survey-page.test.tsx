import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import "../../../components/shell/confirm-dialog.tsx";
import "../../../components/surveys/survey-dialog.tsx";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { SurveyPage } = await import("../../../components/surveys/survey-page.tsx");

const ID = "00000000-0000-7000-8000-000000000051";
const PATH = `/surveys/${ID}`;
const SURVEY = {
  id: ID,
  question: "Como foi a compra?",
  store: null,
  isActive: false,
  isOwn: true,
  responses: 0,
  nps: null,
  lastResponseAt: null,
  createdAt: NOW.toISOString(),
};
const SUMMARY = {
  asked: 0,
  responses: 0,
  nps: null,
  promoters: 0,
  passives: 0,
  detractors: 0,
  scores: Array.from({ length: 11 }, () => 0),
  byStore: [],
  comments: [],
};
const STORES = { data: [{ id: "id-F01", code: "F01", tradeName: "Centro", primaryStoreId: null }], total: 1 };
const EDITOR = { permissions: ["app:surveys"], readOnly: false };

const text = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";

describe("survey page", () => {
  let api: PageApi;
  const open = (search = "") => openPage(<SurveyPage id={ID} />, api, { search, role: EDITOR });
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle(400);
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createPageApi({
      [`GET ${PATH}`]: SURVEY,
      [`GET ${PATH}/summary`]: SUMMARY,
      [`GET ${PATH}/responses`]: { data: [], total: 0, page: 1, limit: 20 },
      "GET /settings/stores": STORES,
    });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    forgetStores();
  });

  it("shows that the survey doesn't exist, with a link back and no retry", async () => {
    api.fail(`GET ${PATH}`, 404);
    await open();
    expect(text()).toContain("Pesquisa não encontrada nesta organização");
    expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
    expect(screen.getByRole("link", { name: "Ver todas as pesquisas" }).getAttribute("href")).toBe("/pesquisas");
  });

  it("explains in Portuguese why a survey can't be reopened", async () => {
    api.fail(`PATCH ${PATH}`, 500, "Internal server error");
    await open();
    await press("Reabrir");
    expect(text()).toContain("O servidor encontrou um problema.");
    expect(text()).not.toContain("Internal");
  });

  it("requests no answers while the stores of the filter can't be loaded", async () => {
    api.fail("GET /settings/stores", 400);
    await open("?lojas=F01");
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("Não foi possível carregar as lojas do filtro");
    expect(api.callsTo(`GET ${PATH}/summary`)).toEqual([]);
    expect(api.callsTo(`GET ${PATH}/responses`)).toEqual([]);
  });

  it("shows that the stores could not be loaded, and loads them on retry", async () => {
    api.fail("GET /settings/stores", 400);
    await open();
    await press("Editar");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Não foi possível carregar as opções.");
    api.answer("GET /settings/stores", STORES);
    fireEvent.click(within(dialog).getByRole("button", { name: "Tentar de novo" }));
    await settle(400);
    expect(within(dialog).getByRole("option", { name: "Centro" })).toBeTruthy();
  });
});
