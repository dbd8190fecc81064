import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { getStoreSettings } from "../../stores/index.ts";
import type { Helpdesk, HelpdeskAgent } from "../client/types.ts";
import { askDesk } from "../connection/open-desk.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { listVisibleInboxes } from "../conversations/inboxes.ts";
import { agentName } from "../rules/agents.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import type { ProvisionAgent, ProvisionedAgent } from "../schemas.ts";
import { confirmAgent, findAgentByName, findInboxAgent } from "../store/desk/agents.ts";
import { addToInbox } from "../store/desk/inbox-members.ts";
import { toAgentView } from "../views.ts";
import { findPlaces } from "./find-agents.ts";
import { hashHelpdeskPassword, newHelpdeskPassword } from "./helpdesk-password.ts";

/**
 * Creates a store's agent, confirms it with a password and adds it to the store's inbox. Idempotent: a retry completes
 * missing steps and never changes the password of a confirmed agent.
 */
export async function provisionAgent(ctx: Ctx, { name, email, storeId }: ProvisionAgent): Promise<ProvisionedAgent> {
  const store = await getStoreSettings(ctx, { storeId });
  const inboxId = store.helpdeskInboxId;
  if (inboxId === null)
    throw new ConflictError("store_without_inbox", "The store has no helpdesk inbox: assign one first");
  const helpdesk = await openHelpdesk(ctx);
  if (!helpdesk) throw helpdeskNotConfigured();
  const wanted = { sellerName: name, email, inboxId, storeCode: store.code };
  const existing = await findVisible(ctx, helpdesk, wanted);
  const agent = existing ?? (await create(ctx, helpdesk, wanted));
  const password = await confirm(ctx, agent);
  if (!(await join(ctx, helpdesk, agent.id, inboxId))) throw helpdeskFailed();
  const known = { ...agent, isConfirmed: agent.isConfirmed || password !== null };
  const inboxes = new Map([[inboxId, [{ id: store.storeId, name: store.tradeName }]]]);
  const place = { inboxIds: [inboxId], blockedUntil: null };
  return { agent: toAgentView(known, place, inboxes, ctx.clock.now()), password };
}

type Wanted = { sellerName: string; email: string; inboxId: number; storeCode: string };

/**
 * The agent with this e-mail. Users limited to stores get a conflict for agents of other stores. An agent without an
 * inbox whose name has this store's suffix is an interrupted provisioning of this store.
 */
async function findVisible(ctx: Ctx, helpdesk: Helpdesk, wanted: Wanted): Promise<HelpdeskAgent | null> {
  const existing = await helpdesk.findAgentByEmail(wanted.email);
  if (existing && ctx.storeScope !== null) {
    const visible = await listVisibleInboxes(ctx);
    const { places } = await findPlaces(ctx, helpdesk, [...visible.keys()]);
    const inboxIds = places.get(existing.id)?.inboxIds;
    const isCutOff = inboxIds?.length === 0 && existing.name === agentName(wanted.sellerName, wanted.storeCode);
    const isOwn = inboxIds !== undefined && inboxIds.length > 0 && inboxIds.every((inboxId) => visible.has(inboxId));
    const isVisible = isCutOff || isOwn;
    if (!isVisible && !helpdesk.hasFailed)
      throw new ConflictError(
        "agent_of_other_stores",
        "This e-mail address belongs to an agent of stores that you cannot access",
      );
  }
  if (helpdesk.hasFailed) throw helpdeskFailed();
  return existing;
}

async function create(ctx: Ctx, helpdesk: Helpdesk, wanted: Wanted): Promise<HelpdeskAgent> {
  const name = agentName(wanted.sellerName, wanted.storeCode);
  // Sellers are matched by name: two with one name in a store would be indistinguishable.
  const namesake = await askDesk(
    ctx,
    "findNamesake",
    async (sql, { accountId }) =>
      (await findAgentByName(sql, accountId, { name })) ?? (await findInboxAgent(sql, accountId, wanted)),
  );
  if (namesake)
    throw new ConflictError("agent_name_taken", "Another agent of this store has this name: choose another name");
  const created = await helpdesk.createAgent({ name, email: wanted.email });
  if (!created) throw helpdeskFailed();
  return created;
}

/** The password if it was set; null if the agent uses the helpdesk's invitation or already has one. */
async function confirm(ctx: Ctx, agent: HelpdeskAgent): Promise<string | null> {
  if (agent.isConfirmed) return null;
  const password = newHelpdeskPassword();
  const passwordHash = await hashHelpdeskPassword(password);
  const isWritten = await askDesk(ctx, "confirmAgent", (sql, { accountId }) =>
    confirmAgent(sql, accountId, { userId: agent.id, passwordHash, onlyNew: true }),
  );
  return isWritten ? password : null;
}

/** Prefer the API, so that the helpdesk updates its assignment of conversations. */
async function join(ctx: Ctx, helpdesk: Helpdesk, userId: number, inboxId: number): Promise<boolean> {
  if (await helpdesk.addInboxMembers(inboxId, [userId])) return true;
  const place = { userId, inboxId };
  return (await askDesk(ctx, "addToInbox", (sql, { accountId }) => addToInbox(sql, accountId, place))) ?? false;
}
