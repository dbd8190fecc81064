import type { Ctx } from "../../platform/ctx.ts";
import { getOrganizationSettings } from "../../settings/index.ts";
import type { Helpdesk, HelpdeskContact, HelpdeskConversation } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { pickConversation, WAITING } from "../rules/conversations.ts";
import { toE164 } from "../rules/e164.ts";

export type Wanted = {
  inboxId: number;
  phone: string;
  name: string | null;
  /** The contact of this phone, if known: avoids a search, which the helpdesk throttles. */
  contact?: HelpdeskContact | null;
  /** Whether a campaign started the conversation. */
  isFromCampaign?: boolean;
};
export type Found = { conversation: HelpdeskConversation; isNew: boolean };

/**
 * Conversation of a phone in an inbox: the current one, else the last one resolved within the attribution window
 * (reopened), else a new one. Null if the helpdesk did not respond; nothing is created then.
 */
export async function findOrCreateConversation(ctx: Ctx, wanted: Wanted): Promise<Found | null> {
  const desk = await openHelpdesk(ctx);
  const contact = desk && (wanted.contact ?? (await findOrCreateContact(desk, wanted)));
  if (!contact) return null;
  const known = await desk.listContactConversations(contact.id);
  if (desk.hasFailed) return null;
  const { attributionWindowDays } = await getOrganizationSettings(ctx);
  const { inboxId } = wanted;
  const found = pickConversation(known, { inboxId, attributionWindowDays, now: ctx.clock.now() });
  if (!found) return create(ctx, desk, wanted, contact);
  const { conversation, reopens } = found;
  if (!reopens) return { conversation, isNew: false };
  // Remove the old waiting label so that the wait of a returning customer starts now.
  const isOpen =
    (await desk.removeLabel(conversation.id, WAITING)) && (await desk.toggleStatus(conversation.id, "open"));
  return isOpen ? { conversation: { ...conversation, status: "open" }, isNew: false } : null;
}

async function findOrCreateContact(
  desk: Helpdesk,
  { phone, name }: Pick<Wanted, "phone" | "name">,
): Promise<HelpdeskContact | null> {
  const contact = await desk.findContact(phone);
  if (contact || desk.hasFailed) return contact;
  return desk.createContact({ phone, name: name?.trim() || toE164(phone) });
}

async function create(
  ctx: Ctx,
  desk: Helpdesk,
  { inboxId, isFromCampaign = false }: Wanted,
  contact: HelpdeskContact,
): Promise<Found | null> {
  const campaign = isFromCampaign ? { sourceId: `crm_campaign_${ctx.clock.now().getTime()}` } : {};
  const made = await desk.createConversation({ inboxId, contactId: contact.id, status: "open", ...campaign });
  return made && { conversation: { ...made, contact: made.contact ?? contact }, isNew: true };
}
