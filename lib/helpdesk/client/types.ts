import type { FilePart } from "../../platform/outbound/multipart.ts";
import type { ContactChanges } from "../rules/contact-changes.ts";
import type {
  Availability,
  HelpdeskAgent,
  HelpdeskContact,
  HelpdeskConversation,
  HelpdeskLine,
  HelpdeskMessage,
  MessageStatus,
} from "../schemas.ts";

export type {
  Availability,
  HelpdeskAgent,
  HelpdeskContact,
  HelpdeskConversation,
  HelpdeskFile,
  HelpdeskLine,
  HelpdeskMessage,
  MessageStatus,
} from "../schemas.ts";

/** A contact as stored in the helpdesk. */
export type ContactDetails = {
  id: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  createdAt: Date;
};

export type HelpdeskInbox = { id: number; name: string; channelType: string };

/** `isComplete`: false if some may be missing, for example unreadable ones or those after the last page read. */
export type ConversationList = { conversations: HelpdeskConversation[]; isComplete: boolean };
export type NewConversation = {
  inboxId: number;
  contactId: number;
  /** Identifies the contact in the inbox and this attempt; stored as the conversation's `crm_source_id`. */
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
  /** The helpdesk stores an outgoing message with a source id but does not send it. */
  sourceId?: string;
};
type NewNote = { content: string; important?: boolean };
export type NewIncoming = { content: string; sourceId?: string };
type NewIncomingFile = NewIncoming & { file: FilePart; signal: AbortSignal };
type NewReply = { content: string; replyId: string; senderId?: number };
/** `refused`: certainly not sent. `unknown`: it may have been sent. */
export type ReplyOutcome = { id: number } | "denied" | "refused" | "unknown";
type Created = Promise<{ id: number } | null>;

/**
 * Client for one organization's helpdesk. Never throws: a failure writes one log line and returns null, false or an
 * empty list. Calls that are not idempotent are retried only if the helpdesk certainly did nothing.
 */
export type Helpdesk = {
  readonly accountId: number;
  readonly orgId: string;
  /** Whether any call through this client has failed: an empty list may then be a failure. */
  readonly hasFailed: boolean;

  findContact(phone: string): Promise<HelpdeskContact | null>;
  createContact(contact: { phone: string; name: string }): Promise<HelpdeskContact | null>;
  /** Fire-and-forget. */
  updateContact(id: number, changes: { name: string }): void;
  /** Like `updateContact`, but waits for the result. */
  renameContact(id: number, name: string): Promise<boolean>;
  /** Searches name, e-mail, phone and identifier; null on failure. */
  searchContacts(text: string): Promise<ContactDetails[] | null>;
  /** Skips an e-mail address that another contact already has. */
  changeContact(id: number, changes: ContactChanges): Promise<boolean>;
  /** Deletes a contact and its conversations; also true if it no longer exists. */
  removeContact(id: number): Promise<boolean>;
  /** `gone`: deleted, or merged into another contact. Null on failure. */
  getContact(id: number): Promise<ContactDetails | "gone" | null>;
  /** At most the 20 newest. */
  listContactConversations(contactId: number): Promise<HelpdeskConversation[]>;

  createConversation(conversation: NewConversation): Promise<HelpdeskConversation | null>;
  getConversation(id: number): Promise<HelpdeskConversation | null>;
  toggleStatus(id: number, status: "open" | "pending" | "resolved"): Promise<boolean>;
  /** Open conversations, at most 20 pages. */
  listByLabel(label: string): Promise<ConversationList>;
  listInboxOpen(inboxId: number): Promise<HelpdeskConversation[]>;
  markUnread(id: number): Promise<boolean>;
  /** Null unassigns the conversation. */
  assign(id: number, agentId: number | null): Promise<boolean>;

  sendMessage(id: number, message: NewMessage): Created;
  /** Never repeated after an unclear result. `senderId`: only some helpdesks heed it. */
  sendReply(id: number, reply: NewReply): Promise<ReplyOutcome>;
  /** Finds a reply among the messages since `since`; `absent` only if all of them were read. Null on failure. */
  findReply(id: number, replyId: string, since: Date): Promise<{ id: number } | "absent" | null>;
  addPrivateNote(id: number, note: NewNote): Created;
  addIncoming(id: number, message: NewIncoming): Created;
  /** `refused`: the helpdesk rejected the file and created no message. */
  addIncomingFile(id: number, message: NewIncomingFile): Promise<{ id: number } | "refused" | null>;
  /** Finds a message by source id among the 100 newest that are not older than `since`; null also on failure. */
  findMessage(id: number, sourceId: string, since: Date): Created;
  /** At most 20 before a message or of the newest, oldest first. `gone`: no such conversation. Null on failure. */
  listMessages(id: number, page?: { before?: number }): Promise<HelpdeskMessage[] | "gone" | null>;
  /** Oldest first, without activities and empty messages. */
  listLastMessages(id: number, limit?: number): Promise<HelpdeskLine[]>;
  updateMessageStatus(id: number, messageId: number, status: MessageStatus, error?: string): Promise<boolean>;

  setLabels(id: number, labels: readonly string[]): Promise<boolean>;
  addLabel(id: number, label: string): Promise<boolean>;
  removeLabel(id: number, label: string): Promise<boolean>;
  /** Adds and removes in one write; a label in both lists is kept. */
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
  /** Creates or corrects this product's webhook in the account. */
  ensureWebhook(url: string): Promise<{ secret: string | null } | null>;
};
