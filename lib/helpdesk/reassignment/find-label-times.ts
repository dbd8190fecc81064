import type { Ctx } from "../../platform/ctx.ts";
import { askDesk } from "../connection/open-desk.ts";
import { findLabelTimes as findTimes } from "../store/desk/activities.ts";

type Labelled = { conversationIds: readonly number[]; label: string };

/**
 * When each conversation last got the label, according to its activities; conversations without such an activity are
 * absent.
 */
export async function findLabelTimes(ctx: Ctx, labelled: Labelled): Promise<Map<number, Date>> {
  if (labelled.conversationIds.length === 0) return new Map();
  const times = await askDesk(ctx, "findLabelTimes", (sql, { accountId }) => findTimes(sql, accountId, labelled));
  return times ?? new Map();
}
