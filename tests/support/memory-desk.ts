import type { Helpdesk, HelpdeskAgent, HelpdeskConversation, HelpdeskLine } from "../../lib/helpdesk/index.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";

export type DeskMessage = HelpdeskLine & { isPrivate: boolean; isAutomated: boolean };
export type DeskConversation = HelpdeskConversation & { messages: DeskMessage[] };
/** The fault of a call: it never arrives, or it takes effect and the response is lost. */
export type CallFault = "fails" | "answer lost" | null;

/**
 * One in-memory helpdesk account with its own clock, behind the client's type. Like the real one, a label change adds
 * an activity, and that activity becomes the conversation's last one.
 */
export class MemoryDesk {
  readonly conversations = new Map<number, DeskConversation>();
  readonly members = new Map<number, HelpdeskAgent[]>();
  readonly calls: { call: string; id: number | null }[] = [];
  fault: (call: string, id: number | null) => CallFault = () => null;
  /** Runs before and after every call: a crash point. */
  around: (when: "before" | "after") => void = () => undefined;
  /** An inbox may allow one conversation per customer: creating another one returns the last. */
  keepsToOne = false;
  /** Conversations that the helpdesk counts but does not list. */
  unlisted: ReadonlySet<number> = new Set();
  readonly #now: () => Date;
  readonly #labelled: { id: number; label: string; at: Date }[] = [];
  #nextId: number;

  constructor(now: () => Date, firstId = 1) {
    this.#now = now;
    this.#nextId = firstId;
  }

  add(fields: Partial<DeskConversation> & { inboxId: number }): DeskConversation {
    const at = this.#now();
    const conversation: DeskConversation = {
      id: this.#nextId++,
      status: "open",
      labels: [],
      contact: null,
      assignee: null,
      customAttributes: {},
      createdAt: at,
      lastActivityAt: at,
      messages: [],
      ...fields,
    };
    this.conversations.set(conversation.id, conversation);
    return conversation;
  }

  /** Sets the labels; an activity reports the new ones. */
  label(id: number, labels: readonly string[]): void {
    const conversation = this.get(id);
    for (const label of labels)
      if (!conversation.labels.includes(label)) this.#labelled.push({ id, label, at: this.#now() });
    const isSame =
      labels.length === conversation.labels.length && labels.every((it) => conversation.labels.includes(it));
    if (isSame) return;
    conversation.labels = [...labels];
    conversation.lastActivityAt = this.#now();
  }

  get(id: number): DeskConversation {
    const conversation = this.conversations.get(id);
    if (!conversation) throw new Error(`There is no conversation ${id}`);
    return conversation;
  }

  findLabelTimes = async (
    _ctx: Ctx,
    { conversationIds, label }: { conversationIds: readonly number[]; label: string },
  ): Promise<Map<number, Date> | null> => {
    if (this.fault("labelTimes", null)) return null;
    const times = new Map<number, Date>();
    for (const activity of this.#labelled)
      if (activity.label === label && conversationIds.includes(activity.id)) times.set(activity.id, activity.at);
    return times;
  };

  /** A handle like that of `openHelpdesk`: it records whether a call failed. */
  open = async (ctx: Ctx): Promise<Helpdesk> => {
    let hasFailed = false;
    const call = async <T>(name: string, id: number | null, nothing: T, work: () => T): Promise<T> => {
      this.around("before");
      this.calls.push({ call: name, id });
      const fault = this.fault(name, id);
      const answer = fault === "fails" ? nothing : work();
      hasFailed ||= fault !== null;
      this.around("after");
      return fault === null ? answer : nothing;
    };
    const handle: Partial<Helpdesk> = {
      accountId: 1,
      orgId: ctx.orgId,
      listInboxMembers: (inboxId) => call("members", inboxId, [], () => this.members.get(inboxId) ?? []),
      listByLabel: (label) =>
        call("list", null, { conversations: [], isComplete: false }, () => {
          const all = this.#list((it) => it.status === "open" && it.labels.includes(label));
          const conversations = all.filter(({ id }) => !this.unlisted.has(id));
          return { conversations, isComplete: conversations.length === all.length };
        }),
      getConversation: (id) => call("look", id, null, () => copy(this.get(id))),
      listContactConversations: (contactId) =>
        call("ofContact", contactId, [], () => this.#list((it) => it.contact?.id === contactId)),
      createConversation: ({ inboxId, contactId, status = "open", customAttributes = {} }) =>
        call("create", contactId, null, () => {
          const known = this.#list((it) => it.contact?.id === contactId);
          const last = known.findLast((it) => it.inboxId === inboxId);
          if (last && this.keepsToOne) return last;
          const { contact } = known[0] ?? { contact: null };
          return copy(this.add({ inboxId, contact, status, customAttributes }));
        }),
      addPrivateNote: (id, { content }) =>
        call("note", id, null, () => this.#say(id, { content, isPrivate: true, isAutomated: false })),
      sendMessage: (id, { content, contentAttributes }) =>
        call("message", id, null, () =>
          this.#say(id, { content, isPrivate: false, isAutomated: contentAttributes?.automated === true }),
        ),
      listLastMessages: (id, limit = 4) => call("messages", id, [], () => this.get(id).messages.slice(-limit)),
      assign: (id, agentId) =>
        call("assign", id, false, () => {
          const agent = [...this.members.values()].flat().find((it) => it.id === agentId);
          this.get(id).assignee = agent ? { id: agent.id, name: agent.name } : null;
          return agent !== undefined;
        }),
      setLabels: (id, labels) => call("label", id, false, () => this.#relabel(id, [...labels])),
      addLabel: (id, label) =>
        call("addLabel", id, false, () => this.#relabel(id, [...new Set([...this.get(id).labels, label])])),
      changeLabels: (id, { remove, add }) =>
        call("changeLabels", id, false, () => {
          const kept = this.get(id).labels.filter((label) => !remove.includes(label) || add.includes(label));
          return this.#relabel(id, [...new Set([...kept, ...add])]);
        }),
      toggleStatus: (id, status) =>
        call("resolve", id, false, () => {
          this.get(id).status = status;
          return true;
        }),
    };
    return Object.defineProperty(handle, "hasFailed", { get: () => hasFailed }) as Helpdesk;
  };

  #list(isIt: (conversation: DeskConversation) => boolean): HelpdeskConversation[] {
    return [...this.conversations.values()].filter(isIt).map(copy);
  }

  #relabel(id: number, labels: string[]): boolean {
    this.label(id, labels);
    return true;
  }

  #say(id: number, { content, isPrivate, isAutomated }: Omit<DeskMessage, "senderName" | "type">): { id: number } {
    const { messages } = this.get(id);
    messages.push({ senderName: "Balcão", type: "out", content, isPrivate, isAutomated });
    return { id: messages.length };
  }
}

const copy = (conversation: DeskConversation): HelpdeskConversation => structuredClone(conversation);
