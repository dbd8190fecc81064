import { actorId, type Ctx } from "../platform/ctx.ts";
import { changeCustomer } from "./change-customer.ts";
import { getCustomer } from "./get-customer.ts";
import type { Consent, CustomerDetail, CustomerId, CustomerPatch } from "./schemas.ts";
import { writeConsent } from "./store/consents.ts";

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
