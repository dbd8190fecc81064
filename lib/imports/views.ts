import { decrypt } from "../platform/crypto.ts";
import type { ImportDetail, ImportExample, ImportView } from "./responses.ts";
import { proposeMapping } from "./rules/propose-mapping.ts";
import type { ImportRow } from "./store/imports.ts";

export function toImportView(row: ImportRow, done: number): ImportView {
  const { id, kind, fileName, fileBytes, status, problem, rowCount, preview, result, undo, createdBy } = row;
  const counts = status === "ready" ? preview : result;
  return {
    id,
    kind,
    fileName,
    fileBytes,
    status,
    problem,
    rowCount,
    progress:
      (status === "previewing" || status === "running") && row.chunkCount !== null
        ? { done, total: row.chunkCount }
        : null,
    preview,
    result,
    undo,
    undoUntil: row.undoUntil?.toISOString() ?? null,
    hasRejectedRows: row.hasRejected && (counts?.rejected ?? 0) > 0,
    createdAt: row.createdAt.toISOString(),
    createdBy,
  };
}

export function toImportDetail(
  row: ImportRow,
  { done, parts, orgId }: { done: number; parts: { part: number }[] | null; orgId: string },
): ImportDetail {
  const uploaded = new Set(parts?.map(({ part }) => part));
  const missing = Array.from({ length: row.partCount }, (_, part) => part).filter((part) => !uploaded.has(part));
  return {
    ...toImportView(row, done),
    partCount: row.partCount,
    missingParts: parts === null ? [] : missing,
    encoding: row.encoding,
    delimiter: row.delimiter,
    headers: row.headers,
    firstRows: parsed<string[][]>(row.firstRowsEncrypted, orgId),
    mapping: row.mapping,
    proposals: {
      customers: proposeMapping(row.headers ?? [], "customers"),
      sales: proposeMapping(row.headers ?? [], "sales"),
    },
    examples: parsed<ImportExample[]>(row.examplesEncrypted, orgId),
  };
}

function parsed<Value>(encrypted: string | null, orgId: string): Value | [] {
  return encrypted === null ? [] : (JSON.parse(decrypt(encrypted, orgId)) as Value);
}
