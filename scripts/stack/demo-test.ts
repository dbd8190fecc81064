import { setTimeout as sleep } from "node:timers/promises";
import { LIKED_SUBJECT } from "../../sandbox/people/habits.ts";
import { withClient } from "../database/with-client.ts";
import { type Call, readJson, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

const NAME = "Novidades da semana (teste A/B)";
const POLL_MS = 2_000;
/** Sending 600 e-mails takes one to two minutes; on a slow machine the test then stays undecided for its real time. */
const LONGEST_MS = 240_000;
/** No new click for this long: the others do not click. */
const QUIET_MS = 10_000;

type Experiment = {
  test: { decidesAt: string | null; decidedAt: string | null; variants: { count: number }[] } | null;
};
type Campaign = { id: string; name: string };

const html = (text: string) => `<p>Oi, {{first_name|cliente}}! ${text}</p>
<p><a href="{{link}}">Ver as novidades</a></p><p><a href="{{unsubscribe_link}}">Não quero receber</a></p>`;

/**
 * Sends an A/B test whose variants truly differ, and decides it without waiting for its horizon of a day. Sending,
 * reactions and decision are the product's own. Keeps an existing one. Returns the campaign's id.
 */
export async function addDemoTest(
  { url, env }: Pick<Stack, "url" | "env">,
  signal: AbortSignal,
  { sharePercent = 20 } = {},
): Promise<string> {
  const call = signIn(url, "admin@aurora.test");
  const get = async <T>(path: string) => (await readJson(await call(path))) as T;
  const { data } = await get<{ data: Campaign[] }>(`/api/campaigns?q=${encodeURIComponent(NAME)}`);
  const existing = data.find(({ name }) => name === NAME);
  if (existing) return existing.id;
  const id = await sendTest(call, sharePercent);
  const readTest = async () => (await get<Experiment>(`/api/campaigns/${id}/experiment`)).test;
  const until = (isDone: (test: NonNullable<Experiment["test"]>) => boolean) => poll(readTest, isDone, signal);
  if (!(await until(({ decidesAt }) => decidesAt !== null))) return id;
  let [clicks, since] = [-1, Date.now()];
  await until(({ variants }) => {
    const now = variants.reduce((sum, { count }) => sum + count, 0);
    if (now !== clicks) [clicks, since] = [now, Date.now()];
    return clicks > 0 && Date.now() - since > QUIET_MS;
  });
  await endHorizon(String(env.DATABASE_URL), id);
  for (const step of ["pause", "resume"])
    await readJson(await call(`/api/campaigns/${id}/${step}`, { method: "POST", body: "{}" }));
  await until(({ decidedAt }) => decidedAt !== null);
  return id;
}

async function sendTest(call: Call, sharePercent: number): Promise<string> {
  const filters = [{ category: "characteristic", field: "hasEmail", operator: "eq", value: true }];
  const email = (subject: string, text: string) => ({ subject, preheader: null, html: html(text), text: null });
  const body = {
    name: NAME,
    channel: "email",
    behaviorRules: { rules: [{ logic: "AND", filters }] },
    linkUrl: "https://aurora.example/novidades",
    email: email("Novidades da semana", "Chegaram peças novas na loja."),
    holdoutPercent: 20,
    test: {
      sharePercent,
      metric: "click",
      horizonHours: 24,
      otherwise: "best",
      variants: [{ email: email(`${LIKED_SUBJECT}, do seu tamanho`, "Escolhemos peças que combinam com você.") }],
    },
  };
  const created = await readJson(await call("/api/campaigns", { method: "POST", body: JSON.stringify(body) }));
  const { id } = created as Campaign;
  await readJson(await call(`/api/campaigns/${id}/send`, { method: "POST", body: "{}" }));
  return id;
}

/** As if the test had run for its whole time. */
async function endHorizon(databaseUrl: string, campaignId: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "SELECT set_config('app.organization_id', id::text, false) FROM unsafe_list_organizations() WHERE name = 'Aurora'",
    );
    await client.query("UPDATE campaign_test SET decides_at = now() WHERE campaign_id = $1 AND decided_at IS NULL", [
      campaignId,
    ]);
  });
}

/** False if it takes longer. A rejected read is repeated: a visitor signed in as the same user may use up the limit. */
async function poll<T>(
  read: () => Promise<T | null>,
  isDone: (value: T) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  for (const deadline = Date.now() + LONGEST_MS; Date.now() < deadline; await sleep(POLL_MS, undefined, { signal })) {
    const value = await read().catch(() => null);
    if (value !== null && isDone(value)) return true;
  }
  return false;
}
