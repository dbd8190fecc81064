import "../../../components/integrations/erp-drawer.tsx";
import "../../../components/integrations/mapping-drawer.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IntegrationStates, isAway } from "../../../components/integrations/states.ts";
import type { SyncStatus } from "../../../components/shell/sync-status.ts";
import { ValidationError } from "../../../lib/core/errors.ts";
import type { EmailSettingsView, ErpSettingsView } from "../../../lib/settings/schemas.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { IntegrationsPage } = await import("../../../components/integrations/integrations-page.tsx");

const ERP: ErpSettingsView = {
  source: "organization",
  kind: "http",
  sql: null,
  files: null,
  baseUrl: "https://erp.aurora.test",
  username: "crm",
  defaultBranch: null,
  changed: { at: "2026-11-21T14:57:00Z", by: null },
};
const NONE: ErpSettingsView = {
  source: "none",
  kind: "http",
  sql: null,
  files: null,
  baseUrl: null,
  username: null,
  defaultBranch: null,
  changed: null,
};
const EMAIL: EmailSettingsView = {
  fromName: "Aurora",
  fromAddress: "ola@aurora.test",
  replyTo: null,
  server: null,
  hasInstallationServer: true,
  changed: null,
};
const STATES: IntegrationStates = { sync: null, numbers: { total: 2, away: 0 }, isHelpdeskConfigured: true };
const SYNC: SyncStatus = {
  isConnected: true,
  running: null,
  lastCompleted: { finishedAt: "2026-11-21T14:30:00Z" },
  lastFailed: null,
  dataUpTo: "2026-11-21T14:30:00Z",
};
const ALL = ["app:integrations", "app:settings", "app:erp"];

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/erp": ERP,
    "PUT /settings/erp": ERP,
    "DELETE /settings/erp": null,
    "GET /settings/email": EMAIL,
    "POST /settings/erp/test": { ok: true, millis: 1234, branches: 8 },
  });
});
afterEach(cleanup);

const open = (permissions = ALL, readOnly = false, erp: ErpSettingsView = ERP, states = STATES) =>
  openPage(<IntegrationsPage erp={erp} email={EMAIL} states={states} />, api, { role: { permissions, readOnly } });
const press = async (name: string | RegExp, where: HTMLElement = document.body) => {
  fireEvent.click(within(where).getByRole("button", { name }));
  await settle(50);
};
const type = async (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
  await settle();
};
const card = (name: string) => screen.getByRole("region", { name });
const drawer = () => screen.getByRole("dialog");
const bodies = (name: string) => api.callsTo(name).map(({ body }) => body);

describe("the integrations page", () => {
  it("shows the ERP connection without its password, and its schedule in Brazilian time", async () => {
    await open();
    const text = card("ERP").textContent ?? "";
    expect(text).toContain("https://erp.aurora.test");
    expect(text).toContain("Salva, não exibida");
    expect(text).toContain("todo dia às 00:00 (horário de Brasília) e sempre que alguém sincroniza");
    expect(text).toContain("mudam a cada venda lida e, às 04:00, pelos dias sem comprar");
    expect(within(card("ERP")).getByRole("link", { name: "Ver sincronização" })).toBeTruthy();
  });

  it("says of each system whether it works", async () => {
    await open(ALL, false, ERP, { ...STATES, sync: SYNC });
    expect(card("ERP").textContent).toContain("Conectado. Última leitura há 30 min");
    expect(card("WhatsApp").textContent).toContain("2 números");
    expect(card("Helpdesk").textContent).toContain("Configurado");
    cleanup();
    const failed = { ...SYNC, lastFailed: { startedAt: "2026-11-21T14:45:00Z" } };
    await open(ALL, false, ERP, { sync: failed, numbers: { total: 2, away: 1 }, isHelpdeskConfigured: false });
    expect(card("ERP").textContent).toContain("A última leitura falhou");
    expect(card("WhatsApp").textContent).toContain("2 números, 1 com problema");
    expect(card("Helpdesk").textContent).toContain("Ainda não configurado");
    expect([isAway({ connectionState: "open", checkProblem: "denied" })]).toEqual([true]);
  });

  it("links only to pages that the user may open", async () => {
    await open(["app:integrations"]);
    expect(screen.getByRole("link", { name: "Ver números" }).getAttribute("href")).toBe("/integracoes/whatsapp");
    expect(screen.getByRole("link", { name: "referência da API" }).getAttribute("href")).toBe("/referencia");
    expect(screen.queryByRole("link", { name: "Configurar e-mail" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Ver sincronização" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Configurar helpdesk" })).toBeNull();
    cleanup();
    await open();
    const link = within(card("Helpdesk")).getByRole("link", { name: "Configurar helpdesk" });
    expect(link.getAttribute("href")).toBe("/configuracoes/helpdesk");
  });

  it("renders its cards on the first render without a request, so that their height is stable", async () => {
    await open();
    expect(card("E-mail").textContent).toContain("Aurora <ola@aurora.test>");
    expect([api.callsTo("GET /settings/erp"), api.callsTo("GET /settings/email")]).toEqual([[], []]);
  });
});

describe("the ERP connection test", () => {
  it("shows the response time and the number of branches found", async () => {
    await open();
    await press("Testar conexão");
    expect(screen.getByText("Conectado em 1.234 ms. 8 lojas encontradas.")).toBeTruthy();
    expect(bodies("POST /settings/erp/test")).toEqual([{}]);
  });

  it("explains in words why it failed", async () => {
    const refusal = { ok: false, millis: 7, reason: "unauthorized", status: 401 };
    api.answer("POST /settings/erp/test", refusal);
    await open();
    await press("Testar conexão");
    expect(screen.getByText("O ERP recusou usuário ou senha (resposta 401). (7 ms)")).toBeTruthy();
  });

  it("is disabled for a read-only role", async () => {
    await open(ALL, true);
    await press("Testar conexão");
    expect(bodies("POST /settings/erp/test")).toEqual([]);
  });
});

describe("the ERP connection drawer", () => {
  it("tests the typed connection before it is saved", async () => {
    await open();
    await press("Editar");
    await press("Substituir", drawer());
    await type("Senha", "nova");
    await press("Testar conexão", drawer());
    const typed = { kind: "http", baseUrl: ERP.baseUrl, username: "crm", password: "nova", defaultBranch: null };
    expect(bodies("POST /settings/erp/test")).toEqual([typed]);
    expect(bodies("PUT /settings/erp")).toEqual([]);
    await press("Salvar", drawer());
    expect(bodies("PUT /settings/erp")).toEqual([typed]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps the stored password while address and user stay the same", async () => {
    await open();
    await press("Editar");
    await type("Código da loja no ERP", "F02");
    await press("Salvar", drawer());
    expect(bodies("PUT /settings/erp")).toEqual([
      { kind: "http", baseUrl: ERP.baseUrl, username: "crm", defaultBranch: "F02" },
    ]);
  });

  it("asks for confirmation before it discards changed input, but not unchanged input", async () => {
    await open();
    await press("Editar");
    await type("Código da loja no ERP", "F02");
    fireEvent.keyDown(drawer(), { key: "Escape" });
    await settle(50);
    await press("Continuar editando", screen.getByRole("alertdialog"));
    expect(screen.getByLabelText<HTMLInputElement>("Código da loja no ERP").value).toBe("F02");
    await type("Código da loja no ERP", "");
    await press("Cancelar", drawer());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("requires the password for another address, and warns about the consequences", async () => {
    await open();
    await press("Editar");
    await type("Endereço", "http://erp.outro.test/");
    expect(within(drawer()).getByText(/lê tudo desde o início/)).toBeTruthy();
    expect(within(drawer()).getByText(/Prefira https/)).toBeTruthy();
    await press("Salvar", drawer());
    expect(within(drawer()).getByText(/Digite a senha\./)).toBeTruthy();
    expect(bodies("PUT /settings/erp")).toEqual([]);
  });

  it("shows beside the address that it is blocked, until it is changed", async () => {
    const blocked = "Este endereço fica em uma rede interna e não pode ser usado.";
    api.failWith(
      "PUT /settings/erp",
      new ValidationError({ path: "baseUrl", code: "private_address", message: "private_address" }),
    );
    await open();
    await press("Editar");
    await type("Endereço", "http://169.254.169.254");
    await type("Senha", "x");
    await press("Salvar");
    expect(within(drawer()).getByRole("alert").textContent).toBe(blocked);
    await type("Endereço", "https://erp.outra.test");
    expect(within(drawer()).queryByText(blocked)).toBeNull();
  });

  it("starts empty when no ERP is connected", async () => {
    await open(ALL, false, NONE);
    expect(screen.queryByRole("button", { name: "Testar conexão" })).toBeNull();
    await press("Conectar");
    expect(within(drawer()).queryByText("Remover conexão própria")).toBeNull();
    await press("Salvar", drawer());
    expect(within(drawer()).getAllByRole("alert")).toHaveLength(3);
  });

  it("removes the connection only after a second click", async () => {
    await open();
    await press("Editar");
    await press("Remover conexão própria", drawer());
    expect(bodies("DELETE /settings/erp")).toEqual([]);
    await press("Remover mesmo assim", drawer());
    expect(api.callsTo("DELETE /settings/erp")).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the field mapping", () => {
  it("shows the source of each field according to the specification", async () => {
    await open();
    await press("Mapeamento dos campos");
    const rows = within(drawer())
      .getAllByRole("row")
      .map(({ textContent }) => textContent);
    expect(rows).toContain("ddd + celularTelefone, normalizado");
    expect(rows).toContain("desc_marcaMarca");
    expect(rows).toHaveLength(22);
  });
});
