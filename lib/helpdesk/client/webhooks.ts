import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Outcome, Transport } from "./transport.ts";
import type { Helpdesk } from "./types.ts";
import { rowsOf, Webhook } from "./wire.ts";

/** Only agents' answers are processed; other events would be ignored. */
const SUBSCRIPTIONS = ["message_created"];
const NAME = "Balcão";

const Listed = z
  .object({ payload: z.object({ webhooks: rowsOf(Webhook) }) })
  .transform(({ payload }) => payload.webhooks);
const One = z.object({ payload: z.object({ webhook: Webhook }) }).transform(({ payload }) => payload.webhook);

export function webhookCalls(transport: Transport): Pick<Helpdesk, "ensureWebhook"> {
  async function ensure(url: string): Promise<Outcome<Webhook>> {
    const call = "ensureWebhook";
    const listed = await transport.ask({ call, path: "/webhooks", answer: Listed });
    if (!listed.ok) return listed;
    const ours = listed.data.find((it) => isSamePlace(it.url, url));
    if (ours?.url === url && isDeepStrictEqual(ours.subscriptions, SUBSCRIPTIONS)) return { ok: true, data: ours };
    const body = { webhook: { url, name: NAME, subscriptions: SUBSCRIPTIONS } };
    const [method, path] = ours ? (["PATCH", `/webhooks/${ours.id}`] as const) : (["POST", "/webhooks"] as const);
    return transport.ask({ call, method, path, body, answer: One });
  }

  return {
    async ensureWebhook(url) {
      const outcome = await ensure(url);
      if (outcome.ok) return { secret: outcome.data.secret ?? null };
      transport.report("ensureWebhook", outcome);
      return null;
    },
  };
}

/** Same receiver URL and organization, ignoring the secret in the URL. */
function isSamePlace(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [left, right] = [new URL(one), new URL(other)];
  const org = (url: URL) => url.searchParams.get("org");
  return left.origin === right.origin && left.pathname === right.pathname && org(left) === org(right);
}
