import { endWindow } from "./demo-windows.ts";
import { runFullSync } from "./first-sync.ts";
import { poll } from "./poll.ts";
import { type Call, readJson, SCRIPT_USER, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

const NAME = "Obrigado pela preferência (toda semana)";
/** Good customers: enough of them to compare, and fewer mails than to all. */
const GROUPS = ["champions", "loyal_customers", "potential_loyalist", "recent_customers", "promising"];

type Campaign = { id: string; name: string; status: string };

/**
 * Sends a campaign that repeats, then ends its window and that of another send, so that the results have something to show
 * without a wait of a week. Customers, purchases and figures are the sandbox's and the product's own. Keeps an existing one.
 */
export async function addDemoResults(
  { url, env, sandboxUrl }: Pick<Stack, "url" | "env" | "sandboxUrl">,
  otherId: string,
  signal: AbortSignal,
): Promise<void> {
  const call = signIn(url, SCRIPT_USER);
  const get = async <T>(path: string) => (await readJson(await call(path))) as T;
  const { data } = await get<{ data: Campaign[] }>(`/api/campaigns?q=${encodeURIComponent(NAME)}`);
  if (data.some(({ name }) => name === NAME)) return;
  const id = await sendAutomation(call);
  await poll(
    () => get<Campaign>(`/api/campaigns/${id}`),
    ({ status }) => status !== "sending",
    signal,
  );
  // Simulated customers read, click and buy within a minute or two.
  const countScheduled = async () =>
    (await readJson(await fetch(`${sandboxUrl}/control/webhooks`))) as { scheduled: number };
  await poll(countScheduled, ({ scheduled }) => scheduled === 0, signal);
  const readSales = () => runFullSync(url, SCRIPT_USER, () => undefined, signal);
  await readSales();
  for (const campaignId of [id, otherId]) await endWindow(String(env.DATABASE_URL), campaignId);
  // Sales are known until a sync begins after the windows have closed.
  await readSales();
}

async function sendAutomation(call: Call): Promise<string> {
  const filters = [
    { category: "characteristic", field: "hasEmail", operator: "eq", value: true },
    { category: "rfm", field: "rfmStatus", operator: "in", value: GROUPS },
  ];
  const body = {
    name: NAME,
    channel: "email",
    behaviorRules: { rules: [{ logic: "AND", filters }] },
    linkUrl: "https://aurora.example/obrigado",
    email: {
      subject: "Um presente por você estar com a gente",
      preheader: null,
      html: `<p>Oi, {{first_name|cliente}}! Separamos um presente para a sua próxima compra.</p>
<p><a href="{{link}}">Ver o presente</a></p><p><a href="{{unsubscribe_link}}">Não quero receber</a></p>`,
      text: null,
    },
    holdoutPercent: 30,
    recurrence: { frequency: "weekly", weekdays: ["monday"], time: "10:00" },
  };
  const { id } = (await readJson(
    await call("/api/campaigns", { method: "POST", body: JSON.stringify(body) }),
  )) as Campaign;
  await readJson(await call(`/api/campaigns/${id}/send`, { method: "POST", body: "{}" }));
  return id;
}
