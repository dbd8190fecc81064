import { route } from "@/lib/http/index.ts";
import { ApiKeyView, PathId, revokeApiKey } from "@/lib/identity/index.ts";

export const POST = route({
  summary: "Revokes an API key: its next request gets a 401",
  permissions: [["app:team"]],
  params: PathId,
  response: ApiKeyView,
  errors: ["api_key_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => revokeApiKey(ctx, params),
});
