import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maskEmail, maskPhone } from "../../../lib/core/masking.ts";
import { upsertCustomers } from "../../../lib/customers/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createSegment, exportSegment } from "../../../lib/segments/index.ts";
import { analyze } from "../../support/analyze.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

const PAGE = 500;
const HEADER = "Nome;E-mail;Telefone;Cidade;UF;Gasto total;Última compra;Última compra (ISO)";

let recorder: EventRecorder;
let shop: CustomerShop;
let id: string;

beforeAll(async () => {
  recorder = await recordEvents();
  shop = await CustomerShop.open();
  await shop.register([
    shop.record("F01", "1", {
      name: "MARIA DAS DORES",
      email: "maria@mail.test",
      phone: "11987654321",
      city: "São Paulo",
      state: "SP",
    }),
    shop.record("F91", "2", {
      name: "=HYPERLINK(1)",
      email: "+a@b@c.test",
      phone: "1133334444",
      city: "-1",
      state: "@X",
    }),
    shop.record("F02", "3", { name: 'João "Zé"; filho', email: "sem arroba", city: "Sal\r\nvador" }),
    shop.record("F02", "4"),
  ]);
  await shop.sell("F01:1", [
    { at: "2026-11-19T02:30:00Z", cents: 123_450 },
    { at: "2026-11-01T12:00:00Z", cents: 5 },
  ]);
  await shop.sell("F91:2", [
    { at: "2026-10-01T12:00:00Z", cents: 1_000 },
    { at: "2026-10-02T12:00:00Z", cents: -1_205 },
  ]);
  ({ id } = await createSegment(shop.ctx, { name: "Todos & Ações", rules: [] }));
});
afterAll(() => recorder.close());

async function read(ctx: Ctx, limit?: number) {
  const { csv, ...file } = await exportSegment(ctx, { id }, limit);
  const bytes = new Uint8Array(await new Response(csv).arrayBuffer());
  return { ...file, bytes, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) };
}

describe("segment export", () => {
  it("is a masked CSV for Excel in Brazil, with formulas escaped", async () => {
    const { bytes, text, ...file } = await read(shop.ctx);
    expect(file).toEqual({ fileName: "segmento-todos-acoes_2026-11-20.csv", rows: 4, isTruncated: false });
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = [
      "Maria das Dores;m***@mail.test;***4321;São Paulo;SP;1234,55;18/11/2026 23:30;2026-11-19T02:30:00.000Z",
      "'=hyperlink(1);'+***@c.test;***4444;'-1;'@X;-2,05;01/10/2026 09:00;2026-10-01T12:00:00.000Z",
      '"João ""zé""; Filho";***;;"Sal\r\nvador";;0,00;;',
      ";;;;;0,00;;",
    ].map((line) => `${line}\r\n`);
    const head = `\uFEFF${HEADER}\r\n`;
    expect(text.startsWith(head)).toBe(true);
    for (const line of lines) expect(text).toContain(line);
    expect(text).toHaveLength(head.length + lines.join("").length);
  });

  it("masks e-mail addresses and phones like the rest of the API", async () => {
    const { text } = await read(shop.ctx);
    for (const email of ["maria@mail.test", "+a@b@c.test", "sem arroba"]) expect(text).toContain(maskEmail(email));
    for (const phone of ["11987654321", "1133334444"]) expect(text).toContain(maskPhone(phone));
    for (const secret of ["maria@", "98765", "3333"]) expect(text).not.toContain(secret);
  });

  it("is truncated to the latest buyers when the limit is exceeded", async () => {
    const { text, ...file } = await read(shop.ctx, 1);
    expect(file).toMatchObject({ rows: 1, isTruncated: true });
    expect(text.split("\r\n").slice(1)).toEqual([expect.stringContaining("Maria das Dores"), ""]);
    expect(await read(shop.ctx, 4)).toMatchObject({ rows: 4, isTruncated: false });
  });

  it("contains only customers of stores that the user may see", async () => {
    const { text, rows } = await read(shop.as(["app:segments:export"], ["F01"]));
    expect(rows).toBe(2);
    expect(text).toContain("Maria das Dores");
    expect(text).not.toContain("João");
    expect(await read(shop.as(["app:segments:export"], ["F02"]))).toMatchObject({ rows: 2 });
  });

  it("contains only the header for an empty segment", async () => {
    const nobody = await CustomerShop.open();
    const segment = await createSegment(nobody.ctx, { name: "Vazio", rules: [] });
    const { csv, rows } = await exportSegment(nobody.ctx, segment);
    expect(rows).toBe(0);
    expect(await new Response(csv).text()).toBe(`${HEADER}\r\n`);
  });

  it("can be cancelled midway, and a later export is complete", async () => {
    const { csv } = await exportSegment(shop.ctx, { id });
    const reader = csv.getReader();
    await reader.read();
    await reader.cancel();
    await expect(read(shop.ctx)).resolves.toMatchObject({ rows: 4 });
  });
});

describe("long export", () => {
  it("is streamed in batches, each customer once", async () => {
    const many = await CustomerShop.open();
    const people = Array.from({ length: 11_000 }, (_, n) => many.record("F01", `m${n}`, { name: `Pessoa ${n}` }));
    // In transactions of a page each, as imports do it: a single one takes ten times as long.
    for (let from = 0; from < people.length; from += PAGE) {
      await many.ctx.db.sql((sql) => upsertCustomers(sql, many.orgId, people.slice(from, from + PAGE)));
      if (from === 0) await analyze();
    }
    const segment = await createSegment(many.ctx, { name: "Muitos", rules: [] });
    const { csv, rows } = await exportSegment(many.ctx, segment);
    const chunks: string[] = [];
    for await (const chunk of csv) chunks.push(new TextDecoder().decode(chunk));
    expect(rows).toBe(11_000);
    expect(chunks.length).toBeGreaterThan(3);
    const names = chunks
      .join("")
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";")[0]);
    expect(names).toHaveLength(11_000);
    expect(new Set(names)).toEqual(new Set(people.map(({ name }) => name)));
  });
});
