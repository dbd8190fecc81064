import { z } from "zod";
import { NotFoundError } from "@/lib/core/errors.ts";
import { route } from "@/lib/http/index.ts";
import { OAUTH_SCOPES, protectedResource } from "@/lib/identity/index.ts";
import { MCP_PATH } from "@/lib/mcp/index.ts";

const ResourceMetadata = z
  .object({
    resource: z.string(),
    resource_name: z.string(),
    authorization_servers: z.array(z.string()).describe("The identity provider, which issues access tokens."),
    scopes_supported: z.array(z.enum(OAUTH_SCOPES)).describe("Scopes to ask for."),
    bearer_methods_supported: z.array(z.literal("header")).describe("How a token is sent."),
  })
  .meta({ id: "ResourceMetadata" });

// GET /mcp/metadata, as /.well-known/oauth-protected-resource/api/mcp: 404 with the local identity.
export const GET = route({
  summary: "How to get an access token for the Model Context Protocol (RFC 9728)",
  public: true,
  response: ResourceMetadata,
  errors: ["not_found"],
  handler: () => {
    const found = protectedResource(MCP_PATH);
    if (!found) throw new NotFoundError();
    return {
      resource: found.resource,
      resource_name: "Balcão",
      authorization_servers: [found.issuer],
      scopes_supported: [...OAUTH_SCOPES],
      bearer_methods_supported: ["header" as const],
    };
  },
});
