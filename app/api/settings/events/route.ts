import { EventSettingsView, getEventSettings, SaveEventSettings, saveEventSettings } from "@/lib/events/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The types of events that are kept for the feed",
  permissions: [["app:settings"]],
  response: EventSettingsView,
  handler: ({ ctx }) => getEventSettings(ctx),
});

export const PUT = route({
  summary: "Saves the types of events that are kept for the feed",
  permissions: [["app:settings"]],
  body: SaveEventSettings,
  response: EventSettingsView,
  errors: ["needs_every_store"],
  handler: ({ ctx, body }) => saveEventSettings(ctx, body),
});
