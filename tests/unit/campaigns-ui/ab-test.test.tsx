import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Draft, DraftTest } from "../../../components/campaigns/wizard/draft/draft.ts";
import type { WizardState } from "../../../components/campaigns/wizard/wizard-context.ts";
import type { SendTestView } from "../../../lib/experiments/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { emptyDraft, toPatch } = await import("../../../components/campaigns/wizard/draft/draft.ts");
const { contentOfDraft, draftOfVariant } = await import("../../../components/campaigns/wizard/draft/variant-draft.ts");
const { newTest } = await import("../../../components/campaigns/experiment/test-choices.ts");
const { TestCard } = await import("../../../components/campaigns/experiment/test-card.tsx");
const { StartTest } = await import("../../../components/campaigns/message/start-test.tsx");
const { EndTime } = await import("../../../components/campaigns/wizard/audience/end-time.tsx");
const { TestResultCard } = await import("../../../components/campaigns/experiment/test-result-card.tsx");
const { VariantTabs } = await import("../../../components/campaigns/message/variant-tabs.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const role = { permissions: ["app:campaigns"], readOnly: false };
const draft: Draft = { ...emptyDraft(), channel: "email", subject: "A", html: "<p>A</p>" };
const test: DraftTest = {
  sharePercent: 20,
  metric: "click",
  horizonHours: 24,
  otherwise: "best",
  variants: [{ ...contentOfDraft(draft), subject: "B" }],
};

async function openIn(node: React.ReactNode, fields: Partial<WizardState>) {
  const wizard = { ...wizardState(fields), ...fields, draft: { ...emptyDraft(), ...fields.draft } };
  await openPage(<WizardContext value={wizard}>{node}</WizardContext>, createPageApi({}), { role });
}

describe("A/B test in the wizard", () => {
  it("has settings in the delivery step once it was begun, and ends there", async () => {
    const change = vi.fn();
    await openIn(<TestCard />, { draft, change });
    expect(screen.queryByText("Teste A/B")).toBeNull();
    cleanup();
    await openIn(<TestCard />, { draft: { ...draft, test }, change });
    fireEvent.click(screen.getByRole("button", { name: "Remover teste" }));
    expect(change).toHaveBeenCalledWith({ test: null });
  });

  it.each([
    ["a mail without a link", { html: '<a href="{{unsubscribe_link}}">Sair</a>' }, "read"],
    ["a mail with a link", { html: '<a href="{{link}}">Ver</a><a href="{{unsubscribe_link}}">Sair</a>' }, "click"],
    ["a WhatsApp message", { channel: "whatsapp" as const, html: '<a href="{{link}}">Ver</a>' }, "read"],
  ])("is decided, for %s, by what it can have", (_, fields, metric) => {
    expect(newTest({ ...draft, ...fields }).metric).toBe(metric);
  });

  it("saves its share, metric, time limit and the choice without a proven difference", async () => {
    const change = vi.fn();
    await openIn(<TestCard />, { draft: { ...draft, test }, change });
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose("Parte do público no teste", "50");
    expect(change).toHaveBeenLastCalledWith({ test: { ...test, sharePercent: 50 } });
    choose("O que decide", "purchase");
    expect(change).toHaveBeenLastCalledWith({ test: { ...test, metric: "purchase" } });
    choose("Prazo do teste", "72");
    expect(change).toHaveBeenLastCalledWith({ test: { ...test, horizonHours: 72 } });
    fireEvent.click(screen.getByRole("radio", { name: /Parar/ }));
    expect(change).toHaveBeenLastCalledWith({ test: { ...test, otherwise: "stop" } });
    expect(screen.queryByRole("option", { name: "Respostas" })).toBeNull();
  });

  it("begins in the message step with a copy of the message, which then shows variant B", async () => {
    const [change, setVariant] = [vi.fn(), vi.fn()];
    await openIn(<StartTest />, { draft, change, setVariant });
    fireEvent.click(screen.getByRole("button", { name: "Criar teste A/B" }));
    expect(change).toHaveBeenCalledWith({ test: { ...test, metric: "read", variants: [contentOfDraft(draft)] } });
    expect(setVariant).toHaveBeenCalledWith("B");
  });

  it("ends with the test's part of the audience; the others follow after the decision", async () => {
    await openIn(<EndTime count={1_000} />, { draft: { ...draft, test } });
    screen.getByText("Teste até 12:01");
    screen.getByText("Os outros 80 % recebem depois da decisão: 1 dia depois da última mensagem.");
    cleanup();
    await openIn(<EndTime count={1_000} />, { draft: { ...draft, test: { ...test, sharePercent: 100 } } });
    screen.getByText("Se sair agora, até 12:01 (cerca de 1 minuto)");
  });

  it("has no settings for a campaign that repeats", async () => {
    const when = { ...wizardState().when, mode: "repeat" as const };
    await openIn(<TestCard />, { draft: { ...draft, test }, when });
    screen.getByText(/Uma campanha recorrente não pode ter teste A\/B/);
    expect(screen.queryByLabelText("Parte do público no teste")).toBeNull();
  });

  it("adds and removes variants", async () => {
    const [change, setVariant] = [vi.fn(), vi.fn()];
    await openIn(<VariantTabs test={test} />, { draft: { ...draft, test }, change, setVariant, variant: "B" });
    fireEvent.click(screen.getByRole("button", { name: "Mais uma variante" }));
    expect(change).toHaveBeenLastCalledWith({ test: { ...test, variants: [test.variants[0], contentOfDraft(draft)] } });
    expect(setVariant).toHaveBeenLastCalledWith("C");
    fireEvent.click(screen.getByRole("button", { name: "Remover variante B" }));
    expect(change).toHaveBeenLastCalledWith({ test: null });
    expect(setVariant).toHaveBeenLastCalledWith("A");
  });

  it("edits the shown variant's message and the campaign's shared fields", () => {
    const change = vi.fn();
    const whole = { ...draft, test };
    const own = draftOfVariant(whole, change, "B");
    expect(own.draft.subject).toBe("B");
    own.change({ subject: "B2", linkUrl: "https://loja.test" });
    const variants = [{ ...test.variants[0], subject: "B2" }];
    expect(change).toHaveBeenCalledWith({ test: { ...test, variants }, linkUrl: "https://loja.test" });
    expect(draftOfVariant(whole, change, "A").draft).toBe(whole);
    expect(draftOfVariant(whole, change, "C").draft).toBe(whole);
  });

  it("sends the whole test with a change of it", () => {
    expect(toPatch({ ...draft, test }, draft)).toEqual({
      test: {
        ...test,
        variants: [
          {
            whatsapp: { templateName: null, language: null, variables: {}, text: null },
            email: { subject: "B", preheader: null, html: "<p>A</p>", text: null },
          },
        ],
      },
    });
    expect(toPatch(draft, { ...draft, test })).toEqual({ test: null });
  });
});

const VIEW: SendTestView = {
  state: "winner",
  metric: "read",
  sharePercent: 20,
  horizonHours: 24,
  otherwise: "best",
  decidesAt: "2026-11-21T12:00:00Z",
  decidedAt: "2026-11-21T12:00:10Z",
  winner: "B",
  chosen: "B",
  isEnough: true,
  changedSince: false,
  variants: [
    { variant: "A", people: 200, count: 60, value: 0.3 },
    { variant: "B", people: 210, count: 126, value: 0.6 },
  ],
  comparisons: [{ variant: "A", against: "B", difference: -0.3, low: -0.39, high: -0.21 }],
  others: { people: 1_600, sent: 1_580 },
};

async function openResult(view: SendTestView | null) {
  const api = createPageApi({ "GET /campaigns/c-1/experiment": { test: view } });
  const onShow = vi.fn();
  await openPage(<TestResultCard campaignId="c-1" occurrence={1} onShow={onShow} />, api, { role });
  return onShow;
}

describe("A/B test in the report", () => {
  it("shows the winner, each variant with its metric, and the interval of the pair", async () => {
    const onShow = await openResult(VIEW);
    screen.getByText("A variante B é comprovadamente a melhor.");
    screen.getByText(
      (_, element) =>
        element?.textContent ===
        "Fora do teste, a variante B foi para 1.580 de 1.600 clientes. Os outros 20 ainda esperam, falharam ou ficaram de fora na hora do envio.",
      { selector: "p" },
    );
    const row = screen.getByRole("row", { name: /Variante B/ });
    within(row).getByText("126");
    within(row).getByText("60,0 %");
    screen.getByRole("img", { name: /^B em relação a A: \+?30,0.+, de \+?21,0.+ a \+?39,0/ });
    fireEvent.click(within(row).getByRole("button", { name: "Variante B: mostrar os destinatários" }));
    expect(onShow).toHaveBeenCalledWith({ variant: "B", tested: true });
  });

  it.each([
    ["Variante A, Pessoas: 200", "campaigns.variant-customers;campaignId=c-1;occurrence=1;variant=A"],
    ["Variante B, Leram: 126", "campaigns.variant-outcomes;campaignId=c-1;occurrence=1;variant=B"],
    ["Variante B, Lidas: 60,0", "campaigns.variant-rate;campaignId=c-1;occurrence=1;variant=B"],
    ["Clientes fora do teste: 1.600 clientes", "campaigns.test-others;campaignId=c-1;occurrence=1"],
    ["Clientes fora do teste com mensagem enviada: 1.580", "campaigns.test-others-sent;campaignId=c-1;occurrence=1"],
  ])("opens the rows behind %s", async (name, link) => {
    await openResult(VIEW);
    const number = screen.getByRole("button", { name: (label) => label.startsWith(`Por quê? ${name}`) });
    expect(number.getAttribute("data-explain")).toBe(link);
  });

  it("speaks of several comparisons only if there are several", async () => {
    await openResult(VIEW);
    screen.getByText("Intervalo de 95 %. Só há vencedora quando ele fica todo acima de zero.");
    screen.getByText(/^20 % dos que recebem participam do teste\./);
    screen.getByText(/^A taxa é sobre todas as pessoas da variante/);
    cleanup();
    const pair = { variant: "A" as const, difference: -0.3, low: -0.39, high: -0.21 };
    const comparisons = [
      { ...pair, against: "B" as const },
      { ...pair, against: "C" as const },
    ];
    await openResult({ ...VIEW, sharePercent: 100, comparisons });
    screen.getByText(/^Intervalos de 95 %, mais largos porque há várias comparações/);
    screen.getByText(/^Todos os que recebem participam do teste\./);
  });

  it("says nothing of other customers if everybody was in the test", async () => {
    await openResult({ ...VIEW, sharePercent: 100, others: { people: 0, sent: 0 } });
    expect(screen.queryByText(/Fora do teste/)).toBeNull();
  });

  it("says that results arrived after the decision", async () => {
    await openResult({ ...VIEW, changedSince: true });
    screen.getByText(/Depois da decisão chegaram resultados de antes do prazo/);
  });

  it("shows no interval before the decision", async () => {
    const running = { state: "running", decidedAt: null, winner: null, chosen: null, isEnough: null } as const;
    await openResult({ ...VIEW, ...running, comparisons: null });
    screen.getByText(/O teste vai até/);
    screen.getByText(/A comparação aparece só no fim/);
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("says that nothing is proven and that the others got nothing", async () => {
    await openResult({ ...VIEW, state: "not_proven", winner: null, chosen: null, otherwise: "stop", isEnough: false });
    screen.getByText("Sem diferença comprovada entre as mensagens.");
    screen.getByText(/Poucas pessoas ou poucos resultados/);
    screen.getByText(
      (_, element) => /1\.600 clientes fora do teste não receberam nada/.test(element?.textContent ?? ""),
      {
        selector: "p",
      },
    );
  });

  it("is not shown for a send without a test", async () => {
    await openResult(null);
    expect(screen.queryByText("Teste A/B")).toBeNull();
  });
});
