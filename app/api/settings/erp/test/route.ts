import { testErpConnection } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";
import { TestErpConnection } from "@/lib/settings/schemas.ts";

// It connects to an address that somebody typed: not often enough to search a network with.
export const POST = route({
  summary: "Tries a connection to an ERP",
  permissions: [["app:integrations"]],
  rateLimit: { limit: 10 },
  body: TestErpConnection.optional(),
  handler: ({ ctx, body }) => testErpConnection(ctx, body ?? {}),
});
