import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import type { ApiKeyView } from "../../../lib/identity/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";
import "../../../components/team/api-keys/create-key-sheet.tsx";
import "../../../components/team/api-keys/revoke-key-dialog.tsx";
import "../../../components/team/api-keys/rotate-key-dialog.tsx";
import "../../../components/team/api-keys/shown-key-dialog.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { ApiKeysSection } = await import("../../../components/team/api-keys/api-keys-section.tsx");

const SECRET = `balcao_live_abcdefgh${"x".repeat(49)}`;
const KEY: ApiKeyView = {
  id: "k-1",
  name: "Loja virtual",
  prefix: "balcao_live_abcdefgh",
  status: "active",
  scopes: ["app:customers:read", "app:campaigns"],
  stores: null,
  successorOf: null,
  createdAt: "2026-11-01T12:00:00Z",
  createdBy: "Ana",
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  canRotate: true,
};
const GONE: ApiKeyView = {
  ...KEY,
  id: "k-2",
  name: "BI",
  createdBy: null,
  stores: [{ id: "s", code: "F01", tradeName: "Centro" }],
};
const REVOKED: ApiKeyView = { ...KEY, id: "k-3", name: "Antiga", status: "revoked", revokedAt: "2026-11-02T12:00:00Z" };
const page = (data: ApiKeyView[]) => ({ data, total: data.length, page: 1, limit: 20 });

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/api-keys": page([KEY, GONE, REVOKED]),
    "POST /settings/api-keys": ({ body }: PageCall) => ({ key: { ...KEY, ...(body as object) }, secret: SECRET }),
    "POST /settings/api-keys/k-1/rotate": { key: { ...KEY, id: "k-4", successorOf: "k-1" }, secret: SECRET },
    "POST /settings/api-keys/k-1/revoke": { ...KEY, status: "revoked" },
  });
});
afterEach(cleanup);

const open = (role: { readOnly?: boolean; permissions?: string[] } = {}) =>
  openPage(<ApiKeysSection />, api, {
    role: { permissions: ["app:team", "app:customers", "app:campaigns"], readOnly: false, ...role },
  });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const textsOf = () =>
  screen
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "")
    .filter((text) => text.includes("balcao_live_"));

describe("the list of API keys", () => {
  it("shows what each may do, since when, and which lost their creator or have ended", async () => {
    await open();
    const [active, gone, revoked] = textsOf();
    expect(active).toContain("Lê: Clientes");
    expect(active).toContain("Lê e altera: Campanhas");
    expect(active).toContain("todas as lojas · não vence · nunca usada · criada por Ana em 01/11/2026");
    expect(gone).toContain("Quem criou saiu da equipe.");
    expect(gone).toContain("1 loja");
    expect(revoked).toContain("revogada");
    expect(revoked).not.toContain("Trocar");
  });

  it("says what keys are for while there is none, and offers the first one", async () => {
    api.answer("GET /settings/api-keys", page([]));
    await open();
    expect(screen.getByText("Nenhuma chave ainda")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Nova chave" })).toHaveLength(1);
  });

  it("shows its error, and loads again", async () => {
    api.fail("GET /settings/api-keys", 404);
    await open();
    api.answer("GET /settings/api-keys", page([KEY]));
    await press("Tentar de novo");
    expect(textsOf()).toHaveLength(1);
  });

  it("lets a read-only role change nothing", async () => {
    await open({ readOnly: true });
    await press("Nova chave");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a new key", () => {
  it("is created with the chosen scopes, shown once, and gone after that", async () => {
    await open();
    await press("Nova chave");
    await press("Criar chave");
    expect(screen.getByText("Escolha ao menos uma permissão.")).toBeTruthy();
    expect(api.callsTo("POST /settings/api-keys")).toEqual([]);
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: " ERP " } });
    fireEvent.change(screen.getByLabelText("Clientes"), { target: { value: "read" } });
    fireEvent.change(screen.getByLabelText("Campanhas"), { target: { value: "write" } });
    expect((screen.getByLabelText("Filas") as HTMLSelectElement).disabled).toBe(true);
    await press("Criar chave");
    expect(api.callsTo("POST /settings/api-keys").map(({ body }) => body)).toEqual([
      {
        name: "ERP",
        scopes: ["app:customers:read", "app:campaigns"],
        storeIds: [],
        expiresAt: expect.stringMatching(/^2027-02-19T15:00:00/),
      },
    ]);
    expect((screen.getByLabelText("Chave de API") as HTMLInputElement).value).toBe(SECRET);
    await press("Já copiei");
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  it("that is refused keeps the form, with the reason", async () => {
    api.failWith("POST /settings/api-keys", new ConflictError("api_key_limit_reached", "No"));
    await open();
    await press("Nova chave");
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "ERP" } });
    fireEvent.change(screen.getByLabelText("Clientes"), { target: { value: "read" } });
    await press("Criar chave");
    expect(screen.getByText(/A empresa já tem 50 chaves ativas/)).toBeTruthy();
    expect((screen.getByLabelText("Nome") as HTMLInputElement).value).toBe("ERP");
  });
});

describe("an existing key", () => {
  it("is rotated with the chosen overlap, and the new one is shown", async () => {
    await open();
    await press("Trocar a chave Loja virtual");
    fireEvent.change(screen.getByLabelText("A chave atual termina"), { target: { value: "24" } });
    await press("Criar a chave nova");
    expect(api.callsTo("POST /settings/api-keys/k-1/rotate").map(({ body }) => body)).toEqual([
      { endsAt: expect.stringMatching(/^2026-11-22T15:00:00/) },
    ]);
    expect((screen.getByLabelText("Chave de API") as HTMLInputElement).value).toBe(SECRET);
  });

  it("is revoked after a question", async () => {
    await open();
    await press("Revogar a chave Loja virtual");
    const question = within(screen.getByRole("alertdialog"));
    expect(api.callsTo("POST /settings/api-keys/k-1/revoke")).toEqual([]);
    fireEvent.click(question.getByRole("button", { name: "Revogar chave" }));
    await settle();
    expect(api.callsTo("POST /settings/api-keys/k-1/revoke")).toHaveLength(1);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
