import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import type { ConsentSaid } from "./schemas.ts";
import { writeConsentsSaid } from "./store/consents-said.ts";
import { findSpeakers, keepConsents } from "./store/contact-consents.ts";

/**
 * What customers themselves said, in a message, a mail or their app: it holds for everybody with that phone or mail address.
 * What is older than the last word on a consent changes nothing, so it may come late and come again. It is kept for who
 * comes with that phone or address later. Returns how many consents changed.
 */
export async function recordConsents(ctx: Ctx, said: ConsentSaid[]): Promise<number> {
  if (said.length === 0) return 0;
  return ctx.db.sql(async (sql) => {
    await sql.run("SET LOCAL lock_timeout = '3s'");
    await lockMetrics(sql, ctx.orgId);
    const words = await findSpeakers(sql, ctx.orgId, said);
    await keepConsents(sql, ctx.orgId, words);
    return writeConsentsSaid(sql, ctx.orgId, words);
  });
}
