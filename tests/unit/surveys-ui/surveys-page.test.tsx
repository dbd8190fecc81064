import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { SurveysPage } = await import("../../../components/surveys/surveys-page.tsx");

const SURVEY = {
  id: "00000000-0000-7000-8000-000000000051",
  question: "Como foi a compra?",
  store: null,
  isActive: true,
  isOwn: true,
  responses: 0,
  nps: null,
  lastResponseAt: null,
  createdAt: NOW.toISOString(),
};
const EDITOR = { permissions: ["app:surveys"], readOnly: false };

describe("survey list", () => {
  let api: PageApi;
  const open = async (surveys: readonly (typeof SURVEY)[]) => {
    api.answer("GET /surveys", { data: surveys, total: surveys.length, page: 1, limit: 20 });
    await openPage(<SurveysPage />, api, { search: "", role: EDITOR });
    await settle(400);
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createPageApi({});
  });
  afterEach(cleanup);

  it.each([
    ["no survey", []],
    ["surveys", [SURVEY]],
  ])("with %s has one button to create one", async (_, surveys) => {
    await open(surveys);
    expect(screen.getAllByRole("button", { name: "Nova pesquisa" })).toHaveLength(1);
    expect(screen.queryByText("Como foi a compra?") !== null).toBe(surveys.length > 0);
  });
});
