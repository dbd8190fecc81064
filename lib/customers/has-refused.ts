import type { Ctx } from "../platform/ctx.ts";
import type { Consent } from "./schemas.ts";
import { isRefusing } from "./store/contact-consents.ts";

/** Whether the last consent event of this phone or email address is an opt-out, even if no customer has the address. */
export function hasRefused(ctx: Ctx, contact: { channel: Consent; address: string }): Promise<boolean> {
  return isRefusing(ctx.db, ctx.orgId, contact);
}
