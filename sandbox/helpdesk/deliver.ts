import { createHmac, randomUUID } from "node:crypto";
import type { WebhookSender } from "../webhooks/sender.ts";
import type { Sql } from "./database.ts";
import type { FindTargets, Target, Told, Turn } from "./turn.ts";

const TIMEOUT_MS = 5_000;

export type Delivery = Target & { told: Told };
type TargetRow = Target & { inboxId: number | null; events: string[] | null };

/** `X-Chatwoot-Signature` of a body at a timestamp in seconds. */
export function signDesk(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/**
 * Finds the webhook targets of an account's events: its subscribers and the inbox's own URL. Each gets the event, even if
 * both URLs are equal. Read once, when they are first asked for.
 */
export function targetFinder(sql: Sql, accountId: number): FindTargets {
  let rows: Promise<TargetRow[]> | undefined;
  return async (event, inboxId) => {
    rows ??= listTargets(sql, accountId);
    return (await rows).filter((target) =>
      target.isInbox
        ? target.inboxId === inboxId
        : target.events?.includes(event) && (target.inboxId === null || target.inboxId === inboxId),
    );
  };
}

function listTargets(sql: Sql, accountId: number): Promise<TargetRow[]> {
  return sql.rows<TargetRow>(
    `SELECT url, secret, false AS "isInbox", inbox_id AS "inboxId", subscriptions AS events FROM webhooks
     WHERE account_id = $1
     UNION ALL
     SELECT a.webhook_url, a.secret, true, i.id, NULL FROM inboxes i JOIN channel_api a ON a.id = i.channel_id
     WHERE i.account_id = $1 AND i.channel_type = 'Channel::Api' AND a.webhook_url <> ''`,
    [accountId],
  );
}

/** What to send where after the transaction. */
export async function deliveriesOf({ told, targets }: Pick<Turn, "told" | "targets">): Promise<Delivery[]> {
  const found = await Promise.all(told.map((one) => targets(one.event, one.inboxId)));
  return told.flatMap((one, at) => (found[at] ?? []).map((target) => ({ ...target, told: one })));
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
