import type { DeliveryView, WebhookEndpointView } from "./responses.ts";
import type { DeliveryRow } from "./store/deliveries.ts";
import type { EndpointActivity, EndpointRow } from "./store/endpoints.ts";

export function toEndpointView(row: EndpointRow & EndpointActivity, now: Date): WebhookEndpointView {
  const { pausedAt, failingSince, previousSecretEndsAt, lastAttemptAt, recent, recentFailed, ...rest } = row;
  const overlaps = previousSecretEndsAt !== null && previousSecretEndsAt > now;
  return {
    ...rest,
    pausedAt: instant(pausedAt),
    failingSince: instant(failingSince),
    previousSecretEndsAt: overlaps ? previousSecretEndsAt.toISOString() : null,
    lastAttemptAt: instant(lastAttemptAt),
    createdAt: row.createdAt.toISOString(),
    failureRate: recent === 0 ? null : recentFailed / recent,
  };
}

export function toDeliveryView(row: DeliveryRow): DeliveryView {
  const { nextAttemptAt, firstAttemptAt, lastAttemptAt, createdAt, ...rest } = row;
  return {
    ...rest,
    nextAttemptAt: instant(nextAttemptAt),
    firstAttemptAt: instant(firstAttemptAt),
    lastAttemptAt: instant(lastAttemptAt),
    createdAt: createdAt.toISOString(),
  };
}

function instant(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
