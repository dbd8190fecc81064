import { DEMO_ACCOUNTS, deskTokenOf } from "../../sandbox/helpdesk/demo.ts";
import { type Call, readJson, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

type Store = { id: string; tradeName: string; helpdeskInboxId: number | null };
type Inbox = { id: number; name: string };
type Config = { instanceUrl: string | null; hasApiKey: boolean };
type Waiting = { data: { payload: { meta: { sender: { phone_number: string } } }[] } };
type Account = { id: number; token: string };

const WAITING = "conversations?labels[]=cliente_aguardando";
/** The sandbox's own URLs; any other was entered by a user and is kept. */
const SANDBOX_HELPDESK = /^http:\/\/127\.0\.0\.1:\d+\/helpdesk$/;

/**
 * Connects both organizations to their accounts of the sandbox's helpdesk, as an administrator would, and each store to
 * its inbox. Existing connections are kept, except for a URL that changed with PORT.
 */
export async function addDemoHelpdesk({ url, sandboxUrl, env }: Stack): Promise<void> {
  const secret = String(env.SANDBOX_MESSAGING_SECRET);
  for (const shop of ["aurora", "bela"] as const) {
    const account = { id: DEMO_ACCOUNTS[shop].id, token: deskTokenOf(secret, shop) };
    const call = signIn(url, `admin@${shop}.test`);
    const ask = callOf(`${sandboxUrl}/helpdesk`, account);
    const connection = await connect(call, `${sandboxUrl}/helpdesk`, account);
    if (connection === "elsewhere") continue;
    await bindInboxes(call, ((await ask("inboxes")) as { payload: Inbox[] }).payload);
    if (connection === "new") await haveThemWrite(sandboxUrl, (await ask(WAITING)) as Waiting);
  }
}

/** `elsewhere`: a user connected another helpdesk. */
async function connect(call: Call, instanceUrl: string, account: Account): Promise<"new" | "known" | "elsewhere"> {
  const config = (await readJson(await call("/api/whatsapp/helpdesk/config"))) as Config;
  if (config.hasApiKey && config.instanceUrl === instanceUrl) return "known";
  if (config.hasApiKey && !SANDBOX_HELPDESK.test(config.instanceUrl ?? "")) return "elsewhere";
  const post = async (path: string, body: unknown) =>
    readJson(await call(`/api/whatsapp/helpdesk/${path}`, { method: "POST", body: JSON.stringify(body) }));
  await post("config", { instanceUrl, apiKey: account.token, accountId: account.id });
  if (config.hasApiKey) return "known";
  await post("mode", { mode: "waba_official" });
  await post("wait-timeout", { enabled: true, minutes: 30 });
  return "new";
}

function callOf(instanceUrl: string, { id, token }: Account): (path: string) => Promise<unknown> {
  const headers = { api_access_token: token };
  return async (path) => readJson(await fetch(`${instanceUrl}/api/v1/accounts/${id}/${path}`, { headers }));
}

/** Waiting customers write again by WhatsApp, which opens the reply window. Their waiting time stays. */
async function haveThemWrite(sandboxUrl: string, { data }: Waiting): Promise<void> {
  for (const { meta } of data.payload) {
    const body = JSON.stringify({ phone: meta.sender.phone_number, text: "Alguém pode me atender, por favor?" });
    await readJson(await fetch(`${sandboxUrl}/control/replies`, { method: "POST", body }));
  }
}

/** The demo's inboxes have the same names as the stores. */
async function bindInboxes(call: Call, inboxes: Inbox[]): Promise<void> {
  const stores = (await readJson(await call("/api/settings/stores?limit=200"))) as { data: Store[] };
  for (const { id: storeId, tradeName, helpdeskInboxId } of stores.data) {
    const inbox = inboxes.find(({ name }) => name === tradeName);
    if (!inbox || helpdeskInboxId !== null) continue;
    const body = JSON.stringify({ storeId, helpdeskInboxId: inbox.id });
    await readJson(await call("/api/settings/store", { method: "POST", body }));
  }
}
