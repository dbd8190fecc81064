import { route } from "@/lib/http/index.ts";
import {
  getOrganizationSettings,
  OrganizationSettings,
  UpdateOrganization,
  updateOrganizationSettings,
} from "@/lib/settings/index.ts";

// Campaign editors see the limits that apply to their sends.
export const GET = route({
  summary: "The organization's name and limits",
  permissions: [["app:settings", "app:campaigns"]],
  response: OrganizationSettings,
  handler: ({ ctx }) => getOrganizationSettings(ctx),
});

export const PATCH = route({
  summary: "Changes the organization's name and limits",
  permissions: [["app:settings"]],
  body: UpdateOrganization,
  response: OrganizationSettings,
  errors: ["needs_every_store"],
  handler: ({ ctx, body }) => updateOrganizationSettings(ctx, body),
});
