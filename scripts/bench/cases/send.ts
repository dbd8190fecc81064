import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openChannelSender } from "../../../lib/campaigns/index.ts";
import { encrypt } from "../../../lib/platform/crypto.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { env } from "../../../lib/platform/env.ts";
import { finishCampaign, runSend } from "../../../lib/sending/index.ts";
import { freePort } from "../../database/embedded-postgres.ts";
import type { Bench } from "../bench.ts";
import { stopAtTheLatest } from "../clean-up.ts";
import { time } from "../measure.ts";
import type { Result } from "../result.ts";

const PER_SECOND = 1_000;
type Number = { phoneNumberId: string; wabaId: string; token: string };

/** Sends from a number with 1,000 messages a second to the stub provider: does the product reach that rate? */
export async function measureSend(bench: Bench): Promise<Result[]> {
  const people = Math.floor(60_000 * bench.scale);
  const sandbox = await startSandbox();
  try {
    // Configuration is read once, and an earlier case may already have read it.
    env().WHATSAPP_GRAPH_URL = `${sandbox.url}/graph`;
    const send = await addSend(bench, await addNumber(sandbox.url), people);
    const ctx = systemCtx(bench.orgId, "bench");
    const elapsed = await time(async () => {
      for (let turn = 0; ; turn += 1) {
        const { state } = await runSend(ctx, { ...send, turn, runId: `bench-${turn}` }, openChannelSender);
        if (state === "more") continue;
        if (state !== "over") throw new Error(`The send stopped: ${await whyPaused(bench, send.campaignId)}`);
        return finishCampaign(ctx, send);
      }
    });
    const arrived = await countArrived(sandbox.url);
    if (arrived !== people) throw new Error(`${arrived} messages of ${people} arrived`);
    const product = (people * 1_000) / elapsed;
    return [
      { name: "a send to a number of 1,000/s", unit: "rows/s", limit: PER_SECOND, product, target: { atLeast: 0.85 } },
    ];
  } finally {
    await sandbox.stop();
    await bench.owner.query("TRUNCATE campaign_recipient, sale_attribution, message_event, whatsapp_message CASCADE");
    await bench.owner.query("DELETE FROM campaign WHERE organization_id = $1", [bench.orgId]);
  }
}

async function whyPaused({ owner, orgId }: Bench, campaignId: string): Promise<string> {
  const { rows } = await owner.query<{ reason: string | null }>(
    "SELECT paused_reason AS reason FROM campaign WHERE organization_id = $1 AND id = $2",
    [orgId, campaignId],
  );
  return rows[0]?.reason ?? "reason unknown";
}

async function startSandbox(): Promise<{ url: string; stop: () => Promise<void> }> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const settings = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_CUSTOMERS: "10",
    DEMO_LIVE: "0",
  };
  const script = join(import.meta.dirname, "../../../sandbox/server.ts");
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(createInterface(child.stdout), "line");
  const stop = stopAtTheLatest(async () => void child.kill());
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Counts only messages that the stub accepted. */
async function countArrived(url: string): Promise<number> {
  const answer = await fetch(`${url}/control/outbox?channel=whatsapp`);
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
}

async function addNumber(url: string): Promise<Number> {
  const body = JSON.stringify({ perSecond: PER_SECOND, tier: "TIER_UNLIMITED" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/control/numbers`, { method: "POST", headers, body });
  return (await answer.json()) as Number;
}

async function addSend({ owner, orgId }: Bench, number: Number, people: number) {
  const { rows: numbers } = await owner.query<{ id: string }>(
    `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, waba_id, access_token_encrypted,
       provider, throughput_per_second, messaging_limit_tier, confirmed_at)
     SELECT $1, id, $2, $3, $4, 'cloud_official', $5, 'TIER_UNLIMITED', now() FROM store WHERE organization_id = $1 LIMIT 1
     RETURNING id`,
    [orgId, number.phoneNumberId, number.wabaId, encrypt(number.token, orgId), PER_SECOND],
  );
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO campaign (organization_id, name, channel, status, occurrence, number_id, behavior_rules, audience_at)
     VALUES ($1, 'Bench', 'whatsapp', 'sending', 1, $2, '{"rules": []}', now()) RETURNING id`,
    [orgId, numbers[0]?.id],
  );
  const campaignId = rows[0]?.id ?? "";
  await owner.query(
    `INSERT INTO campaign_content (organization_id, campaign_id, template_name, template_language)
     VALUES ($1, $2, 'lembrete_simples', 'pt_BR')`,
    [orgId, campaignId],
  );
  await owner.query(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, address)
     SELECT $1, $2, 1, m.customer_id, m.store_id, 'whatsapp', c.phone
     FROM customer_metrics m JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id
     WHERE m.organization_id = $1 AND NOT m.whatsapp_opt_out AND c.phone IS NOT NULL LIMIT $3`,
    [orgId, campaignId, people],
  );
  const { rows: counted } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2",
    [orgId, campaignId],
  );
  if (counted[0]?.n !== people) throw new Error(`Only ${counted[0]?.n} recipients found`);
  return { campaignId, occurrence: 1 };
}
