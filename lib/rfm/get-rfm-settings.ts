import { rfmConstants } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import type { RfmSettingsView } from "./schemas.ts";
import { findRfmSettings } from "./store/settings.ts";
import { toRfmSettingsView } from "./views.ts";

export async function getRfmSettings(ctx: Ctx): Promise<RfmSettingsView> {
  return toRfmSettingsView(await findRfmSettings(ctx.db, ctx.orgId), rfmConstants(env()));
}
