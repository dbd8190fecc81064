/** A phone of a store that the gateway knows and that nobody has connected yet. */
export const DEMO_PHONE = { name: "celular-novo", token: "celular-novo-token" };

/** Adds the phone to the sandbox's gateway. It scans a QR code ten seconds after it was first shown. */
export async function addDemoPhone(sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/instances`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...DEMO_PHONE, ownerPhone: "5511955556666", state: "close" }),
  });
  if (answer.status !== 201) throw new Error(`The sandbox refused a phone: ${answer.status}`);
}
