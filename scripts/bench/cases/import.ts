import { normalizePhone } from "../../../lib/core/phone.ts";
import type { CustomerInput } from "../../../lib/customers/index.ts";
import { takeCustomers } from "../../../lib/erp/index.ts";
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
import { type Bench, ctxAt } from "../bench.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";

const ROWS_AT_SCALE_1 = 1_000_000;
/** As many rows as a chunk of an import. */
const PAGE = 5_000;
const COLUMNS = ["externalId", "name", "phone", "email", "birthDate", "city"] as const;

type Person = { externalId: string; name: string; phone: string; email: string; city: string };
type Store = { id: string; code: string };

/** Imports a file of new customers, compared with the sync's pipeline that gets as many, converted already. */
export async function measureImport(bench: Bench): Promise<Result[]> {
  const ctx = ctxAt(bench, bench.now);
  const count = Math.max(PAGE, Math.round(ROWS_AT_SCALE_1 * Math.min(bench.scale, 1)));
  const store = await findStore(bench);
  let batch = 0;
  let people: Person[] = [];
  let job = { importId: "", jobRunId: "" };
  const times = await race({
    before: async () => {
      batch += 1;
      people = drawPeople(count, batch);
      job = await prepare(ctx, people, store);
      await bench.owner.query("VACUUM (ANALYZE) customer, customer_identity, customer_metrics, customer_search");
    },
    limit: () => importPages(ctx, people, store),
    product: async () => {
      while (!(await carryOnImport(ctx, job)).isDone);
      const { status, result } = await getImport(ctx, { id: job.importId });
      if (status !== "completed" || result?.created !== count) throw new Error("The import did not create every row");
    },
    rounds: 1,
    warmUps: 0,
  });
  const perSecond = { limit: (count * 1_000) / times.limit, product: (count * 1_000) / times.product };
  return [{ name: "import of a customer file", unit: "rows/s", ...perSecond, target: { atLeast: 0.8 } }];
}

async function findStore({ owner, orgId }: Bench): Promise<Store> {
  const { rows } = await owner.query<Store>("SELECT id, code FROM store WHERE organization_id = $1 LIMIT 1", [orgId]);
  const [store] = rows;
  if (!store) throw new Error("The organization has no store");
  return store;
}

function drawPeople(count: number, batch: number): Person[] {
  return Array.from({ length: count }, (_, at) => ({
    externalId: `arquivo-${batch}-${at}`,
    name: `PESSOA IMPORTADA ${batch} ${at}`,
    phone: `21${900_000_000 + batch * 10_000_000 + at}`,
    email: `importada-${batch}-${at}@example.test`,
    city: `Cidade ${at % 100}`,
  }));
}

/** Uploads and previews the file, and starts its run; the time of these is not compared. */
async function prepare(ctx: Ctx, people: readonly Person[], { code }: Store) {
  const lines = people.map((one) => `${one.externalId};${one.name};${one.phone};${one.email};05/03/1980;${one.city}`);
  const bytes = Buffer.from(`${COLUMNS.join(";")}\n${lines.join("\n")}\n`);
  const { id, partCount } = await createImport(ctx, { fileName: "bench.csv", fileBytes: bytes.length });
  for (let part = 0; part < partCount; part += 1)
    await uploadPart(ctx, { id, part }, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  await requestRead(ctx, { id });
  await work(ctx, id);
  await requestPreview(ctx, { id, columns: [...COLUMNS], storeCode: code });
  await work(ctx, id);
  await requestRun(ctx, { id });
  return jobOf(ctx, id);
}

async function work(ctx: Ctx, id: string): Promise<void> {
  const job = await jobOf(ctx, id);
  while (!(await carryOnImport(ctx, job)).isDone);
}

async function jobOf(ctx: Ctx, importId: string) {
  const [row] = await ctx.db.rows<{ jobRunId: string }>(
    `SELECT job_run_id AS "jobRunId" FROM customer_import WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, importId],
  );
  return { importId, jobRunId: row?.jobRunId ?? "" };
}

async function importPages(ctx: Ctx, people: readonly Person[], store: Store): Promise<void> {
  for (let from = 0; from < people.length; from += PAGE) {
    const rows = people
      .slice(from, from + PAGE)
      .map((one) => toInput({ ...one, externalId: `erp-${one.externalId}` }, store));
    await ctx.db.sql((sql) => takeCustomers(ctx, sql, rows, { refreshesPreferences: false }));
  }
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
