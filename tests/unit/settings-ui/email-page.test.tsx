import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import "../../../components/settings/email-form.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { EmailSection } = await import("../../../components/settings/email-section.tsx");

const EMPTY = {
  fromName: null,
  fromAddress: null,
  replyTo: null,
  server: null,
  hasInstallationServer: true,
  changed: null,
};
const SERVER = { host: "smtp.aurora.test", port: 587, security: "starttls", username: "loja", hasPassword: true };
const STORED = { ...EMPTY, fromName: "Aurora", fromAddress: "ola@aurora.test", server: SERVER };
const { hasPassword: _, ...ACCESS } = SERVER;

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/email": STORED,
    "POST /settings/email": STORED,
    "GET /settings/email/suppressions": { data: [], total: 0, page: 1, limit: 20 },
  });
});
afterEach(cleanup);

const open = (readOnly = false) =>
  openPage(<EmailSection />, api, { role: { permissions: ["app:settings"], readOnly } });
const type = async (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const saved = () => api.callsTo("POST /settings/email").map(({ body }) => body);

describe("e-mail settings", () => {
  it("default to the installation's server, and then save only the sender", async () => {
    api.answer("GET /settings/email", EMPTY);
    await open();
    expect(screen.getByRole("radio", { name: /Servidor do Balcão/ })).toHaveProperty("checked", true);
    await type("Nome", "Aurora");
    await type("Endereço para respostas", "ola@aurora.test");
    await press("Salvar alterações");
    expect(saved()).toEqual([{ fromName: "Aurora", fromAddress: "ola@aurora.test", replyTo: null, server: null }]);
  });

  it("show that the installation has no fallback server", async () => {
    api.answer("GET /settings/email", { ...EMPTY, hasInstallationServer: false });
    await open();
    expect(screen.getByText(/Esta instalação não tem servidor/)).toBeTruthy();
  });

  it("keep the stored password without showing or sending it", async () => {
    await open();
    expect(screen.getByDisplayValue("••••••••")).toBeTruthy();
    await type("Nome", "Aurora Modas");
    await press("Salvar alterações");
    expect(saved()).toMatchObject([{ fromName: "Aurora Modas", server: ACCESS }]);
    expect(JSON.stringify(saved())).not.toMatch(/password|••/);
  });

  it("require the password again when the server changes", async () => {
    await open();
    await type("Servidor", "smtp.outro.test");
    expect(screen.queryByDisplayValue("••••••••")).toBeNull();
    await press("Salvar alterações");
    expect(screen.getByText(/Digite a senha\. Ao mudar servidor/)).toBeTruthy();
    expect(saved()).toEqual([]);
    await type("Senha", "nova");
    await press("Salvar alterações");
    expect(saved()).toMatchObject([{ server: { ...ACCESS, host: "smtp.outro.test", password: "nova" } }]);
  });

  it("offer to replace the password or to keep the stored one", async () => {
    await open();
    await press("Substituir");
    expect(document.activeElement).toBe(screen.getByLabelText("Senha"));
    await press("Manter a atual");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Substituir" }));
    expect(screen.queryByText("Há alterações não salvas")).toBeNull();
    await press("Substituir");
    await press("Salvar alterações");
    expect(saved()).toEqual([]);
    await type("Senha", "nova");
    await press("Salvar alterações");
    expect(saved()).toMatchObject([{ server: { ...ACCESS, password: "nova" } }]);
  });

  it("fill in the chosen encryption's default port, keep a custom port, and warn of no encryption", async () => {
    await open();
    const security = screen.getByLabelText("Segurança");
    fireEvent.change(security, { target: { value: "tls" } });
    await settle();
    expect(screen.getByLabelText("Porta")).toHaveProperty("value", "465");
    await type("Porta", "2465");
    fireEvent.change(security, { target: { value: "none" } });
    await settle();
    expect(screen.getByLabelText("Porta")).toHaveProperty("value", "2465");
    expect(screen.getByText(/podem ser lidas no caminho/)).toBeTruthy();
  });

  it("show validation errors beside their fields", async () => {
    await open();
    await type("Endereço", "aurora");
    await type("Servidor", "http://smtp.test");
    await type("Porta", "0");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Digite só o nome do servidor, como smtp.sualoja.com.br.",
      "De 1 a 65535.",
      "Digite um endereço de e-mail completo, como ola@sualoja.com.br.",
    ]);
  });

  it("show DNS advice for the typed domain", async () => {
    await open();
    expect(screen.getByText("Como evitar que aurora.test caia no spam")).toBeTruthy();
    await type("Endereço", "ola@outra.test");
    expect(screen.getByText(/_dmarc\.outra\.test/)).toBeTruthy();
  });

  it("show the actual sender address, and no DNS advice for the installation's server", async () => {
    await open();
    fireEvent.click(screen.getByRole("radio", { name: /Servidor do Balcão/ }));
    await settle();
    expect(screen.getByText(/saem do endereço do Balcão, com o seu nome/)).toBeTruthy();
    expect(screen.queryByText(/caia no spam/)).toBeNull();
  });

  it("require a whole address to search suppressed addresses", async () => {
    await open();
    api.fail("GET /settings/email/suppressions", 400, "Validation failed: address: Invalid email address");
    await type("E-mail bloqueado", "ana@");
    await press("Buscar");
    expect(screen.getByText(/não é um endereço de e-mail completo/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
  });
});

describe("a test message", () => {
  it("can't be sent before everything is saved", async () => {
    await open();
    await type("Nome", "Outra");
    expect(screen.getByRole("button", { name: "Enviar e-mail de teste" })).toHaveProperty("disabled", true);
    expect(screen.getByText("Salve as alterações antes de testar.")).toBeTruthy();
  });

  it("shows that it was sent, and how long it took", async () => {
    api.answer("POST /settings/email/test", { ok: true, to: "a@b.test", millis: 84 });
    await open();
    await press("Enviar e-mail de teste");
    expect(screen.getByText(/entregue ao servidor para a@b\.test em 84 ms/)).toBeTruthy();
  });

  it("explains in words why it failed", async () => {
    const refusal = { ok: false, to: "a@b.test", millis: 12, reason: "authentication", replyCode: 535 };
    api.answer("POST /settings/email/test", refusal);
    await open();
    await press("Enviar e-mail de teste");
    const text = "O servidor recusou usuário ou senha. Resposta do servidor: 535. (12 ms)";
    expect(screen.getByText(text)).toBeTruthy();
    api.answer("POST /settings/email/test", { ...refusal, reason: "novidade", replyCode: null });
    await press("Enviar e-mail de teste");
    expect(screen.getByText(/respondeu algo inesperado/)).toBeTruthy();
  });

  it("shows how long to wait after too many tests", async () => {
    api.fail("POST /settings/email/test", 429);
    await open();
    await press("Enviar e-mail de teste");
    expect(screen.getByText(/Espere 60 s/)).toBeTruthy();
  });

  it("can't be sent by a read-only role", async () => {
    await open(true);
    await press("Enviar e-mail de teste");
    expect(api.callsTo("POST /settings/email/test")).toEqual([]);
  });
});

describe("suppressed addresses", () => {
  const ROW = {
    id: "s1",
    address: "j***@mail.test",
    reason: "complaint",
    createdAt: "2026-11-20T12:00:00Z",
    customer: { id: "c1", name: "João Lima" },
  };
  beforeEach(() => {
    api.answer("GET /settings/email/suppressions", { data: [ROW], total: 1, page: 1, limit: 20 });
    api.answer("DELETE /settings/email/suppressions/s1", null);
  });
  const lifted = () => api.callsTo("DELETE /settings/email/suppressions/s1").length;

  it("are listed with their reason, and released after a warning", async () => {
    await open();
    expect(screen.getByText("1 endereço")).toBeTruthy();
    expect(screen.getByText("João Lima")).toBeTruthy();
    expect(screen.getByText(/j\*\*\*@mail\.test · Marcada como spam.*20\/11\/2026/)).toBeTruthy();
    await press("Liberar João Lima");
    expect(lifted()).toBe(0);
    expect(screen.getByText(/quem marcou como spam continua sem aceitar/)).toBeTruthy();
    api.answer("GET /settings/email/suppressions", { data: [], total: 0, page: 1, limit: 20 });
    await press("Liberar João Lima mesmo assim");
    expect(lifted()).toBe(1);
    expect(screen.getByText("Nenhum endereço bloqueado.")).toBeTruthy();
  });

  it("are searched by their whole address", async () => {
    await open();
    api.answer("GET /settings/email/suppressions", { data: [], total: 0, page: 1, limit: 20 });
    fireEvent.change(screen.getByLabelText("E-mail bloqueado"), { target: { value: " joao@mail.test " } });
    await press("Buscar");
    expect(api.callsTo("GET /settings/email/suppressions").at(-1)?.query.get("address")).toBe("joao@mail.test");
    expect(screen.getByText("Este endereço não está bloqueado.")).toBeTruthy();
  });

  it("can't be released by a read-only role", async () => {
    await open(true);
    await press("Liberar João Lima");
    expect(screen.queryByText(/quem marcou como spam/)).toBeNull();
    expect(lifted()).toBe(0);
  });
});
