import { z } from "zod";
import { createOnce } from "./create-once.ts";
import { listPages } from "./list-pages.ts";
import type { Outcome, Transport } from "./transport.ts";
import type { Helpdesk, HelpdeskConversation, NewConversation } from "./types.ts";
import { Answered, Conversation, Made, rowsOf } from "./wire.ts";

type ConversationCalls = Pick<
  Helpdesk,
  | ("createConversation" | "getConversation" | "toggleStatus" | "listByLabel" | "listInboxOpen")
  | ("markUnread" | "assign")
>;

/** Custom attribute that identifies conversations created by this product. */
const SOURCE_ATTRIBUTE = "crm_source_id";
const NOBODY = 0;
const LABEL_PAGES = 20;
/** Limit of 10,000 open conversations in one inbox; more indicates a fault. */
const INBOX_PAGES = 400;

const Toggled = z.object({ payload: z.object({ success: z.literal(true) }) });
const OfContact = z.object({ payload: rowsOf(Conversation) });

export function conversationCalls(transport: Transport): ConversationCalls {
  /** Searches the contact's newest conversations for one that an earlier attempt has just created. */
  async function findMade({
    contactId,
    inboxId,
    sourceId,
  }: NewConversation): Promise<Outcome<HelpdeskConversation | null>> {
    const path = `/contacts/${contactId}/conversations`;
    const outcome = await transport.ask({ call: "createConversation", path, answer: OfContact });
    if (!outcome.ok) return outcome;
    const isOurs = (it: HelpdeskConversation) =>
      it.inboxId === inboxId && it.customAttributes[SOURCE_ATTRIBUTE] === sourceId;
    return { ok: true, data: outcome.data.payload.find(isOurs) ?? null };
  }

  return {
    createConversation(conversation) {
      const question = {
        call: "createConversation",
        method: "POST" as const,
        path: "/conversations",
        body: toBody(conversation),
        answer: Conversation,
      };
      const find = conversation.sourceId === undefined ? undefined : () => findMade(conversation);
      return createOnce<HelpdeskConversation>(transport, question, { find });
    },
    getConversation: (id) =>
      transport.call({ call: "getConversation", path: `/conversations/${id}`, answer: Conversation }),
    toggleStatus: (id, status) =>
      transport.succeeds({
        call: "toggleStatus",
        method: "POST",
        path: `/conversations/${id}/toggle_status`,
        body: { status },
        answer: Toggled,
        repeat: "any",
      }),
    listByLabel: (label) => listPages(transport, "listByLabel", { status: "open", "labels[]": label }, LABEL_PAGES),
    listInboxOpen: async (inboxId) =>
      (await listPages(transport, "listInboxOpen", { inbox_id: inboxId, status: "open" }, INBOX_PAGES)).conversations,
    markUnread: (id) =>
      transport.succeeds({ call: "markUnread", method: "POST", path: `/conversations/${id}/unread`, answer: Made }),
    assign: (id, agentId) =>
      transport.succeeds<unknown>({
        call: "assign",
        method: "POST",
        path: `/conversations/${id}/assignments`,
        // For an unknown agent the helpdesk unassigns the conversation and returns null.
        body: { assignee_id: agentId ?? NOBODY },
        answer: agentId === null ? Answered : Made,
        repeat: "any",
      }),
  };
}

function toBody({ inboxId, contactId, sourceId, status, message, customAttributes }: NewConversation): object {
  const attributes = { ...customAttributes, ...(sourceId === undefined ? {} : { [SOURCE_ATTRIBUTE]: sourceId }) };
  return {
    inbox_id: inboxId,
    contact_id: contactId,
    source_id: sourceId,
    status,
    ...(message === undefined ? {} : { message: { content: message } }),
    ...(Object.keys(attributes).length === 0 ? {} : { custom_attributes: attributes }),
  };
}
