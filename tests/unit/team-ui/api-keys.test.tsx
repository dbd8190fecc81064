import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import type { ApiKeyView } from "../../../lib/identity/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";
import "../../../components/team/api-keys/create-key-sheet.tsx";
import "../../../components/team/api-keys/revoke-key-dialog.tsx";
import "../../../components/team/api-keys/rotate-key-dialog.tsx";

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

let queryClient: QueryClient;
function Section() {
  queryClient = useQueryClient();
  return <ApiKeysSection />;
}
const open = (role: { readOnly?: boolean; permissions?: string[] } = {}) =>
  openPage(<Section />, api, {
    role: { permissions: ["app:team", "app:customers", "app:campaigns"], readOnly: false, ...role },
  });
const expectForgotten = async () => {
  await act(async () => {
    vi.advanceTimersByTime(1);
  });
  expect(document.body.innerHTML).not.toContain(SECRET);
  const mutations = queryClient.getMutationCache().getAll();
  expect(JSON.stringify(mutations.map(({ state }) => state))).not.toContain(SECRET);
};
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
    const queues = screen.getByLabelText("Filas") as HTMLSelectElement;
    expect(queues.disabled).toBe(true);
    const reason = document.getElementById(queues.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("Você só dá as permissões que tem.");
    expect(screen.getByLabelText("Clientes").hasAttribute("aria-describedby")).toBe(false);
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
    await expectForgotten();
  });

  it.each([
    ["its validity", () => fireEvent.change(screen.getByLabelText("Validade"), { target: { value: "30" } })],
    ["its stores", () => fireEvent.click(screen.getByRole("radio", { name: "Só algumas lojas" }))],
  ])("is not dropped without a question once %s was chosen", async (_, choose) => {
    api.answer("GET /stores", []);
    await open();
    await press("Nova chave");
    choose();
    await settle();
    await press("Cancelar");
    expect(screen.getByLabelText("Nome")).toBeTruthy();
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });

  it("stays on the screen after Escape, and says if it could not be copied", async () => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("denied")) },
      configurable: true,
    });
    await open();
    await press("Nova chave");
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "ERP" } });
    fireEvent.change(screen.getByLabelText("Clientes"), { target: { value: "read" } });
    await press("Criar chave");
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await settle();
    expect((screen.getByLabelText("Chave de API") as HTMLInputElement).value).toBe(SECRET);
    await press("Copiar a chave");
    expect(screen.getByText(/Não foi possível copiar/)).toBeTruthy();
  });

  it("that is refused keeps the form, with the reason", async () => {
    api.failWith("POST /settings/api-keys", new ConflictError("api_key_limit_reached", "No"));
    await open();
    await press("Nova chave");
    fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "ERP" } });
    fireEvent.change(screen.getByLabelText("Clientes"), { target: { value: "read" } });
    await press("Criar chave");
    expect(screen.getByText(/A organização já tem 50 chaves ativas/)).toBeTruthy();
    expect((screen.getByLabelText("Nome") as HTMLInputElement).value).toBe("ERP");
  });
});

describe("an existing key", () => {
  it("is rotated with the chosen overlap, and the new one is shown", async () => {
    await open();
    await press("Trocar a chave Loja virtual");
    const field = screen.getByLabelText("A chave atual termina");
    const description = document.getElementById(screen.getByRole("dialog").getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toContain("A nova tem a mesma duração");
    expect(description?.contains(field)).toBe(false);
    fireEvent.change(field, { target: { value: "24" } });
    await press("Criar a chave nova");
    expect(api.callsTo("POST /settings/api-keys/k-1/rotate").map(({ body }) => body)).toEqual([
      { endsAt: expect.stringMatching(/^2026-11-22T15:00:00/) },
    ]);
    expect((screen.getByLabelText("Chave de API") as HTMLInputElement).value).toBe(SECRET);
    await press("Já copiei");
    await expectForgotten();
  });

  it("shows the new key also if the list no longer has the old one on its page", async () => {
    await open();
    await press("Trocar a chave Loja virtual");
    api.answer("GET /settings/api-keys", page([GONE]));
    await press("Criar a chave nova");
    expect(screen.queryByText("Loja virtual")).toBeNull();
    expect((screen.getByLabelText("Chave de API") as HTMLInputElement).value).toBe(SECRET);
  });

  it("ends at once by the server's clock, not the browser's", async () => {
    await open();
    await press("Trocar a chave Loja virtual");
    fireEvent.change(screen.getByLabelText("A chave atual termina"), { target: { value: "0" } });
    await press("Criar a chave nova");
    expect(api.callsTo("POST /settings/api-keys/k-1/rotate").map(({ body }) => body)).toEqual([{}]);
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
