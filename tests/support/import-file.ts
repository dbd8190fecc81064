import {
  carryOnImport,
  createImport,
  getImport,
  type ImportDetail,
  PART_BYTES,
  requestPreview,
  requestRead,
  requestRun,
  uploadPart,
} from "../../lib/imports/index.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";

type Mapping = Omit<Parameters<typeof requestPreview>[1], "id">;

/** Does the job of the import's current step, as the job engine would. */
export async function carryOn(ctx: Ctx, id: string, stepMs?: number): Promise<ImportDetail> {
  const [row] = await ctx.db.rows<{ jobRunId: string }>(
    `SELECT job_run_id AS "jobRunId" FROM customer_import WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, id],
  );
  const job = { importId: id, jobRunId: row?.jobRunId ?? "" };
  while (!(await carryOnImport(ctx, job, stepMs)).isDone);
  return getImport(ctx, { id });
}

/** Uploads a file and reads it; its mapping is to be chosen next. */
export async function uploadFile(ctx: Ctx, content: string | Uint8Array, fileName = "clientes.csv") {
  const bytes = Buffer.from(content);
  const { id, partCount } = await createImport(ctx, { fileName, fileBytes: bytes.length });
  for (let part = 0; part < partCount; part += 1)
    await uploadPart(ctx, { id, part }, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  await requestRead(ctx, { id });
  return carryOn(ctx, id);
}

export async function previewFile(ctx: Ctx, content: string | Uint8Array, mapping: Partial<Mapping> = {}) {
  const { id, kind, mapping: proposed } = await uploadFile(ctx, content);
  const columns = mapping.columns ?? proposed?.columns ?? [];
  await requestPreview(ctx, { id, kind: mapping.kind ?? kind, columns, storeCode: mapping.storeCode ?? null });
  return carryOn(ctx, id);
}

export async function importFile(ctx: Ctx, content: string | Uint8Array, mapping: Partial<Mapping> = {}) {
  const { id } = await previewFile(ctx, content, mapping);
  await requestRun(ctx, { id });
  return carryOn(ctx, id);
}
