import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BadRequestError, ConflictError } from "../../../lib/core/errors.ts";
import type { TemplateView } from "../../../lib/messaging/schemas.ts";
import type { WhatsappNumberView } from "../../../lib/stores/schemas.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import "../../../components/campaigns/templates/editor/template-editor.tsx";
import "../../../components/campaigns/templates/delete-template-dialog.tsx";
import "../../../components/campaigns/templates/template-menu.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-20T15:00:00-03:00"));
const { TemplatesPage } = await import("../../../components/campaigns/templates/templates-page.tsx");

const ADMIN = { permissions: ["app:integrations"], readOnly: false };
const NUMBER = {
  id: "n1",
  store: { id: "s1", code: "F01", tradeName: "Aurora Centro" },
  provider: "cloud_official",
  displayPhoneNumber: "551133334444",
} as unknown as WhatsappNumberView;

const template = (fields: Partial<TemplateView> = {}): TemplateView => ({
  id: "t1",
  name: "volta_de_cliente",
  language: "pt_BR",
  category: "MARKETING",
  status: "APPROVED",
  quality: null,
  rejectedReason: null,
  parameters: "named",
  header: { kind: "none", text: null },
  body: "Oi, {{first_name}}! Volte logo.",
  footer: null,
  buttons: [],
  variables: [
    { key: "first_name", component: "body", name: "first_name", kind: "text", buttonIndex: null, example: "Ana" },
  ],
  unsendable: null,
  syncedAt: "2026-11-20T18:00:00.000Z",
  ...fields,
});
const page = <T,>(...data: T[]) => ({ data, total: data.length, page: 1, limit: 25 });
const LIST = "GET /messaging/templates";
const CREATE = "POST /messaging/templates";

describe("page of WhatsApp templates", () => {
  withLayout(1_280, 800);
  let api: PageApi;
  const open = async (search = "", role = ADMIN) => {
    await openPage(<TemplatesPage />, api, { role, search });
    await settle(400);
  };
  const field = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const submit = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Enviar para análise" }));
    await settle(400);
  };
  const openMenu = async (row: HTMLElement) => {
    fireEvent.click(within(row).getByRole("button", { name: /^Ações de/ }));
    await settle(400);
    return screen.getAllByRole("menuitem").map((item) => item.textContent);
  };
  const askToDelete = async () => {
    await openMenu(screen.getByRole("row", { name: /volta de cliente/ }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Excluir" }));
    await settle(400);
  };
  const preview = () => screen.getByRole("figure", { name: "Prévia no celular" });

  beforeEach(() => {
    api = createPageApi({ "GET /settings/whatsapp": page(NUMBER), [LIST]: page(template()), [CREATE]: template() });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("lists templates in words: names, language and variables, never codes or formatting marks", async () => {
    api.answer(LIST, page(template({ body: "Oi, *{{first_name}}*! Volte _logo_." })));
    await open();
    const row = screen.getByRole("row", { name: /volta de cliente/ });
    expect(row.textContent).toContain("Oi, Primeiro nome do cliente! Volte logo.");
    expect(row.querySelector("strong")?.textContent).toBe("Primeiro nome do cliente");
    expect(row.querySelector("em")?.textContent).toBe("logo");
    expect(row.textContent).toContain("Aprovado");
    expect(row.textContent).toContain("Português (Brasil)");
    expect(row.textContent).not.toMatch(/pt_BR|\{\{|_/);
    expect(await openMenu(row)).toEqual(["Excluir"]);
    expect(screen.getByText("1 modelo")).toBeTruthy();
  });

  it("lists problems first, and an example or what is missing in place of a numbered field", async () => {
    const [first] = template().variables;
    const variables = [{ ...first, key: "1", name: "1" }] as TemplateView["variables"];
    const numbered = template({ id: "t2", name: "aviso", body: "Oi, {{1}}! Veja na {{2}}, hoje.", variables });
    api.answer(LIST, page(numbered, template({ name: "pausado", status: "PAUSED" })));
    await open();
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => /^(pausado|aviso)/.exec(row.textContent)?.[0])).toEqual(["pausado", "aviso"]);
    expect(rows[1]?.textContent).toContain("Oi, Ana! Veja na a preencher, hoje.");
  });

  it("says why a template was rejected, and follows one in review", async () => {
    api.answer(LIST, page(template({ status: "PENDING" })));
    await open();
    expect(screen.getByRole("row", { name: /volta de cliente/ }).textContent).toContain("Em análise");
    api.answer(LIST, page(template({ status: "REJECTED", rejectedReason: "PROMOTIONAL" })));
    await settle(6_000);
    expect(screen.getByRole("row", { name: /Recusado/ }).textContent).toContain("como um sorteio");
    const calls = api.callsTo(LIST).length;
    await settle(20_000);
    expect(api.callsTo(LIST)).toHaveLength(calls);
  });

  it("keeps its filters in the URL and sends them", async () => {
    await open("?situacao=REJECTED&categoria=MARKETING&busca=volta");
    expect(Object.fromEntries(api.callsTo(LIST)[0]?.query ?? [])).toMatchObject({
      numberId: "n1",
      status: "REJECTED",
      category: "MARKETING",
      q: "volta",
    });
    expect((screen.getByRole("combobox", { name: "Situação" }) as HTMLSelectElement).value).toBe("REJECTED");
    api.answer(LIST, page());
    fireEvent.change(screen.getByRole("combobox", { name: "Situação" }), { target: { value: "PAUSED" } });
    await settle(400);
    expect(screen.getByText("“volta” · Pausado · Marketing")).toBeTruthy();
  });

  it("has its states: no templates, no official number, a failure, a read-only role", async () => {
    api.answer(LIST, page());
    await open();
    expect(screen.getByText("Nenhum modelo ainda")).toBeTruthy();
    cleanup();
    api.answer("GET /settings/whatsapp", page());
    await open();
    expect(screen.getByText("Nenhum número da API oficial")).toBeTruthy();
    cleanup();
    api.answer("GET /settings/whatsapp", page(NUMBER));
    api.fail(LIST, 502);
    await open();
    await settle(15_000);
    expect(screen.getByText("Não foi possível carregar os modelos")).toBeTruthy();
    cleanup();
    api.answer(LIST, page(template()));
    await open("", { ...ADMIN, readOnly: true });
    expect(screen.getByRole("button", { name: "Criar modelo" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("creates a template from a starting point, with names for variables and a live preview", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Criar modelo" }));
    await settle(400);
    fireEvent.click(screen.getByRole("button", { name: /^Volta de cliente/ }));
    expect(field("Texto").value).toContain("Oi, [Primeiro nome do cliente]! Faz tempo que você não passa na [Loja]");
    expect(preview().textContent).toContain("Oi, Bia! Faz tempo que você não passa na Loja Centro");
    expect(document.body.textContent).not.toContain("{{");
    type("Exemplo de Primeiro nome do cliente", "Clara");
    expect(preview().textContent).toContain("Oi, Clara!");
    await submit();
    expect(api.callsTo(CREATE)[0]?.body).toMatchObject({
      numberId: "n1",
      name: "volta_de_cliente",
      language: "pt_BR",
      category: "MARKETING",
      header: null,
      body: expect.stringContaining("Oi, {{first_name}}! Faz tempo que você não passa na {{store}}"),
      footer: "Responda SAIR para não receber mais",
      buttons: [
        { kind: "campaign_link", text: "Ver na loja", url: null },
        { kind: "quick_reply", text: "Parar promoções", url: null },
      ],
      examples: { first_name: "Clara", store: "Loja Centro" },
    });
    expect(screen.getByRole("row", { name: /volta de cliente/ })).toBeTruthy();
  });

  it("inserts a variable at the cursor and says what WhatsApp would refuse", async () => {
    await open("?modelo=novo");
    type("Nome do modelo", "Promoção de verão");
    type("Texto", "Oi, ");
    fireEvent.click(screen.getByRole("button", { name: "Primeiro nome do cliente" }));
    expect(field("Texto").value).toBe("Oi, [Primeiro nome do cliente]");
    type("Exemplo de Primeiro nome do cliente", "");
    expect(screen.queryByRole("alert")).toBeNull();
    await submit();
    expect(api.callsTo(CREATE)).toEqual([]);
    expect(screen.getByText(/não pode começar nem terminar com um dado do cliente/)).toBeTruthy();
    expect(screen.getByText("Escreva um exemplo.")).toBeTruthy();
    expect(screen.getByText("Falta corrigir 2 campos.")).toBeTruthy();
    type("Texto", "Oi, [Primeiro nome do cliente], hoje tem novidade.");
    type("Exemplo de Primeiro nome do cliente", "Ana");
    await submit();
    expect(api.callsTo(CREATE)[0]?.body).toMatchObject({ name: "promocao_de_verao", examples: { first_name: "Ana" } });
  });

  it("keeps what was written when Meta refuses or does not confirm, and says what to do", async () => {
    await open("?modelo=novo");
    type("Nome do modelo", "Aviso");
    type("Texto", "Abrimos até as 22h hoje.");
    api.failWith(CREATE, new ConflictError("template_name_taken", "Taken"));
    await submit();
    expect(screen.getByText(/Já existe um modelo com este nome/)).toBeTruthy();
    api.failWith(CREATE, new ConflictError("template_unconfirmed", "Unconfirmed"));
    await submit();
    expect(screen.getByText(/ele não é criado duas vezes/)).toBeTruthy();
    expect(field("Texto").value).toBe("Abrimos até as 22h hoje.");
  });

  it("corrects a rejected template, also one with numbered fields", async () => {
    const variables = [{ ...template().variables[0], key: "1", name: "1" }] as TemplateView["variables"];
    const rejected = { status: "REJECTED", rejectedReason: "PROMOTIONAL", parameters: "positional" as const };
    api.answer(LIST, page(template({ ...rejected, body: "Oi, {{1}}! Participe do sorteio.", variables })));
    api.answer("PUT /messaging/templates/t1", template());
    await open();
    expect(await openMenu(screen.getByRole("row", { name: /volta de cliente/ }))).toEqual(["Corrigir", "Excluir"]);
    fireEvent.click(screen.getByRole("menuitem", { name: "Corrigir" }));
    await settle(400);
    expect(field("Texto").value).toBe("Oi, [Campo 1]! Participe do sorteio.");
    expect(screen.getByRole("button", { name: "Campo 2" })).toBeTruthy();
    type("Texto", "Oi, [Campo 1]! Tem novidade na loja.");
    await submit();
    expect(api.callsTo("PUT /messaging/templates/t1")[0]?.body).toMatchObject({
      body: "Oi, {{1}}! Tem novidade na loja.",
      examples: { 1: "Ana" },
    });
  });

  it("keeps what was written when a later list has another status or no template", async () => {
    const pending = template({ id: "t2", name: "outro", status: "PENDING" });
    api.answer(LIST, page(template({ status: "REJECTED" }), pending));
    await open("?modelo=t1");
    type("Texto", "Tem novidade na loja.");
    for (const later of [[template({ status: "PENDING" }), pending], [pending]]) {
      api.answer(LIST, page(...later));
      const calls = api.callsTo(LIST).length;
      await settle(6_000);
      expect(api.callsTo(LIST).length).toBeGreaterThan(calls);
      expect(field("Texto").value).toBe("Tem novidade na loja.");
    }
  });

  it.each<Partial<TemplateView>>([{ header: { kind: "image", text: null } }, { category: "AUTHENTICATION" }])(
    "offers no correction of a template of which the editor would lose a part: %j",
    async (part) => {
      api.answer(LIST, page(template({ status: "REJECTED", ...part })));
      await open();
      expect(await openMenu(screen.getByRole("row", { name: /volta de cliente/ }))).toEqual(["Excluir"]);
    },
  );

  it("does not open an approved template for correction", async () => {
    await open("?modelo=t1");
    expect(screen.getByText("Este modelo não pode ser corrigido agora")).toBeTruthy();
  });

  it("says what became of a deletion that Meta refuses or does not confirm", async () => {
    const remove = "DELETE /messaging/templates/t1";
    await open();
    await askToDelete();
    for (const [error, text] of [
      [new ConflictError("template_unconfirmed", "Unconfirmed"), /não confirmou a exclusão/],
      [new BadRequestError("template_refused", "Refused"), /não aceitou excluir/],
    ] as const) {
      api.failWith(remove, error);
      fireEvent.click(screen.getByRole("button", { name: "Excluir modelo" }));
      await settle(400);
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it("deletes a template after a question", async () => {
    api.answer("DELETE /messaging/templates/t1", null);
    await open();
    await askToDelete();
    fireEvent.click(screen.getByRole("button", { name: "Excluir modelo" }));
    await settle(400);
    expect(api.callsTo("DELETE /messaging/templates/t1")).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
