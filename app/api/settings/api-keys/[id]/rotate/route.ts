import { route } from "@/lib/http/index.ts";
import { NewApiKeyView, PathId, RotateApiKey, rotateApiKey } from "@/lib/identity/index.ts";

export const POST = route({
  summary:
    "Creates the successor of an API key, which ends at `endsAt` (absent: now); only this response contains the new key",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  params: PathId,
  body: RotateApiKey,
  status: 201,
  response: NewApiKeyView,
  errors: [
    "api_key_ended",
    "api_key_limit_reached",
    "api_key_not_found",
    "api_key_replaced",
    "key_exceeds_own_permissions",
  ],
  idempotent: "secret",
  handler: ({ ctx, params, body }) => rotateApiKey(ctx, { ...params, ...body }),
});
