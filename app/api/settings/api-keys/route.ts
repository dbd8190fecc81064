import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import {
  ApiKeysQuery,
  ApiKeyView,
  CreateApiKey,
  createApiKey,
  listApiKeys,
  NewApiKeyView,
} from "@/lib/identity/index.ts";

export const GET = route({
  summary: "API keys of the organization: the active ones first",
  permissions: [["app:team"]],
  query: ApiKeysQuery,
  response: pageOf(ApiKeyView),
  handler: ({ ctx, query }) => listApiKeys(ctx, query),
});

export const POST = route({
  summary: "Creates an API key; only this response contains it",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  body: CreateApiKey,
  status: 201,
  response: NewApiKeyView,
  errors: [
    "api_key_limit_reached",
    "api_key_not_found",
    "key_exceeds_own_permissions",
    "store_not_found",
    "stores_beyond_own",
  ],
  idempotent: "secret",
  handler: ({ ctx, body }) => createApiKey(ctx, body),
});
