import { randomUUID } from "node:crypto";
import { normalizePhone } from "../../../lib/core/phone.ts";
import type { CustomerInput } from "../../../lib/customers/index.ts";
import { takeCustomers, takeSales } from "../../../lib/erp/index.ts";
import {
  carryOnImport,
  createImport,
  getImport,
  PART_BYTES,
  requestPreview,
  requestRead,
  requestRun,
  uploadPart,
} from "../../../lib/imports/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { SaleInput } from "../../../lib/sales/index.ts";
import { type Bench, ctxAt, DAY_MS } from "../bench.ts";
import { time } from "../measure.ts";
import type { Result } from "../result.ts";

const CUSTOMERS_AT_SCALE_1 = 1_000_000;
const SALES_AT_SCALE_1 = 200_000;
/** As many rows as a chunk of an import. */
const PAGE = 5_000;
const COLUMNS = "código;nome;celular;e-mail;nascimento;cidade";
const SALE_COLUMNS = "venda;data;hora;total;código do cliente";
const DAYS = 700;

type Person = { externalId: string; name: string; phone: string; email: string; city: string };
type Store = { id: string; code: string };

/**
 * Imports files of new customers and of their sales into an organization of its own, compared with the sync's pipeline
 * that gets as many rows, converted already.
 */
export async function measureImport(bench: Bench): Promise<Result[]> {
  const { orgId, store } = await openOrganization(bench);
  const ctx = ctxAt({ ...bench, orgId }, bench.now);
  const count = (atScale1: number) => Math.max(PAGE, Math.round(atScale1 * Math.min(bench.scale, 1)));
  const tidy = () => bench.owner.query("VACUUM (ANALYZE) customer, customer_identity, customer_metrics, sale");
  const customers = await compare({
    name: "import of a customer file",
    rows: drawPeople(count(CUSTOMERS_AT_SCALE_1)),
    limit: (people) => takePages(people, (page) => takePeople(ctx, page, store)),
    tidy,
    prepare: (people) => prepare(ctx, COLUMNS, people.map(lineOf), store),
    product: (job, rows) => run(ctx, job, rows),
  });
  await tidy();
  const sales = await compare({
    name: "import of a file of sales",
    rows: Array.from({ length: count(SALES_AT_SCALE_1) }, (_, at) => at),
    limit: (places) => takePages(places, (page) => takePlaces(ctx, page, store, bench.now)),
    tidy,
    prepare: (places) =>
      prepare(
        ctx,
        SALE_COLUMNS,
        places.map((at) => saleLineOf(at, bench.now)),
        store,
      ),
    product: (job, rows) => run(ctx, job, rows),
  });
  return [customers, sales];
}

type Job = { importId: string; jobRunId: string };

/**
 * One round each: a million rows are samples enough. Half of the limit's rows come before the import and half after it,
 * because indexes grow with each row.
 */
async function compare<Row>(competitors: {
  name: string;
  rows: readonly Row[];
  limit: (rows: readonly Row[]) => Promise<void>;
  tidy: () => Promise<unknown>;
  /** Upload, reading and dry run are not timed. */
  prepare: (rows: readonly Row[]) => Promise<Job>;
  product: (job: Job, rows: number) => Promise<void>;
}): Promise<Result> {
  const { name, rows, tidy } = competitors;
  const middle = Math.ceil(rows.length / 2);
  const before = await time(() => competitors.limit(rows.slice(0, middle)));
  await tidy();
  const job = await competitors.prepare(rows);
  const product = await time(() => competitors.product(job, rows.length));
  await tidy();
  const limit = before + (await time(() => competitors.limit(rows.slice(middle))));
  const perSecond = { limit: (rows.length * 1_000) / limit, product: (rows.length * 1_000) / product };
  return { name, unit: "rows/s", ...perSecond, target: { atLeast: 0.8 }, isComparison: true };
}

async function openOrganization({ owner }: Bench): Promise<{ orgId: string; store: Store }> {
  const orgId = randomUUID();
  await owner.query("INSERT INTO organization (id, name, slug) VALUES ($1, 'Importadora', $2)", [
    orgId,
    `bench-${orgId}`,
  ]);
  const { rows } = await owner.query<Store>(
    "INSERT INTO store (organization_id, code, trade_name) VALUES ($1, '01', 'Loja 01') RETURNING id, code",
    [orgId],
  );
  const [store] = rows;
  if (!store) throw new Error("The organization has no store");
  return { orgId, store };
}

function drawPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, at) => ({
    externalId: `arquivo-${at}`,
    name: `PESSOA IMPORTADA ${at}`,
    phone: `21${900_000_000 + at}`,
    email: `importada-${at}@example.test`,
    city: `Cidade ${at % 100}`,
  }));
}

/** Other people than those of the sync. */
const lineOf = (one: Person) =>
  `${one.externalId};${one.name};${one.phone.replace(/^21/, "11")};f-${one.email};05/03/1980;${one.city}`;

async function prepare(ctx: Ctx, header: string, lines: readonly string[], { code }: Store): Promise<Job> {
  const bytes = Buffer.from(`${header}\n${lines.join("\n")}\n`);
  const { id, partCount } = await createImport(ctx, { fileName: "bench.csv", fileBytes: bytes.length });
  for (let part = 0; part < partCount; part += 1)
    await uploadPart(ctx, { id, part }, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  await requestRead(ctx, { id });
  await work(ctx, id);
  const { kind, proposals } = await getImport(ctx, { id });
  await requestPreview(ctx, { id, kind, columns: proposals[kind], storeCode: code });
  await work(ctx, id);
  await requestRun(ctx, { id });
  return jobOf(ctx, id);
}

async function run(ctx: Ctx, job: Job, rows: number): Promise<void> {
  while (!(await carryOnImport(ctx, job)).isDone);
  const { status, result } = await getImport(ctx, { id: job.importId });
  if (status !== "completed" || result?.created !== rows) throw new Error("The import did not create every row");
}

async function work(ctx: Ctx, id: string): Promise<void> {
  const job = await jobOf(ctx, id);
  while (!(await carryOnImport(ctx, job)).isDone);
}

async function jobOf(ctx: Ctx, importId: string): Promise<Job> {
  const [row] = await ctx.db.rows<{ jobRunId: string }>(
    `SELECT job_run_id AS "jobRunId" FROM customer_import WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, importId],
  );
  return { importId, jobRunId: row?.jobRunId ?? "" };
}

async function takePages<Row>(rows: readonly Row[], take: (page: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += PAGE) await take(rows.slice(from, from + PAGE));
}

function takePeople(ctx: Ctx, people: readonly Person[], store: Store) {
  const rows = people.map((one) => toInput({ ...one, externalId: `erp-${one.externalId}` }, store));
  return ctx.db.sql((sql) => takeCustomers(ctx, sql, rows, { refreshesPreferences: false }));
}

function toInput({ phone, ...one }: Person, { id, code }: Store): CustomerInput {
  return {
    ...one,
    ...(normalizePhone(phone) ?? { phone: null, phoneType: null }),
    storeId: id,
    storeCode: code,
    transId: 1,
    taxId: null,
    birthDate: "1980-03-05",
    zipCode: null,
    state: null,
    address: null,
    neighborhood: null,
  };
}

/** Customers of the file, some with several sales. */
const buyerOf = (at: number) => `arquivo-${(at * 7) % (SALES_AT_SCALE_1 / 10)}`;
const momentOf = (at: number, now: Date) => new Date(now.getTime() - (1 + (at % DAYS)) * DAY_MS);

function saleLineOf(at: number, now: Date): string {
  const day = momentOf(at, now).toISOString().slice(0, 10);
  return `arquivo-${at};${day};15:30;${10 + (at % 900)},90;${buyerOf(at)}`;
}

function takePlaces(ctx: Ctx, places: readonly number[], { id, code }: Store, now: Date) {
  const rows = places.map(
    (at): SaleInput => ({
      storeId: id,
      externalId: `erp-${at}`,
      transId: 1,
      customerRef: `${code}:${buyerOf(at)}`,
      sellerRef: null,
      kind: "sale",
      occurredAt: momentOf(at, now),
      amountCents: BigInt(1_090 + (at % 900) * 100),
      items: [],
    }),
  );
  return ctx.db.sql((sql) => takeSales(ctx, sql, rows, { refreshesPreferences: true }));
}
