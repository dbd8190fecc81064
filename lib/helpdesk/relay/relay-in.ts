import { isOptOutText } from "../../messaging/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { HelpdeskContact, HelpdeskConversation } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { forgetContact } from "../contacts/forget-contact.ts";
import { findOrCreateConversation } from "../conversations/find-or-create-conversation.ts";
import { isGoingOn, pickCurrent, WAITING } from "../rules/conversations.ts";
import { isSamePhone } from "../rules/e164.ts";
import { campaignContentOf, isForPeople } from "../rules/message-text.ts";
import type { RelayOutcome } from "../rules/relay-message.ts";
import type { WhatsappMode } from "../schemas.ts";
import { forgetEarliestWait } from "../store/config.ts";
import { rememberContact } from "../store/contact-updates.ts";
import {
  type CampaignMessage,
  type CustomerMessage,
  claimRecording,
  findAnswered,
  findCustomerMessage,
  findLastConversation,
  finishRecording,
  isAnswered,
} from "../store/customer-messages.ts";
import { findNumberInbox } from "../store/inboxes.ts";
import { type RelayMessage, saveDestination } from "../store/relay-messages.ts";
import { addCustomerMessage } from "./add-customer-message.ts";
import { chooseInbox, listOwnInboxes } from "./choose-inbox.ts";

type Person = CustomerMessage & { phone: string };
/** `mayReopen`: the message may reopen the conversation, whose old waiting label then counts again. */
type Place = { conversationId: number; contactId: number | null; mayReopen: boolean };
type Current = { place: Place | null; contact: HelpdeskContact | null };

const STUCK: RelayOutcome = { kind: "stuck" };
/** Attempts to copy the campaign's message before the reply is relayed without it. */
const RECORD_ATTEMPTS = 3;

/**
 * Relays one customer message: first the campaign message it answers, then the message, then the waiting label. Each
 * step is stored so that a retry resumes after a crash; a step that may have run is looked up first.
 */
export async function relayIn(ctx: Ctx, row: RelayMessage, mode: WhatsappMode): Promise<RelayOutcome> {
  const message = await findCustomerMessage(ctx, row.messageId);
  if (message?.erasedId) return letGo(ctx, message.erasedId);
  if (!message || !isPerson(message) || !isForPeople(message) || message.isRefusal || isOptOutText(message.text))
    return { kind: "end", state: "skipped" };
  const answered = await findAnswered(ctx, message);
  const found = await findPlace(ctx, row, message, { mode, isFromCampaign: answered !== null });
  if ("kind" in found) return found;
  const wasTried = row.conversationId !== null;
  if (!(await saveDestination(ctx, row, found))) return { kind: "lost" };
  if (found.contactId !== null) await rememberContact(ctx, found.contactId, message.phone);
  const erasedId = (await findCustomerMessage(ctx, row.messageId))?.erasedId;
  if (erasedId) return letGo(ctx, erasedId);
  const { conversationId } = found;
  if (answered && !(await record(ctx, answered, conversationId)) && row.attempts < RECORD_ATTEMPTS) return STUCK;
  if (row.helpdeskMessageId === null) {
    const added = await addCustomerMessage(ctx, row, message, { conversationId, wasTried });
    if (added === null) return STUCK;
    if (added === "file_unavailable") return { kind: "stuck", problem: added };
    if (found.mayReopen) await forgetEarliestWait(ctx);
    if (!(await saveDestination(ctx, row, { ...found, helpdeskMessageId: added.id }))) return { kind: "lost" };
  }
  return (await label(ctx, message, conversationId)) ? { kind: "end", state: "done" } : STUCK;
}

/** The customer was erased during the relay: the contact may have been created after its deletion in the helpdesk. */
async function letGo(ctx: Ctx, customerId: string): Promise<RelayOutcome> {
  await forgetContact(ctx, { customerId });
  return { kind: "end", state: "skipped" };
}

function isPerson(message: CustomerMessage): message is Person {
  return message.phone !== null;
}

/** The target conversation, or the reason why there is none yet. */
async function findPlace(
  ctx: Ctx,
  row: RelayMessage,
  message: Person,
  { mode, isFromCampaign }: { mode: WhatsappMode; isFromCampaign: boolean },
): Promise<Place | RelayOutcome> {
  if (row.conversationId !== null) return { conversationId: row.conversationId, contactId: null, mayReopen: true };
  const current = await findCurrent(ctx, message, mode);
  if (current === null) return { kind: "stuck", problem: "helpdesk_busy" };
  const { place, contact } = current;
  if (place !== null) return place;
  const choice = await chooseInbox(ctx, message, mode);
  if (choice.kind === "answer") return { kind: "end", state: "skipped", problem: "menu_answer" };
  if (choice.kind === "wait") return { kind: "later", at: choice.until, problem: "menu" };
  const { inboxId } = choice;
  if (inboxId === null) return { kind: "stuck", problem: "no_inbox" };
  const { phone, name } = message;
  const found = await findOrCreateConversation(ctx, { inboxId, phone, name, contact, isFromCampaign });
  if (!found) return STUCK;
  return toPlace(found.conversation);
}

/**
 * The customer's current conversation. Official mode: in any of our inboxes, since it may have been redirected. Gateway
 * mode: in the number's inbox. Null on failure: the helpdesk allows 100 searches per minute.
 */
async function findCurrent(ctx: Ctx, message: Person, mode: WhatsappMode): Promise<Current | null> {
  const lastId = await findLastConversation(ctx, message.phone);
  const inboxIds = mode === "gateway" ? await listNumberInboxes(ctx, message) : await listOwnInboxes(ctx);
  const desk = await openHelpdesk(ctx);
  const known = lastId === null ? null : await desk?.getConversation(lastId);
  // Its contact may have a new phone or have been merged into another one.
  const last = known && isSamePhone(known.contact?.phone ?? "", message.phone) ? known : null;
  if (last && isGoingOn(last) && inboxIds.has(last.inboxId)) return { place: toPlace(last), contact: last.contact };
  const search = await openHelpdesk(ctx);
  const contact = last?.contact ?? (await search?.findContact(message.phone)) ?? null;
  const isElsewhere = mode === "waba_official" && contact !== null;
  const others = isElsewhere ? ((await search?.listContactConversations(contact.id)) ?? []) : [];
  if (!search || search.hasFailed) return null;
  const current = pickCurrent(others, inboxIds);
  return { place: current && toPlace(current), contact };
}

async function listNumberInboxes(ctx: Ctx, { numberId }: CustomerMessage): Promise<ReadonlySet<number>> {
  const inboxId = await findNumberInbox(ctx, numberId);
  return new Set(inboxId === null ? [] : [inboxId]);
}

function toPlace({ id, contact, status, labels }: HelpdeskConversation): Place {
  return {
    conversationId: id,
    contactId: contact?.id ?? null,
    mayReopen: status !== "open" && labels.includes(WAITING),
  };
}

/**
 * Copies the campaign message so that agents see what was answered. Its source id keeps the helpdesk from sending it.
 */
async function record(ctx: Ctx, answered: CampaignMessage, conversationId: number): Promise<boolean> {
  const copy = await claimRecording(ctx, answered, conversationId);
  if (copy === null || copy.isDone) return true;
  const desk = await openHelpdesk(ctx);
  const sourceId = answered.providerMessageId;
  const known = copy.isNew ? null : await desk?.findMessage(copy.conversationId, sourceId, answered.sentAt);
  if (!desk || desk.hasFailed) return false;
  const content = campaignContentOf(answered);
  const made = known ?? (await desk.sendMessage(copy.conversationId, { content, sourceId }));
  if (made) await finishRecording(ctx, copy.id, made.id);
  return made !== null;
}

/** Adds the waiting label unless the message is already answered. */
async function label(ctx: Ctx, message: CustomerMessage, conversationId: number): Promise<boolean> {
  if (await isAnswered(ctx, conversationId, message.sentAt)) return true;
  const desk = await openHelpdesk(ctx);
  return (await desk?.addLabel(conversationId, WAITING)) ?? false;
}
