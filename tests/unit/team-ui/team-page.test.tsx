import "../../../components/team/invite-drawer.tsx";
import "../../../components/team/person-dialog.tsx";
import "../../../components/team/person-dropdown.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError, TooManyRequestsError } from "../../../lib/core/errors.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { ALL, OWN, pageOf, person, SELLER, SUPER } from "./people-fixture.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { TeamPage } = await import("../../../components/team/team-page.tsx");

const ADMIN = { permissions: ALL, readOnly: false };
const STORES = [
  { id: "s1", code: "F01", tradeName: "Loja Centro", primaryStoreId: null },
  { id: "s2", code: "F02", tradeName: "Loja Norte", primaryStoreId: null },
];
const SELF = person("ana", { isSelf: true, canManage: false, role: { ...OWN } });
const BIA = person("bia", { name: "Bia Lima", stores: STORES.map(({ primaryStoreId: _, ...store }) => store) });
const INVITED = person("novo", { status: "invited", name: null, lastSeenAt: null });

withLayout(1000, 800);

let api: PageApi;
const open = (search = "", role = ADMIN) => openPage(<TeamPage keepsPasswords={false} />, api, { search, role });
const press = async (name: string | RegExp, within_: HTMLElement = document.body) => {
  const button = within(within_).getByRole("button", { name });
  fireEvent.focus(button);
  fireEvent.click(button);
  await settle(400);
};
const type = async (label: string | RegExp, value: string) => {
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });
  await settle(400);
};
const row = (name: RegExp) => screen.getByRole("row", { name });
/** A menu opens on a pointer event, which jsdom lacks; use the keyboard instead. */
const choose = async (person: string, item: string) => {
  await press(`Ações para ${person}`);
  fireEvent.click(screen.getByRole("menuitem", { name: item }));
  await settle(400);
};

beforeEach(() => {
  vi.setSystemTime(NOW);
  api = createPageApi({
    "GET /users": pageOf([SELF, BIA, INVITED]),
    "GET /roles": pageOf([SUPER, OWN, SELLER]),
    "GET /settings/stores": pageOf(STORES),
    "POST /users/invite": ({ body }: { body: unknown }) => person("novo", body as object),
    "PATCH /users/bia/role": { ...BIA, role: { ...OWN } },
    "PATCH /users/bia/status": { ...BIA, status: "deactivated" },
    "PUT /users/bia/stores": BIA,
    "DELETE /users/bia": null,
  });
});
afterEach(cleanup);

describe("the team list", () => {
  it("shows the role, stores, last visit and status of each member", async () => {
    await open();
    const text = (name: RegExp) => row(name).textContent?.replaceAll("\u00a0", " ");
    expect(text(/Bia Lima/)).toContain("Loja Centro, Loja Norte");
    expect(text(/Bia Lima/)).toContain("há 3 min");
    expect(text(/novo@loja/)).toContain("Convidado");
    expect(text(/novo@loja/)).toMatch(/^novo@loja\.test\s?Convite enviado há /);
    expect(text(/ana@loja/)).toContain("Administrador");
    expect(text(/ana@loja/)).toContain("Todas as lojas");
    expect(screen.getByText("3 pessoas")).toBeTruthy();
  });

  it("marks who never signed in, instead of calling them only active", async () => {
    api.answer("GET /users", pageOf([person("caio", { lastSeenAt: null })]));
    await open();
    expect(row(/caio@loja/).textContent).toContain("—Ainda não entrou");
  });

  it("requests what the URL specifies, and writes chosen filters to the URL", async () => {
    const { url } = await open("?busca=bia&papel=seller&situacao=convidados&ordem=-acesso&pagina=2");
    const asked = api.callsTo("GET /users").at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      q: "bia",
      role: "seller",
      status: "invited",
      sort: "lastSeenAt",
      order: "desc",
      page: "2",
    });
    fireEvent.change(screen.getByLabelText("Situação"), { target: { value: "desativados" } });
    await settle(400);
    expect(url.search).toContain("situacao=desativados");
    expect(url.search).not.toContain("pagina");
    await press("Limpar filtros");
    expect(url.search).toBe("ordem=-acesso");
  });

  it("searches only when the typing pauses", async () => {
    await open();
    const before = api.callsTo("GET /users").length;
    for (const text of ["b", "bi", "bia"]) fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
    await settle(400);
    expect(
      api
        .callsTo("GET /users")
        .slice(before)
        .map(({ query }) => query.get("q")),
    ).toEqual(["bia"]);
  });

  it("shows also on touch why users can't manage themselves", async () => {
    await open();
    const menu = screen.getByRole("button", { name: "Ações para ana" });
    fireEvent.pointerDown(menu, { pointerType: "touch" });
    fireEvent.focus(menu);
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.click(menu);
    await settle();
    expect(screen.getByRole("tooltip").textContent).not.toBe("");
  });

  it("shows that the roles could not be loaded, and loads them on retry", async () => {
    api.fail("GET /roles", 400);
    await open();
    await press("Convidar");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Não foi possível carregar as opções.");
    api.answer("GET /roles", pageOf([SUPER, OWN, SELLER]));
    await press("Tentar de novo", dialog);
    expect(within(dialog).getByRole("option", { name: "Vendas" })).toBeTruthy();
  });

  it("distinguishes no result, a failed load and a missing permission", async () => {
    api.answer("GET /users", pageOf([]));
    const { unmount } = await open("?busca=zzz&papel=seller&situacao=convidados");
    expect(screen.getByText("Nenhum resultado com estes filtros")).toBeTruthy();
    expect(screen.getByText("Filtros: “zzz” · Vendas · Convidados")).toBeTruthy();
    unmount();
    api.fail("GET /users", 400);
    const second = await open();
    expect(screen.getByText("Não foi possível carregar a equipe")).toBeTruthy();
    second.unmount();
    api.fail("GET /users", 403);
    await open();
    expect(screen.getByText("Sem permissão")).toBeTruthy();
  });

  it("offers only roles that the user may assign, and shows why a change was rejected", async () => {
    await open();
    const select = screen.getByLabelText<HTMLSelectElement>("Papel de Bia Lima");
    expect([...select.options].map(({ text }) => text)).toEqual(["Administrador", "Vendas"]);
    fireEvent.change(select, { target: { value: "own" } });
    await settle(400);
    expect(api.callsTo("PATCH /users/bia/role").map(({ body }) => body)).toEqual([{ roleId: "own" }]);
    api.fail("PATCH /users/bia/role", 429);
    fireEvent.change(screen.getByLabelText("Papel de Bia Lima"), { target: { value: "own" } });
    await settle(400);
    expect(document.body.textContent).toContain("Espere 60 s e tente de novo.");
  });

  it("disables changes for a read-only role", async () => {
    await open("", { permissions: ["app:team"], readOnly: true });
    expect(screen.queryByLabelText("Papel de Bia Lima")).toBeNull();
    expect(screen.getByRole("button", { name: "Convidar" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("button", { name: "Ações para Bia Lima" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("doesn't let users change themselves", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Ações para ana" }).getAttribute("aria-disabled")).toBe("true");
    expect(within(row(/ana@loja/)).queryByRole("combobox")).toBeNull();
  });
});

describe("the invite drawer", () => {
  const calls = () => api.callsTo("POST /users/invite").map(({ body }) => (body as { email: string }).email);
  const emails = () => screen.getByLabelText<HTMLTextAreaElement>("E-mails");

  it("shows what is missing before anything is sent", async () => {
    await open();
    await press("Convidar");
    await press(/^Enviar/);
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toContain("Digite pelo menos um e-mail.");
    expect(alerts).toContain("Escolha o papel de quem vai entrar.");
    fireEvent.click(screen.getByRole("radio", { name: "Só algumas lojas" }));
    await press(/^Enviar/);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(
      "Escolha pelo menos uma loja.",
    );
    expect(calls()).toEqual([]);
  });

  it("sends one request per address, with role and stores, and closes when all succeeded", async () => {
    await open();
    await press("Convidar");
    await type("E-mails", "Caio <caio@loja.test>, dora@loja.test\ndora@loja.test");
    await type("Papel", "seller");
    await settle();
    // A store limits the access by itself.
    fireEvent.click(screen.getByLabelText(/Loja Norte/));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Só algumas lojas" }).checked).toBe(true);
    await press("Enviar 2 convites");
    expect(api.callsTo("POST /users/invite").map(({ body }) => body)).toEqual([
      { email: "caio@loja.test", roleId: "seller", storeIds: ["s2"] },
      { email: "dora@loja.test", roleId: "seller", storeIds: ["s2"] },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks for confirmation before the drawer discards typed addresses", async () => {
    await open();
    await press("Convidar");
    const pressEscape = async () => {
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
      await settle(400);
    };
    await type("E-mails", "caio@loja.test");
    await pressEscape();
    await press("Continuar editando");
    expect(emails().value).toBe("caio@loja.test");
    await press("Cancelar");
    await press("Descartar e sair");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Convidar");
    await pressEscape();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows each result, and keeps unsent addresses in the field", async () => {
    await open();
    api.failWith("POST /users/invite", new ConflictError("address_invited_already", "Invited"));
    await press("Convidar");
    await type("E-mails", "caio@loja.test, nada");
    await type("Papel", "seller");
    await press("Enviar convite");
    expect(within(screen.getByRole("dialog")).getByRole("listitem").textContent).toContain("Já tem um convite aberto");
    expect(emails().value).toBe("caio@loja.test\nnada");
  });

  it("shows which address was invited too often, keeps it in the field, and invites the others", async () => {
    await open();
    api.answer("POST /users/invite", ({ body }: { body: unknown }) => {
      const next = (body as { email: string }).email === "caio@loja.test";
      if (next) api.failWith("POST /users/invite", new TooManyRequestsError(2_400, "address_invited_too_often"));
      return person("novo", body as object);
    });
    await press("Convidar");
    await type("E-mails", "caio@loja.test, dora@loja.test");
    await type("Papel", "seller");
    await press("Enviar 2 convites");
    expect(calls()).toEqual(["caio@loja.test", "dora@loja.test"]);
    const items = within(screen.getByRole("dialog")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "caio@loja.testConvite enviado",
      "dora@loja.testEste e-mail já recebeu muitos convites. Tente de novo em 40 minutos.",
    ]);
    expect(emails().value).toBe("dora@loja.test");
    expect(document.body.textContent).not.toContain("você pode continuar");
  });

  it("stops when the organization's daily limit is reached, and keeps all addresses", async () => {
    await open();
    api.failWith("POST /users/invite", new TooManyRequestsError(82_000, "daily_invitations_used_up"));
    await press("Convidar");
    await type("E-mails", "caio@loja.test, dora@loja.test");
    await type("Papel", "seller");
    await press("Enviar 2 convites");
    expect(calls()).toEqual(["caio@loja.test"]);
    const items = within(screen.getByRole("dialog")).getAllByRole("listitem");
    for (const item of items)
      expect(item.textContent).toContain("A organização já enviou os convites de hoje. Tente de novo em 23 horas.");
    expect(items).toHaveLength(2);
    expect(emails().value).toBe("caio@loja.test\ndora@loja.test");
  });

  it("pauses at the request limit, counts down, and continues with the remaining addresses", async () => {
    await open();
    let left = 1;
    api.answer("POST /users/invite", ({ body }: { body: unknown }) => {
      left -= 1;
      if (left === 0) api.fail("POST /users/invite", 429, "Too many requests");
      return person("novo", body as object);
    });
    await press("Convidar");
    await type("E-mails", "caio@loja.test, dora@loja.test, eva@loja.test");
    await type("Papel", "seller");
    await press("Enviar 3 convites");
    expect(calls()).toEqual(["caio@loja.test", "dora@loja.test"]);
    expect(document.body.textContent).toMatch(/Faltam 2; você pode continuar em (60|59) s/);
    await press("Enviar 2 convites");
    expect(calls()).toHaveLength(2);
    await settle(60_000);
    expect(document.body.textContent).toContain("nada do que você digitou se perdeu");
    api.answer("POST /users/invite", person("novo"));
    await press("Enviar 2 convites");
    expect(calls().slice(2)).toEqual(["dora@loja.test", "eva@loja.test"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the actions on a member", () => {
  it("warn about deleted audit rows, require the typed address, and offer deactivation instead", async () => {
    await open();
    await choose("Bia Lima", "Remover");
    const dialog = screen.getByRole("dialog", { name: "Remover Bia Lima?" });
    expect(dialog.textContent).toContain("registros de auditoria de Bia Lima serão apagados para sempre");
    const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Remover para sempre" });
    expect(confirm.disabled).toBe(true);
    await type(/Para confirmar/, "bia@loja");
    expect(confirm.disabled).toBe(true);
    await type(/Para confirmar/, " BIA@loja.test ");
    api.failWith("DELETE /users/bia", new ConflictError("last_administrator", "The last one"));
    await press("Remover para sempre");
    expect(within(dialog).getAllByRole("alert").at(-1)?.textContent).toContain("ficaria sem ninguém que administra");
    await press("Desativar em vez disso");
    await press("Desativar", screen.getByRole("dialog", { name: "Desativar Bia Lima?" }));
    expect(api.callsTo("PATCH /users/bia/status").map(({ body }) => body)).toEqual([{ active: false }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are limited to the applicable ones for an invite", async () => {
    await open();
    await press("Ações para novo@loja.test");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Escolher lojas",
      "Reenviar convite",
      "Cancelar convite",
    ]);
  });
});
