import { dayOf, startOfQuarter } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { ProgrammeShare } from "../platform/database/reach-sql.ts";
import { findProgramme } from "./store/programme.ts";

/** The organization's control group that an audience written now would leave out; null: none. */
export function getProgramme(ctx: Ctx): Promise<ProgrammeShare | null> {
  return findProgramme(ctx.db, ctx.orgId, startOfQuarter(dayOf(ctx.clock.now())));
}
