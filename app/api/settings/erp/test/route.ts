import { testErpConnection } from "@/lib/erp/index.ts";
import { route } from "@/lib/http/index.ts";
import { ErpTestResult } from "@/lib/settings/index.ts";
import { TestErpConnection } from "@/lib/settings/schemas.ts";

// Connects to a user-supplied address: rate-limited, so that it cannot be used to scan a network.
export const POST = route({
  summary: "Tests a connection to an ERP",
  permissions: [["app:integrations"]],
  rateLimit: { limit: 10 },
  body: TestErpConnection.optional(),
  response: ErpTestResult,
  errors: ["erp_not_configured"],
  handler: ({ ctx, body }) => testErpConnection(ctx, body ?? {}),
});
