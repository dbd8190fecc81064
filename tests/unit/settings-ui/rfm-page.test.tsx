import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { rfmStatusOf } from "../../support/rfm-status.ts";
import "../../../components/settings/rfm-form.tsx";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { RfmSection } = await import("../../../components/settings/rfm-section.tsx");

const DEFAULTS = { riskDays: 120, churnDays: 180, loyalTotalSpent: 1000, loyalOrderCount: 5 };
const STORED = {
  riskDays: 45,
  churnDays: 75,
  loyalTotalSpent: 250.5,
  loyalOrderCount: 2,
  source: "organization",
  defaults: DEFAULTS,
  changed: { at: "2026-11-21T14:57:00Z", by: { id: "u", name: "Ana Lima" } },
};
const EDITOR = { permissions: ["app:settings"], readOnly: false };

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/rfm": STORED,
    "PUT /settings/rfm": ({ body }: PageCall) => ({ ...STORED, ...(body as object) }),
  });
});
afterEach(cleanup);

const open = (role = EDITOR) => openPage(<RfmSection />, api, { role });
const type = async (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const saved = () => api.callsTo("PUT /settings/rfm").map(({ body }) => body);

describe("RFM settings", () => {
  it("explain what a change does before it is saved", async () => {
    await open();
    expect(screen.getByText(/Alterado por Ana Lima/)).toBeTruthy();
    expect(screen.queryByText(/todos os clientes são reclassificados/)).toBeNull();
    await type("Gasto total acima de", "1.300,75");
    expect(screen.getByText(/todos os clientes são reclassificados/)).toBeTruthy();
    await press("Salvar alterações");
    expect(saved()).toEqual([{ riskDays: 45, churnDays: 75, loyalTotalSpent: 1300.75, loyalOrderCount: 2 }]);
    expect(document.body.textContent).toContain("O recálculo começou");
  });

  it("format the amount in Brazilian notation, also after it is saved", async () => {
    await open();
    const amount = () => screen.getByLabelText<HTMLInputElement>("Gasto total acima de");
    expect(amount().value).toBe("250,50");
    expect(amount().inputMode).toBe("decimal");
    await type("Gasto total acima de", "1500,5");
    await press("Salvar alterações");
    expect(amount().value).toBe("1.500,50");
    await press("Usar os valores padrão");
    expect(amount().value).toBe("1.000");
  });

  it("show the consequences beside the save button", async () => {
    await open();
    await type("Compras acima de", "9");
    const bar = screen.getByRole("button", { name: "Salvar alterações" }).closest(".sticky");
    expect(bar?.textContent).toContain("todos os clientes são reclassificados");
  });

  it.each([
    ["Pedem atenção até", "75", "Use menos dias que em “Sem comprar há mais de”."],
    ["Sem comprar há mais de", "0", "Use um número inteiro de 1 a 3.650."],
    ["Gasto total acima de", "1,234", /Use um valor de 0/],
    ["Compras acima de", "dois", "Use um número inteiro de 0 a 10.000."],
  ])("reject %s with the value %s", async (field, value, problem) => {
    await open();
    await type(field, value);
    await press("Salvar alterações");
    expect(screen.getByText(problem)).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it("fill in the installation's defaults", async () => {
    await open();
    await press("Usar os valores padrão");
    await press("Salvar alterações");
    expect(saved()).toEqual([DEFAULTS]);
  });

  it.each([
    [120, 180],
    [45, 200],
    [170, 300],
  ])("say which group the rule gives, with %i and %i days", async (riskDays, churnDays) => {
    api.answer("GET /settings/rfm", { ...STORED, riskDays, churnDays });
    await open();
    const [, last] =
      /“Quase dormindo” até (\d+) dias e, depois, em “Em risco”/.exec(document.body.textContent ?? "") ?? [];
    const said = (recency: number, orders: number) => {
      if (orders > 2 && recency <= riskDays) return "need_attention";
      return recency <= Number(last) ? "about_to_sleep" : "at_risk";
    };
    const constants = { riskDays, churnDays, loyalCents: 100_000n, loyalOrders: 5 };
    for (const orders of [1, 3])
      for (let recency = 91; recency <= churnDays; recency++)
        expect([recency, said(recency, orders)]).toEqual([recency, rfmStatusOf(recency, 0n, orders, constants)]);
  });

  it("are disabled for a read-only role", async () => {
    await open({ permissions: ["app:settings"], readOnly: true });
    expect(screen.getByLabelText("Pedem atenção até").closest("fieldset")?.disabled).toBe(true);
  });
});
