import type { Reader } from "../platform/db.ts";
import type { EventView } from "./schemas.ts";
import { findEventsByIds } from "./store/lookups.ts";
import { toEventView } from "./views.ts";

export { findUnread } from "./store/lookups.ts";

/** Events by id, in any order; removed ones are missing. */
export async function findEventViews(db: Reader, orgId: string, ids: readonly string[]): Promise<EventView[]> {
  return (await findEventsByIds(db, orgId, ids)).map(toEventView);
}
