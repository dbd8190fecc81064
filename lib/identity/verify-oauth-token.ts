import { createRemoteJWKSet, customFetch, decodeProtectedHeader, importSPKI, jwtVerify } from "jose";
import { sendRequest } from "../platform/http-client.ts";
import { clerkJwtKey } from "./client/clerk.ts";
import type { ProtectedResource } from "./oauth-resource.ts";
import { type OAuthClaims, toOAuthClaims } from "./rules/oauth.ts";

const MAX_TOKEN_LENGTH = 8_192;
const MAX_KEYS_BYTES = 262_144;
/** A token outlives the end of a person's sessions; older ones are renewed by the client. */
const MAX_AGE = "1 day";
const ALGORITHM = "RS256";
const TYPE = "at+jwt";

type Keys = ReturnType<typeof createRemoteJWKSet>;
const keysOf = new Map<string, Keys>();

/** Whether a token says that it is an access token of OAuth, not one of a session. */
export function isMeantAsOAuth(token: string): boolean {
  try {
    return String(decodeProtectedHeader(token).typ).toLowerCase().endsWith(TYPE);
  } catch {
    return false;
  }
}

/** Null unless the provider issued this access token for this resource, not long ago. */
export async function verifyOAuthToken(
  token: string,
  { issuer, resource }: ProtectedResource,
): Promise<OAuthClaims | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const expected = { issuer, audience: resource, typ: TYPE, algorithms: [ALGORITHM], maxTokenAge: MAX_AGE };
  const options = { ...expected, clockTolerance: 5, requiredClaims: ["exp", "sub"] };
  try {
    const key = clerkJwtKey();
    const { payload } = key
      ? await jwtVerify(token, await importSPKI(key, ALGORITHM), options)
      : await jwtVerify(token, remoteKeys(issuer), options);
    return toOAuthClaims(payload);
  } catch {
    return null;
  }
}

/** Fetched again for an unknown key, at most every half minute. */
function remoteKeys(issuer: string): Keys {
  const known = keysOf.get(issuer);
  if (known) return known;
  const fetchKeys = (url: string) => sendRequest(url, { maxResponseBytes: MAX_KEYS_BYTES });
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { [customFetch]: fetchKeys });
  keysOf.set(issuer, keys);
  return keys;
}
