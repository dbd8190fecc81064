import { actorId, type Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import { changeCustomer } from "./change-customer.ts";
import { getCustomer } from "./read-customer.ts";
import type { Consent, ConsentSaid, CustomerDetail, CustomerId, CustomerPatch } from "./schemas.ts";
import { writeConsent } from "./store/consents.ts";
import { writeConsentsSaid } from "./store/consents-said.ts";
import { type AddressedWord, findSpeakers, isRefusing, keepConsents } from "./store/contact-consents.ts";
import { areWordsOf, keepWordsOf, type NamedWord, takeWordsOf } from "./store/named-consents.ts";

/** Usernames whose phones are known. Few have consent events that wait for their phone. */
type NamedPhones = { names: readonly string[]; findPhones: () => Promise<ReadonlyMap<string, string>> };

const NO_NAMES: NamedPhones = { names: [], findPhones: async () => new Map() };

/**
 * Records consent events sent by customers (message, mail, app); each applies to every customer with that phone or
 * email, now or later. Idempotent, in any order: an event older than the latest stored one changes nothing. Events of a
 * username-only sender wait until `named` contains the name. Returns the number of changed consents.
 */
export async function recordConsents(
  ctx: Ctx,
  said: readonly ConsentSaid[],
  { names, findPhones }: NamedPhones = NO_NAMES,
): Promise<number> {
  if (said.length === 0 && !(await areWordsOf(ctx.db, ctx.orgId, names))) return 0;
  const phones = await findPhones();
  return ctx.db.sql(async (sql) => {
    await sql.run("SET LOCAL lock_timeout = '3s'");
    await lockMetrics(sql, ctx.orgId);
    await keepWordsOf(sql, ctx.orgId, said.filter(isNamed));
    const followed = await takeWordsOf(sql, ctx.orgId, phones);
    const words = await findSpeakers(sql, ctx.orgId, [...said.filter(isAddressed), ...followed]);
    await keepConsents(sql, ctx.orgId, words);
    const kept = await writeConsentsSaid(sql, ctx.orgId, words);
    return kept.filter(({ isChange }) => isChange).length;
  });
}

const isNamed = (word: ConsentSaid): word is NamedWord => "name" in word;
const isAddressed = (word: ConsentSaid): word is AddressedWord => !isNamed(word);

/** Manual opt-out or opt-in per channel. Each change is logged with its author. */
export async function updateConsents(
  ctx: Ctx,
  { id, whatsappOptOut, emailOptOut }: CustomerId & CustomerPatch,
): Promise<CustomerDetail> {
  const wanted: [Consent, boolean | undefined][] = [
    ["whatsapp", whatsappOptOut],
    ["email", emailOptOut],
  ];
  await changeCustomer(ctx, id, async (sql) => {
    for (const [channel, isOptedOut] of wanted) {
      if (isOptedOut === undefined) continue;
      const change = { customerId: id, channel, isOptedOut, source: "manual" as const, actorId: actorId(ctx.actor) };
      await writeConsent(sql, ctx.orgId, change);
    }
  });
  return getCustomer(ctx, { id });
}

/** Whether the last consent event of this phone or email address is an opt-out, even if no customer has the address. */
export function hasRefused(ctx: Ctx, contact: { channel: Consent; address: string }): Promise<boolean> {
  return isRefusing(ctx.db, ctx.orgId, contact);
}
