import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WizardState } from "../../../components/campaigns/wizard/wizard-context.ts";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import { ConflictError, ForbiddenError } from "../../../lib/core/errors.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { ReviewStep } = await import("../../../components/campaigns/wizard/review/review-step.tsx");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");
// Lazily loaded: preload it, as the clock is stopped.
await import("../../../components/campaigns/wizard/review/send-dialog.tsx");
await import("../../../components/campaigns/wizard/review/approval-card.tsx");
await import("../../../components/campaigns/experiment/planned-messages.tsx");

const ROLE = { permissions: ["app:campaigns", "app:campaigns:send"], readOnly: false };
const campaign = { id: "c-1", status: "draft", updatedBy: "Ana", test: null, version: 1 } as CampaignView;
const MAIL = { ...emptyDraft(), name: "Verão", channel: "email" as const, segmentId: "s-1" };
const CHAT = { ...MAIL, channel: "whatsapp" as const, numberId: "n-1" };
const AT = { mode: "at" as const, day: "2026-12-01", time: "09:00" };
const CHECKS = "GET /campaigns/c-1/checks";
const LIMIT = "GET /campaigns/c-1/rate-limit-check";
const LOAD = { tier: "TIER_1K", limit: 1_000, sentOnDay: 0, committedOnDay: 0, campaignSize: 2 };
const FITS = { ...LOAD, willExceed: false, exceedBy: 0 };

let api: PageApi;
const audienceOf = (count: number) =>
  api.answer("GET /campaigns/estimate", { timedOut: false, count, matched: 3, skipped: {}, sampleId: null });

beforeEach(() => {
  api = createPageApi({
    [CHECKS]: { sendable: true, problems: [] },
    [LIMIT]: FITS,
    "GET /campaigns/c-1/preview": {
      customer: null,
      emptyVariables: [],
      whatsapp: null,
      email: { subject: "Oi, Ana", preheader: null, from: null, html: "<p>Chegou a coleção.</p>" },
    },
    "GET /settings/whatsapp": { data: [] },
    "GET /campaigns/estimate/cost": { timedOut: true },
    "GET /intelligence/segments/s-1": { id: "s-1", name: "Clientes" },
    "POST /campaigns/c-1/send": { id: "c-1" },
  });
  audienceOf(2);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(fields: Partial<WizardState> = {}, role = ROLE) {
  await openPage(
    <WizardContext value={wizardState({ campaign, draft: MAIL, ...fields })}>
      <ReviewStep />
    </WizardContext>,
    api,
    { role },
  );
  await settle(1_000);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("review step", () => {
  it("checks and names the chosen day's sending limit, or today's if no day is chosen", async () => {
    const days = () => api.callsTo(LIMIT).map(({ query }) => query.get("day"));
    await open({ draft: CHAT });
    expect(days()).toEqual(["2026-11-21"]);
    expect(screen.getByText(/Contado para hoje\./)).toBeTruthy();
    cleanup();
    await open({ draft: CHAT, when: AT });
    expect(days().at(-1)).toBe("2026-12-01");
    expect(screen.getByText(/Contado para 01\/12\/2026\./)).toBeTruthy();
    cleanup();
    await open({ draft: CHAT, when: { ...AT, day: "" } });
    expect(days().at(-1)).toBe("2026-11-21");
  });

  it("shows the beginning of the saved message", async () => {
    await open();
    const message = screen.getByRole("region", { name: "Mensagem" });
    expect(message.textContent).toContain("Oi, AnaChegou a coleção.");
  });

  it("shows errors only after the checks are loaded", async () => {
    api.hold(CHECKS);
    api.answer(CHECKS, { sendable: false, problems: [{ code: "subject_missing", severity: "error" }] });
    await open();
    expect(screen.getByText("Conferindo…")).toBeTruthy();
    expect(screen.queryByText(/em vermelho|Complete o que falta/)).toBeNull();
    expect(button("Enviar").disabled).toBe(true);
    api.release(CHECKS);
    await settle();
    expect(screen.getByText("Falta completar o que está em vermelho.")).toBeTruthy();
    expect(screen.getByText("Complete o que falta para enviar.")).toBeTruthy();
  });

  it("reports that the checks failed to load, and retries on request", async () => {
    api.fail(CHECKS, 400);
    await open();
    expect(screen.getByText("Não foi possível conferir a campanha.")).toBeTruthy();
    expect(screen.queryByText(/em vermelho|Complete o que falta/)).toBeNull();
    api.answer(CHECKS, { sendable: true, problems: [] });
    fireEvent.click(button("Tentar de novo"));
    await settle();
    expect(screen.getByText("Tudo certo para enviar.")).toBeTruthy();
    expect(button("Enviar").disabled).toBe(false);
  });

  it("disables sending now for an empty audience, and explains why", async () => {
    audienceOf(0);
    await open();
    expect(button("Enviar").disabled).toBe(true);
    expect(screen.getByText("Ninguém receberia agora: o público está vazio.")).toBeTruthy();
    expect(screen.queryByText("Sai assim que você confirmar.")).toBeNull();
  });

  it("allows scheduling for an audience that is empty today", async () => {
    audienceOf(0);
    await open({ when: AT });
    fireEvent.click(button("Agendar"));
    await settle();
    const question = screen.getByRole("alertdialog", { name: "Agendar “Verão”?" });
    expect(question.textContent).toContain("nessa hora, hoje 0 pessoas.");
    cleanup();
    await open({ when: { ...AT, mode: "repeat" } });
    expect(button("Ativar recorrência").disabled).toBe(false);
  });

  it("omits today's audience size if it is unknown", async () => {
    api.answer("GET /campaigns/estimate", { timedOut: true });
    await open({ when: AT });
    fireEvent.click(button("Agendar"));
    await settle();
    expect(screen.getByRole("alertdialog").textContent).toContain("para quem estiver no público nessa hora.");
  });
});

describe("number limit card", () => {
  const openChat = (fields: Partial<WizardState> = {}) => open({ draft: CHAT, ...fields });
  const card = () => screen.queryByRole("region", { name: "Limite do número" });

  it("is loaded only with a chosen number, and hidden if that number no longer exists", async () => {
    await openChat({ draft: { ...CHAT, numberId: null } });
    expect(card()).toBeNull();
    expect(api.callsTo(LIMIT)).toEqual([]);
    cleanup();
    api.fail(LIMIT, 404);
    await openChat();
    expect(api.callsTo(LIMIT)).toHaveLength(1);
    expect(card()).toBeNull();
  });

  it("counts nothing before an audience is chosen, and says that one has to be", async () => {
    await openChat({ draft: { ...CHAT, segmentId: null } });
    expect(api.callsTo(LIMIT)).toEqual([]);
    expect(card()?.textContent).toContain("Escolha o público para saber se a campanha cabe no limite.");
    cleanup();
    // Empty rules are a choice of all customers.
    await openChat({ draft: { ...CHAT, segmentId: null, behaviorRules: { rules: [] } } });
    expect(api.callsTo(LIMIT)).toHaveLength(1);
  });

  it("reports an unknown audience size without blocking the send, and retries on request", async () => {
    api.fail(LIMIT, 503);
    await openChat();
    expect(card()?.textContent).toContain("O tamanho do público ainda não é conhecido");
    expect(button("Enviar").disabled).toBe(false);
    api.answer(LIMIT, FITS);
    fireEvent.click(button("Tentar de novo"));
    await settle();
    expect(card()?.textContent).toContain(
      "Hoje: 0 tentadas (as que falharam também contam), 0 agendadas, 2 desta campanha. Limite: 1.000.",
    );
  });

  it("reports that the limit check failed", async () => {
    api.fail(LIMIT, 500);
    await openChat();
    expect(card()?.textContent).toContain("Não foi possível conferir o limite");
  });

  it("offers to reduce the audience if the limit is exceeded", async () => {
    const goTo = vi.fn();
    api.answer(LIMIT, { ...LOAD, willExceed: true, exceedBy: 1 });
    await openChat({ goTo });
    expect(card()?.textContent).toContain("Passa do limite em 1. Esse cliente recebe quando");
    fireEvent.click(button("Reduzir público"));
    expect(goTo).toHaveBeenCalledWith("publico");
  });
});

describe("send confirmation", () => {
  const sent = () => api.callsTo("POST /campaigns/c-1/send").length;
  const send = () => button("Enviar para 2 pessoas");
  const ask = async () => {
    await open();
    fireEvent.click(button("Enviar"));
    await settle();
  };

  const FINGER = { button: 0, isPrimary: true };

  it("says the number of people once, and what the send would cost", async () => {
    const expected = { cost: 329, low: 315, high: 336, messages: 940, sends: 3 };
    const price = { price: 0.35, chargedPer: "delivered", isFreeInReplyWindow: true, validFrom: "2026-01-01" };
    api.answer("GET /campaigns/estimate/cost", {
      timedOut: false,
      people: 2,
      tariff: "email",
      price,
      maximum: 350,
      expected,
    });
    await ask();
    const text = screen.getByRole("alertdialog", { name: "Enviar “Verão” agora?" }).textContent ?? "";
    expect(text.match(/2 pessoas/g)).toHaveLength(1);
    expect(text).toMatch(/Custo previsto: R\$\s329,00\./);
  });

  it("counts the audience again, and names the people that its cost is for", async () => {
    audienceOf(183);
    await open();
    audienceOf(168);
    api.answer("GET /campaigns/estimate/cost", {
      timedOut: false,
      people: 168,
      tariff: null,
      price: null,
      maximum: null,
      expected: null,
    });
    const asked = api.callsTo("GET /campaigns/estimate").length;
    fireEvent.click(button("Enviar"));
    await settle(1_000);
    expect(button("Enviar para 168 pessoas")).toBeTruthy();
    expect(api.callsTo("GET /campaigns/estimate").length).toBe(asked + 1);
  });

  it("schedules from the review, and forgets the time if that is not confirmed", async () => {
    const setWhen = vi.fn();
    await open({ setWhen });
    fireEvent.click(button("Agendar"));
    expect(setWhen).toHaveBeenLastCalledWith({ mode: "at", day: "2026-11-21", time: "13:00" });
    await settle();
    fireEvent.click(button("Cancelar"));
    expect(setWhen).toHaveBeenLastCalledWith({ mode: "now", day: "2026-11-21", time: "09:00" });
  });

  it("sends once after the button is held for one second", async () => {
    await ask();
    fireEvent.pointerDown(send(), FINGER);
    await settle(900);
    expect(sent()).toBe(0);
    await settle(100);
    expect(sent()).toBe(1);
    fireEvent.pointerUp(send());
    fireEvent.click(send(), { detail: 1 });
    await settle();
    expect(sent()).toBe(1);
  });

  it.each(["pointerUp", "pointerLeave", "pointerCancel"] as const)(
    "does not send if the button is released early: %s",
    async (event) => {
      await ask();
      fireEvent.pointerDown(send(), FINGER);
      await settle(900);
      fireEvent[event](send());
      await settle(2_000);
      expect(sent()).toBe(0);
    },
  );

  it("does not send if the first finger is lifted and only a second one stays on the button", async () => {
    await ask();
    fireEvent.pointerDown(send(), FINGER);
    fireEvent.pointerDown(send(), { ...FINGER, isPrimary: false });
    fireEvent.pointerUp(send());
    await settle(2_000);
    expect(sent()).toBe(0);
  });

  it("ignores the key-repeat events of a held key", async () => {
    await ask();
    fireEvent.click(send());
    expect(fireEvent.keyDown(send(), { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(send(), { key: "Enter" })).toBe(true);
  });

  it("discards a first key press after ten seconds", async () => {
    await ask();
    fireEvent.click(send());
    await settle(10_000);
    fireEvent.click(send());
    await settle();
    expect(sent()).toBe(0);
  });

  it("does not send on a double-click, and explains what to do", async () => {
    await ask();
    expect(screen.getByText("Para enviar, segure o botão por um segundo.")).toBeTruthy();
    fireEvent.click(send(), { detail: 1 });
    fireEvent.click(send(), { detail: 2 });
    await settle();
    expect(sent()).toBe(0);
    const hint = screen.getByText(/^Nada saiu ainda\. Pressione mais uma vez/);
    expect(hint.getAttribute("role")).toBe("status");
    expect(send().getAttribute("aria-describedby")).toBe(hint.id);
  });

  it("sends after two key presses, unless the button lost the focus in between", async () => {
    await ask();
    fireEvent.click(send());
    fireEvent.blur(send());
    fireEvent.click(send());
    await settle();
    expect(sent()).toBe(0);
    fireEvent.click(send());
    await settle();
    expect(sent()).toBe(1);
  });

  it("accepts a keyboard confirmation after the server rejected the first send", async () => {
    api.failWith("POST /campaigns/c-1/send", new ConflictError("campaign_being_sent", "In English"));
    await ask();
    fireEvent.pointerDown(send(), FINGER);
    await settle(1_000);
    expect(screen.getByText(/já está sendo enviada/)).toBeTruthy();
    fireEvent.click(send());
    fireEvent.click(send());
    await settle();
    expect(sent()).toBe(2);
  });
});

describe("a send above the monthly budget", () => {
  const ADMIN = { ...ROLE, permissions: [...ROLE.permissions, "app:settings"] };
  const APPROVE = "POST /campaigns/c-1/approve";
  beforeEach(() =>
    api.answer(CHECKS, {
      sendable: false,
      problems: [{ code: "budget_exceeded", severity: "error", detail: "1234.5" }],
    }),
  );

  it("shows its cost, and which role can approve it", async () => {
    await open();
    expect(screen.getByRole("heading", { name: "Acima do orçamento do mês" })).toBeTruthy();
    expect(screen.getByText(/^Passa do orçamento do mês \(até R\$\s1\.234,50\)/)).toBeTruthy();
    expect(screen.getByText(/^Peça a quem administra a conta/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Aprovar este envio" })).toBeNull();
    expect(button("Enviar").disabled).toBe(true);
  });

  it("is approved by an administrator, and can be sent then", async () => {
    api.answer(APPROVE, () => {
      api.answer(CHECKS, { sendable: true, problems: [] });
      return { id: "c-1" };
    });
    await open({}, ADMIN);
    fireEvent.click(button("Aprovar este envio"));
    await settle(1_000);
    expect(api.callsTo(APPROVE)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Aprovar este envio" })).toBeNull();
    expect(button("Enviar").disabled).toBe(false);
  });

  it("is not approved by the person who changed it last, and says so", async () => {
    api.failWith(APPROVE, new ForbiddenError("approval_needs_second_person", "Another person has to approve it"));
    await open({}, ADMIN);
    fireEvent.click(button("Aprovar este envio"));
    await settle(1_000);
    expect(screen.getByText("Você mudou esta campanha por último: outra pessoa precisa aprovar.")).toBeTruthy();
    expect(button("Aprovar este envio").disabled).toBe(false);
  });

  it("is approved by nobody after a change by an API key, and says what to do", async () => {
    await open({ campaign: { ...campaign, updatedBy: null, isChangedByKey: true } }, ADMIN);
    expect(screen.getByText(/^Uma integração \(chave de API\), e não uma pessoa, mudou/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Aprovar este envio" })).toBeNull();
  });

  it("is approved although its last editor has left the team", async () => {
    await open({ campaign: { ...campaign, updatedBy: null, isChangedByKey: false } }, ADMIN);
    expect(screen.getByRole("button", { name: "Aprovar este envio" })).toBeTruthy();
  });

  it("says the same if the API key changed it after the page was loaded", async () => {
    api.failWith(APPROVE, new ForbiddenError("approval_needs_person_as_editor", "An API key changed it last"));
    await open({}, ADMIN);
    fireEvent.click(button("Aprovar este envio"));
    await settle(1_000);
    expect(screen.getByText(/^Uma integração \(chave de API\) mudou esta campanha por último\./)).toBeTruthy();
  });

  it("says without an amount that an audience could not be counted", async () => {
    api.answer(CHECKS, { sendable: false, problems: [{ code: "budget_exceeded", severity: "error" }] });
    await open();
    expect(screen.getByText(/^Passa do orçamento do mês: outra pessoa/)).toBeTruthy();
  });
});
