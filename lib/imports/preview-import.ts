import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { moveCursor } from "../jobs/index.ts";
import { decrypt, encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { findStoreRefs } from "../stores/index.ts";
import { encryptRejected } from "./load-chunk.ts";
import { ROW_OUTCOMES } from "./names.ts";
import { getImport } from "./read-imports.ts";
import type { ImportExample } from "./responses.ts";
import { assertMapping } from "./rules/check-mapping.ts";
import { wrongMapping } from "./rules/errors.ts";
import { shownCells } from "./rules/shown-cells.ts";
import type { ImportDetail, ImportMapping, ImportPath } from "./schemas.ts";
import { startWork } from "./start-work.ts";
import { keepRejected } from "./store/content.ts";
import { type ImportRow, lockImport, updateImport } from "./store/imports.ts";

const EXAMPLES = 10;
const NONE = { new: 0, changed: 0, unchanged: 0, conflict: 0, rejected: 0 };

/** Chooses the mapping, which later files with these columns get too, and starts a dry run with it. */
export async function requestPreview(ctx: Ctx, { id, ...chosen }: ImportPath & ImportMapping): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  const { kind, ...mapping } = chosen;
  await startWork(ctx, id, { work: "preview", from: ["mapping", "ready"], to: "previewing" }, async (sql, row) => {
    assertMapping(chosen, row.headers ?? []);
    const stores = await findStoreRefs(sql, ctx.orgId);
    if (mapping.storeCode !== null && !stores.some(({ code }) => code === mapping.storeCode))
      throw wrongMapping("storeCode", "unknown_store", "must be the code of a store");
    return { kind, mapping, preview: NONE, examplesEncrypted: null };
  });
  noteChange(ctx, { before: null, after: { id, kind, columns: mapping.columns.map((field) => field ?? "") } });
  return getImport(ctx, { id });
}

/** Compares the rows of one chunk with what is stored, without a change of it. False if the run has ended. */
export function previewChunk(
  ctx: Ctx,
  row: ImportRow,
  { jobRunId, chunk }: { jobRunId: string; chunk: number },
  compare: (sql: Sql) => Promise<ImportExample[]>,
): Promise<boolean> {
  return ctx.db.sql(async (sql) => {
    if (!(await moveCursor(sql, ctx.orgId, jobRunId, chunk, null))) return false;
    const current = await lockImport(sql, ctx.orgId, row.id);
    if (current?.status !== "previewing") return false;
    const found = (await compare(sql)).sort((a, b) => a.row - b.row);
    const rejected = found.filter(({ outcome }) => outcome === "rejected").map(({ outcome: _, ...kept }) => kept);
    await keepRejected(sql, ctx.orgId, row.id, {
      chunk,
      rejectedEncrypted: encryptRejected(ctx, rejected),
      isImported: false,
    });
    const preview = { ...(current.preview ?? NONE) };
    for (const { outcome } of found) preview[outcome] += 1;
    await updateImport(sql, ctx.orgId, row.id, ["previewing"], {
      preview,
      examplesEncrypted: encrypt(JSON.stringify(addExamples(ctx, current, found)), ctx.orgId),
      at: ctx.clock.now(),
    });
    return true;
  });
}

/** The first rows of each outcome; unchanged rows need none. */
function addExamples(ctx: Ctx, { examplesEncrypted }: ImportRow, found: readonly ImportExample[]): ImportExample[] {
  const known: ImportExample[] =
    examplesEncrypted === null ? [] : (JSON.parse(decrypt(examplesEncrypted, ctx.orgId)) as ImportExample[]);
  return ROW_OUTCOMES.filter((outcome) => outcome !== "unchanged").flatMap((outcome) =>
    [...known, ...found]
      .filter((example) => example.outcome === outcome)
      .slice(0, EXAMPLES)
      .map((example) => ({ ...example, cells: shownCells(example.cells) })),
  );
}
