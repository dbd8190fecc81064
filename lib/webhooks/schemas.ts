import { z } from "zod";
import { Line } from "../core/line.ts";
import { Paging } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { EVENT_TYPES } from "../events/names.ts";
import { DELIVERY_STATES, ENDPOINT_STATUSES, MAX_DESCRIPTION, MAX_URL, SECRET_OVERLAP, TEST_TYPE } from "./names.ts";

export type {
  DeliveryDetail,
  DeliveryView,
  NewEndpointView,
  ReplayedDeliveries,
  WebhookEndpointView,
} from "./responses.ts";

/** Without a user in it: credentials belong in no address that the log shows. */
const EndpointUrl = Line.max(MAX_URL)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine(hasNoUser, "must have no user and no fragment");

const Types = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(EVENT_TYPES.length)
  .transform((types) => EVENT_TYPES.filter((type) => types.includes(type)));

const Description = Line.max(MAX_DESCRIPTION);

export const EndpointPath = z.object({ id: Uuid });
export const DeliveryPath = z.object({ id: Uuid });

export const EndpointsQuery = Paging.extend({ status: z.enum(ENDPOINT_STATUSES).optional().catch(undefined) });
export type EndpointsQuery = z.infer<typeof EndpointsQuery>;

export const CreateEndpoint = z.strictObject({
  url: EndpointUrl,
  description: Description.default(""),
  types: Types,
});
export type CreateEndpoint = z.infer<typeof CreateEndpoint>;

/** `status`: pauses or resumes. An active endpoint continues after the last event that it got. */
export const UpdateEndpoint = z.strictObject({
  url: EndpointUrl.optional(),
  description: Description.optional(),
  types: Types.optional(),
  status: z.enum(ENDPOINT_STATUSES).optional(),
});
export type UpdateEndpoint = z.infer<typeof UpdateEndpoint>;

/** `overlapHours`: how long both secrets sign. */
export const RotateSecret = z.strictObject({
  overlapHours: z.number().int().min(0).max(SECRET_OVERLAP.most).default(SECRET_OVERLAP.default),
});
export type RotateSecret = z.infer<typeof RotateSecret>;

/** `since`: the first delivery to send again. */
export const ReplayFailed = z.strictObject({
  since: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});
export type ReplayFailed = z.infer<typeof ReplayFailed>;

export const DeliveriesQuery = Paging.extend({
  endpointId: Uuid.optional().catch(undefined),
  state: z.enum(DELIVERY_STATES).optional().catch(undefined),
  type: z
    .enum([...EVENT_TYPES, TEST_TYPE])
    .optional()
    .catch(undefined),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

function hasNoUser(text: string): boolean {
  if (!URL.canParse(text)) return true; // the URL itself is rejected
  const { username, password, hash } = new URL(text);
  return username === "" && password === "" && hash === "";
}
