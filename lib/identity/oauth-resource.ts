import { env } from "../platform/env.ts";
import { clerkIssuer } from "./client/clerk.ts";
import { identityProviderName } from "./client.ts";

/** An address that access tokens of the identity provider open, and the server that issues them. */
export type ProtectedResource = { resource: string; issuer: string; metadata: string };

/** Null with the local identity, which issues no access tokens. */
export function protectedResource(path: string): ProtectedResource | null {
  const issuer = identityProviderName() === "clerk" ? clerkIssuer() : null;
  if (issuer === null) return null;
  const { origin } = new URL(env().APP_URL);
  return { resource: origin + path, issuer, metadata: `${origin}/.well-known/oauth-protected-resource${path}` };
}
