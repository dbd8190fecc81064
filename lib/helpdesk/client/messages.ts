import { z } from "zod";
import { encodeMultipart } from "../../platform/outbound/multipart.ts";
import { createOnce } from "./create-once.ts";
import type { Outcome, Question, Transport } from "./transport.ts";
import type { Helpdesk, HelpdeskLine, NewIncoming, NewMessage } from "./types.ts";
import { Answered, Made, Message, REPLY_ATTRIBUTE, rowsOf, toMessage } from "./wire.ts";

type MessageCalls = Pick<
  Helpdesk,
  | "sendMessage"
  | "sendReply"
  | "findReply"
  | "listMessages"
  | "addPrivateNote"
  | "addIncoming"
  | "addIncomingFile"
  | "findMessage"
  | "listLastMessages"
  | "updateMessageStatus"
>;
type Created = { id: number };

/** The signal of the whole transfer ends earlier. */
const UPLOAD_TIMEOUT_MS = 120_000;
/** 413: larger than a proxy of the helpdesk allows. 415 and 422: the helpdesk rejects the type. */
const FILE_REFUSALS = new Set([413, 415, 422]);
/** Short, because the caller has a fallback for status updates. */
const STATUS_TIMEOUT_MS = 5_000;
const LAST_MESSAGES = 4;
/** Pages have 20 messages. */
const MAX_PAGES = 5;
/** Tolerance for a helpdesk clock that is behind the provider's. */
const CLOCK_SLACK_MS = 60_000;
const INCOMING = 0;
const ACTIVITY = 2;
const GONE = 404;

const Listed = z.object({ payload: rowsOf(Message) });

export function messageCalls(transport: Transport): MessageCalls {
  const pathOf = (id: number) => `/conversations/${id}/messages`;
  const creation = (call: string, id: number, body?: object): Question<Created> => ({
    call,
    method: "POST",
    path: pathOf(id),
    body,
    answer: Made,
  });

  type Found = { message: Created | null; isComplete: boolean };

  /** Searches back to `since` page by page; without `since`, only the newest page. */
  async function findBack(id: number, isIt: (message: Message) => boolean, since?: Date): Promise<Outcome<Found>> {
    let query: { before?: number } = {};
    for (let page = 1; page <= (since ? MAX_PAGES : 1); page += 1) {
      const outcome = await transport.ask({ call: "findMessage", path: pathOf(id), query, answer: Listed });
      if (!outcome.ok) return outcome;
      const { payload } = outcome.data;
      const message = payload.find(isIt);
      if (message) return { ok: true, data: { message, isComplete: true } };
      const [oldest] = payload.toSorted((one, other) => one.id - other.id);
      if (!oldest || !since || isOlder(oldest, since)) return { ok: true, data: { message: null, isComplete: true } };
      query = { before: oldest.id };
    }
    return { ok: true, data: { message: null, isComplete: false } };
  }

  async function findBySource(id: number, sourceId: string, since?: Date): Promise<Outcome<Created | null>> {
    const outcome = await findBack(id, (it) => it.source_id === sourceId, since);
    return outcome.ok ? { ok: true, data: outcome.data.message } : outcome;
  }

  async function markImportant(id: number, messageId: number): Promise<void> {
    const call = "addPrivateNote";
    const path = `${pathOf(id)}/${messageId}/toggle_important`;
    const outcome = await transport.ask({ call, method: "POST", path, answer: Answered });
    // 404 is normal: few helpdesks support this flag.
    if (!outcome.ok && outcome.status !== 404) transport.report(call, outcome);
  }

  return {
    async sendMessage(id, message) {
      const { sourceId } = message;
      const find = sourceId === undefined ? undefined : () => findBySource(id, sourceId);
      const made = await createOnce<Created>(transport, creation("sendMessage", id, toBody(message)), { find });
      return made && { id: made.id };
    },
    async sendReply(id, { content, replyId, senderId }) {
      const body = {
        ...toBody({ content, senderId, contentAttributes: { [REPLY_ATTRIBUTE]: replyId } }),
        echo_id: replyId,
      };
      const outcome = await transport.ask({ ...creation("sendReply", id, body), repeat: "unserved" });
      if (outcome.ok) return { id: outcome.data.id };
      transport.report("sendReply", outcome);
      if (outcome.mayHaveActed) return "unknown";
      return outcome.problem === "unauthorized" ? "denied" : "refused";
    },
    async findReply(id, replyId, since) {
      const outcome = await findBack(id, (it) => it.content_attributes[REPLY_ATTRIBUTE] === replyId, since);
      if (!outcome.ok) transport.report("findReply", outcome);
      if (!outcome.ok) return null;
      const { message, isComplete } = outcome.data;
      if (message) return { id: message.id };
      return isComplete ? "absent" : null;
    },
    async listMessages(id, { before } = {}) {
      const query: Record<string, number> = before === undefined ? {} : { before };
      const outcome = await transport.ask({ call: "listMessages", path: pathOf(id), query, answer: Listed });
      if (outcome.ok) return outcome.data.payload.map(toMessage).toSorted((one, other) => one.id - other.id);
      if (outcome.status === GONE) return "gone";
      transport.report("listMessages", outcome);
      return null;
    },
    async addPrivateNote(id, { content, important = false }) {
      const body = { content, message_type: "outgoing", private: true };
      const note = await createOnce<Created>(transport, creation("addPrivateNote", id, body));
      if (note && important) await markImportant(id, note.id);
      return note;
    },
    addIncoming: (id, message) => transport.call(creation("addIncoming", id, toIncomingBody(message))),
    async addIncomingFile(id, { file, signal, ...message }) {
      const call = "addIncomingFile";
      const multipart = encodeMultipart(toFields(message), { field: "attachments[]", file });
      const timeoutMs = UPLOAD_TIMEOUT_MS;
      const outcome = await transport.ask({ ...creation(call, id), form: { multipart, signal }, timeoutMs });
      if (outcome.ok) return outcome.data;
      transport.report(call, outcome);
      return FILE_REFUSALS.has(outcome.status ?? 0) ? "refused" : null;
    },
    async findMessage(id, sourceId, since) {
      const outcome = await findBySource(id, sourceId, since);
      if (!outcome.ok) transport.report("findMessage", outcome);
      return outcome.ok && outcome.data !== null ? { id: outcome.data.id } : null;
    },
    async listLastMessages(id, limit = LAST_MESSAGES) {
      const answer = await transport.call({ call: "listLastMessages", path: pathOf(id), answer: Listed });
      return toLines(answer?.payload ?? []).slice(-limit);
    },
    async updateMessageStatus(id, messageId, status, error) {
      const path = `${pathOf(id)}/${messageId}`;
      const body = { status, external_error: error };
      const question = {
        call: "updateMessageStatus",
        method: "PATCH",
        path,
        body,
        timeoutMs: STATUS_TIMEOUT_MS,
      } as const;
      return (await transport.call({ ...question, answer: Made })) !== null;
    },
  };
}

function toBody({ content, type = "outgoing", senderId, contentAttributes, sourceId }: NewMessage): object {
  return {
    content,
    message_type: type,
    private: false,
    sender_id: senderId,
    content_attributes: contentAttributes,
    source_id: sourceId,
  };
}

function toIncomingBody({ content, sourceId }: NewIncoming): object {
  return { content, message_type: "incoming", private: false, source_id: sourceId };
}

function toFields(message: NewIncoming): [string, string][] {
  const fields = Object.entries(toIncomingBody(message));
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]));
}

function isOlder({ created_at }: Message, since: Date): boolean {
  return created_at !== undefined && created_at.getTime() < since.getTime() - CLOCK_SLACK_MS;
}

function toLines(messages: z.infer<typeof Listed>["payload"]): HelpdeskLine[] {
  return messages.flatMap(({ content, message_type, sender }) => {
    if (message_type === ACTIVITY || !content?.trim()) return [];
    return { senderName: sender?.name ?? null, content, type: message_type === INCOMING ? "in" : "out" };
  });
}
