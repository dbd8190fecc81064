import { addDays } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type { CustomerHabits, CustomerId } from "./schemas.ts";
import { findLiked, findRhythm, type LikedRow, type RhythmRow } from "./store/habits.ts";
import { findState } from "./store/profile.ts";

const MOST_LIKED = 3;
/** Two purchases are one gap, which says nothing about a rhythm. */
const FEWEST_DAYS = 3;

/** What a customer buys most, and when the next purchase is due by its own rhythm. */
export async function readHabits(ctx: Ctx, { id }: CustomerId): Promise<CustomerHabits> {
  const storeIds = await visibleStores(ctx);
  const asked = { orgId: ctx.orgId, customerId: id, storeIds };
  const [state, liked, rhythm] = await Promise.all([
    findState(ctx.db, ctx.orgId, id, storeIds),
    findLiked(ctx.db, asked, MOST_LIKED),
    findRhythm(ctx.db, asked),
  ]);
  if (!state) throw new NotFoundError("customer_not_found");
  const namesOf = (kind: LikedRow["kind"]) =>
    liked.filter((row) => row.kind === kind).map(({ name, quantity }) => ({ name, quantity: Number(quantity) }));
  return { departments: namesOf("department"), brands: namesOf("brand"), rhythm: rhythmOf(rhythm) };
}

function rhythmOf({ purchaseDays, lastDay, medianGap }: RhythmRow): CustomerHabits["rhythm"] {
  if (purchaseDays < FEWEST_DAYS || lastDay === null || medianGap === null) return null;
  const days = Math.round(medianGap);
  return { days, expectedOn: addDays(lastDay, days) };
}
