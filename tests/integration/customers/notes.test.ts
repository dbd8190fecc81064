import { beforeAll, describe, expect, inject, it } from "vitest";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";
import { columnsWith } from "../../support/text-search.ts";

const endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));
const ADD = "POST /customers/[id]/notes";
const DELETE = "DELETE /customers/[id]/notes/[noteId]";

let shop: CustomerShop;
let editor: { id: string; clerkId: string };
let reader: string;
let managerOfF01: string;

async function call(name: string, as: string, params: Record<string, string>, body?: unknown, query?: string) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No route ${name}`);
  const response = await callRoute(endpoint, { token: await tokenFor(as), params, body, query });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const notesOf = async (id: string, as = reader) =>
  (await call("GET /customers/[id]/events", as, { id }, undefined, "kinds=note")).body.data;

beforeAll(async () => {
  shop = await CustomerShop.open();
  const permissions = ["app:customers", "app:customers:edit"];
  editor = await createUser(shop.orgId, { permissions });
  reader = (await createUser(shop.orgId, { permissions: ["app:customers"] })).clerkId;
  managerOfF01 = (await createUser(shop.orgId, { permissions, storeIds: [shop.storeId("F01")] })).clerkId;
});

describe("notes on a customer", () => {
  it("are events with author and time, newest first, and deleted one by one", async () => {
    const id = await shop.customer("F01", "1", { name: "ANA" });
    const first = await call(ADD, editor.clerkId, { id }, { text: "  Prefere a loja do centro.\nLigar à tarde.  " });
    expect(first.status).toBe(201);
    await call(ADD, managerOfF01, { id }, { text: "Pediu troca" });
    expect(await notesOf(id)).toMatchObject([
      { kind: "note", text: "Pediu troca" },
      {
        kind: "note",
        text: "Prefere a loja do centro.\nLigar à tarde.",
        actor: { id: editor.id, name: "Pessoa Teste" },
      },
    ]);
    expect((await call(DELETE, editor.clerkId, { id, noteId: first.body.id })).status).toBe(204);
    expect(await notesOf(id)).toHaveLength(1);
    expect((await call(DELETE, editor.clerkId, { id, noteId: first.body.id })).status).toBe(404);
  });

  it("need the permission to edit customers, a text, and a customer of the user's stores", async () => {
    const id = await shop.customer("F02", "2", { name: "BIA" });
    const { body: note } = await call(ADD, editor.clerkId, { id }, { text: "Cliente antiga" });
    expect((await call(ADD, reader, { id }, { text: "x" })).status).toBe(403);
    expect((await call(DELETE, reader, { id, noteId: note.id })).status).toBe(403);
    expect((await call(ADD, managerOfF01, { id }, { text: "x" })).status).toBe(404);
    expect((await call(DELETE, managerOfF01, { id, noteId: note.id })).status).toBe(404);
    for (const text of ["", "   ", "a".repeat(2_001)])
      expect((await call(ADD, editor.clerkId, { id }, { text })).status).toBe(400);
    expect(await notesOf(id)).toHaveLength(1);
  });

  it("of one customer cannot be deleted through another", async () => {
    const id = await shop.customer("F01", "3", { name: "CIDA" });
    const other = await shop.customer("F01", "4", { name: "DORA" });
    const { body: note } = await call(ADD, editor.clerkId, { id }, { text: "Só dela" });
    expect((await call(DELETE, editor.clerkId, { id: other, noteId: note.id })).status).toBe(404);
    expect(await notesOf(id)).toHaveLength(1);
  });

  it("are deleted with the personal data, and refused afterwards", async () => {
    const id = await shop.customer("F01", "5", { name: "EVA" });
    await call(ADD, editor.clerkId, { id }, { text: "Segredo-da-Eva" });
    await eraseCustomer(shop.ctx, { id, confirm: "EVA" });
    expect(await notesOf(id)).toEqual([]);
    expect(await columnsWith(inject("ownerDatabaseUrl"), shop.orgId, ["Segredo-da-Eva"])).toEqual([]);
    expect((await call(ADD, editor.clerkId, { id }, { text: "De novo" })).status).toBe(409);
  });
});
