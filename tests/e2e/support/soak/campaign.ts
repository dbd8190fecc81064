import { readJson, signIn } from "../../../../scripts/stack/sign-in.ts";
import { ADMIN } from "../people.ts";
import { pause } from "./memory.ts";

const LOOK_MS = 250;

type Numbers = { data: { id: string; provider: string }[] };

/** Removes the message limit, which would block the later campaigns. */
export async function liftMessageLimit(url: string): Promise<void> {
  const campaignSettings = { messageLimitDays: null, messageLimitCount: null, blockMultipleCampaigns: false };
  const body = JSON.stringify({ campaignSettings });
  await readJson(await signIn(url, ADMIN)("/api/settings/organization", { method: "PATCH", body }));
}

/** Sends a campaign to every customer with a known town, alternating channels; waits until it is sent. */
export async function sendCampaign(url: string, nth: number, withinMs: number): Promise<void> {
  const call = signIn(url, ADMIN);
  const post = async (path: string, body: unknown = {}) =>
    readJson(await call(path, { method: "POST", body: JSON.stringify(body) }));
  const { data } = (await readJson(await call("/api/settings/whatsapp"))) as Numbers;
  const numberId = data.find(({ provider }) => provider === "cloud_official")?.id;
  const everybody = { category: "characteristic", field: "city", operator: "isNotNull" };
  const audience = { behaviorRules: { rules: [{ logic: "AND", filters: [everybody] }] } };
  const content =
    nth % 2 === 0
      ? { channel: "whatsapp", whatsapp: { numberId, templateName: "lembrete_simples", language: "pt_BR" } }
      : {
          channel: "email",
          linkUrl: "https://www.aurora.example/novidades",
          email: {
            subject: "Novidades",
            html: "<p><a href='{{link}}'>Ver</a> <a href='{{unsubscribe_link}}'>sair</a></p>",
          },
        };
  const { id } = (await post("/api/campaigns", { name: `Resistência ${nth}`, ...audience, ...content })) as {
    id: string;
  };
  await post(`/api/campaigns/${id}/send`);
  for (const until = Date.now() + withinMs; ; await pause(LOOK_MS)) {
    const { status } = (await readJson(await call(`/api/campaigns/${id}`))) as { status: string };
    if (status === "sent") return;
    if (Date.now() > until) throw new Error(`The campaign is ${status} after ${withinMs / 1_000} s`);
  }
}
