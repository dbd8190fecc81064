import { WAITING } from "../../../lib/helpdesk/index.ts";
import type { Desk } from "../../../sandbox/index.ts";

/** A helpdesk account with a conversation that has waited too long. */
export type BenchDesk = { accountId: number; apiKey: string; inboxes: [number, number] };

const WAITED_MS = 60 * 60_000;

/** Accounts with an inbox for the store and one for the e-commerce, an agent in each, and one waiting conversation. */
export async function addDesks(desk: Desk, count: number): Promise<BenchDesk[]> {
  const desks: BenchDesk[] = [];
  for (let n = 0; n < count; n += 1) {
    const account = await desk.addAccount({ name: `Rede ${n}` });
    const inboxes: number[] = [];
    for (const name of ["F1", "F2"]) {
      const { id } = await desk.addInbox(account.id, { name });
      await desk.addAgent(account.id, { name: `Ana Souza - ${name}`, inboxIds: [id] });
      inboxes.push(id);
    }
    const [store = 0, online = 0] = inboxes;
    const phone = `+55119${String(80_000_000 + n)}`;
    const createdAt = new Date(Date.now() - WAITED_MS);
    await desk.addConversation(account.id, {
      inboxId: store,
      phone,
      name: "Cliente",
      text: "Olá",
      labels: [WAITING],
      createdAt,
    });
    desks.push({ accountId: account.id, apiKey: account.adminToken, inboxes: [store, online] });
  }
  return desks;
}
