import type { z } from "zod";
import type { ErpEntity } from "../schemas.ts";

const KEYS: Record<ErpEntity, string> = {
  stores: "filial",
  sellers: "id_funcionario",
  products: "produto",
  customers: "id_cliente",
  transactions: "id_transacao",
};
const MAX_ID = 60;

export type RowId = { externalId: string | null; transId: number | null; branch: string | null };

/** Readable identifiers of a row: enough to find it in the ERP, without personal data. */
export function readableId(entity: ErpEntity, row: unknown): RowId {
  const fields = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
  const transId = fields.trans_id;
  return {
    externalId: toId(fields[KEYS[entity]]),
    transId: typeof transId === "number" && Number.isSafeInteger(transId) && transId > 0 ? transId : null,
    branch: toId(fields.filial),
  };
}

/** Marks a line of a file that does not have one cell for each column. */
export const BROKEN_LINE = Symbol("broken line");

export function isBrokenLine(row: unknown): boolean {
  return typeof row === "object" && row !== null && BROKEN_LINE in row;
}

/** First problem of a row: wire field and reason code. */
export function reasonOf(issues: readonly z.core.$ZodIssue[]): { field: string; reason: string } {
  const [issue] = issues;
  const reason = issue && /^[a-z_]+$/.test(issue.message) ? issue.message : "invalid_value";
  return { field: String(issue?.path[0] ?? "row"), reason };
}

function toId(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value)
    .replace(/[^\p{L}\p{N}\p{P}\uFFFD -]/gu, "")
    .trim();
  // Cutting inside a surrogate pair leaves text that the database rejects.
  return text.slice(0, MAX_ID).toWellFormed() || null;
}

/** A rejected row to request again. `after`: the ERP's number after which to request it. */
export type WantedRow = RowId & { after: number };

/** Result of a retry: all rows read, those still rejected, and the number up to which all were read. */
export type Retrieved = { seen: readonly RowId[]; bad: readonly RowId[]; covered: number };

/** `settled`: the row is valid now, or no longer exists under this number. `unread`: not known yet. */
export type RetryOutcome = "settled" | "bad" | "unread";

/** Matches by the row's own identifiers, since a neighbor's number changes when the neighbor is amended. */
export function outcomeOf(wanted: WantedRow, { seen, bad, covered }: Retrieved): RetryOutcome {
  if (bad.some((row) => isSame(row, wanted))) return "bad";
  if (seen.some((row) => isSame(row, wanted))) return "settled";
  const isInRange = wanted.transId === null ? wanted.after < covered : wanted.transId <= covered;
  return isInRange ? "settled" : "unread";
}

/** Rows without identifiers are indistinguishable: while one is present, none of them is settled. */
function isSame(row: RowId, wanted: WantedRow): boolean {
  if (wanted.transId !== null && row.transId === wanted.transId) return true;
  if (wanted.externalId !== null) return row.externalId === wanted.externalId && row.branch === wanted.branch;
  return wanted.transId === null && row.externalId === null && row.transId === null;
}
