import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WizardState } from "../../../components/campaigns/wizard/wizard-context.ts";
import type { CampaignView, Problem } from "../../../lib/campaigns/schemas.ts";
import type { TemplateView } from "../../../lib/messaging/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");
const { LinkField } = await import("../../../components/campaigns/message/link-field.tsx");
const { TemplateCard } = await import("../../../components/campaigns/message/template-card.tsx");
const { NumberChoice } = await import("../../../components/campaigns/wizard/objective/number-choice.tsx");
const { Stepper } = await import("../../../components/campaigns/wizard/steps/stepper.tsx");
const { RecurrenceFields } = await import("../../../components/campaigns/wizard/delivery/recurrence-fields.tsx");
const { ProblemNotice } = await import("../../../components/campaigns/wizard/steps/problem-notice.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const role = { permissions: ["app:campaigns"], readOnly: false };
const NUMBER = {
  store: { id: "f", tradeName: "Aurora Centro" },
  displayPhoneNumber: null,
  messagingLimitTier: null,
  qualityScore: null,
  connectionState: null,
  checkedAt: null,
  checkProblem: null,
};
const OFFICIAL = { ...NUMBER, id: "official", provider: "cloud_official", wabaId: "w", phoneNumberId: "1" };
const GATEWAY = { ...NUMBER, id: "gateway", provider: "gateway", wabaId: null, gatewayInstanceName: "loja" };
const DENIED = { ...OFFICIAL, id: "denied", checkProblem: "denied" };

async function openIn(node: React.ReactNode, fields: Partial<WizardState>, numbers: object[] = []): Promise<void> {
  const api = createPageApi({ "GET /settings/whatsapp": { data: numbers } });
  await openPage(<WizardContext value={wizardState(fields)}>{node}</WizardContext>, api, { role });
  await settle();
}

describe("a missing destination page", () => {
  it("is named at its field on the first attempt to leave the step, and does not block the second", async () => {
    const guard: WizardState["guard"] = { current: null };
    await openIn(<LinkField />, { guard });
    let mayLeave = true;
    act(() => {
      mayLeave = guard.current?.() ?? true;
    });
    expect(mayLeave).toBe(false);
    const field = screen.getByRole("textbox", { name: "Página de destino" });
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    screen.getByText("Diga a página: a mensagem usa o link da campanha.");
    expect(guard.current?.()).toBe(true);
  });

  it("is no problem once it is filled", async () => {
    const guard: WizardState["guard"] = { current: null };
    await openIn(<LinkField />, { guard, draft: { ...emptyDraft(), linkUrl: "https://loja.test" } });
    expect(guard.current?.()).toBe(true);
  });
});

describe("the number of a campaign", () => {
  const radios = () => screen.getAllByRole<HTMLInputElement>("radio");

  it("cannot be one whose token was refused, and says why", async () => {
    const change = vi.fn();
    await openIn(<NumberChoice />, { change }, [DENIED, OFFICIAL]);
    expect(radios().map(({ disabled }) => disabled)).toEqual([true, false]);
    screen.getByText(/^Não pode enviar\. O provedor recusou a chave de acesso/);
    expect(change).toHaveBeenCalledWith({ numberId: "official" });
  });

  it("is the only one of the official API, unless there are more", async () => {
    const change = vi.fn();
    await openIn(<NumberChoice />, { change }, [GATEWAY, OFFICIAL]);
    expect(change).toHaveBeenCalledWith({ numberId: "official" });
    cleanup();
    change.mockClear();
    await openIn(<NumberChoice />, { change }, [OFFICIAL, { ...OFFICIAL, id: "second" }]);
    expect(change).not.toHaveBeenCalled();
  });
});

describe("the days of a recurrence", () => {
  it("are written in the page's format, because the browser's field has the browser's", async () => {
    const rule = { frequency: "weekly" as const, interval: 1, weekdays: ["monday" as const], time: "09:00" };
    const until = "2026-12-03";
    await openIn(<RecurrenceFields rule={{ ...rule, until }} />, {
      when: { mode: "repeat", day: "2026-11-30", time: "09:00" },
    });
    const line = (name: string) => {
      const field = screen.getByLabelText(name);
      return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
    };
    expect([line("A partir de"), line("Até")]).toEqual(["seg 30/11/2026", "qui 03/12/2026"]);
    cleanup();
    await openIn(<RecurrenceFields rule={rule} />, { when: { mode: "repeat", day: "2026-11-30", time: "09:00" } });
    expect(line("Até")).toBe("Em branco: sem fim.");
  });
});

describe("a template of the gallery", () => {
  it("is shown as a phone formats it, with the names of its variables", async () => {
    const body = "Oi, *{{1}}*! Passe na {{store}} _hoje_.";
    const template = { id: "t", name: "aviso", language: "pt_BR", category: "UTILITY", status: "APPROVED", body };
    const shown = { ...template, header: { kind: "none", text: null }, quality: null, unsendable: null };
    await openIn(<TemplateCard template={shown as TemplateView} isChosen={false} onChoose={() => undefined} />, {});
    const text = screen.getByText(/^Oi, /).textContent;
    expect(text).toBe("Oi, Campo 1! Passe na Loja hoje.");
    expect(screen.getByText("Campo 1").closest("strong")).not.toBeNull();
    expect(screen.getByText("hoje").tagName).toBe("EM");
  });

  it("tells the fields of the header from those of the text with the same number", async () => {
    const template = { id: "t", name: "aviso", language: "pt_BR", category: "UTILITY", status: "APPROVED" };
    const header = { kind: "text", text: "Feliz aniversário, {{1}}!" };
    const shown = { ...template, body: "Um presente na {{1}}.", header, quality: null, unsendable: null };
    await openIn(<TemplateCard template={shown as TemplateView} isChosen={false} onChoose={() => undefined} />, {});
    screen.getByText("Campo 1, no título");
    screen.getByText("Campo 1");
  });
});

describe("the steps", () => {
  it.each([
    ["publico", "now", false],
    ["publico", "at", true],
    ["revisao", "now", true],
  ] as const)("at %s with mode %s show delivery as complete: %s", async (current, mode, isTicked) => {
    const api = createPageApi({ "GET /campaigns/c-1/checks": { sendable: true, problems: [] } });
    const when = { mode, day: "2026-12-01", time: "09:00" };
    const state = wizardState({ campaign: { id: "c-1" } as CampaignView, when });
    await openPage(
      <WizardContext value={state}>
        <Stepper current={current} />
      </WizardContext>,
      api,
      { role },
    );
    await settle();
    const step = screen.getByRole("button", { name: /Entrega/ });
    expect(step.textContent?.includes("completa")).toBe(isTicked);
  });
});

describe("a problem of a campaign", () => {
  it.each([
    [
      { code: "variable_missing", detail: "header.media", variant: "B" },
      "Variante B: Falta preencher: imagem ou arquivo do cabeçalho.",
    ],
    [{ code: "variable_missing", detail: "header.1" }, "Falta preencher: Campo 1, no título."],
    [{ code: "variable_missing", detail: "2" }, "Falta preencher: Campo 2."],
    [
      { code: "button_link_mismatch", detail: "button.0" },
      "Não começa como o registrado no modelo: endereço do botão 1.",
    ],
    [
      { code: "fallback_missing", detail: "last_order" },
      "“Última compra” precisa de um texto reserva: quem não tem o dado não receberia.",
    ],
    [{ code: "template_unusable", detail: "not_approved" }, "O modelo não pode ser enviado agora: não está aprovado."],
    [{ code: "variant_same", detail: "A", variant: "B" }, /^Variante B: A mensagem é igual à da variante A/],
  ] as const)("names the place in words: %o", async (problem, text) => {
    await openIn(<ProblemNotice problem={{ severity: "error", ...problem } as Problem} />, {});
    screen.getByText(text);
  });
});
