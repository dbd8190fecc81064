import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { EVENT_TYPES } from "./names.ts";
import type { EventSettingsView, SaveEventSettings } from "./schemas.ts";
import { findEventSettings, lockFeedTypes, noteAuthor, writeTypes } from "./store/settings.ts";
import { toEventSettingsView } from "./views.ts";

export { writeTypes as setRecordedTypes } from "./store/settings.ts";

export async function getEventSettings(ctx: Ctx): Promise<EventSettingsView> {
  return toEventSettingsView(await findEventSettings(ctx.db, ctx.orgId));
}

/** Which types are kept for the feed. Changes before it are not recorded afterwards. */
export async function saveEventSettings(ctx: Ctx, { types }: SaveEventSettings): Promise<EventSettingsView> {
  assertSeesEveryStore(ctx);
  const wanted = EVENT_TYPES.filter((type) => types.includes(type));
  const before = await ctx.db.sql(async (sql) => {
    const before = await lockFeedTypes(sql, ctx.orgId);
    await writeTypes(sql, ctx.orgId, "feed", wanted);
    await noteAuthor(sql, ctx.orgId, changeBy(ctx));
    return before;
  });
  noteChange(ctx, { before: { types: before }, after: { types: wanted } });
  return getEventSettings(ctx);
}
