import { z } from "zod";
import { DELIVERY_ERRORS, DELIVERY_STATES, ENDPOINT_STATUSES, PAUSE_REASONS } from "./names.ts";

export const WebhookEndpointView = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    types: z.array(z.string()),
    status: z.enum(ENDPOINT_STATUSES),
    pausedReason: z.enum(PAUSE_REASONS).nullable(),
    pausedAt: z.string().nullable(),
    failingSince: z.string().nullable().describe("First failed attempt since the last success."),
    previousSecretEndsAt: z.string().nullable().describe("Until then the former secret signs, too."),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    lastAttemptAt: z.string().nullable(),
    waiting: z.number().describe("Deliveries that wait for their next attempt; at most 1,000 are counted."),
    failureRate: z.number().nullable().describe("Share of the last 100 deliveries that failed; null without any."),
  })
  .meta({ id: "WebhookEndpointView" });
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>;

/** The only response with the secret. */
export const NewEndpointView = z
  .object({ endpoint: WebhookEndpointView, secret: z.string() })
  .meta({ id: "NewEndpointView" });
export type NewEndpointView = z.infer<typeof NewEndpointView>;

export const DeliveryView = z
  .object({
    id: z.string(),
    endpointId: z.string(),
    url: z.string(),
    eventId: z.string(),
    type: z.string(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.number(),
    nextAttemptAt: z.string().nullable(),
    lastStatus: z.number().nullable(),
    lastError: z.enum(DELIVERY_ERRORS).nullable(),
    durationMs: z.number().nullable(),
    firstAttemptAt: z.string().nullable(),
    lastAttemptAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "DeliveryView" });
export type DeliveryView = z.infer<typeof DeliveryView>;

export const DeliveryDetail = DeliveryView.extend({
  headers: z.record(z.string(), z.string()).describe("Headers of the request, without its signatures."),
  body: z.string().nullable().describe("Null once the event is no longer kept."),
  responseStart: z.string().nullable().describe("The first kilobyte of the response."),
}).meta({ id: "DeliveryDetail" });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const ReplayedDeliveries = z.object({ count: z.number() }).meta({ id: "ReplayedDeliveries" });
export type ReplayedDeliveries = z.infer<typeof ReplayedDeliveries>;
