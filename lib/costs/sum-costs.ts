import type { Reader } from "../platform/db.ts";
import { type Cost, NO_COST } from "./rules/cost.ts";
import { findSendCosts, type SendKey } from "./store/costs.ts";

type SendScope = { sends: readonly SendKey[]; storeIds: readonly string[] | null };

/** Cost of each of these sends, in their order. */
export async function sumSendCosts(sql: Reader, orgId: string, { sends, storeIds }: SendScope): Promise<Cost[]> {
  const keyOf = ({ campaignId, occurrence }: SendKey) => `${campaignId}:${occurrence}`;
  const found = new Map((await findSendCosts(sql, orgId, { sends, storeIds })).map((send) => [keyOf(send), send]));
  return sends.map((send) => found.get(keyOf(send)) ?? NO_COST);
}
