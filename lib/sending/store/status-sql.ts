import { statusesBefore, UNDER_WAY } from "../rules/status.ts";
import type { CampaignStatus } from "../schemas.ts";

const listOf = (statuses: readonly CampaignStatus[]) => `(${statuses.map((status) => `'${status}'`).join(", ")})`;

/** Operands of `status IN`, derived from the status rules. */
export const UNDER_WAY_SQL = listOf(UNDER_WAY);
export const CANCELLABLE_SQL = listOf(statusesBefore("cancelled"));
