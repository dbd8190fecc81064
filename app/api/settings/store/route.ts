import { route } from "@/lib/http/index.ts";
import {
  getStoreSettings,
  SaveStoreSettings,
  StoreSettingsQuery,
  StoreSettingsView,
  saveStoreSettings,
} from "@/lib/stores/index.ts";

const permissions = [["app:stores"]];

export const GET = route({
  summary: "The settings of one store",
  permissions,
  query: StoreSettingsQuery,
  response: StoreSettingsView,
  errors: ["store_not_found"],
  handler: ({ ctx, query }) => getStoreSettings(ctx, query),
});

// POST /settings/store: saves the settings of the store named in the body.
export const POST = route({
  summary: "Saves the settings of one store",
  permissions,
  body: SaveStoreSettings,
  response: StoreSettingsView,
  errors: ["inbox_beyond_own_stores", "store_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => saveStoreSettings(ctx, body),
});
