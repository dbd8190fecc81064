import { DEMO, tokenOf } from "../../sandbox/directory.ts";
import { type Call, readJson, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

type Wanted = { store: string; fields: Record<string, unknown> };
type Page<T> = { data: T[] };

/** The sandbox numbers of each user's organization, once its stores exist. */
function numbersOf(secret: string): Record<string, Wanted[]> {
  const { aurora, bela } = DEMO;
  const official = ({ phoneNumberId, wabaId }: { phoneNumberId: string; wabaId: string }, name: string) => ({
    provider: "cloud_official",
    phoneNumberId,
    wabaId,
    accessToken: tokenOf(secret, name),
    isDefault: true,
  });
  const instance = { gatewayInstanceName: aurora.instance, accessToken: tokenOf(secret, aurora.instance) };
  return {
    "admin@aurora.test": [
      { store: "F01", fields: official(aurora, "aurora") },
      { store: "F08", fields: { provider: "gateway", ...instance } },
    ],
    "admin@bela.test": [{ store: "F01", fields: official(bela, "bela") }],
  };
}

/**
 * Registers and checks the sandbox's WhatsApp numbers, as an administrator would in the browser. Skips organizations
 * that already have numbers.
 */
export async function addDemoNumbers({ url, env }: Stack): Promise<void> {
  for (const [email, wanted] of Object.entries(numbersOf(String(env.SANDBOX_MESSAGING_SECRET)))) {
    const call = signIn(url, email);
    const numbers = (await readJson(await call("/api/settings/whatsapp"))) as Page<unknown>;
    if (numbers.data.length === 0) await addNumbers(call, wanted);
  }
}

async function addNumbers(call: Call, wanted: Wanted[]): Promise<void> {
  const stores = (await readJson(await call("/api/settings/stores?limit=200"))) as Page<{ id: string; code: string }>;
  for (const { store, fields } of wanted) {
    const storeId = stores.data.find(({ code }) => code === store)?.id;
    // Before the first sync there are no stores; the next start retries.
    if (storeId === undefined) continue;
    const body = JSON.stringify({ storeId, ...fields });
    const { id } = (await readJson(await call("/api/settings/whatsapp", { method: "POST", body }))) as { id: string };
    await readJson(await call(`/api/settings/whatsapp/${id}/check`, { method: "POST" }));
  }
}
