import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import type { AddPrice, CostSettingsView, PriceView } from "../../../lib/costs/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/settings/costs/margin-form.tsx";
import "../../../components/settings/costs/prices-card.tsx";
import "../../../components/settings/costs/remove-price-dialog.tsx";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CostsSection } = await import("../../../components/settings/costs/costs-section.tsx");

const PRICE: PriceView = {
  id: "p-1",
  tariff: "cloud_marketing",
  price: 0.3625,
  chargedPer: "delivered",
  isFreeInReplyWindow: false,
  validFrom: "2026-01-01",
  isInForce: true,
  isRemovable: false,
};
const NEXT: PriceView = {
  ...PRICE,
  id: "p-2",
  price: 0.4,
  validFrom: "2026-12-01",
  isInForce: false,
  isRemovable: true,
};
const STORED: CostSettingsView = { marginPercent: 40, monthlyBudget: 500, prices: [NEXT, PRICE], changed: null };

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/costs": STORED,
    "PUT /settings/costs": ({ body }: PageCall) => ({ ...STORED, ...(body as object) }),
    "POST /settings/costs/prices": ({ body }: PageCall) => ({
      ...STORED,
      prices: [{ ...PRICE, ...(body as AddPrice), id: "p-3", isRemovable: true }, ...STORED.prices],
    }),
    "DELETE /settings/costs/prices/p-2": null,
  });
});
afterEach(cleanup);

const open = (role: { readOnly: boolean } = { readOnly: false }) =>
  openPage(<CostsSection />, api, { role: { permissions: ["app:settings"], ...role } });
const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const added = () => api.callsTo("POST /settings/costs/prices").map(({ body }) => body);

describe("prices of messages", () => {
  it("are listed by kind, with what is in force and from when the others apply", async () => {
    await open();
    const group = within(screen.getByRole("region", { name: "API oficial do WhatsApp: marketing" }));
    expect(group.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^R\$\s0,40desde 01\/12\/2026 · por mensagem entregueRemover$/),
      expect.stringMatching(
        /^R\$\s0,3625em vigordesde 01\/01\/2026 · por mensagem entregue · já usado, não pode ser removido$/,
      ),
    ]);
  });

  it("say without one that costs are unknown, not zero", async () => {
    api.answer("GET /settings/costs", { ...STORED, prices: [] });
    await open();
    screen.getByText(/Nenhum preço cadastrado.*desconhecido, nunca como zero/);
  });

  it("are added as typed, free in the window only where that applies", async () => {
    await open();
    expect(screen.queryByRole("switch")).toBeNull();
    await type("Mensagem", "cloud_utility");
    fireEvent.click(screen.getByRole("switch", { name: "Sem cobrança se o cliente escreveu nas últimas 24 horas" }));
    await type("Preço por mensagem", "0,0417");
    await type("Cobrança", "sent");
    await press("Adicionar preço");
    const price = { price: 0.0417, chargedPer: "sent", validFrom: "2026-11-21" };
    expect(added()).toEqual([{ tariff: "cloud_utility", ...price, isFreeInReplyWindow: true }]);
    screen.getByText("Preço adicionado.");
    const utility = within(screen.getByRole("region", { name: "API oficial do WhatsApp: utilidade" }));
    utility.getByText(/por mensagem enviada · não cobrada se o cliente escreveu nas últimas 24 horas$/);
    await type("Mensagem", "email");
    await type("Preço por mensagem", "0.00055");
    await press("Adicionar preço");
    expect(added().at(-1)).toMatchObject({ tariff: "email", price: 0.00055, isFreeInReplyWindow: false });
  });

  it("begin tomorrow by default where a price is in force, else today, and on a chosen day in any case", async () => {
    await open();
    const day = () => screen.getByLabelText<HTMLInputElement>("Vale a partir de").value;
    expect(day()).toBe("2026-11-22");
    screen.getByText(/Já há um preço em vigor: o novo pode valer a partir de amanhã/);
    await type("Mensagem", "email");
    expect(day()).toBe("2026-11-21");
    await type("Vale a partir de", "2026-11-30");
    await type("Mensagem", "cloud_marketing");
    expect(day()).toBe("2026-11-30");
  });

  it("below one cent are also shown per thousand messages", async () => {
    api.answer("GET /settings/costs", { ...STORED, prices: [{ ...PRICE, tariff: "email", price: 0.00055 }] });
    await open();
    screen.getByText(/^R\$\s0,55 por mil$/);
  });

  it.each(["", "-1", "101", "0,1234567", "um"])("refuse the amount %j", async (typed) => {
    await open();
    await type("Preço por mensagem", typed);
    await press("Adicionar preço");
    screen.getByText("Use um valor de 0 a 100, com até seis casas decimais.");
    expect(added()).toEqual([]);
  });

  it("explain why a price can't begin on a day", async () => {
    api.failWith("POST /settings/costs/prices", new ConflictError("price_in_force", "A price applies already"));
    await open();
    await type("Preço por mensagem", "1");
    await press("Adicionar preço");
    screen.getByText(/o que uma mensagem custou não muda/);
  });

  it("are removed after a confirmation", async () => {
    await open();
    await press("Remover o preço R$\u00a00,40");
    screen.getByRole("dialog", { name: "Remover o preço R$\u00a00,40?" });
    await press("Cancelar");
    await press("Remover o preço R$\u00a00,40");
    expect(api.callsTo("DELETE /settings/costs/prices/p-2")).toHaveLength(0);
    api.answer("GET /settings/costs", { ...STORED, prices: [PRICE] });
    await press("Remover preço");
    screen.getByText("Preço removido.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText(/^R\$\s0,40$/)).toBeNull();
  });

  it("that were used in the meantime stay, and the question says why", async () => {
    api.failWith("DELETE /settings/costs/prices/p-2", new ConflictError("price_in_use", "Messages were counted"));
    await open();
    await press("Remover o preço R$\u00a00,40");
    await press("Remover preço");
    within(screen.getByRole("dialog")).getByText(/Já há mensagens contadas com este preço/);
  });

  it("can't be changed by a role that only reads", async () => {
    await open({ readOnly: true });
    expect(screen.getByLabelText<HTMLInputElement>("Preço por mensagem").closest("fieldset")?.disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Remover o preço R$\u00a00,40" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });
});

describe("margin", () => {
  const saved = () => api.callsTo("PUT /settings/costs").map(({ body }) => body);

  it("is saved, and cleared by an empty field", async () => {
    await open();
    await type("Margem média", "35");
    await press("Salvar alterações");
    await type("Margem média", "");
    await press("Salvar alterações");
    expect(saved()).toEqual([
      { marginPercent: 35, monthlyBudget: 500 },
      { marginPercent: null, monthlyBudget: 500 },
    ]);
    screen.getAllByText("Margem e orçamento salvos.");
  });

  it("is saved with the monthly budget, which an empty field removes", async () => {
    await open();
    await type("Gasto com mensagens por mês", "1200");
    await press("Salvar alterações");
    await type("Gasto com mensagens por mês", "");
    await press("Salvar alterações");
    expect(saved()).toEqual([
      { marginPercent: 40, monthlyBudget: 1200 },
      { marginPercent: 40, monthlyBudget: null },
    ]);
  });

  it.each(["0", "12,50", "100000001"])("refuses a monthly budget of %s", async (typed) => {
    await open();
    await type("Gasto com mensagens por mês", typed);
    await press("Salvar alterações");
    screen.getByText(/^Use um valor inteiro de 1 a 100\.000\.000, ou deixe vazio\.$/);
    expect(saved()).toEqual([]);
  });

  it.each(["0", "101", "40,5"])("refuses %s", async (typed) => {
    await open();
    await type("Margem média", typed);
    await press("Salvar alterações");
    screen.getByText("Use um número inteiro de 1 a 100, ou deixe vazio.");
    expect(saved()).toEqual([]);
  });
});
