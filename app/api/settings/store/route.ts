import { route } from "@/lib/http/index.ts";
import { getStoreSettings, SaveStoreSettings, StoreSettingsQuery, saveStoreSettings } from "@/lib/stores/index.ts";

const permissions = [["app:stores"]];

export const GET = route({
  permissions,
  query: StoreSettingsQuery,
  handler: ({ ctx, query }) => getStoreSettings(ctx, query),
});

// POST /settings/store: the settings of one store, named in the body.
export const POST = route({
  permissions,
  body: SaveStoreSettings,
  handler: ({ ctx, body }) => saveStoreSettings(ctx, body),
});
