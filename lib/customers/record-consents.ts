import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { ConsentSaid } from "./schemas.ts";
import { writeConsentsSaid } from "./store/consents-said.ts";
import { type AddressedWord, findSpeakers, keepConsents } from "./store/contact-consents.ts";
import { areWordsOf, keepWordsOf, type NamedWord, takeWordsOf } from "./store/named-consents.ts";

/**
 * Records consent events sent by customers (message, mail, app); each applies to every customer with that phone or
 * email, now or later. Idempotent, in any order: an event older than the latest stored one changes nothing. Events of a
 * username-only sender wait until `phones` maps the name. Returns the number of changed consents.
 */
export async function recordConsents(
  ctx: Ctx,
  said: readonly ConsentSaid[],
  phones: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  if (said.length === 0 && !(await areWordsOf(ctx.db, ctx.orgId, [...phones.keys()]))) return 0;
  return ctx.db.sql(async (sql) => {
    await sql.run("SET LOCAL lock_timeout = '3s'");
    await lockMetrics(sql, ctx.orgId);
    await keepWordsOf(sql, ctx.orgId, said.filter(isNamed));
    const followed = await takeWordsOf(sql, ctx.orgId, phones);
    const words = await findSpeakers(sql, ctx.orgId, [...said.filter(isAddressed), ...followed]);
    await keepConsents(sql, ctx.orgId, words);
    return writeConsentsSaid(sql, ctx.orgId, words);
  });
}

const isNamed = (word: ConsentSaid): word is NamedWord => "name" in word;
const isAddressed = (word: ConsentSaid): word is AddressedWord => !isNamed(word);
