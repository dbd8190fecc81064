import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { NewCampaignPage } = await import("../../../components/campaigns/wizard/new-campaign-page.tsx");
// The step is lazily loaded: preload it, as the clock is stopped.
await import("../../../components/campaigns/wizard/objective/objective-step.tsx");

const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");
const { MailPreview } = await import("../../../components/campaigns/message/mail-preview.tsx");
const { ChatPreview } = await import("../../../components/campaigns/message/chat-preview.tsx");

const MANAGER = ["app:campaigns", "app:campaigns:send"];

describe("a new campaign", () => {
  let api: PageApi;
  beforeEach(() => {
    vi.stubGlobal("scrollTo", () => undefined);
    api = createPageApi({ "GET /settings/whatsapp": { data: [] }, "GET /campaigns/email-sender": { problem: null } });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = async (permissions: string[]) => {
    await openPage(<NewCampaignPage today="2026-11-21" />, api, { role: { permissions, readOnly: false } });
    await settle(100);
  };
  const choose = async (name: RegExp) => {
    fireEvent.click(screen.getByRole("radio", { name }));
    await settle(100);
  };

  it("shows a missing name at its field, focuses the field on every attempt, and is not created", async () => {
    await open(MANAGER);
    const name = screen.getByRole("textbox", { name: "Nome da campanha" });
    expect(screen.queryByText("Dê um nome à campanha.")).toBeNull();
    for (let times = 0; times < 2; times++) {
      (document.activeElement as HTMLElement | null)?.blur();
      fireEvent.click(screen.getByRole("button", { name: "Continuar: Público" }));
      await settle();
      expect(screen.getAllByText("Dê um nome à campanha.")).toHaveLength(1);
      expect(document.activeElement).toBe(name);
    }
    fireEvent.change(name, { target: { value: "Verão" } });
    expect(screen.queryByText("Dê um nome à campanha.")).toBeNull();
    expect(api.callsTo("POST /campaigns")).toEqual([]);
  });

  it("is created with Enter in its name", async () => {
    api.answer("POST /campaigns", { id: "c-9" });
    await open(MANAGER);
    const name = screen.getByRole("textbox", { name: "Nome da campanha" });
    fireEvent.keyDown(name, { key: "Enter" });
    await settle();
    expect(screen.getAllByText("Dê um nome à campanha.")).toHaveLength(1);
    fireEvent.change(name, { target: { value: "Verão" } });
    fireEvent.keyDown(name, { key: "Enter" });
    await settle();
    expect(api.callsTo("POST /campaigns")).toHaveLength(1);
  });

  it("asks for confirmation before the browser tab closes with unsaved input", async () => {
    const close = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await open(MANAGER);
    expect(close()).toBe(true);
    fireEvent.change(screen.getByRole("textbox", { name: "Nome da campanha" }), { target: { value: "Verão" } });
    await settle();
    expect(close()).toBe(false);
    fireEvent.change(screen.getByRole("textbox", { name: "Nome da campanha" }), { target: { value: "" } });
    await settle();
    expect(close()).toBe(true);
  });

  it("shows a missing mail server under the e-mail channel, and who can configure it", async () => {
    api.answer("GET /campaigns/email-sender", { problem: { code: "mail_server_missing", severity: "error" } });
    await open(MANAGER);
    expect(screen.queryByText(/Nenhum servidor de e-mail/)).toBeNull();
    await choose(/^E-mail/);
    expect(screen.getByText(/Nenhum servidor de e-mail.*Peça a quem administra a conta\./)).toBeTruthy();
    cleanup();
    await open([...MANAGER, "app:settings"]);
    await choose(/^E-mail/);
    expect(screen.getByText(/Nenhum servidor de e-mail.*Configurações, E-mail\./)).toBeTruthy();
  });

  it.each([
    ["mail_server_missing", "error", ".lucide-triangle-alert"],
    ["sender_missing", "warning", ".lucide-info"],
  ])("shows the sender problem %s with the icon for severity %s", async (code, severity, icon) => {
    api.answer("GET /campaigns/email-sender", { problem: { code, severity } });
    await open(MANAGER);
    await choose(/^E-mail/);
    const notice = screen.getByText(/servidor de e-mail|remetente da empresa/).closest("[role=status]");
    expect(notice?.querySelector(icon)).not.toBeNull();
  });

  it("shows no notice if e-mail is configured", async () => {
    await open(MANAGER);
    await choose(/^E-mail/);
    expect(api.callsTo("GET /campaigns/email-sender")).toHaveLength(1);
    expect(screen.queryByText(/servidor de e-mail|remetente da empresa/)).toBeNull();
  });
});

describe("message preview", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("names a field without a value, which blocks a test", async () => {
    const button = { kind: "url", text: "Ver novidades", url: "https://loja.example/{{1}}" };
    const message = { header: { kind: "none", text: null }, body: "Oi, {{1}}!", footer: null, buttons: [button] };
    const api = createPageApi({
      "POST /campaigns/preview": { customer: null, emptyVariables: [], whatsapp: message, email: null },
    });
    await openPage(
      <WizardContext value={wizardState()}>
        <ChatPreview />
      </WizardContext>,
      api,
      { role: { permissions: MANAGER, readOnly: false } },
    );
    await settle(1_000);
    expect(screen.getByRole("figure", { name: "Prévia no celular" }).textContent).toContain("Oi, [Campo 1]!");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "11987654321" } });
    const test = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar teste" });
    expect(test.disabled).toBe(true);
    expect(document.getElementById(test.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Preencha Campo 1 e Botão “Ver novidades” para receber um teste.",
    );
  });

  it("is requested with the sample customer of the audience estimate", async () => {
    const api = createPageApi({
      "GET /campaigns/estimate": { timedOut: false, count: 1, matched: 1, skipped: {}, sampleId: "c-7" },
      "POST /campaigns/preview": { customer: null, emptyVariables: [], whatsapp: null, email: null },
    });
    const wizard = wizardState({ draft: { ...emptyDraft(), segmentId: "s-1" } });
    await openPage(
      <WizardContext value={wizard}>
        <ChatPreview />
      </WizardContext>,
      api,
      { role: { permissions: MANAGER, readOnly: false } },
    );
    await settle(1_000);
    expect(api.callsTo("POST /campaigns/preview").at(-1)?.body).toMatchObject({ customerId: "c-7" });
  });

  it.each([
    ["phone", ChatPreview],
    ["mail", MailPreview],
  ])("of the %s can be reloaded after a failure", async (_, Preview) => {
    const api = createPageApi({
      "GET /campaigns/estimate": { timedOut: false, count: 1, matched: 1, skipped: {}, sampleId: "c-7" },
    });
    api.fail("POST /campaigns/preview", 400);
    await openPage(
      <WizardContext value={wizardState({ draft: { ...emptyDraft(), segmentId: "s-1" } })}>
        <Preview />
      </WizardContext>,
      api,
      { role: { permissions: MANAGER, readOnly: false } },
    );
    await settle(1_000);
    const asked = api.callsTo("POST /campaigns/preview").length;
    api.answer("POST /campaigns/preview", { customer: null, emptyVariables: [], whatsapp: null, email: null });
    fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    await settle(1_000);
    expect(api.callsTo("POST /campaigns/preview")).toHaveLength(asked + 1);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
