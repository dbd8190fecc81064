import { isWithinStores } from "../../core/within-stores.ts";
import type { CampaignStatus } from "../schemas.ts";
import { isUnderWay } from "./status.ts";

export type Scopes = {
  status: CampaignStatus;
  occurrence: number;
  /** Has a time, and is sent then. */
  hasTime: boolean;
  /** Whose customers it addresses at its time. Null: the whole organization's, as below. */
  storeScope: readonly string[] | null;
  /** Whose customers the send that `occurrence` counts addresses. */
  sendScope: readonly string[] | null;
};

/** To change, send, pause, resume or cancel it; or to delete it with its ledger. */
export type Intent = "change" | "delete";

/**
 * Whether it is in one's hands: what goes out, or went out, for more stores than `visible` (aliases expanded; null: all)
 * isn't. What is neither scheduled nor being sent is everybody's: who sends it then, sends it to the own stores.
 */
export function isWithin(
  { status, occurrence, hasTime, ...scopes }: Scopes,
  visible: Visible,
  intent: Intent,
): boolean {
  const concerned: Scopes["storeScope"][] = [];
  if (hasTime && (status === "scheduled" || isUnderWay(status))) concerned.push(scopes.storeScope);
  if (isUnderWay(status) || (intent === "delete" && occurrence > 0)) concerned.push(scopes.sendScope);
  return concerned.every((scope) => isWithinStores(scope, visible));
}

export type Visible = readonly string[] | null;
