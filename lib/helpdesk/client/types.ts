import type { FilePart } from "../../platform/multipart.ts";
import type { ContactChanges } from "../rules/contact-changes.ts";
import type { Availability, HelpdeskAgent, HelpdeskContact, HelpdeskConversation, HelpdeskLine } from "../schemas.ts";

export type {
  Availability,
  ConversationStatus,
  HelpdeskAgent,
  HelpdeskContact,
  HelpdeskConversation,
  HelpdeskLine,
} from "../schemas.ts";

export type MessageStatus = "sent" | "delivered" | "read" | "failed";

/** A contact as the helpdesk has it. */
export type ContactDetails = {
  id: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  createdAt: Date;
};

export type HelpdeskInbox = { id: number; name: string; channelType: string };

export type NewConversation = {
  inboxId: number;
  contactId: number;
  /** Names the contact within the inbox, and this attempt: the conversation carries it as `crm_source_id`. */
  sourceId?: string;
  status?: "open" | "pending";
  message?: string;
  customAttributes?: Record<string, string>;
};
export type NewMessage = {
  content: string;
  type?: "outgoing" | "activity";
  senderId?: number;
  contentAttributes?: Record<string, unknown>;
  /** The helpdesk records an outgoing message that has one, and doesn't send it. */
  sourceId?: string;
};
type NewNote = { content: string; important?: boolean };
export type NewIncoming = { content: string; sourceId?: string };
type NewIncomingFile = NewIncoming & { file: FilePart; signal: AbortSignal };
type Created = Promise<{ id: number } | null>;

/**
 * One organization's helpdesk. Nothing here raises: what fails is one line in the log, and null, false or an empty list.
 * What can't be repeated harmlessly is repeated only when the helpdesk certainly did nothing, or shows that it didn't.
 */
export type Helpdesk = {
  readonly accountId: number;
  readonly orgId: string;
  /** Whether a call through this handle has failed: an empty list may then be an answer that never came. */
  readonly hasFailed: boolean;

  findContact(phone: string): Promise<HelpdeskContact | null>;
  createContact(contact: { phone: string; name: string }): Promise<HelpdeskContact | null>;
  /** Not waited for. */
  updateContact(id: number, changes: { name: string }): void;
  /** The same for whom it matters that it was done. */
  renameContact(id: number, name: string): Promise<boolean>;
  /** Contacts with this text in name, e-mail, phone or identifier; null when the helpdesk didn't say. */
  searchContacts(text: string): Promise<ContactDetails[] | null>;
  /** An e-mail address that another contact has is left out. */
  changeContact(id: number, changes: ContactChanges): Promise<boolean>;
  /** Deletes a contact and its conversations; true as well where there is none any more. */
  removeContact(id: number): Promise<boolean>;
  /** `gone`: it was deleted, or merged into another contact; null when the helpdesk didn't say. */
  getContact(id: number): Promise<ContactDetails | "gone" | null>;
  /** At most the twenty newest. */
  listContactConversations(contactId: number): Promise<HelpdeskConversation[]>;

  createConversation(conversation: NewConversation): Promise<HelpdeskConversation | null>;
  getConversation(id: number): Promise<HelpdeskConversation | null>;
  toggleStatus(id: number, status: "open" | "pending" | "resolved"): Promise<boolean>;
  /** Open ones, at most twenty pages. */
  listByLabel(label: string): Promise<HelpdeskConversation[]>;
  listInboxOpen(inboxId: number): Promise<HelpdeskConversation[]>;
  markUnread(id: number): Promise<boolean>;
  /** null: nobody. */
  assign(id: number, agentId: number | null): Promise<boolean>;

  sendMessage(id: number, message: NewMessage): Created;
  addPrivateNote(id: number, note: NewNote): Created;
  addIncoming(id: number, message: NewIncoming): Created;
  /** `refused`: the helpdesk rejected the file and created no message. */
  addIncomingFile(id: number, message: NewIncomingFile): Promise<{ id: number } | "refused" | null>;
  /** By its source id, among the newest hundred that aren't older than `since`; null as well when the helpdesk can't say. */
  findMessage(id: number, sourceId: string, since: Date): Created;
  /** Oldest first, without activities and empty ones. */
  listLastMessages(id: number, limit?: number): Promise<HelpdeskLine[]>;
  updateMessageStatus(id: number, messageId: number, status: MessageStatus, error?: string): Promise<boolean>;

  setLabels(id: number, labels: readonly string[]): Promise<boolean>;
  addLabel(id: number, label: string): Promise<boolean>;
  removeLabel(id: number, label: string): Promise<boolean>;
  swapLabel(id: number, labels: { remove: string; add: string }): Promise<boolean>;
  /** All at once; a label that is to be added stays though it be named among those to remove. */
  changeLabels(id: number, labels: { add: readonly string[]; remove: readonly string[] }): Promise<boolean>;

  listAgents(): Promise<HelpdeskAgent[]>;
  findAgentByEmail(email: string): Promise<HelpdeskAgent | null>;
  createAgent(agent: { name: string; email: string }): Promise<HelpdeskAgent | null>;
  setAvailability(id: number, availability: Availability): Promise<boolean>;
  removeAgent(id: number): Promise<boolean>;
  listInboxMembers(inboxId: number): Promise<HelpdeskAgent[]>;
  addInboxMembers(inboxId: number, agentIds: readonly number[]): Promise<boolean>;
  removeInboxMembers(inboxId: number, agentIds: readonly number[]): Promise<boolean>;

  listInboxes(): Promise<HelpdeskInbox[]>;
  createInbox(name: string): Promise<HelpdeskInbox | null>;
  setInboxWebhook(id: number, url: string): Promise<boolean>;
  removeInbox(id: number): Promise<boolean>;
  /** The account's own webhook of this product, created or corrected. */
  ensureWebhook(url: string): Promise<{ secret: string | null } | null>;
};
