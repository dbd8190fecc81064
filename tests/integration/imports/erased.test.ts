import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetErased } from "../../../lib/customers/erase-customer.ts";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { getImport, requestPreview, requestRun } from "../../../lib/imports/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { lockMetrics } from "../../../lib/platform/database/metrics-lock.ts";
import { isAwaited } from "../../support/advisory-locks.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { userCtx } from "../../support/factories.ts";
import { carryOn, importFile, uploadFile } from "../../support/import-file.ts";

const ANA = "52998224725";
const PHONE = "11987654321";
const HEADER = "loja;código;nome;cpf;telefone;e-mail";
const ROWS = [
  `F01;novo-1;ANA DE NOVO;${ANA};;`,
  `F01;;ANA DE NOVO;;${PHONE};`,
  "F01;novo-2;ANA DE NOVO;;;ANA@loja.test",
  "F01;novo-3;BIA;;21912345678;",
];

let shop: CustomerShop;
let ctx: Ctx;
let ana: string;
let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  shop = await CustomerShop.open();
  ctx = userCtx(shop.orgId);
  ana = await shop.customer("F01", "1", { name: "ANA", taxId: ANA, phone: PHONE, email: "ana@loja.test" });
});

const names = async () =>
  (
    await ctx.db.rows<{ name: string | null }>("SELECT name FROM customer WHERE organization_id = $1 ORDER BY name", [
      shop.orgId,
    ])
  ).map(({ name }) => name);

async function ready(rows: readonly string[]) {
  const { id, proposals } = await uploadFile(ctx, [HEADER, ...rows].join("\n"));
  await requestPreview(ctx, { id, kind: "customers", columns: proposals.customers, storeCode: null });
  await carryOn(ctx, id);
  return id;
}

describe("a person who is erased while a file is imported", () => {
  it("is not brought back by rows with the CPF, phone or e-mail address", async () => {
    const id = await ready(ROWS);
    await requestRun(ctx, { id });
    await eraseCustomer(ctx, { id: ana, confirm: "ANA" });
    expect(await carryOn(ctx, id)).toMatchObject({ status: "completed", result: { read: 4, created: 1, rejected: 3 } });
    expect(await names()).toEqual(["BIA", null]);
  });

  it("is not brought back by a chunk that waits for the erasure", async () => {
    const id = await ready(ROWS);
    await requestRun(ctx, { id });
    let done: Promise<unknown> = Promise.resolve();
    let erased: Promise<unknown> = Promise.resolve();
    await ctx.db.sql(async (sql) => {
      await lockMetrics(sql, shop.orgId);
      erased = eraseCustomer(ctx, { id: ana, confirm: "ANA" });
      await eventually(async () => expect(await isAwaited(sql, `customer_metrics:${shop.orgId}`)).toBe(true));
      done = carryOn(ctx, id);
    });
    expect(await Promise.all([erased, done])).toHaveLength(2);
    expect(await names()).toEqual(["BIA", null]);
  });

  it("is not brought back by a file of the next days either; the dry run says so", async () => {
    await eraseCustomer(ctx, { id: ana, confirm: "ANA" });
    const again = await importFile(ctx, [HEADER, ...ROWS].join("\n"));
    expect(again.preview).toMatchObject({ new: 1, rejected: 3 });
    expect(
      again.examples.filter(({ outcome }) => outcome === "rejected").map(({ problems }) => problems[0]?.code),
    ).toEqual(["erased_customer", "erased_customer", "erased_customer"]);
    expect(await names()).toEqual(["BIA", null]);
  });

  it("ends imports that waited, but none that was begun afterwards, when the erasure is repeated each hour", async () => {
    const waiting = await ready(ROWS);
    const done = await importFile(ctx, [HEADER, "F01;9;ANA DE NOVO;;;sem arroba"].join("\n"));
    expect(done.hasRejectedRows).toBe(true);
    await eraseCustomer(ctx, { id: ana, confirm: "ANA" });
    expect(await getImport(ctx, { id: waiting })).toMatchObject({ status: "failed", problem: "expired" });
    expect(await getImport(ctx, { id: done.id })).toMatchObject({ status: "completed", hasRejectedRows: false });

    const later = await ready(ROWS);
    const imported = await importFile(ctx, [HEADER, ...ROWS].join("\n"));
    await forgetErased(ctx);
    expect(await getImport(ctx, { id: later })).toMatchObject({ status: "ready", preview: { new: 1, rejected: 3 } });
    expect(await getImport(ctx, { id: imported.id })).toMatchObject({ status: "completed", hasRejectedRows: true });
  });

  it("does not keep a relative with the same phone out who is known already", async () => {
    await importFile(ctx, `${HEADER}\nF01;2;IRMÃ;;;\n`);
    await eraseCustomer(ctx, { id: ana, confirm: "ANA" });
    const done = await importFile(ctx, `${HEADER}\nF01;2;IRMÃ LIMA;;${PHONE};\n`);
    expect(done.result).toMatchObject({ updated: 1, rejected: 0 });
    expect(await names()).toEqual(["IRMÃ LIMA", null]);
  });
});
