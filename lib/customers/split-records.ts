import { NotFoundError, ValidationError } from "../core/errors.ts";
import type { Sql } from "../platform/db.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { findOwnRefs, noteSplit, type Parted, splitRecords as writeSplit } from "./store/split.ts";

type WantedSplit = {
  fromId: string;
  identities: readonly string[];
  /** Records outside these stores cannot be moved; null: no limit. */
  storeIds: readonly string[] | null;
  actorId: string | null;
};

/**
 * Moves these ERP records to a new customer, in the caller's transaction. `moveHistory` moves their sales and messages
 * and returns the number of sales. Both customers are pinned, so that no import merges them again.
 */
export async function splitRecords(
  sql: Sql,
  orgId: string,
  { fromId, identities, storeIds, actorId }: WantedSplit,
  moveHistory: (parted: Parted) => Promise<number>,
): Promise<{ id: string; records: number; transactions: number }> {
  const refs = [...new Set(identities)];
  const { own, all } = await findOwnRefs(sql, orgId, fromId, refs, storeIds);
  if (own.length < refs.length) throw new NotFoundError("record_not_found");
  if (own.length === all)
    throw new ValidationError({ path: "identities", code: "all_records", message: "at least one record must stay" });
  const parted = await writeSplit(sql, orgId, { fromId, toId: uuidV7(), refs, actorId });
  const transactions = await moveHistory(parted);
  await noteSplit(sql, orgId, { ...parted, transactions });
  return { id: parted.toId, records: refs.length, transactions };
}
