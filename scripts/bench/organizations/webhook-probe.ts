import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { signMeta } from "../../../sandbox/index.ts";
import type { Installation } from "./installation.ts";

const POLL_MS = 50;
/** Webhooks are lost when none of those still missing has arrived for so long: with a backlog, the last ones are late. */
const PATIENCE_MS = 60_000;
/** A provider gives up a call that is not answered, for example by a killed process, and repeats it. */
const CALL_TIMEOUT_MS = 10_000;

type Sent = { orgId: string; id: string; sentAt: number };
type Target = { orgId: string; id: string; message: string; number: string };

/** Sent messages of random organizations whose delivery was not reported yet. */
export async function findTargets(owner: pg.Pool, count: number): Promise<Target[]> {
  const { rows } = await owner.query<Target>(
    `SELECT r.organization_id AS "orgId", r.id, r.provider_message_id AS message, n.phone_number_id AS number
     FROM campaign_recipient r JOIN store_whatsapp_number n ON n.organization_id = r.organization_id
     WHERE r.status = 'sent' AND r.provider_message_id NOT LIKE '%.30' ORDER BY random() LIMIT $1`,
    [count],
  );
  return rows;
}

function statusBody({ id, message, number }: Target): string {
  const status = {
    id: message,
    status: "delivered",
    timestamp: String(Math.floor(Date.now() / 1_000)),
    recipient_id: "5511988887777",
    biz_opaque_callback_data: id,
  };
  const value = { messaging_product: "whatsapp", metadata: { phone_number_id: number }, statuses: [status] };
  return JSON.stringify({ entry: [{ id: "WABA", changes: [{ field: "messages", value }] }] });
}

/**
 * Sends status webhooks at a fixed rate. `stop` returns the milliseconds of each from its sending to the ledger; infinite
 * for one that never arrives.
 */
export function startWebhookProbe(
  { owner, appUrl, appSecret }: Pick<Installation, "owner" | "appUrl" | "appSecret">,
  targets: Target[],
  perSecond: number,
): { stop: () => Promise<number[]> } {
  const agent = new Agent({ keepAlive: true });
  const open = new Map<string, Sent>();
  const times: number[] = [];
  let isStopped = false;
  const sending = (async () => {
    const startedAt = performance.now();
    for (let sent = 0; !isStopped; sent += 1) {
      await sleep(Math.max(0, startedAt + (sent * 1_000) / perSecond - performance.now()));
      const target = targets.pop();
      if (!target || isStopped) break;
      open.set(target.id, { orgId: target.orgId, id: target.id, sentAt: performance.now() });
      void post(`${appUrl}/api/webhooks/whatsapp`, statusBody(target), { appSecret, agent });
    }
  })();
  const polling = (async () => {
    let lastArrivalAt = performance.now();
    while (!isStopped || open.size > 0) {
      await sleep(POLL_MS);
      const waiting = [...open.values()];
      const arrived = await findArrived(owner, waiting);
      const now = performance.now();
      if (!isStopped || arrived.size > 0) lastArrivalAt = now;
      const isOver = now - lastArrivalAt > PATIENCE_MS;
      for (const { id, sentAt } of waiting) {
        if (!arrived.has(id) && !isOver) continue;
        times.push(arrived.has(id) ? now - sentAt : Number.POSITIVE_INFINITY);
        open.delete(id);
      }
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all([sending, polling]);
      agent.destroy();
      return times;
    },
  };
}

async function findArrived(owner: pg.Pool, waiting: readonly Sent[]): Promise<Set<string>> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT r.id FROM unnest($1::uuid[], $2::uuid[]) AS w(org, id)
     JOIN campaign_recipient r ON r.organization_id = w.org AND r.id = w.id WHERE r.delivered_at IS NOT NULL`,
    [waiting.map(({ orgId }) => orgId), waiting.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

type Signed = { appSecret: string; agent: Agent };

/** As the provider does: repeated until accepted. */
async function post(url: string, body: string, signed: Signed): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    if ((await postOnce(url, body, signed)) === 200) return;
    await sleep(500);
  }
}

function postOnce(url: string, body: string, { appSecret, agent }: Signed): Promise<number> {
  const headers = { "content-type": "application/json", "x-hub-signature-256": signMeta(appSecret, body) };
  return new Promise((resolve) => {
    const sent = request(url, { method: "POST", headers, agent, timeout: CALL_TIMEOUT_MS }, (response) => {
      response
        .on("end", () => resolve(response.statusCode ?? 0))
        .on("error", () => resolve(0))
        .resume();
    });
    sent
      .on("timeout", () => sent.destroy())
      .on("error", () => resolve(0))
      .end(body);
  });
}
