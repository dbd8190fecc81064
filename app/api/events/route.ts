import { EventPage, EventsQuery, listEvents } from "@/lib/events/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Changes of the last 30 days in order, for systems that cannot receive webhooks",
  permissions: [["app:events"]],
  query: EventsQuery,
  response: EventPage,
  handler: ({ ctx, query }) => listEvents(ctx, query),
});
