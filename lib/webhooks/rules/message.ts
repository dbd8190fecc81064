import { Webhook } from "standardwebhooks";

/** An event of the feed, or a test event. */
export type WebhookEvent = {
  id: string;
  type: string;
  sequence: number;
  createdAt: string;
  subject: { type: string; id: string };
  storeId: string | null;
  data: object;
};

/**
 * The body of a webhook: the event of the feed, with its time as the specification names it. The same event always
 * gives the same bytes.
 */
export function toBody({ id, type, sequence, createdAt, subject, storeId, data }: WebhookEvent): string {
  return JSON.stringify({ type, timestamp: createdAt, id, sequence, subject, storeId, data });
}

/** The headers of the Standard Webhooks specification; one signature per live secret. */
export function toHeaders(
  eventId: string,
  body: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, now, body));
  return { ...shownHeaders(eventId, now), "webhook-signature": signatures.join(" ") };
}

/** The headers without the signatures, which only the endpoint needs. */
export function shownHeaders(eventId: string, now: Date): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Balcao-Webhooks/1.0",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
  };
}
