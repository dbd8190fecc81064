import { z } from "zod";
import { Changed } from "../settings/index.ts";
import { EVENT_SUBJECTS, EVENT_TYPES, type EventType, MESSAGE_EVENT_STATUSES, OUTCOMES } from "./names.ts";

const Id = z.string();
const Source = z.enum(["record", "split", "person"]);

/** Ids and states only: who may see names, phones and addresses reads them by the id. */
const DATA = {
  "customer.created": z.object({
    source: Source.describe("An ERP record or another system's, or a customer divided from another one."),
  }),
  "customer.updated": z.object({ source: Source }),
  "customer.erased": z.object({}),
  "consent.changed": z.object({
    channel: z.enum(["whatsapp", "email"]),
    isOptedOut: z.boolean(),
    wasOptedOut: z.boolean(),
    source: z.string().describe("As in `GET /customers/{id}/events`."),
  }),
  "rfm.changed": z.object({ rfmStatus: z.string(), previousRfmStatus: z.string() }),
  "sale.registered": z.object({
    kind: z.enum(["sale", "return"]),
    amount: z.number(),
    occurredAt: z.string(),
    customerId: Id.nullable().describe("null: no customer, or one that is not imported yet."),
    sellerId: Id.nullable(),
  }),
  "campaign.finished": z.object({
    occurrence: z.number().nullable(),
    outcome: z
      .enum(OUTCOMES)
      .describe("`sent` can follow `failed`, if a message without an answer turns out to be sent."),
    status: z.string().describe("Of the campaign: `scheduled` if it recurs."),
  }),
  "message.status": z.object({
    campaignId: Id,
    occurrence: z.number(),
    customerId: Id,
    channel: z.enum(["whatsapp", "email"]),
    status: z.enum(MESSAGE_EVENT_STATUSES),
    previousStatus: z.string(),
  }),
  "conversation.waiting": z.object({
    conversationId: z.number().describe("In the helpdesk."),
    customerId: Id.nullable(),
    minutesWaited: z.number(),
  }),
  "conversation.reassigned": z.object({
    conversationId: z.number(),
    newConversationId: z.number(),
    customerId: Id.nullable(),
    agentId: z.number().describe("In the helpdesk."),
  }),
  "survey.answered": z.object({
    surveyId: Id,
    customerId: Id,
    campaignId: Id.nullable(),
    score: z.number(),
  }),
  "sync.finished": z.object({
    sync: z.string(),
    trigger: z.string(),
    rejectedRows: z.number().describe("Rows of the ERP that were not imported."),
  }),
  "sync.failed": z.object({ sync: z.string(), trigger: z.string(), rejectedRows: z.number() }),
} satisfies Record<EventType, z.ZodType>;

function event<const Type extends EventType>(type: Type) {
  return z.object({
    id: Id.describe("The same in the feed and in every delivery: an id seen before is a repetition."),
    sequence: z
      .number()
      .describe(
        "Time of the change in microseconds, by the clock of the database's server: increases with each event of one subject, unless that clock was set back or another server took over. Compare it only between events of one subject.",
      ),
    type: z.literal(type),
    createdAt: z.string(),
    subject: z.object({ type: z.literal(EVENT_SUBJECTS[type]), id: Id }),
    storeId: Id.nullable().describe("Store of the change; null: it concerns no single store."),
    data: DATA[type],
  });
}

/** An event, in the feed and in webhooks. */
export const EventView = z
  .discriminatedUnion("type", [
    event("customer.created"),
    event("customer.updated"),
    event("customer.erased"),
    event("consent.changed"),
    event("rfm.changed"),
    event("sale.registered"),
    event("campaign.finished"),
    event("message.status"),
    event("conversation.waiting"),
    event("conversation.reassigned"),
    event("survey.answered"),
    event("sync.finished"),
    event("sync.failed"),
  ])
  .meta({ id: "Event" });
export type EventView = z.infer<typeof EventView>;

export const EventPage = z
  .object({
    data: z.array(EventView),
    nextCursor: z.string().describe("`after` of the next request, also if there are no events now."),
    hasMore: z.boolean().describe("Whether more events can be read at once."),
  })
  .meta({ id: "EventPage" });
export type EventPage = z.infer<typeof EventPage>;

export const EventSettingsView = z
  .object({
    types: z.array(z.enum(EVENT_TYPES)).describe("Types that are kept for `GET /events`."),
    recordedTypes: z.array(z.enum(EVENT_TYPES)).describe("These and those of the webhooks."),
    changed: Changed.nullable(),
  })
  .meta({ id: "EventSettings" });
export type EventSettingsView = z.infer<typeof EventSettingsView>;
