import "../../../components/helpdesk-settings/connection-form.tsx";
import "../../../components/helpdesk-settings/usage-form.tsx";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BadGatewayError, ConflictError, ValidationError } from "../../../lib/core/errors.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { HelpdeskSection } = await import("../../../components/helpdesk-settings/helpdesk-section.tsx");

const NONE = {
  instanceUrl: null,
  accountId: null,
  hasApiKey: false,
  hasDatabase: true,
  whatsappMode: "gateway",
  waitTimeoutEnabled: false,
  waitTimeoutMinutes: 30,
  reassignmentMessage: null,
  blockOutsideHours: false,
  changed: null,
};
const URL = "https://atendimento.aurora.test";
const STORED = { ...NONE, instanceUrl: URL, accountId: 1, hasApiKey: true };
const SAVED = { ...STORED, isReachable: true, receivesEvents: true };
const CONFIG = "/whatsapp/helpdesk/config";

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    [`GET ${CONFIG}`]: STORED,
    [`POST ${CONFIG}`]: SAVED,
    "POST /whatsapp/helpdesk/test": { ok: true, millis: 41, agents: 3 },
    "POST /whatsapp/helpdesk/mode": { mode: "waba_official" },
    "POST /whatsapp/helpdesk/agent-hours": { blockOutsideHours: true },
  });
});
afterEach(cleanup);

const open = (readOnly = false) =>
  openPage(<HelpdeskSection />, api, { role: { permissions: ["app:settings", "app:integrations"], readOnly } });
const type = async (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle(50);
};
const bodies = (path: string) => api.callsTo(`POST ${path}`).map(({ body }) => body);

describe("helpdesk settings", () => {
  it("start empty, and save a connection", async () => {
    api.answer(`GET ${CONFIG}`, NONE);
    await open();
    expect(screen.queryByRole("region", { name: "Modo do WhatsApp" })).toBeNull();
    await type("Endereço", URL);
    await type("Número da conta", "1");
    await type("Chave de acesso", "chave");
    await press("Salvar alterações");
    expect(bodies(CONFIG)).toEqual([{ instanceUrl: URL, accountId: 1, apiKey: "chave" }]);
    expect(screen.getByRole("region", { name: "Modo do WhatsApp" })).toBeTruthy();
    expect(screen.queryByDisplayValue("chave")).toBeNull();
  });

  it("take the root and the account out of an address that was copied from the browser", async () => {
    api.answer(`GET ${CONFIG}`, NONE);
    await open();
    await type("Endereço", `${URL}/app/accounts/7/dashboard?x=1`);
    expect(screen.getByLabelText("Endereço")).toHaveProperty("value", URL);
    expect(screen.getByLabelText("Número da conta")).toHaveProperty("value", "7");
    await type("Endereço", `${URL}/api/v1/profile`);
    expect(screen.getByLabelText("Endereço")).toHaveProperty("value", URL);
    expect(screen.getByLabelText("Número da conta")).toHaveProperty("value", "7");
  });

  it("keep the stored key without showing or sending it", async () => {
    await open();
    expect(screen.getByDisplayValue("••••••••")).toBeTruthy();
    await type("Número da conta", "2");
    await press("Salvar alterações");
    expect(bodies(CONFIG)).toEqual([{ instanceUrl: URL, accountId: 2 }]);
  });

  it("require the key again for another address", async () => {
    await open();
    await type("Endereço", "https://outro.test");
    await press("Salvar alterações");
    expect(screen.getByText(/Ao mudar o endereço, ela é pedida de novo/)).toBeTruthy();
    expect(bodies(CONFIG)).toEqual([]);
  });

  it.each([
    ["apiKey", "unauthorized", "O helpdesk não aceitou esta chave."],
    ["apiKey", "not_administrator", "Esta chave é de um atendente. Use a de um administrador."],
    ["accountId", "not_found", "O helpdesk não tem esta conta."],
    ["instanceUrl", "private_address", "Este endereço fica em uma rede interna e não pode ser usado."],
  ])("show beside the field that the helpdesk rejected %s as %s, and keep the input", async (path, code, text) => {
    api.failWith(`POST ${CONFIG}`, new ValidationError({ path, code, message: code }));
    await open();
    await press("Substituir");
    await type("Chave de acesso", "nova");
    await press("Salvar alterações");
    expect(screen.getByRole("alert").textContent).toBe(text);
    expect(screen.getByLabelText("Chave de acesso")).toHaveProperty("value", "nova");
  });

  it.each([
    [{ isReachable: false, receivesEvents: false }, /Salvo, mas o helpdesk não respondeu/],
    [{ isReachable: true, receivesEvents: false }, /não sabe para onde avisar/],
  ])("show after saving which connection check failed: %j", async (left, text) => {
    api.answer(`POST ${CONFIG}`, { ...SAVED, ...left });
    await open();
    await type("Número da conta", "2");
    await press("Salvar alterações");
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("show that the account belongs to another organization, and keep the input", async () => {
    api.failWith(`POST ${CONFIG}`, new ConflictError("helpdesk_account_taken", "Taken"));
    await open();
    await type("Número da conta", "2");
    await press("Salvar alterações");
    expect(screen.getByRole("alert").textContent).toMatch(/já está ligada a outra organização/);
    expect(screen.getByLabelText("Número da conta")).toHaveProperty("value", "2");
  });

  it("accept the stored address in another spelling without the key", async () => {
    await open();
    await type("Endereço", "HTTPS://Atendimento.Aurora.Test:443/");
    await press("Salvar alterações");
    expect(bodies(CONFIG)).toHaveLength(1);
  });

  it("show that the vault is unavailable, and keep the input", async () => {
    api.failWith(`POST ${CONFIG}`, new BadGatewayError("secret_vault_failed", "The secret vault"));
    await open();
    await press("Substituir");
    await type("Chave de acesso", "nova");
    await press("Salvar alterações");
    expect(screen.getByRole("alert").textContent).toMatch(/O cofre de chaves não respondeu/);
    expect(screen.getByLabelText("Chave de acesso")).toHaveProperty("value", "nova");
  });

  it("test the typed connection without saving it", async () => {
    await open();
    await type("Número da conta", "7");
    await press("Testar conexão");
    expect(screen.getByRole("status").textContent).toBe("Conectado em 41 ms. 3 atendentes encontrados.");
    expect(bodies("/whatsapp/helpdesk/test")).toEqual([{ instanceUrl: URL, accountId: 7 }]);
    expect(bodies(CONFIG)).toEqual([]);
  });

  it("explain a failed test in words", async () => {
    api.answer("POST /whatsapp/helpdesk/test", { ok: false, millis: 12, reason: "refused", status: 500 });
    await open();
    await press("Testar conexão");
    expect(screen.getByRole("status").textContent).toBe("O helpdesk respondeu com erro 500. (12 ms)");
  });

  it("save only the changed usage setting", async () => {
    await open();
    fireEvent.click(screen.getByRole("radio", { name: /API oficial/ }));
    await settle();
    await press("Salvar alterações");
    expect(bodies("/whatsapp/helpdesk/mode")).toEqual([{ mode: "waba_official" }]);
    expect(bodies("/whatsapp/helpdesk/agent-hours")).toEqual([]);
  });

  it("say why agents can't be blocked without the helpdesk's database, but let a block be ended", async () => {
    api.answer(`GET ${CONFIG}`, { ...STORED, hasDatabase: false });
    await open();
    expect(screen.getByRole("switch")).toHaveProperty("disabled", true);
    expect(screen.getByText(/o banco do helpdesk não está ligado a esta instalação/)).toBeTruthy();
    cleanup();
    api.answer(`GET ${CONFIG}`, { ...STORED, hasDatabase: false, blockOutsideHours: true });
    await open();
    expect(screen.getByRole("switch")).toHaveProperty("disabled", false);
  });

  it("are disabled for a read-only role", async () => {
    await open(true);
    expect(screen.getByLabelText("Endereço").closest("fieldset")).toHaveProperty("disabled", true);
    expect(screen.getByRole("switch")).toHaveProperty("disabled", true);
    expect(screen.queryByText("Salvar alterações")).toBeNull();
  });
});
