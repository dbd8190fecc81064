import { z } from "zod";
import { listParam, optionalParam } from "../core/list-filters.ts";
import { EVENT_TYPES } from "./names.ts";

export type { EventType } from "./names.ts";
export type { EventPage, EventSettingsView, EventView } from "./responses.ts";

const PAGE_SIZE = { standard: 50, largest: 200 };

/** `GET /events`. */
export const EventsQuery = z.object({
  types: listParam(z.enum(EVENT_TYPES)),
  /** `nextCursor` of the page before; absent: from the oldest event that is kept. */
  after: optionalParam(z.string().max(4_000)),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.largest).default(PAGE_SIZE.standard),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

/** `PUT /settings/events`. */
export const SaveEventSettings = z.strictObject({ types: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length) });
export type SaveEventSettings = z.infer<typeof SaveEventSettings>;
