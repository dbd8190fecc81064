import { takeTurns } from "../core/take-turns.ts";
import {
  type CustomerInput,
  findLeftOut,
  type ImportedOptOut,
  importOptOuts,
  previewCustomers,
  undoNextChanges,
} from "../customers/index.ts";
import { lockWriters, takeCustomers } from "../erp/index.ts";
import { addressHashes, hashTaxId, phoneHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { findCheckpoints } from "../settings/index.ts";
import { findErasedRows } from "./erased-rows.ts";
import { type KeptRow, loadChunk, type Placed } from "./load-chunk.ts";
import type { RowOutcome, RowProblemCode } from "./names.ts";
import type { ImportExample } from "./responses.ts";
import type { ImportedRows, RowKind } from "./row-kind.ts";
import type { ImportedCustomer, OptOutCell } from "./rules/customer-row.ts";
import { readCustomers } from "./rules/read-rows.ts";
import type { ImportRow } from "./store/imports.ts";

const READ_CUSTOMERS = { file: "lib/imports/rules/read-rows.ts", name: "readCustomers", run: readCustomers };

type CustomerRow = Placed & { customer: CustomerInput; optOuts: OptOutCell[] };
type Customers = { accepted: CustomerRow[]; rejected: KeptRow[] };

/** Identities computed between event-loop yields; takes a few milliseconds. */
const TURN = 500;
const DERIVED_LENGTH = 24;

export const CUSTOMER_ROWS: RowKind = {
  preview: async (ctx, row, chunk) => {
    const loaded = await loadCustomers(ctx, row, chunk);
    return (sql) => compare(ctx, sql, loaded);
  },
  run: async (ctx, row, chunk) => {
    const loaded = await loadCustomers(ctx, row, chunk);
    return (sql) => importRows(ctx, sql, row.id, loaded);
  },
  undo: async (ctx, sql, undo) => {
    await lockWriters(ctx, sql);
    return undoNextChanges(sql, ctx.orgId, undo);
  },
};

/** `transId` follows in the transaction of the chunk. */
async function loadCustomers(ctx: Ctx, row: ImportRow, chunk: number): Promise<Customers> {
  const { accepted, rejected } = await loadChunk(ctx, row, chunk, READ_CUSTOMERS);
  const pause = takeTurns(TURN);
  const rows: CustomerRow[] = [];
  for (const { customer, ...place } of accepted) {
    await pause(1);
    rows.push({ ...place, customer: { ...customer, externalId: identify(customer), transId: 0 } });
  }
  return { accepted: rows, rejected };
}

/** A row without a customer code gets one from its tax id, phone or email: the same row is the same record again. */
function identify({ externalId, taxId, phone, email }: ImportedCustomer): string {
  if (externalId !== null) return externalId;
  const hash = taxId ? hashTaxId(taxId) : phone ? phoneHashes(phone)[0] : addressHashes(email ?? "")[0];
  return `i-${hash.slice(0, DERIVED_LENGTH)}`;
}

const CONFLICTS: Record<string, RowProblemCode> = { older: "older_than_stored", two: "two_customers" };

async function compare(ctx: Ctx, sql: Sql, { accepted, rejected }: Customers): Promise<ImportExample[]> {
  await lockWriters(ctx, sql);
  const inputs = await numbered(ctx, sql, accepted);
  const previewed = new Map((await previewCustomers(sql, ctx.orgId, inputs)).map(({ n, outcome }) => [n, outcome]));
  const erased = await findErasedRows(ctx, sql, inputs);
  const found: ImportExample[] = rejected.map((kept) => ({ ...kept, outcome: "rejected" }));
  for (const [n, { row, cells }] of accepted.entries()) {
    const outcome = erased.has(n) ? undefined : previewed.get(n);
    const code = outcome === undefined ? "erased_customer" : CONFLICTS[outcome];
    const problems = code === undefined ? [] : [{ field: null, code }];
    found.push({ row, cells, problems, outcome: toOutcome(outcome) });
  }
  return found;
}

function toOutcome(outcome: "new" | "changed" | "unchanged" | "older" | "two" | undefined): RowOutcome {
  if (outcome === undefined) return "rejected";
  return outcome === "older" || outcome === "two" ? "conflict" : outcome;
}

async function numbered(ctx: Ctx, sql: Sql, rows: readonly CustomerRow[]): Promise<CustomerInput[]> {
  const transId = Number((await findCheckpoints(sql, ctx.orgId)).customers);
  return rows.map(({ customer }) => ({ ...customer, transId }));
}

async function importRows(
  ctx: Ctx,
  sql: Sql,
  importId: string,
  { accepted, rejected }: Customers,
): Promise<ImportedRows> {
  // An erasure holds the same lock: a row comes either before it, or finds the person erased.
  await lockWriters(ctx, sql);
  const inputs = await numbered(ctx, sql, accepted);
  const erased = await findErasedRows(ctx, sql, inputs);
  const rows = accepted.filter((_, n) => !erased.has(n));
  const options = { refreshesPreferences: true, importId };
  const counts = await takeCustomers(
    ctx,
    sql,
    inputs.filter((_, n) => !erased.has(n)),
    options,
  );
  const left = new Set(rows.length === 0 ? [] : await findLeftOut(sql, rows.length));
  const optOuts = rows.filter((_, n) => !left.has(n)).flatMap((row) => optOutsOf(row, ctx.clock.now()));
  const consents = await importOptOuts(sql, ctx.orgId, optOuts);
  const leftOut = [...accepted.filter((_, n) => erased.has(n)), ...rows.filter((_, n) => left.has(n))].map(
    ({ row, cells }) => ({ row, cells, problems: [{ field: null, code: "erased_customer" as const }] }),
  );
  const all = [...rejected, ...leftOut];
  const read = accepted.length + rejected.length;
  const unchanged = counts.unchanged - left.size;
  return { counts: { ...counts, unchanged, consents, read, rejected: all.length }, rejected: all };
}

function optOutsOf({ customer, optOuts }: CustomerRow, now: Date): ImportedOptOut[] {
  return optOuts.flatMap(({ channel, at }) => {
    const address = channel === "email" ? customer.email : customer.phone;
    return address === null ? [] : [{ address, channel, at: at ?? now }];
  });
}
