import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk, HelpdeskConversation } from "../client/types.ts";
import { NO_AGENT, REDIRECTED, WAITING } from "../rules/conversations.ts";
import { chooseAgent, isStillWaiting, type RedirectStep } from "../rules/reassignment.ts";
import { firstName, isNoteOf, noteText, personalise } from "../rules/reassignment-texts.ts";
import { findCustomerContext } from "../store/customer-context.ts";
import type { StartedRedirect } from "../store/redirects.ts";
import type { RedirectRun } from "./reassign-tools.ts";

export type StepInput = RedirectRun & {
  helpdesk: Helpdesk;
  /** Current state of the conversation to redirect. */
  from: HelpdeskConversation;
  redirect: StartedRedirect;
  /** The step may have run without being recorded. */
  isAgain: boolean;
};
/** Changes to store in the redirect's row; `answered`: the customer no longer waits. */
type StepOutcome = Partial<StartedRedirect> | "failed" | "answered";

/** Attribute of the new conversation that identifies its redirect. */
const REDIRECT_ATTRIBUTE = "crm_redirect_id";
const MESSAGES_TO_LOOK_AT = 20;
const DONE: StepOutcome = {};

export const RUN_STEP: Record<RedirectStep, (ctx: Ctx, input: StepInput) => Promise<StepOutcome>> = {
  async create(_ctx, { helpdesk, from, redirect, isAgain }) {
    const { toInboxId: inboxId, contactId } = redirect;
    if (isAgain) {
      const made = await helpdesk.listContactConversations(contactId);
      if (helpdesk.hasFailed) return "failed";
      const ours = made.find(({ customAttributes }) => customAttributes[REDIRECT_ATTRIBUTE] === redirect.id);
      if (ours) return { toConversationId: ours.id };
    }
    if (!isStillWaiting(from, inboxId)) return "answered";
    const customAttributes = { [REDIRECT_ATTRIBUTE]: redirect.id };
    const made = await helpdesk.createConversation({ inboxId, contactId, status: "open", customAttributes });
    // An inbox limited to one conversation per contact returns the previous one, with its old status.
    const isOpen = made?.status === "open" || (made !== null && (await helpdesk.toggleStatus(made.id, "open")));
    return made && isOpen ? { toConversationId: made.id } : "failed";
  },

  async note(ctx, input) {
    const { helpdesk, redirect } = input;
    const isThere = await isSaid(input, (content) => isNoteOf(redirect.fromConversationId, content));
    if (isThere !== false) return isThere ? DONE : "failed";
    const content = await writeNote(ctx, input);
    if (helpdesk.hasFailed) return "failed";
    const note = await helpdesk.addPrivateNote(target(redirect), { content });
    return note ? DONE : "failed";
  },

  async assign(_ctx, { helpdesk, redirect, tools }) {
    const members = await helpdesk.listInboxMembers(redirect.toInboxId);
    if (helpdesk.hasFailed) return "failed";
    const isStillMember = members.some(({ id }) => id === redirect.agentId);
    const other = isStillMember ? null : chooseAgent(members, tools.random);
    if (!isStillMember && !other) return "failed";
    const agent = other ? { agentId: other.id, agentName: other.name } : {};
    const isDone = await helpdesk.assign(target(redirect), agent.agentId ?? redirect.agentId);
    return isDone ? agent : "failed";
  },

  async message(ctx, input) {
    const { helpdesk, redirect, config } = input;
    const customer = await customerName(ctx, input);
    const content = personalise(config.reassignmentMessage, { agent: redirect.agentName, customer });
    const isThere = await isSaid(input, (said) => said === content);
    if (isThere !== false) return isThere ? DONE : "failed";
    const message = { content, contentAttributes: { automated: true } };
    return (await helpdesk.sendMessage(target(redirect), message)) ? DONE : "failed";
  },

  async label(_ctx, { helpdesk, redirect }) {
    return (await helpdesk.setLabels(target(redirect), [REDIRECTED, WAITING])) ? DONE : "failed";
  },

  /** Labels the old conversation as redirected; keeps agents' labels, but removes the no-agent label. */
  async mark(_ctx, { helpdesk, redirect: { fromConversationId: id } }) {
    return (await helpdesk.changeLabels(id, { remove: [NO_AGENT], add: [REDIRECTED, WAITING] })) ? DONE : "failed";
  },

  async resolve(_ctx, { helpdesk, redirect }) {
    return (await helpdesk.toggleStatus(redirect.fromConversationId, "resolved")) ? DONE : "failed";
  },
};

function target({ toConversationId }: StartedRedirect): number {
  if (toConversationId === null) throw new Error("The redirected conversation does not exist in the helpdesk yet");
  return toConversationId;
}

/** Whether the new conversation already has this message; null on failure. Checks only if the step is repeated. */
async function isSaid(
  { helpdesk, redirect, isAgain }: StepInput,
  isIt: (content: string) => boolean,
): Promise<boolean | null> {
  if (!isAgain) return false;
  const lines = await helpdesk.listLastMessages(target(redirect), MESSAGES_TO_LOOK_AT);
  return helpdesk.hasFailed ? null : lines.some(({ type, content }) => type === "out" && isIt(content));
}

async function writeNote(ctx: Ctx, { helpdesk, from, redirect }: StepInput): Promise<string> {
  const { fromConversationId, fromStore: store, minutesWaited, customerId } = redirect;
  return noteText({
    fromConversationId,
    store,
    minutesWaited,
    contact: from.contact ?? { name: null, phone: null },
    customer: customerId === null ? null : await findCustomerContext(ctx.db, ctx.orgId, customerId),
    lastMessages: await helpdesk.listLastMessages(fromConversationId),
  });
}

/** The name in the helpdesk, else in the customer record. */
async function customerName(ctx: Ctx, { from, redirect: { customerId } }: StepInput): Promise<string | null> {
  const name = from.contact?.name ?? null;
  if (firstName(name) !== null || customerId === null) return name;
  return (await findCustomerContext(ctx.db, ctx.orgId, customerId))?.name ?? null;
}
