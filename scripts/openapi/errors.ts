import type { Endpoint } from "./endpoints.ts";

export const ERROR_STATUSES = [400, 401, 403, 404, 409, 413, 429, 502, 503];

/** The refusals that the pipeline itself can give to such a request, in order. */
export function errorsOf({ method, path, handler }: Endpoint): number[] {
  const { declaration } = handler;
  const { public: isPublic, query, body, isRawBody, proof } = declaration;
  const hasBody = method !== "GET" && !isRawBody;
  const statuses = {
    400: !isPublic || query !== undefined || body !== undefined || hasBody,
    401: !isPublic,
    403: !isPublic || proof !== undefined,
    404: !isPublic || path.includes("["),
    413: method !== "GET",
    429: true,
  };
  return Object.entries(statuses).flatMap(([status, applies]) => (applies ? [Number(status)] : []));
}
