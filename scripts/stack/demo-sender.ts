import { readJson, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

const SENDERS = {
  "admin@aurora.test": { fromName: "Aurora", fromAddress: "contato@aurora.test" },
  "admin@bela.test": { fromName: "Bela", fromAddress: "contato@bela.test" },
};

/** Sets an e-mail sender for both organizations, so that their campaigns use their own name. Keeps an existing one. */
export async function addDemoSender({ url }: Stack): Promise<void> {
  for (const [email, sender] of Object.entries(SENDERS)) {
    const call = signIn(url, email);
    const settings = (await readJson(await call("/api/settings/email"))) as { fromAddress: string | null };
    if (settings.fromAddress !== null) continue;
    await readJson(await call("/api/settings/email", { method: "POST", body: JSON.stringify(sender) }));
  }
}
