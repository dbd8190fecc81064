import { createHmac, randomUUID } from "node:crypto";
import type { WebhookSender } from "../webhooks/sender.ts";
import type { Sql } from "./database.ts";
import type { Told } from "./turn.ts";

const TIMEOUT_MS = 5_000;

export type Delivery = { url: string; secret: string | null; told: Told; isInbox: boolean };
type Target = { url: string; secret: string | null; isInbox: boolean };

/** `X-Chatwoot-Signature` of a body at a timestamp in seconds. */
export function signDesk(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/**
 * Webhook targets of events: the account's subscribers and the inbox's own URL. Each gets the event, even if both URLs
 * are equal.
 */
export async function addressesOf(sql: Sql, accountId: number, told: Told[]): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const one of told) {
    const targets = await sql.rows<Target>(
      `SELECT url, secret, false AS "isInbox" FROM webhooks
       WHERE account_id = $1 AND subscriptions ? $2 AND (inbox_id IS NULL OR inbox_id = $3)
       UNION ALL
       SELECT a.webhook_url, a.secret, true FROM inboxes i JOIN channel_api a ON a.id = i.channel_id
       WHERE i.account_id = $1 AND i.id = $3 AND i.channel_type = 'Channel::Api' AND a.webhook_url <> ''`,
      [accountId, one.event, one.inboxId],
    );
    deliveries.push(...targets.map((target) => ({ ...target, told: one })));
  }
  return deliveries;
}

/** Tries once, with a five-second time-out. If an inbox's own URL rejects a message, `onRefused` marks it as failed. */
export function deliver(
  sender: WebhookSender,
  now: Date,
  deliveries: Delivery[],
  onRefused: (messageId: number, status: number) => void,
): void {
  for (const { url, secret, told, isInbox } of deliveries) {
    const body = JSON.stringify(told.body);
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const signature = secret && {
      "x-chatwoot-timestamp": timestamp,
      "x-chatwoot-signature": signDesk(secret, timestamp, body),
    };
    const headers = { "content-type": "application/json", "x-chatwoot-delivery": randomUUID(), ...signature };
    const { messageId } = told;
    sender.send(
      { url, headers, body },
      {
        keepsTrying: () => false,
        timeoutMs: TIMEOUT_MS,
        onDropped: (status) => isInbox && messageId !== null && onRefused(messageId, status),
      },
    );
  }
}
