import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeSales } from "../../../lib/erp/settle-customers.ts";
import {
  exportRejectedRows,
  getImport,
  importEnded,
  requestPreview,
  requestRun,
  requestUndo,
  stopImport,
} from "../../../lib/imports/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { SaleInput } from "../../../lib/sales/index.ts";
import { CustomerShop, SHOP_NOW } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { carryOn, importFile, previewFile, uploadFile } from "../../support/import-file.ts";
import { sheetRows, xlsx } from "../../support/xlsx.ts";

const ANA = "52998224725";
const BIA = "11144477735";
const HEADER = "loja;venda;data;hora;total;tipo;vendedor;código do cliente;cpf;celular";
const file = (...rows: string[]) => `${[HEADER, ...rows].join("\r\n")}\r\n`;

let shop: CustomerShop;
let ctx: Ctx;
let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  shop = await CustomerShop.open();
  ctx = userCtx(shop.orgId, { clock: fixedClock(SHOP_NOW) });
  await shop.customer("F01", "1", { name: "ANA", taxId: ANA, phone: "11987654321" });
  await shop.customer("F02", "2", { name: "BIA", taxId: BIA, phone: "21912345678" });
});

const sales = () =>
  ctx.db.rows<{ external_id: string }>(
    `SELECT s.external_id, t.code, s.trans_id::int, s.kind, s.occurred_at, s.amount_cents::int, s.customer_ref,
       c.name AS customer, v.external_id AS seller
     FROM sale s JOIN store t ON t.organization_id = $1 AND t.id = s.store_id
     LEFT JOIN customer c ON c.organization_id = $1 AND c.id = s.customer_id
     LEFT JOIN seller v ON v.organization_id = $1 AND v.id = s.seller_id
     WHERE s.organization_id = $1 ORDER BY s.external_id`,
    [shop.orgId],
  );

/** Everything that sales change: sales, items, roll-ups, totals of customers, attributions and results of messages. */
async function state() {
  const tables = ["sale_item", "sales_daily_store", "sales_daily_seller", "sales_hourly_store", "customer_metrics"];
  const rows = await Promise.all(
    [...tables, "sale_attribution", "campaign_recipient"].map((table) =>
      ctx.db.rows(
        `SELECT to_jsonb(t) - ARRAY['sale_id', 'attributed_at'] AS row FROM ${table} t
         WHERE t.organization_id = $1 ORDER BY 1`,
        [shop.orgId],
      ),
    ),
  );
  return { sales: await sales(), rows };
}

async function plantErpSale(fields: Partial<SaleInput> = {}) {
  const row: SaleInput = {
    storeId: shop.storeId("F01"),
    externalId: "900",
    transId: 7,
    customerRef: "F01:1",
    sellerRef: "ana",
    kind: "sale",
    occurredAt: new Date("2026-11-10T15:00:00-03:00"),
    amountCents: 10_000n,
    items: [{ productExternalId: "P1", quantity: 2, unitPriceCents: 5_000n, color: null, size: "M" }],
    ...fields,
  };
  await ctx.db.sql((sql) => takeSales(ctx, sql, [row], { refreshesPreferences: true }));
}

const undo = async (id: string) => {
  await requestUndo(ctx, { id });
  return carryOn(ctx, id);
};

describe("a file of sales", () => {
  it("is recognized by its columns; another kind can be chosen", async () => {
    const read = await uploadFile(ctx, file("F01;1;05/03/2024;14:30;10,00;venda;ana;1;;"));
    expect(read).toMatchObject({
      kind: "sales",
      mapping: {
        columns: [
          "storeCode",
          "saleId",
          "soldAt",
          "soldTime",
          "total",
          "saleKind",
          "sellerCode",
          "externalId",
          "cpf",
          "phone",
        ],
      },
      proposals: { customers: ["storeCode", null, null, null, null, null, null, "externalId", "cpf", "phone"] },
    });
    const columns = read.proposals.customers;
    await expect(requestPreview(ctx, { id: read.id, kind: "sales", columns, storeCode: null })).rejects.toMatchObject({
      fields: [{ code: "no_sale" }],
    });
    await expect(
      requestPreview(ctx, { id: read.id, kind: "customers", columns: read.proposals.sales, storeCode: null }),
    ).rejects.toMatchObject({ fields: [{ code: "field_of_other_kind" }] });
    await requestPreview(ctx, { id: read.id, kind: "customers", columns, storeCode: null });
    expect(await carryOn(ctx, read.id)).toMatchObject({ kind: "customers", preview: { rejected: 0, conflict: 1 } });
  });

  it("is imported with roll-ups and totals, by customer code, CPF or phone", async () => {
    const done = await importFile(
      ctx,
      file(
        "F01;1;05/11/2026;14:30;1.234,56;venda;ana;1;;",
        `F01;2;06/11/2026;;100,00;;bia;;${BIA};`,
        "F02;3;2026-11-19T23:30:00-03:00;;50;;;;;(21) 91234-5678",
        "F02;4;07/11/2026;10:00;20,00;devolução;nobody;99;;",
        "F01;5;07/11/2026;10:00;30,00;;;;;",
      ),
    );
    expect(done).toMatchObject({
      kind: "sales",
      status: "completed",
      result: { read: 5, created: 5, updated: 0, unchanged: 0, rejected: 0, withoutCustomer: 1 },
    });
    expect(await sales()).toMatchObject([
      { code: "F01", kind: "sale", amount_cents: 123_456, customer: "ANA", seller: "ana", trans_id: 0 },
      { code: "F01", amount_cents: 10_000, customer: "BIA", customer_ref: "F02:2", seller: "bia" },
      { code: "F02", amount_cents: 5_000, customer: "BIA", seller: null },
      { code: "F02", kind: "return", amount_cents: -2_000, customer: null, customer_ref: "F02:99", seller: null },
      { code: "F01", amount_cents: 3_000, customer: null, customer_ref: null },
    ]);
    const daily = await ctx.db.rows(
      `SELECT t.code, d.day::text, d.total_cents::int AS cents, d.order_count AS orders FROM sales_daily_store d
       JOIN store t ON t.organization_id = $1 AND t.id = d.store_id WHERE d.organization_id = $1 ORDER BY 2, 1`,
      [shop.orgId],
    );
    expect(daily).toEqual([
      { code: "F01", day: "2026-11-05", cents: 123_456, orders: 1 },
      { code: "F01", day: "2026-11-06", cents: 10_000, orders: 1 },
      { code: "F01", day: "2026-11-07", cents: 3_000, orders: 1 },
      { code: "F02", day: "2026-11-07", cents: -2_000, orders: 0 },
      { code: "F02", day: "2026-11-19", cents: 5_000, orders: 1 },
    ]);
    const totals = await ctx.db.rows(
      `SELECT c.name, m.spent_cents::int AS cents, m.order_count AS orders, m.rfm_status <> 'no_purchases' AS bought FROM customer_metrics m
       JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id WHERE m.organization_id = $1 ORDER BY 1`,
      [shop.orgId],
    );
    expect(totals).toMatchObject([
      { name: "ANA", cents: 123_456, orders: 1 },
      { name: "BIA", cents: 15_000, orders: 2 },
    ]);
    // A customer who comes later gets the sale that waits for the code.
    await importFile(ctx, "loja;código;nome\nF02;99;CIDA\n");
    expect((await sales()).find(({ external_id }) => external_id === "4")).toMatchObject({ customer: "CIDA" });
  });

  it("changes nothing when it is imported again, and sales with other details are changed", async () => {
    const rows = ["F01;1;05/11/2026;14:30;10,00;;ana;1;;", `F01;2;06/11/2026;;20,00;;;;${BIA};`];
    await importFile(ctx, file(...rows));
    const before = await state();
    const again = await importFile(ctx, file(...rows));
    expect(again.preview).toEqual({ new: 0, changed: 0, unchanged: 2, conflict: 0, rejected: 0 });
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await state()).toEqual(before);
    const changed = await importFile(ctx, file("F01;1;05/11/2026;14:30;15,00;;ana;1;;"));
    expect(changed).toMatchObject({ preview: { changed: 1 }, result: { updated: 1 } });
    expect(await sales()).toMatchObject([{ amount_cents: 1_500 }, { amount_cents: 2_000 }]);
  });

  it("leaves a sale of the ERP as it is, whichever comes first", async () => {
    await plantErpSale();
    const before = await state();
    const done = await importFile(ctx, file("F01;900;10/11/2026;;99,00;;;2;;", "F01;901;10/11/2026;;5,00;;;1;;"));
    expect(done.preview).toMatchObject({ new: 1, conflict: 1 });
    expect(done.examples.find(({ outcome }) => outcome === "conflict")?.problems).toEqual([
      { field: null, code: "sale_of_erp" },
    ]);
    expect(done.result).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
    expect((await sales()).find(({ external_id }) => external_id === "900")).toEqual(before.sales[0]);
    await plantErpSale({ externalId: "901", amountCents: 700n, transId: 1 });
    expect((await sales()).find(({ external_id }) => external_id === "901")).toMatchObject({
      amount_cents: 700,
      trans_id: 1,
    });
  });

  it("rejects rows with the reasons, and sales that were purged or are there twice", async () => {
    await ctx.db.rows(
      "INSERT INTO sale_retention (organization_id, purged_until) VALUES ($1, '2021-01-01') RETURNING 1 AS one",
      [shop.orgId],
    );
    const rows = file(
      "F01;1;05/11/2026;;10,00;;;1;;",
      "F01;1;05/11/2026;;10;;;1;;",
      "F01;3;05/11/2026;;10,00;;;1;;",
      "F01;3;05/11/2026;;11,00;;;1;;",
      "F01;2;05/11/2020;;10,00;;;1;;",
      "F77;;ontem;;x;;;;123;",
    );
    const done = await importFile(ctx, rows);
    expect(done.preview).toEqual({ new: 1, changed: 0, unchanged: 1, conflict: 0, rejected: 4 });
    expect(done.result).toMatchObject({ read: 6, created: 1, unchanged: 1, rejected: 4 });
    const { csv } = await exportRejectedRows(ctx, { id: done.id });
    const lines = (await new Response(csv).text()).split("\r\n").slice(1, -1);
    expect(lines.map((line) => line.split(";").slice(10).join(";"))).toEqual([
      "4;Código da venda: a venda aparece no arquivo com outros dados",
      "5;Código da venda: a venda aparece no arquivo com outros dados",
      "6;mais antiga que o prazo de guarda das vendas",
      '7;"Loja: não existe; Código da venda: vazio; Data: não é uma data (dd/mm/aaaa); Valor total: não é um valor em reais (1.234,56); CPF: inválido"',
    ]);
  });

  it("rejects a sale that is there twice, also far apart", async () => {
    const other = Array.from({ length: 5_000 }, (_, at) => `F01;x${at};05/11/2026;;1,00;;;;;`);
    const done = await importFile(
      ctx,
      file("F01;1;05/11/2026;;10,00;;;1;;", ...other, "F01;1;05/11/2026;;11,00;;;1;;"),
    );
    expect(done.result).toMatchObject({ read: 5_002, created: 5_001, updated: 0, rejected: 1 });
    expect((await sales())[0]).toMatchObject({ external_id: "1", amount_cents: 1_000 });
  });

  it("can be a spreadsheet", async () => {
    const rows = sheetRows([
      ["loja", "venda", "data", "total", "código do cliente"],
      ["F01", 1, 45356, 1234.5, 1],
    ]).replace("<c><v>45356", '<c s="1"><v>45356.5');
    const done = await importFile(ctx, xlsx({ rows, formats: [22] }));
    expect(done).toMatchObject({ kind: "sales", encoding: null, delimiter: null, result: { created: 1 } });
    expect(await sales()).toMatchObject([
      { occurred_at: new Date("2024-03-05T12:00:00-03:00"), amount_cents: 123_450, customer: "ANA" },
    ]);
  });
});

describe("the undo of sales", () => {
  it("restores sales, roll-ups, totals and results of messages exactly", async () => {
    await plantErpSale();
    await plantErpSale({ externalId: "902", kind: "return", amountCents: -3_000n, items: [], transId: 8 });
    await importFile(ctx, file("F01;1;10/11/2026;15:00;10,00;;ana;1;;", "F02;2;19/11/2026;09:00;20,00;;;2;;"));
    await plantMessage("F01:1", "2026-11-09T12:00:00-03:00");
    const before = await state();
    const { id } = await importFile(
      ctx,
      file(
        "F01;1;11/11/2026;16:00;15,00;;bia;2;;",
        "F02;2;19/11/2026;09:00;20,00;;;2;;",
        "F01;3;10/11/2026;23:00;70,00;;ana;1;;",
        "F02;4;19/11/2026;20:00;-5,00;;bia;1;;",
        "F02;5;01/02/2020;;80,00;;;2;;",
        "F01;6;10/11/2026;;1,00;;;99;;",
      ),
    );
    expect((await state()).rows).not.toEqual(before.rows);
    expect(await undo(id)).toMatchObject({
      status: "undone",
      undo: { undone: 5, changedSince: 0, inUse: 0 },
      undoUntil: null,
    });
    expect(await state()).toEqual(before);
  });

  it("leaves what the ERP has changed since, and says so", async () => {
    const { id } = await importFile(ctx, file("F01;900;10/11/2026;;99,00;;;1;;", "F01;1;10/11/2026;;10,00;;;1;;"));
    await plantErpSale();
    expect((await undo(id)).undo).toEqual({ undone: 1, changedSince: 1, inUse: 0 });
    expect(await sales()).toMatchObject([{ external_id: "900", amount_cents: 10_000, trans_id: 7 }]);
    const [metrics] = await ctx.db.rows(
      `SELECT spent_cents::int AS cents, order_count AS orders FROM customer_metrics
       WHERE organization_id = $1 AND order_count > 0`,
      [shop.orgId],
    );
    expect(metrics).toEqual({ cents: 10_000, orders: 1 });
  });

  it("undoes what a stopped run had imported", async () => {
    const before = await state();
    const { id } = await previewFile(ctx, file("F01;1;10/11/2026;;10,00;;;1;;"));
    await requestRun(ctx, { id });
    await stopImport(ctx, { id });
    expect(await undo(id)).toMatchObject({ status: "undone" });
    expect(await state()).toEqual(before);
  });

  it("announces its end, as the run does, so that the RFM history follows", async () => {
    const { id } = await importFile(ctx, file("F01;1;10/11/2026;;10,00;;;1;;"));
    const announced = () => recorder.named(importEnded.name).filter(({ data }) => data.importId === id);
    expect(announced().map(({ data }) => data)).toEqual([{ orgId: shop.orgId, importId: id, kind: "sales" }]);
    await undo(id);
    expect(announced()).toHaveLength(2);
  });

  async function plantMessage(ref: string, at: string) {
    const customerId = await shop.ownerOf(ref);
    await ctx.db.rows(
      `WITH c AS (
         INSERT INTO campaign (organization_id, name, channel, status, occurrence, behavior_rules)
         VALUES ($1, 'Campanha', 'email', 'sent', 1, '{"rules":[]}') RETURNING id
       )
       INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
       SELECT $1, c.id, 1, $2, $3, 'email', 'sent', $4 FROM c RETURNING 1 AS one`,
      [shop.orgId, customerId, shop.storeId("F01"), at],
    );
    await importFile(ctx, file("F01;800;09/11/2026;13:00;1,00;;;1;;"));
  }
});

describe("access", () => {
  it("changes no sale of another organization", async () => {
    const other = await CustomerShop.open();
    await other.customer("F01", "1", { name: "OUTRA", taxId: ANA, phone: "11987654321" });
    await importFile(ctx, file("F01;1;10/11/2026;;10,00;;ana;1;;", `F01;2;10/11/2026;;10,00;;;;${ANA};`));
    const rows = await other.ctx.db.rows("SELECT FROM sale WHERE organization_id = $1", [other.orgId]);
    expect(rows).toEqual([]);
    const { orgId } = await createOrganization("Terceira");
    const { id } = await previewFile(ctx, file("F01;3;10/11/2026;;10,00;;;1;;"));
    await expect(getImport(userCtx(orgId), { id })).rejects.toMatchObject({ code: "import_not_found" });
  });

  it("refuses people who see some stores only", async () => {
    const { id } = await previewFile(ctx, file("F01;1;10/11/2026;;10,00;;;1;;"));
    const limited = userCtx(shop.orgId, { storeScope: [shop.storeId("F01")] });
    await expect(requestRun(limited, { id })).rejects.toMatchObject({ code: "needs_every_store" });
  });
});
