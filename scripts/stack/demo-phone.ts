import { readJson } from "./sign-in.ts";

/** Name and token of a store's phone in the gateway that is not connected yet. */
export const DEMO_PHONE = { name: "celular-novo", token: "celular-novo-token" };

/** Adds the phone to the sandbox's gateway. It scans a QR code ten seconds after it was first shown. */
export async function addDemoPhone(sandboxUrl: string): Promise<void> {
  const body = JSON.stringify({ ...DEMO_PHONE, ownerPhone: "5511955556666", state: "close" });
  await readJson(await fetch(`${sandboxUrl}/control/instances`, { method: "POST", body }));
}
