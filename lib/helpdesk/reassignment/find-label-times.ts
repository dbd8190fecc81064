import type { Ctx } from "../../platform/ctx.ts";
import { askDesk } from "../connection/open-desk.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { findLabelTimes as findTimes } from "../store/desk/activities.ts";
import { helpdeskDatabase } from "../store/desk/database.ts";

type Labelled = { conversationIds: readonly number[]; label: string };

/**
 * When each conversation last got the label, according to its activities; conversations without such an activity are
 * absent, and all are if no helpdesk database is configured. Null if the configured one could not be read.
 */
export async function findLabelTimes(
  ctx: Ctx,
  labelled: Labelled,
  loaded?: HelpdeskConfig,
): Promise<Map<number, Date> | null> {
  if (labelled.conversationIds.length === 0 || !helpdeskDatabase()) return new Map();
  return askDesk(ctx, "findLabelTimes", (sql, { accountId }) => findTimes(sql, accountId, labelled), loaded);
}
