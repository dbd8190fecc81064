import { route } from "@/lib/http/index.ts";
import { getOrganizationSettings, UpdateOrganization, updateOrganizationSettings } from "@/lib/settings/index.ts";

// Whoever writes a campaign sees the limits that it will meet.
export const GET = route({
  permissions: [["app:settings", "app:campaigns"]],
  handler: ({ ctx }) => getOrganizationSettings(ctx),
});

export const PATCH = route({
  permissions: [["app:settings"]],
  body: UpdateOrganization,
  handler: ({ ctx, body }) => updateOrganizationSettings(ctx, body),
});
