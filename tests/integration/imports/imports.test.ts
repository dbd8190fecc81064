import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseCustomer, recordConsents, upsertCustomers } from "../../../lib/customers/index.ts";
import {
  exportRejectedRows,
  getImport,
  importWorkRequested,
  listImports,
  removeOldImports,
  requestPreview,
  requestRun,
  requestUndo,
  stopImport,
} from "../../../lib/imports/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { advanceCheckpoint } from "../../../lib/settings/index.ts";
import { countedGroups, plainGroups } from "../../support/customer-counts.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { contentsOf, recordTypes } from "../../support/events.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { carryOn, importFile, previewFile, uploadFile } from "../../support/import-file.ts";

const ANA = "52998224725";
const BIA = "11144477735";
const HEADER = "loja;código;nome;cpf;telefone;e-mail;nascimento;cidade;aceita whatsapp";
const file = (...rows: string[]) => `${[HEADER, ...rows].join("\r\n")}\r\n`;

let ctx: Ctx;
let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  const { orgId } = await createOrganization("Importadora");
  await createStore(orgId, "01");
  ctx = userCtx(orgId);
});

const customers = () =>
  ctx.db.rows(
    `SELECT name, phone, email, cpf_masked, birth_date::text, city, whatsapp_opt_out FROM customer
     WHERE organization_id = $1 ORDER BY name`,
    [ctx.orgId],
  );
const count = async (table: string) =>
  (await ctx.db.rows(`SELECT FROM ${table} WHERE organization_id = $1`, [ctx.orgId])).length;

async function plantRecord(fields: {
  externalId: string;
  transId?: number;
  name?: string;
  phone?: string;
  taxId?: string;
  email?: string;
  city?: string;
}) {
  const [store] = await ctx.db.rows<{ id: string }>("SELECT id FROM store WHERE organization_id = $1", [ctx.orgId]);
  const { externalId, transId = 5, name = null, phone = null, taxId = null, email = null, city = null } = fields;
  const row = {
    storeId: store?.id ?? "",
    storeCode: "01",
    externalId,
    transId,
    name,
    email,
    phone,
    phoneType: phone === null ? null : ("MOBILE" as const),
    taxId,
    birthDate: null,
    zipCode: null,
    city,
    state: null,
    address: null,
    neighborhood: null,
  };
  await ctx.db.sql(async (sql) => {
    await upsertCustomers(sql, ctx.orgId, [row]);
    await advanceCheckpoint(sql, ctx.orgId, "customers", transId);
  });
}

describe("a file of customers", () => {
  it("is recognized, with a mapping for its columns", async () => {
    const read = await uploadFile(ctx, Buffer.from(file("01;1;João;;;;;São Paulo;"), "latin1"));
    expect(read).toMatchObject({
      status: "mapping",
      encoding: "windows-1252",
      delimiter: ";",
      rowCount: 1,
      headers: HEADER.split(";"),
      firstRows: [["01", "1", "João", "", "", "", "", "São Paulo", ""]],
      mapping: {
        columns: ["storeCode", "externalId", "name", "cpf", "phone", "email", "birthDate", "city", "whatsappConsent"],
        storeCode: null,
      },
    });
    expect(await count("customer_import_part")).toBe(0);
  });

  it("gets the mapping that was chosen for the last file with its columns", async () => {
    const { id } = await uploadFile(ctx, "a;b\n1;Ana\n");
    await requestPreview(ctx, { id, kind: "customers", columns: ["externalId", "name"], storeCode: "01" });
    expect((await uploadFile(ctx, "A; b\n2;Bia\n")).mapping).toEqual({
      columns: ["externalId", "name"],
      storeCode: "01",
    });
  });

  it.each([
    ["empty", "\r\n\r\n", "empty_file"],
    ["a header only", `${HEADER}\n`, "empty_file"],
    ["not text", "a;\0b\n1;x\n", "not_text"],
    ["a broken spreadsheet", "PK\u0003\u0004\0\0;x\n", "broken_spreadsheet"],
    ["an old spreadsheet", Buffer.from("d0cf11e0a1b11ae1", "hex"), "old_spreadsheet"],
    ["broken", 'a;b\n1;"x\n', "broken_quotes"],
  ])("that is %s fails with the reason, and leaves no content", async (_, content, problem) => {
    expect(await uploadFile(ctx, content)).toMatchObject({ status: "failed", problem });
    expect(await count("customer_import_chunk")).toBe(0);
  });

  it("keeps no personal data in clear before it is imported", async () => {
    await previewFile(ctx, file(`01;1;Ana Souza;${ANA};;;;;`, "01;2;Bia;123;;;;;"));
    const rows = await ctx.db.rows(
      `SELECT to_jsonb(c)::text || to_jsonb(i)::text AS stored FROM customer_import_chunk c
       JOIN customer_import i ON i.id = c.import_id WHERE c.organization_id = $1`,
      [ctx.orgId],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Ana|Bia|52998224725/);
  });
});

describe("encrypted content", () => {
  it("is stored without an attempt to compress it", async () => {
    const columns = await ctx.db.rows<{ name: string; storage: string }>(
      `SELECT attrelid::regclass || '.' || attname AS name, attstorage AS storage FROM pg_attribute
       WHERE attrelid IN ('customer_import_part'::regclass, 'customer_import_chunk'::regclass)
         AND attname LIKE '%\\_encrypted' ORDER BY 1`,
      [],
    );
    expect(columns.map(({ name, storage }) => [name, storage])).toEqual([
      ["customer_import_chunk.rejected_encrypted", "e"],
      ["customer_import_chunk.rows_encrypted", "e"],
      ["customer_import_part.content_encrypted", "e"],
    ]);
  });
});

describe("the dry run", () => {
  it("tells what each row would do, and changes no customer", async () => {
    await plantRecord({ externalId: "1", name: "ANA", taxId: ANA });
    await plantRecord({ externalId: "2", name: "BIA", taxId: BIA });
    await plantRecord({ externalId: "3", name: "CIDA", city: "Campinas" });
    const before = await customers();
    const preview = await previewFile(
      ctx,
      file(
        "01;1;ANA;;;;;Jundiaí;",
        "01;3;CIDA;;;;;Campinas;",
        "01;9;DORA;;;;;;",
        `01;2;ANA;${ANA};;;;;`,
        "01;5;EVA;111;;;;;",
        "77;6;FÁTIMA;;;;;;",
      ),
    );
    expect(preview.preview).toEqual({ new: 1, changed: 1, unchanged: 1, conflict: 1, rejected: 2 });
    expect(preview.examples.map(({ row, outcome, problems }) => [row, outcome, problems])).toEqual([
      [4, "new", []],
      [2, "changed", []],
      [5, "conflict", [{ field: null, code: "two_customers" }]],
      [6, "rejected", [{ field: "cpf", code: "invalid_cpf" }]],
      [7, "rejected", [{ field: "storeCode", code: "unknown_store" }]],
    ]);
    expect(await customers()).toEqual(before);
    expect(await count("customer")).toBe(3);
  });

  it("rejects rows of erased persons", async () => {
    await plantRecord({ externalId: "1", name: "ANA", taxId: ANA });
    const [{ id = "" } = {}] = await ctx.db.rows<{ id: string }>("SELECT id FROM customer WHERE organization_id = $1", [
      ctx.orgId,
    ]);
    await eraseCustomer(ctx, { id, confirm: "ANA" });
    const done = await importFile(ctx, file(`01;1;ANA;${ANA};;;;;`));
    expect(done.preview).toMatchObject({ rejected: 1 });
    expect(done.result).toMatchObject({ read: 1, created: 0, unchanged: 0, rejected: 1 });
    expect(await customers()).toMatchObject([{ name: null, cpf_masked: null }]);
  });

  it("needs columns that name a customer and a store", async () => {
    const { id } = await uploadFile(ctx, "a;b\n1;Ana\n");
    const fails = (columns: ("name" | "externalId" | null)[], storeCode: string | null = "01") =>
      expect(requestPreview(ctx, { id, kind: "customers", columns, storeCode })).rejects;
    await fails(["name", null]).toMatchObject({ fields: [{ code: "no_identity" }] });
    await fails(["externalId", "externalId"]).toMatchObject({ fields: [{ code: "field_twice" }] });
    await fails(["externalId"]).toMatchObject({ fields: [{ code: "wrong_length" }] });
    await fails(["externalId", "name"], null).toMatchObject({ fields: [{ code: "no_store" }] });
    await fails(["externalId", "name"], "99").toMatchObject({ fields: [{ code: "unknown_store" }] });
  });
});

describe("the run", () => {
  it("imports with the precedence of the ERP sync, and an empty cell keeps what is stored", async () => {
    await plantRecord({ externalId: "1", name: "ANA", taxId: ANA, email: "ana@loja.test", city: "Itu" });
    await plantRecord({ externalId: "2", name: "BIA", phone: "11987654321", city: "Salto" });
    const done = await importFile(
      ctx,
      file("01;1;ANA SOUZA;;;;5/3/1980;;", "01;8;BIA LIMA;;(11) 8765-4321;;;;", `01;7;CIDA;${BIA};;;;;n`),
    );
    expect(done).toMatchObject({
      status: "completed",
      result: { read: 3, created: 1, merged: 1, updated: 1, unchanged: 0, rejected: 0, consents: 0 },
    });
    expect(await customers()).toMatchObject([
      {
        name: "ANA SOUZA",
        email: "ana@loja.test",
        birth_date: "1980-03-05",
        city: "Itu",
        cpf_masked: "***.982.247-**",
      },
      { name: expect.stringContaining("BIA"), phone: "11987654321", city: "Salto" },
      { name: "CIDA", whatsapp_opt_out: false },
    ]);
    expect(await count("customer")).toBe(3);
  });

  it("has no further effect when the same file is imported again", async () => {
    const rows = file(`01;1;ANA;${ANA};11987654321;a@b.co;;;`, ";2;SEM LOJA;;;;;;", "01;;BIA;;11912345678;;;;n");
    await importFile(ctx, rows, { storeCode: "01" });
    const before = await customers();
    const again = await importFile(ctx, rows, { storeCode: "01" });
    expect(again.preview).toEqual({ new: 0, changed: 0, unchanged: 3, conflict: 0, rejected: 0 });
    expect(again.result).toMatchObject({ created: 0, merged: 0, updated: 0, unchanged: 3 });
    expect(await customers()).toEqual(before);
  });

  it("records opt-outs for their addresses; an opt-in lifts none", async () => {
    await importFile(ctx, file("01;1;ANA;;11987654321;;;;não"));
    expect(await customers()).toMatchObject([{ name: "ANA", whatsapp_opt_out: true }]);
    await importFile(ctx, `loja;código;telefone;aceita whatsapp;data do aceite\n01;1;11987654321;sim;01/10/2026\n`);
    expect(await customers()).toMatchObject([{ name: "ANA", whatsapp_opt_out: true }]);
    await importFile(ctx, file("01;2;IRMÃ;;11987654321;;;;"));
    const consents = await ctx.db.rows("SELECT is_opted_out, source FROM phone_consent WHERE organization_id = $1", [
      ctx.orgId,
    ]);
    expect(consents).toEqual([{ is_opted_out: true, source: "import" }]);
  });

  it("offers the rejected rows as a file, safe from formulas", async () => {
    const done = await importFile(ctx, file("01;1;ANA;;;;;;", "01;2;=1+1;1;x;;;;"));
    expect(done).toMatchObject({ hasRejectedRows: true, result: { created: 1, rejected: 1 } });
    const { fileName, csv } = await exportRejectedRows(ctx, { id: done.id });
    expect(fileName).toMatch(/^linhas-rejeitadas-clientes_/);
    expect((await new Response(csv).text()).split("\r\n").slice(1)).toEqual([
      "01;2;'=1+1;1;x;;;;;3;Telefone: não é um telefone brasileiro com DDD; CPF: inválido".replace(
        /;(Telefone.*)$/,
        ';"$1"',
      ),
      "",
    ]);
    expect(await count("customer_import_chunk")).toBe(1);
  });

  it("stops after its chunk, and its rest cannot be imported", async () => {
    const { id } = await previewFile(ctx, file("01;1;ANA;;;;;;"));
    await requestRun(ctx, { id });
    expect(await stopImport(ctx, { id })).toMatchObject({ status: "stopped", undoUntil: expect.any(String) });
    expect(await carryOn(ctx, id)).toMatchObject({ status: "stopped", result: { read: 0 } });
    expect([await count("customer"), await count("customer_import_chunk")]).toEqual([0, 0]);
    await expect(requestRun(ctx, { id })).rejects.toMatchObject({ code: "import_in_other_state" });
  });

  it("asks the job engine for each step", async () => {
    const { id } = await importFile(ctx, file("01;1;ANA;;;;;;"));
    const asked = recorder.named(importWorkRequested.name).filter(({ data }) => data.importId === id);
    expect(asked).toHaveLength(3);
    expect(Object.keys(asked[0]?.data ?? {}).sort()).toEqual(["importId", "jobRunId", "orgId"]);
  });
});

describe("the undo", () => {
  const undo = async (id: string) => {
    await requestUndo(ctx, { id });
    return carryOn(ctx, id);
  };

  it("removes what the import created, and restores what it changed", async () => {
    await plantRecord({ externalId: "1", name: "ANA", phone: "11987654321", email: "ana@loja.test" });
    const before = await customers();
    const identities = () =>
      ctx.db.rows("SELECT kind, value, customer_id FROM customer_identity WHERE organization_id = $1 ORDER BY 1, 2", [
        ctx.orgId,
      ]);
    const identitiesBefore = await identities();
    const { id } = await importFile(
      ctx,
      file(
        `01;1;ANA SOUZA;${ANA};11912345678;;;;n`,
        "01;4;NOVA;;11987654321;;;;",
        "01;5;OUTRA;;21933334444;o@x.co;;;n",
      ),
    );
    expect(await count("customer")).toBe(3);
    expect(await undo(id)).toMatchObject({ status: "undone", undo: { changedSince: 0, inUse: 0 }, undoUntil: null });
    // Opt-outs outlive the undo.
    expect(await customers()).toEqual(before.map((customer) => ({ ...customer, whatsapp_opt_out: true })));
    expect(await identities()).toEqual(identitiesBefore);
    expect(await count("customer_metrics")).toBe(1);
    expect(await count("customer_search")).toBe(1);
    expect(await count("phone_consent")).toBe(2);
    expect(await countedGroups(ctx.orgId)).toEqual(await plainGroups(ctx.orgId));
  });

  it("leaves what was changed since, and says so", async () => {
    await plantRecord({ externalId: "1", name: "ANA", city: "Itu" });
    const { id } = await importFile(ctx, file("01;1;ANA SOUZA;;;;;Salto;", "01;2;NOVA;;;;;;", "01;3;EM USO;;;;;;"));
    await plantRecord({ externalId: "1", transId: 9, name: "ANA LIMA" });
    await ctx.db.rows(
      `INSERT INTO consent_change (organization_id, customer_id, channel, was_opted_out, is_opted_out, source)
       SELECT $1, id, 'email', false, true, 'manual' FROM customer WHERE organization_id = $1 AND name = 'EM USO'`,
      [ctx.orgId],
    );
    expect((await undo(id)).undo).toEqual({ undone: 1, changedSince: 1, inUse: 1 });
    expect(await customers()).toMatchObject([{ name: "ANA LIMA" }, { name: "EM USO" }]);
  });

  it("keeps opt-outs, those of the file and those said since", async () => {
    await plantRecord({ externalId: "1", name: "ANA", phone: "11987654321", email: "ana@loja.test" });
    const { id } = await importFile(ctx, file("01;1;ANA;;11912345678;ana@loja.test;;;n"));
    await recordConsents(ctx, [
      { channel: "whatsapp", phone: "11987654321", isOptedOut: true, source: "keyword", at: new Date() },
    ]);
    await undo(id);
    expect(await customers()).toMatchObject([{ name: "ANA", phone: "11987654321", whatsapp_opt_out: true }]);
    expect(await count("phone_consent")).toBe(2);
  });

  it("leaves customers whom another system has confirmed since", async () => {
    const { id } = await importFile(ctx, file("01;;NOVA;;11987654321;;;;"));
    await plantRecord({ externalId: "100", name: "NOVA", phone: "11987654321" });
    expect((await undo(id)).undo).toMatchObject({ undone: 0, changedSince: 1 });
    expect(await customers()).toMatchObject([{ name: "NOVA" }]);
  });

  it("is refused while a later import is not undone", async () => {
    const first = await importFile(ctx, file("01;1;ANA;;;;;;"));
    const second = await importFile(ctx, file("01;1;ANA;;;;;;"));
    await expect(requestUndo(ctx, { id: first.id })).rejects.toMatchObject({ code: "import_followed" });
    await undo(second.id);
    expect(await undo(first.id)).toMatchObject({ status: "undone", undo: { undone: 1 } });
  });

  it("is refused while another import runs, as a run is during another undo", async () => {
    const first = await importFile(ctx, file("01;1;ANA;;;;;;"));
    const { id: second } = await previewFile(ctx, file("01;1;ANA;;;;;;"));
    await requestRun(ctx, { id: second });
    await expect(requestUndo(ctx, { id: first.id })).rejects.toMatchObject({ code: "import_under_way" });
    await carryOn(ctx, second);
    const { id: third } = await previewFile(ctx, file("01;1;ANA;;;;;;"));
    await requestUndo(ctx, { id: second });
    await expect(requestRun(ctx, { id: third })).rejects.toMatchObject({ code: "import_under_way" });
    await carryOn(ctx, second);
    await requestRun(ctx, { id: third });
    expect(await carryOn(ctx, third)).toMatchObject({ status: "completed", result: { unchanged: 1 } });
  });

  it("records customer.erased for each customer that it removes", async () => {
    await recordTypes(ctx.orgId);
    const { id } = await importFile(ctx, file("01;1;ANA;;;;;;"));
    await undo(id);
    const events = await contentsOf(ctx.orgId);
    expect(events.map(({ type }) => type)).toEqual(["customer.created", "customer.erased"]);
    expect(events[1]?.id).toBe(events[0]?.id);
  });

  it("is refused after 24 hours", async () => {
    const { id } = await importFile(ctx, file("01;1;ANA;;;;;;"));
    const later = { ...ctx, clock: fixedClock(new Date(Date.now() + 24 * 3_600_000 + 1).toISOString()) };
    await expect(requestUndo(later, { id })).rejects.toMatchObject({ code: "import_undo_expired" });
  });
});

describe("access and retention", () => {
  it("answers another organization's import like one that does not exist", async () => {
    const { id } = await previewFile(ctx, file("01;1;ANA;;;;;;"));
    const { orgId } = await createOrganization("Outra");
    const other = userCtx(orgId);
    const calls = [
      () => getImport(other, { id }),
      () => requestRun(other, { id }),
      () => stopImport(other, { id }),
      () => requestUndo(other, { id }),
      () => exportRejectedRows(other, { id }),
      () => requestPreview(other, { id, kind: "customers", columns: ["name"], storeCode: null }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "import_not_found" });
    expect((await listImports(other, { page: 1, limit: 50 })).data).toEqual([]);
    expect(await getImport(ctx, { id })).toMatchObject({ status: "ready" });
  });

  it("refuses people who see some stores only", async () => {
    const limited = userCtx(ctx.orgId, { storeScope: [crypto.randomUUID()] });
    await expect(listImports(limited, { page: 1, limit: 50 })).rejects.toMatchObject({ code: "needs_every_store" });
  });

  it("removes the content two days after the last change; the import stays", async () => {
    const done = await importFile(ctx, file("01;1;ANA;;;;;;", "01;2;X;1;;;;;"));
    const { id: unread } = await uploadFile(ctx, "a;b\n1;Ana\n");
    await removeOldImports({ ...ctx, clock: fixedClock(new Date(Date.now() + 47 * 3_600_000).toISOString()) });
    expect(await count("customer_import_chunk")).toBe(2);
    await removeOldImports({ ...ctx, clock: fixedClock(new Date(Date.now() + 49 * 3_600_000).toISOString()) });
    expect([await count("customer_import_chunk"), await count("customer_import_change")]).toEqual([0, 0]);
    expect(await getImport(ctx, { id: done.id })).toMatchObject({ status: "completed", hasRejectedRows: false });
    expect(await getImport(ctx, { id: unread })).toMatchObject({ status: "failed", problem: "expired", firstRows: [] });
    expect(await count("customer")).toBe(1);
  });

  it("forgets the details of an erased person", async () => {
    await plantRecord({ externalId: "1", name: "ANA", taxId: ANA });
    await importFile(ctx, file("01;1;ANA SOUZA;;;;;;", "01;2;ANA S;1;;;;;"));
    expect([await count("customer_import_change"), await count("customer_import_chunk")]).toEqual([1, 1]);
    const [{ id = "" } = {}] = await ctx.db.rows<{ id: string }>("SELECT id FROM customer WHERE organization_id = $1", [
      ctx.orgId,
    ]);
    await eraseCustomer(ctx, { id, confirm: "ANA SOUZA" });
    expect([await count("customer_import_change"), await count("customer_import_chunk")]).toEqual([0, 0]);
  });
});
