import { toApiError } from "./api-error.ts";
import type { GetToken } from "./token.ts";

export type AuthedFetch = (path: string, init?: RequestInit) => Promise<Response>;

type AuthedFetchDeps = {
  getToken: GetToken;
  /** The organization that a level-0 user acts as, or null for their own. */
  actingOrganizationId?: () => string | null;
  fetch?: typeof fetch;
  baseUrl?: string;
};

/**
 * `fetch` with the bearer token; passes all caller options through, including `signal`. Without a token the request is
 * still sent: the answer (401 or network error) is more accurate than a guess.
 */
export function createAuthedFetch(deps: AuthedFetchDeps): AuthedFetch {
  const { getToken, actingOrganizationId = () => null, fetch: send = (...args) => fetch(...args) } = deps;
  const baseUrl = deps.baseUrl ?? "/api";
  return async (path, init = {}) => {
    const token = await getToken();
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("authorization", `Bearer ${token}`);
    const orgId = actingOrganizationId();
    if (orgId !== null) headers.set("x-org-id", orgId);
    const response = await send(`${baseUrl}${path}`, { ...init, headers });
    if (!response.ok) throw await toApiError(response);
    return response;
  };
}
