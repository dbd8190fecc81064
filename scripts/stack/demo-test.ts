import { LIKED_SUBJECT } from "../../sandbox/people/habits.ts";
import { endHorizon } from "./demo-windows.ts";
import { poll } from "./poll.ts";
import { type Call, readJson, SCRIPT_USER, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

const NAME = "Novidades da semana (teste A/B)";
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
 * reactions and decision are the product's own; on a slow machine the test stays undecided for its real time. Keeps an
 * existing one. Returns the campaign's id.
 */
export async function addDemoTest(
  { url, env }: Pick<Stack, "url" | "env">,
  signal: AbortSignal,
  { sharePercent = 20, quietMs = QUIET_MS } = {},
): Promise<string> {
  const call = signIn(url, SCRIPT_USER);
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
    return clicks > 0 && Date.now() - since > quietMs;
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
