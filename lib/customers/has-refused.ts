import type { Ctx } from "../platform/ctx.ts";
import type { Consent } from "./schemas.ts";
import { isRefusing } from "./store/contact-consents.ts";

/** Whether who has this phone or mail address said no last, also when it is no customer's. */
export function hasRefused(ctx: Ctx, contact: { channel: Consent; address: string }): Promise<boolean> {
  return isRefusing(ctx.db, ctx.orgId, contact);
}
