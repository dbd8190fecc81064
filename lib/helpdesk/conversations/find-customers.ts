import { centsToAmount } from "../../core/money.ts";
import { writtenPhoneKey } from "../../core/phone-key.ts";
import { type Ctx, holdsPermission } from "../../platform/ctx.ts";
import { coveredStores } from "../../stores/index.ts";
import type { ConversationCustomer, HelpdeskConversation } from "../schemas.ts";
import { findCustomersByPhone } from "../store/customers-by-phone.ts";

type CustomerOf = (conversation: Pick<HelpdeskConversation, "contact">) => ConversationCustomer | null;

/** The customers of these conversations, in one statement; none for actors without the customers permission. */
export async function findCustomers(
  ctx: Ctx,
  conversations: readonly Pick<HelpdeskConversation, "contact">[],
): Promise<CustomerOf> {
  const phoneOf: (one: Pick<HelpdeskConversation, "contact">) => string | null = ({ contact }) =>
    writtenPhoneKey(contact?.phone);
  const phones = conversations.map(phoneOf).filter((phone) => phone !== null);
  if (phones.length === 0 || !holdsPermission(ctx.actor, "app:customers")) return () => null;
  const rows = await findCustomersByPhone(ctx.db, coveredStores(ctx), phones);
  const byPhone = new Map(
    rows.map(({ phone, spentCents, ...row }) => [phone, { ...row, totalSpent: centsToAmount(spentCents) }]),
  );
  return (conversation) => byPhone.get(phoneOf(conversation) ?? "") ?? null;
}
