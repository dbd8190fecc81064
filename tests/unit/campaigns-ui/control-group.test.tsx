import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../components/campaigns/wizard/draft/draft.ts";
import type { EffectForecast } from "../../../lib/experiments/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");
const { ControlGroupCard } = await import("../../../components/campaigns/experiment/control-group-card.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FORECAST = {
  timedOut: false,
  people: 2_000,
  windowDays: 7,
  purchaseRate: 0.05,
  isKnown: true,
  suggestedPercent: 15,
  provable: { holdoutPercent: 5, treated: 1_900, holdout: 100, buyers: 117, revenue: 9_500, percentForHalf: 26 },
} satisfies EffectForecast;

async function open(forecast: EffectForecast, draft: Partial<Draft> = {}) {
  const api = createPageApi({ "GET /campaigns/estimate/effect": forecast });
  const change = vi.fn();
  const wizard = {
    ...wizardState({ draft: { ...emptyDraft(), segmentId: "s-1", holdoutPercent: 5, ...draft } }),
    change,
  };
  await openPage(
    <WizardContext value={wizard}>
      <ControlGroupCard />
    </WizardContext>,
    api,
    { role: { permissions: ["app:campaigns"], readOnly: false } },
  );
  return { change, api };
}

describe("control group of a draft", () => {
  it("says what the chosen share can prove, and offers the suggested one", async () => {
    const { change } = await open(FORECAST);
    screen.getByText("Cerca de 1.900 recebem e 100 ficam de controle.", { exact: false });
    screen.getByText(/117 compradores a mais, ou R\$\s9\.500 a mais/);
    screen.getByText("Com 26 % de controle", { exact: false });
    fireEvent.click(screen.getByRole("button", { name: "Usar 15 %" }));
    expect(change).toHaveBeenCalledWith({ holdoutPercent: 15 });
  });

  it("saves another share, and keeps one that the list does not have", async () => {
    const { change } = await open(FORECAST, { holdoutPercent: 12 });
    const select = screen.getByLabelText<HTMLSelectElement>("Parte que fica sem a mensagem");
    expect(select.value).toBe("12");
    fireEvent.change(select, { target: { value: "0" } });
    expect(change).toHaveBeenCalledWith({ holdoutPercent: 0 });
  });

  it("says that an audience is too small", async () => {
    const provable = { ...FORECAST.provable, treated: 90, holdout: 5, buyers: 91 };
    await open({ ...FORECAST, people: 95, suggestedPercent: null, provable });
    screen.getByText("Este público é pequeno: nem se todos", { exact: false });
    screen.getByText("Este público é pequeno: mesmo 25 %", { exact: false });
  });

  it("promises nothing for an audience that bought too little, such as inactive customers", async () => {
    await open({ ...FORECAST, isKnown: false, suggestedPercent: null, provable: null });
    screen.getByText("comprou muito pouco nos últimos 90 dias", { exact: false });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("asks nothing without an audience", async () => {
    const { api } = await open(FORECAST, { segmentId: null });
    screen.getByText("Escolha o público", { exact: false });
    expect(api.calls.filter(({ path }) => path.startsWith("/campaigns"))).toEqual([]);
  });
});
