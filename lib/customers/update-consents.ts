import type { Ctx } from "../platform/ctx.ts";
import { changeCustomer } from "./change-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { actorId } from "./rules/permissions.ts";
import type { Consent, CustomerDetail, CustomerId, CustomerPatch } from "./schemas.ts";
import { writeConsent } from "./store/consents.ts";

/** Opts a customer out of a channel or in again, by a person's hand. Every change is kept with who made it. */
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
