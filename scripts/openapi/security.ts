import type { Proof, RouteDeclaration } from "../../lib/http/declaration.ts";

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
  ...PROOFS,
};

export function securityOf({ public: isPublic, security }: RouteDeclaration): Record<string, string[]>[] {
  const scheme = isPublic ? security : "bearer";
  return scheme ? [{ [scheme]: [] }] : [];
}
