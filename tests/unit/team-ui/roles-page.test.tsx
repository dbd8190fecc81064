import "../../../components/roles/delete-role-dialog.tsx";
import "../../../components/roles/preview-dialog.tsx";
import "../../../components/roles/role-drawer.tsx";
import "../../../components/roles/role-dropdown.tsx";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError, OutdatedError } from "../../../lib/core/errors.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { ALL, OWN, pageOf, role, SELLER, SUPER } from "./people-fixture.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { RolesPage } = await import("../../../components/roles/roles-page.tsx");

const ADMIN = { permissions: ALL, readOnly: false };
const EMPTY = role("empty", { name: "Estoque", level: 30 });

withLayout(1000, 800);

let api: PageApi;
const open = (search = "", as = ADMIN) => openPage(<RolesPage />, api, { search, role: as });
const press = async (name: string | RegExp, where: HTMLElement = document.body) => {
  fireEvent.click(within(where).getByRole("button", { name }));
  await settle(400);
};
const cell = (name: string) => screen.getByRole<HTMLButtonElement>("checkbox", { name });
const tick = async (name: string) => {
  fireEvent.click(cell(name));
  await settle();
};
const choose = async (of: string, item: string) => {
  await press(`Ações do papel ${of}`);
  fireEvent.click(screen.getByRole("menuitem", { name: item }));
  await settle(400);
};

beforeEach(() => {
  vi.setSystemTime(NOW);
  api = createPageApi({
    "GET /roles": pageOf([SUPER, OWN, SELLER, EMPTY]),
    "PATCH /roles/seller": SELLER,
    "PATCH /roles/empty": EMPTY,
    "POST /roles": role("new", { name: "Caixa" }),
    "DELETE /roles/empty": null,
  });
});
afterEach(cleanup);

describe("the roles matrix", () => {
  it("shows each role's permissions; locks the operator's and the user's role and missing permissions", async () => {
    await open();
    expect(cell("Clientes: Vendas").getAttribute("aria-checked")).toBe("true");
    expect(cell("RFM: Vendas").getAttribute("aria-checked")).toBe("false");
    expect(cell("Auditoria: Super Admin").disabled).toBe(true);
    expect(cell("Auditoria: Administrador").disabled).toBe(true);
    expect(cell("Auditoria: Vendas").disabled).toBe(false);
    expect(screen.getAllByText("1 pessoa")).toHaveLength(2);
    cleanup();
    await open("", { permissions: ["app:team", "app:customers"], readOnly: false });
    expect(cell("Auditoria: Vendas").disabled).toBe(true);
    expect(cell("Clientes: Vendas").disabled).toBe(false);
  });

  it("searches permissions by name and description, from the URL", async () => {
    await open("?busca=csv");
    const names = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    expect(names.some((name) => name?.startsWith("Exportar segmentos"))).toBe(true);
    expect(names.some((name) => name?.startsWith("RFM"))).toBe(false);
  });

  it("keeps changes as drafts, saves only changed values, and discards drafts on request", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Salvar alterações" })).toBeNull();
    await tick("RFM: Vendas");
    fireEvent.click(screen.getByRole("switch", { name: "Somente leitura: Estoque" }));
    await settle();
    expect(screen.getByText("2 papéis alterados")).toBeTruthy();
    expect(api.callsTo("PATCH /roles/seller")).toEqual([]);
    await press("Salvar alterações");
    expect(api.callsTo("PATCH /roles/seller").map(({ body }) => body)).toEqual([
      { permissions: ["app:customers", "app:rfm"], was: { permissions: ["app:customers"], readOnly: false } },
    ]);
    expect(api.callsTo("PATCH /roles/empty").map(({ body }) => body)).toEqual([
      { readOnly: true, was: { permissions: [], readOnly: false } },
    ]);
    expect(screen.queryByRole("button", { name: "Salvar alterações" })).toBeNull();
    await tick("RFM: Vendas");
    await press("Descartar");
    expect(cell("RFM: Vendas").getAttribute("aria-checked")).toBe("false");
  });

  it("reports that another user changed the role, and keeps sending the values from before the edit", async () => {
    await open();
    await tick("RFM: Vendas");
    api.answer("GET /roles", pageOf([SUPER, OWN, { ...SELLER, permissions: [] }, EMPTY]));
    api.failWith("PATCH /roles/seller", new OutdatedError("role_outdated", "The role"));
    await press("Salvar alterações");
    await press("Salvar alterações");
    expect(screen.getByRole("alert").textContent).toContain("Vendas: Outra pessoa mudou este papel");
    const was = { permissions: ["app:customers"], readOnly: false };
    expect(api.callsTo("PATCH /roles/seller").map(({ body }) => body)).toMatchObject([{ was }, { was }]);
  });

  it("shows which role was not saved and why, and keeps its changes", async () => {
    await open();
    api.failWith("PATCH /roles/seller", new ConflictError("last_administrator", "The last one"));
    await tick("RFM: Vendas");
    await tick("RFM: Estoque");
    await press("Salvar alterações");
    expect(screen.getByRole("alert").textContent).toContain("Vendas: A organização ficaria sem ninguém");
    expect(screen.getByText("1 papel alterado")).toBeTruthy();
    expect(cell("RFM: Vendas").getAttribute("aria-checked")).toBe("true");
  });

  it("asks for confirmation before a link discards unsaved changes", async () => {
    const elsewhere = <a href="/equipe">Pessoas</a>;
    await openPage(
      <>
        {elsewhere}
        <RolesPage />
      </>,
      api,
      { role: ADMIN },
    );
    const follow = async () => {
      const isFollowed = fireEvent.click(screen.getByText("Pessoas"));
      await settle();
      return isFollowed;
    };
    await tick("RFM: Vendas");
    expect(await follow()).toBe(false);
    await press("Continuar editando", screen.getByRole("alertdialog", { name: "Sair sem salvar?" }));
    expect(cell("RFM: Vendas").getAttribute("aria-checked")).toBe("true");
    await press("Descartar");
    await follow();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("is disabled for a read-only role", async () => {
    await open("", { permissions: ALL, readOnly: true });
    expect(cell("RFM: Vendas").disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Novo papel" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a role", () => {
  it("is created from another one, under a name that isn't taken", async () => {
    await open();
    await press("Novo papel");
    await press("Criar papel");
    expect(screen.getByRole("alert").textContent).toBe("Dê um nome ao papel.");
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "Caixa" } });
    fireEvent.change(screen.getByLabelText("Começar de"), { target: { value: "seller" } });
    await settle();
    expect(screen.getByText("1 permissão marcada")).toBeTruthy();
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("checkbox", { name: /^Auditoria/ }));
    await settle();
    api.failWith("POST /roles", new ConflictError("role_name_taken", "Taken"));
    await press("Criar papel");
    expect(screen.getByRole("alert").textContent).toBe("Já existe um papel com este nome.");
    api.answer("POST /roles", role("new", { name: "Caixa 2" }));
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "Caixa 2" } });
    await press("Criar papel");
    expect(api.callsTo("POST /roles").at(-1)?.body).toEqual({
      name: "Caixa 2",
      permissions: ["app:customers", "app:audit"],
      readOnly: false,
      level: 20,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks for confirmation before the drawer discards a partly entered role", async () => {
    await open();
    await press("Novo papel");
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "Caixa" } });
    await settle();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await settle(400);
    await press("Continuar editando", screen.getByRole("alertdialog"));
    expect(screen.getByLabelText<HTMLInputElement>("Nome").value).toBe("Caixa");
    await press("Cancelar");
    await press("Descartar e sair", screen.getByRole("alertdialog"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("assigned to the user allows only a change of its name", async () => {
    api.answer("PATCH /roles/own", OWN);
    await open();
    await choose("Administrador", "Editar");
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "Direção" } });
    await press("Salvar");
    expect(api.callsTo("PATCH /roles/own").map(({ body }) => body)).toEqual([{ name: "Direção" }]);
  });

  it("can be deleted only if it is unused; the dialog links to the members of a role in use", async () => {
    await open();
    await choose("Vendas", "Excluir");
    const dialog = screen.getByRole("dialog", { name: "O papel Vendas está em uso" });
    expect(within(dialog).getByRole("link", { name: "Ver pessoas" }).getAttribute("href")).toBe("/equipe?papel=seller");
    await press("Fechar", within(dialog).getAllByRole("button")[0]?.parentElement ?? dialog);
    await choose("Estoque", "Excluir");
    await press("Excluir papel");
    expect(api.callsTo("DELETE /roles/empty")).toHaveLength(1);
  });

  it("shows the menu that its members see", async () => {
    await open();
    await choose("Vendas", "Ver como este papel");
    const dialog = screen.getByRole("dialog", { name: "Ver como Vendas" });
    expect(within(dialog).getByText("Ver a lista de clientes, suas compras e mensagens.")).toBeTruthy();
    expect(within(dialog).queryByText("Auditoria")).toBeNull();
  });
});
