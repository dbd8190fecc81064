import type { Ctx } from "../platform/ctx.ts";
import type { OrganizationSettings } from "./schemas.ts";
import { getOrganizationRow } from "./store/organization.ts";
import { toOrganizationSettings } from "./views.ts";

export async function getOrganizationSettings(ctx: Ctx): Promise<OrganizationSettings> {
  return toOrganizationSettings(await ctx.db.sql((sql) => getOrganizationRow(ctx, sql)));
}
