import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { encrypt } from "../platform/crypto.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { PART_BYTES } from "./names.ts";
import { getImport } from "./read-imports.ts";
import { isUtf8Part } from "./rules/dialect.ts";
import {
  importIncomplete,
  importInOtherState,
  importLimitReached,
  importNotFound,
  MOST_IMPORTS,
  wrongPart,
} from "./rules/errors.ts";
import type { CreateImport, ImportDetail, ImportPartQuery, ImportPath } from "./schemas.ts";
import { startWork } from "./start-work.ts";
import { findParts, insertPart } from "./store/content.ts";
import { findImport, insertImport } from "./store/imports.ts";

/** Announces a file. Its parts follow, each in a request of its own, so that a lost connection repeats one part only. */
export async function createImport(ctx: Ctx, { fileName, fileBytes }: CreateImport): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  const id = await ctx.db.sql(async (sql) => {
    const row = {
      fileName,
      fileBytes,
      partCount: Math.ceil(fileBytes / PART_BYTES),
      at: ctx.clock.now(),
      by: actorId(ctx.actor),
    };
    const inserted = await insertImport(sql, ctx.orgId, row, MOST_IMPORTS);
    if (inserted === null) throw importLimitReached();
    noteChange(ctx, { before: null, after: { id: inserted, name: fileName, bytes: fileBytes } });
    return inserted;
  });
  return getImport(ctx, { id });
}

/** Stores one part, encrypted. Idempotent. */
export async function uploadPart(
  ctx: Ctx,
  { id, part }: ImportPath & ImportPartQuery,
  bytes: Uint8Array,
): Promise<void> {
  assertSeesEveryStore(ctx);
  const row = await findImport(ctx.db, ctx.orgId, id);
  if (!row) throw importNotFound();
  const expected = Math.min(PART_BYTES, row.fileBytes - part * PART_BYTES);
  if (expected <= 0) throw wrongPart("the file has no such part");
  if (bytes.length !== expected) throw wrongPart(`must have ${expected} bytes`);
  const isUtf8 = isUtf8Part(bytes);
  const contentEncrypted = encrypt(bytes, ctx.orgId);
  const isStored = await ctx.db.sql((sql) =>
    insertPart(sql, ctx.orgId, id, { part, isUtf8, contentEncrypted, at: ctx.clock.now() }),
  );
  if (!isStored) throw importInOtherState();
}

/** The file is complete: recognizes its format and reads its rows in the background. */
export async function requestRead(ctx: Ctx, { id }: ImportPath): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  await startWork(ctx, id, { work: "read", from: ["uploading"], to: "reading" }, async (sql, row) => {
    if ((await findParts(sql, ctx.orgId, id)).length < row.partCount) throw importIncomplete();
    return { problem: null };
  });
  return getImport(ctx, { id });
}
