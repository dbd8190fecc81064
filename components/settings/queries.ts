import { queryOptions } from "@tanstack/react-query";
import { fetchOrganizationSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import type { Api } from "@/lib/web/api.ts";

export function organizationQuery(api: Api) {
  return queryOptions({
    queryKey: settingsKeys.organization,
    queryFn: ({ signal }) => fetchOrganizationSettings(api, signal),
  });
}
