import type { Clock } from "../calendar.ts";
import { tokenOf } from "../directory.ts";
import { fullName } from "../erp/people/names.ts";
import type { Shop } from "../erp/shop.ts";
import type { ClienteRow } from "../erp/wire.ts";
import { replyOf } from "../people/words.ts";
import { createRandom } from "../random.ts";
import type { Desk } from "./desk.ts";
import { answerCustomer } from "./staff.ts";

type ShopName = "aurora" | "bela";

/** The demo's accounts, one for each chain. Keep in sync with the script that sets the demo up. */
export const DEMO_ACCOUNTS = { aurora: { id: 1, name: "Aurora" }, bela: { id: 2, name: "Bela" } } as const;

export function deskTokenOf(secret: string, shop: ShopName): string {
  return tokenOf(secret, `helpdesk-${shop}`);
}

/** Waiting minutes of the seeded conversations; about half of them get an answer at once. */
const WAITING_MINUTES = [4, 7, 9, 12, 15, 18, 21, 24, 26, 28, 33, 41, 52, 75];
const WAITING_LABEL = "cliente_aguardando";
const AGENTS_PER_INBOX = 2;
/** Branches of the demo's manager. */
const MANAGED = ["F01", "F02"];
const MINUTE_MS = 60_000;

/** Creates the accounts in a new database, before the shops are loaded, so that the tokens work at once. */
export async function addDemoAccounts(desk: Desk, secret: string): Promise<void> {
  const known = await desk.rows("SELECT id FROM accounts LIMIT 1");
  if (known.length > 0) return;
  for (const shop of ["aurora", "bela"] as const)
    await desk.addAccount({ ...DEMO_ACCOUNTS[shop], adminToken: deskTokenOf(secret, shop) });
}

/** Seeds every branch with an inbox, agents and waiting customers; does nothing if the account has an inbox. */
export async function furnishDemo(desk: Desk, name: ShopName, shop: Shop, clock: Clock): Promise<void> {
  const { id } = DEMO_ACCOUNTS[name];
  const inboxes = await desk.rows("SELECT id FROM inboxes WHERE account_id = $1 LIMIT 1", [id]);
  if (inboxes.length > 0) return;
  const random = createRandom(shop.world, "helpdesk");
  const { chain } = shop;
  const places = new Map<string, number>();
  for (const branch of chain.branches) {
    const inbox = await desk.addInbox(id, { name: `${chain.name} ${branch.place}` });
    places.set(branch.code, inbox.id);
    for (let nth = 1; nth <= AGENTS_PER_INBOX; nth += 1)
      await desk.addAgent(id, {
        name: `${fullName(random)} - ${branch.code}`,
        inboxIds: [inbox.id],
        email: `atendente${nth}.${branch.code.toLowerCase()}@${name}.test`,
      });
  }
  if (name !== "aurora") return;
  await addOwnPeople(desk, id, places);
  await addWaiting(desk, id, shop, places, clock);
}

/** Users of the demo who are also agents, by their e-mail addresses: they reply in the product under their own names. */
async function addOwnPeople(desk: Desk, account: number, places: Map<string, number>): Promise<void> {
  const inboxIds = MANAGED.flatMap((code) => places.get(code) ?? []);
  const away = { availability: "offline" } as const;
  await desk.addAgent(account, { ...away, name: "Gustavo Rocha - F01", email: "gerente@aurora.test", inboxIds });
  await desk.addAgent(account, {
    ...away,
    name: "Ana Beatriz Lima",
    email: "admin@aurora.test",
    role: "administrator",
  });
}

async function addWaiting(
  desk: Desk,
  account: number,
  shop: Shop,
  places: Map<string, number>,
  clock: Clock,
): Promise<void> {
  const now = clock.now().getTime();
  const customers = reachable(shop);
  for (const [at, minutes] of WAITING_MINUTES.entries()) {
    const customer = customers[at * 3];
    const inboxId = places.get(customer?.filial ?? "");
    if (!customer || inboxId === undefined) continue;
    const isAnswered = at % 2 === 1;
    const { displayId: conversation } = await desk.addConversation(account, {
      inboxId,
      name: customer.nome,
      phone: `+55${customer.ddd}${customer.celular}`,
      text: replyOf(at * 7),
      labels: isAnswered ? [] : [WAITING_LABEL],
      createdAt: new Date(now - minutes * MINUTE_MS),
      assigneeId: at % 4 === 2 ? await firstAgentOf(desk, inboxId) : undefined,
    });
    if (isAnswered) await answerCustomer(desk, { account, conversation, text: "Oi! Já vou verificar pra você 😊" });
  }
}

/** The ERP's customers that have a valid mobile number. */
function reachable({ logs }: Shop): ClienteRow[] {
  const everything = { filial: undefined, firstDay: undefined, lastDay: undefined, transId: undefined, page: 1 };
  const { dados } = logs.clientes.page({ ...everything, limit: Number.MAX_SAFE_INTEGER });
  return (dados as ClienteRow[]).filter(
    ({ ddd, celular }) => /^[1-9]\d$/.test(ddd ?? "") && /^9[6-9]\d{7}$/.test(celular ?? ""),
  );
}

async function firstAgentOf(desk: Desk, inboxId: number): Promise<number | undefined> {
  const [agent] = await desk.rows<{ id: number }>("SELECT min(user_id) AS id FROM inbox_members WHERE inbox_id = $1", [
    inboxId,
  ]);
  return agent?.id;
}
