import { WAITING } from "../../lib/helpdesk/index.ts";
import { reassignOrganization } from "../../lib/helpdesk/reassignment/reassign-organization.ts";
import { type Ctx, systemCtx } from "../../lib/platform/ctx.ts";
import type { BusinessHours } from "../../lib/stores/schemas.ts";
import { createOrganization, createStore } from "./factories.ts";
import { type DeskConversation, MemoryDesk } from "./memory-desk.ts";

export type RedirectRecord = {
  id: string;
  status: string;
  nextStep: string;
  attempts: number;
  from: number;
  fromInbox: number;
  to: number | null;
  storeId: string | null;
  customerId: string | null;
  agentId: number;
  agentName: string;
  waitingSince: Date;
  minutesWaited: number;
  createdAt: Date;
  completedAt: Date | null;
};
type Options = { timeoutMinutes?: number; message?: string | null; hours?: BusinessHours | null; isOn?: boolean };

export const ECOMMERCE_INBOX = 80;
export const SHOP_INBOXES = [10, 20];
/** In the account, but of none of our stores. */
export const NOBODYS_INBOX = 99;

/** An organization with an e-commerce store and two others, an in-memory helpdesk and a clock set by the test. */
export class ReassignWorld {
  readonly desk: MemoryDesk;
  now: Date;
  readonly ctx: Ctx;
  readonly storeIds: Map<number, string>;
  readonly orgId: string;
  readonly #random: () => number;
  #contacts = 0;
  #inHand = new Set<number>();

  private constructor(orgId: string, storeIds: Map<number, string>, now: Date, random: () => number) {
    this.orgId = orgId;
    this.storeIds = storeIds;
    this.now = now;
    this.#random = random;
    this.ctx = systemCtx(orgId, "test", { now: () => new Date(this.now) });
    this.desk = new MemoryDesk(() => new Date(this.now), 10_000);
  }

  static async open(at: string, options: Options = {}, random: () => number = () => 0): Promise<ReassignWorld> {
    const { timeoutMinutes = 30, message = null, hours = null, isOn = true } = options;
    const { orgId, ctx } = await createOrganization();
    const storeIds = new Map<number, string>();
    for (const inboxId of [...SHOP_INBOXES, ECOMMERCE_INBOX])
      storeIds.set(inboxId, await createStore(orgId, `F${inboxId}`, { isEcommerce: inboxId === ECOMMERCE_INBOX }));
    await ctx.db.sql(async (sql) => {
      for (const [inboxId, id] of storeIds)
        await sql.run(
          "UPDATE store SET helpdesk_inbox_id = $3, business_hours = $4 WHERE organization_id = $1 AND id = $2",
          [orgId, id, inboxId, inboxId === ECOMMERCE_INBOX && hours ? JSON.stringify(hours) : null],
        );
      await sql.run(
        `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id, whatsapp_mode,
           wait_timeout_enabled, wait_timeout_minutes, reassignment_message)
         VALUES ($1, $5, 'unused', 1, 'waba_official', $2, $3, $4)`,
        [orgId, isOn, timeoutMinutes, message, `https://${orgId}.example.test`],
      );
    });
    return new ReassignWorld(orgId, storeIds, new Date(at), random);
  }

  agent(id: number, name: string, availability: "online" | "offline" | "busy" = "online"): void {
    const others = this.desk.members.get(ECOMMERCE_INBOX) ?? [];
    const agent = { id, name, email: `${id}@example.test`, role: "agent", availability, isConfirmed: true };
    this.desk.members.set(ECOMMERCE_INBOX, [...others, agent]);
  }

  /** A conversation whose customer has waited for this many minutes, with its messages. */
  waiting(minutes: number, fields: Partial<DeskConversation> = {}): DeskConversation {
    const contactId = 1_000 + ++this.#contacts;
    const today = this.now;
    this.now = new Date(today.getTime() - minutes * 60_000);
    const conversation = this.desk.add({
      inboxId: SHOP_INBOXES[0] as number,
      contact: { id: contactId, name: "Maria Silva", phone: `+551198888${contactId}` },
      ...fields,
    });
    const said = { senderName: conversation.contact?.name ?? null, type: "in", isPrivate: false, isAutomated: false };
    conversation.messages.push({ ...said, type: "in", content: `Oi, sou ${conversation.id}` });
    this.desk.label(conversation.id, [...conversation.labels, WAITING]);
    this.now = today;
    return conversation;
  }

  /** Whether a redirect of this conversation was incomplete at the last `noteInHand`. */
  inHand(conversationId: number): boolean {
    return this.#inHand.has(conversationId);
  }

  async noteInHand(): Promise<void> {
    const started = (await this.records()).filter(({ status }) => status === "started");
    this.#inHand = new Set(started.map(({ from }) => from));
  }

  async switchOff(): Promise<void> {
    await this.ctx.db.rows("UPDATE helpdesk_config SET wait_timeout_enabled = false WHERE organization_id = $1", [
      this.orgId,
    ]);
  }

  pass(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
  }

  run(ctx: Ctx = this.ctx, request: Parameters<typeof reassignOrganization>[1] = {}) {
    const { open, findLabelTimes } = this.desk;
    return reassignOrganization(ctx, request, { open, findLabelTimes, random: this.#random });
  }

  records(): Promise<RedirectRecord[]> {
    return this.ctx.db.rows(
      `SELECT id, status, next_step AS "nextStep", attempts, from_conversation_id AS from, from_inbox_id AS "fromInbox",
         to_conversation_id AS to, from_store_id AS "storeId", customer_id AS "customerId", agent_id AS "agentId",
         agent_name AS "agentName", waiting_since AS "waitingSince", minutes_waited AS "minutesWaited",
         created_at AS "createdAt", completed_at AS "completedAt"
       FROM conversation_redirect WHERE organization_id = $1 ORDER BY from_conversation_id, created_at`,
      [this.orgId],
    );
  }

  /** The e-commerce team's conversations with the same contact: the result of the redirect. */
  handedOver(conversation: DeskConversation): DeskConversation[] {
    return [...this.desk.conversations.values()].filter(
      ({ contact, id, inboxId }) =>
        id !== conversation.id && contact?.id === conversation.contact?.id && inboxId === ECOMMERCE_INBOX,
    );
  }
}
