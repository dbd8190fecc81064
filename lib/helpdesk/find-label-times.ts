import type { Ctx } from "../platform/ctx.ts";
import { askDesk } from "./open-desk.ts";
import { findLabelTimes as findTimes } from "./store/desk/activities.ts";

type Labelled = { conversationIds: readonly number[]; label: string };

/** Since when conversations carry the label, by what their activities tell. Who isn't in it, is known by no activity. */
export async function findLabelTimes(ctx: Ctx, labelled: Labelled): Promise<Map<number, Date>> {
  if (labelled.conversationIds.length === 0) return new Map();
  const times = await askDesk(ctx, "findLabelTimes", (sql, { accountId }) => findTimes(sql, accountId, labelled));
  return times ?? new Map();
}
