import { findErasure, finishErasure } from "../../customers/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { logger } from "../../platform/logger.ts";
import type { ContactDetails, Helpdesk } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { customerPhones, isSamePhone, searchTerms } from "../rules/e164.ts";
import { helpdeskFailed } from "../rules/errors.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { belongsToAnother, listContactIds, listConversationIds } from "../store/contacts.ts";

const NAME = "Cliente removido";

export type Forgotten = { contacts: number; conversations: number };

/**
 * Deletes an erased person's contacts with their conversations, found by relayed messages, phone and e-mail. Renames
 * first, so that a failed deletion leaves no name. Contacts of another customer stay, uncounted. Throws until the
 * helpdesk confirms everything; the erasure receipt lists the result.
 */
export async function forgetContact(ctx: Ctx, { customerId }: { customerId: string }): Promise<Forgotten> {
  const forgotten = { contacts: 0, conversations: 0 };
  const config = await loadHelpdeskConfig(ctx);
  const desk = config && (await openHelpdesk(ctx));
  if (config && !desk) throw helpdeskFailed();
  for (const id of config && desk ? await findContacts(ctx, desk, customerId) : []) {
    const conversations = await deleteContact(ctx, desk as Helpdesk, { id, customerId });
    if (conversations === null) continue;
    forgotten.contacts += 1;
    forgotten.conversations += conversations;
    await finishErasure(ctx, { customerId, contacts: 1, conversations, state: "pending" });
  }
  await finishErasure(ctx, { customerId, contacts: 0, conversations: 0, state: config ? "done" : "none" });
  return forgotten;
}

/** Contacts created after the erasure belong to the current owner of the phone. */
async function findContacts(ctx: Ctx, desk: Helpdesk, customerId: string): Promise<Set<number>> {
  const ids = new Set(await listContactIds(ctx, desk.accountId, customerId));
  const erasure = await findErasure(ctx, { customerId });
  const { phones, emails } = erasure?.addresses ?? { phones: [], emails: [] };
  const isFormer = ({ createdAt }: ContactDetails) => erasure !== null && createdAt <= erasure.erasedAt;
  for (const phone of phones)
    for (const term of searchTerms(phone))
      for (const found of await search(desk, term))
        if (isSamePhone(found.phone ?? "", phone) && isFormer(found)) ids.add(found.id);
  for (const email of emails)
    for (const found of await search(desk, email))
      if (found.email?.toLowerCase() === email && isFormer(found)) ids.add(found.id);
  return ids;
}

async function search(desk: Helpdesk, term: string): Promise<ContactDetails[]> {
  const found = await desk.searchContacts(term);
  if (found === null) throw helpdeskFailed();
  return found;
}

/** Number of conversations deleted with the contact; null if it no longer exists or belongs to another customer. */
async function deleteContact(
  ctx: Ctx,
  desk: Helpdesk,
  { id, customerId }: { id: number; customerId: string },
): Promise<number | null> {
  const contact = await desk.getContact(id);
  if (contact === "gone") return null;
  const listed = contact && (await desk.listContactConversations(id));
  const known = await listConversationIds(ctx, id);
  if (contact && (await isOfAnotherCustomer(ctx, customerId, contact))) return null;
  const isDeleted = !desk.hasFailed && (await desk.renameContact(id, NAME)) && (await desk.removeContact(id));
  if (!listed || !isDeleted) throw helpdeskFailed();
  return new Set([...listed.map((one) => one.id), ...known]).size;
}

/** Families share phones and numbers change owners; the deletion would include the other customer's conversations. */
async function isOfAnotherCustomer(
  ctx: Ctx,
  customerId: string,
  { id, phone, email }: ContactDetails,
): Promise<boolean> {
  const addresses = { phones: customerPhones(phone), email: email?.trim().toLowerCase() ?? null };
  if (!(await belongsToAnother(ctx, customerId, addresses))) return false;
  logger.info({ orgId: ctx.orgId, contactId: id }, "erasure kept a helpdesk contact that belongs to another customer");
  return true;
}
