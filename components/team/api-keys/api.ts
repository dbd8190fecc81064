import type { Page } from "@/lib/core/paging.ts";
import type { ApiKeyView, NewApiKeyView } from "@/lib/identity/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

const PAGE_SIZE = 20;

export type NewKey = { name: string; scopes: readonly string[]; storeIds: readonly string[]; expiresAt: string | null };

export function fetchApiKeys(api: Api, page: number, signal?: AbortSignal): Promise<Page<ApiKeyView>> {
  return api.get("/settings/api-keys", { query: { page, limit: PAGE_SIZE }, signal });
}

export function createApiKey(api: Api, key: NewKey): Promise<NewApiKeyView> {
  return api.post("/settings/api-keys", key);
}

export function rotateApiKey(api: Api, id: string, endsAt?: string): Promise<NewApiKeyView> {
  return api.post(`/settings/api-keys/${id}/rotate`, { endsAt });
}

export function revokeApiKey(api: Api, id: string): Promise<ApiKeyView> {
  return api.post(`/settings/api-keys/${id}/revoke`);
}
