import type { Permission } from "../../lib/core/permissions.ts";
import type { Proof, RouteDeclaration } from "../../lib/http/declaration.ts";
import { API_PERMISSIONS, READ_ONLY, SCHEME } from "../../lib/identity/names.ts";

const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description });
const query = (name: string, description: string) => ({ type: "apiKey", in: "query", name, description });

const PROOFS: Record<Proof, object> = {
  whatsappSignature: header(
    "x-hub-signature-256",
    "`sha256=` and the HMAC-SHA256 of the raw body, keyed by APP_SECRET.",
  ),
  whatsappVerifyToken: query("hub.verify_token", "WHATSAPP_VERIFY_TOKEN."),
  gatewaySecret: header("x-crm-secret", "GATEWAY_WEBHOOK_SECRET."),
  helpdeskSecret: query(
    "secret",
    "HELPDESK_WEBHOOK_SECRET; if the helpdesk signs its webhooks, its signature is required too.",
  ),
  identitySignature: header(
    "svix-signature",
    "Covers `svix-id`, `svix-timestamp` and the raw body, as in standard webhooks.",
  ),
  internalKey: { type: "http", scheme: "bearer", description: "INTERNAL_API_KEY." },
  queuePassword: {
    type: "http",
    scheme: "basic",
    description: "Also requires a Super Admin's session in the same browser.",
  },
};

export const SECURITY_SCHEMES: Record<string, object> = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The session token of the identity provider. The organization is the user's own; a Super Admin names another one with the header `x-org-id`.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: `${SCHEME}…`,
    description:
      "An API key of the organization. `x-api-key-scopes` of an operation lists what the key needs: one scope of every group. A scope without `:read` includes the one with it.",
  },
  ...PROOFS,
};

export function securityOf(declaration: RouteDeclaration, method: string): Record<string, string[]>[] {
  const { public: isPublic, security } = declaration;
  if (isPublic) return security ? [{ [security]: [] }] : [];
  return [{ bearer: [] }, ...(apiKeyScopesOf(declaration, method) ? [{ apiKey: [] }] : [])];
}

/**
 * The scopes with which an API key may call the operation: one of every group; none needed if empty. Undefined if no
 * key may. They follow from the permissions: a key reads with the reading half of one.
 */
export function apiKeyScopesOf(
  { public: isPublic, permissions = [], roles, superAdmin, personOnly }: RouteDeclaration,
  method: string,
): string[][] | undefined {
  if (isPublic || roles || superAdmin || personOnly) return undefined;
  const suffix = method === "GET" ? READ_ONLY : "";
  const groups = permissions.map((anyOf) => anyOf.filter(isForKeys).map((permission) => permission + suffix));
  return groups.some((anyOf) => anyOf.length === 0) ? undefined : groups;
}

function isForKeys(permission: string): boolean {
  return (API_PERMISSIONS as readonly Permission[]).includes(permission as Permission);
}
