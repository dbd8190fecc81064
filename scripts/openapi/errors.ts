import type { Contract } from "./contract.ts";
import type { Endpoint } from "./endpoints.ts";

export const ERROR_STATUSES = [400, 401, 403, 404, 408, 409, 412, 413, 429, 502, 503];

/** Possible error statuses of a request, in order: the pipeline's, and those of the route's code. */
export function errorsOf(endpoint: Endpoint, contract: Contract): number[] {
  const { method, path, handler } = endpoint;
  const { public: isPublic, query, isRawBody, proof } = handler.declaration;
  const pipeline: Record<number, boolean> = {
    // Any request may have a body, even a GET: an undeclared one is rejected.
    400: !isRawBody || query !== undefined,
    401: !isPublic,
    403: !isPublic || proof !== undefined,
    404: !isPublic || path.includes("["),
    408: method !== "GET",
    413: true,
    429: true,
  };
  const raised = contract.errorsOf(endpoint);
  return ERROR_STATUSES.filter((status) => pipeline[status] || raised.has(status));
}
