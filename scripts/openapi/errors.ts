import { STATUS_CODES } from "node:http";
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from "../../lib/core/error-codes.ts";
import type { Endpoint } from "./endpoints.ts";
import { ERROR_TEXTS } from "./error-texts.ts";

/** `method` may be one that Next derives, such as HEAD. */
type Operation = Pick<Endpoint, "handler"> & { method: string };

/** The codes of an error status that every operation can answer with. Exactly these are a shared response. */
const USUAL_CODES: Record<number, string[]> = {
  400: ["validation_failed"],
  401: ["invalid_key", "key_expired", "key_revoked", "unauthorized"],
  403: ["account_without_organization", "forbidden", "insufficient_scope", "user_refused_by_provider"],
  404: ["not_found"],
  408: ["request_timeout"],
  409: ["conflict"],
  410: ["gone"],
  412: ["outdated"],
  413: ["payload_too_large"],
  422: ["idempotency_key_reused"],
  429: ["quota_exceeded", "too_many_requests"],
  502: ["bad_gateway"],
  503: ["unavailable"],
};
const STATUSES = Object.keys(USUAL_CODES).map(Number);
/** Any operation can meet an outage; those that answer 503 anyway say so. */
export const OUTAGES = ["database_unavailable", "limits_unavailable"];

/** The error responses of a request by status, in order: the pipeline's, and those that the route declares. */
export function errorsOf(endpoint: Endpoint): Record<number, object> {
  const codes = pipelineCodes(endpoint);
  for (const code of endpoint.handler.declaration.errors ?? [])
    for (const status of statusesOf(code)) codes.get(status)?.add(code);
  if (codes.get(503)?.size) for (const code of OUTAGES) codes.get(503)?.add(code);
  return Object.fromEntries(
    [...codes].flatMap(([status, all]) => (all.size === 0 ? [] : [[status, responseOf(status, [...all].sort())]])),
  );
}

/** The responses that several operations share: those with only the usual codes of their status. */
export function sharedResponses(): Record<string, object> {
  return Object.fromEntries(STATUSES.map((status) => [nameOf(status), describedBy(status, usualCodes(status))]));
}

/** By status and code, an error response with what the code means. */
export function errorExamples(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(ERROR_CODES).flatMap(([status, codes]) =>
      codes.flatMap((code) =>
        isOfServer(code) ? [] : [[exampleName(Number(status), code), exampleOf(Number(status), code)]],
      ),
    ),
  );
}

/** By status, the codes of the errors that the request pipeline can answer with for an operation. */
export function pipelineCodes({ method, handler }: Operation): Map<number, Set<string>> {
  const {
    public: isPublic,
    params,
    query,
    isRawBody,
    proof,
    roles,
    superAdmin,
    personOnly,
    idempotent,
  } = handler.declaration;
  const isRead = method === "GET" || method === "HEAD";
  const codes = new Map(STATUSES.map((status) => [status, new Set<string>()]));
  const add = (status: number, isPossible: boolean, ...own: string[]) => {
    if (isPossible) for (const code of own.length > 0 ? own : usualCodes(status)) codes.get(status)?.add(code);
  };
  // Any request may have a body, even a GET: an undeclared one is rejected.
  add(400, !isRawBody || query !== undefined);
  add(401, !isPublic);
  add(403, !isPublic);
  add(403, !isPublic && !isRead, "role_read_only");
  add(403, roles !== undefined || superAdmin === true, "role_not_allowed");
  add(403, personOnly === true, "person_required");
  add(403, proof !== undefined, "invalid_signature");
  add(404, params !== undefined);
  add(404, !isPublic, "organization_not_found");
  add(408, !isRead);
  add(409, idempotent !== undefined, "idempotency_key_in_flight", "idempotency_response_lost");
  add(413, true);
  add(422, idempotent !== undefined);
  add(429, !isPublic);
  add(429, isPublic === true, "too_many_requests"); // their callers act for no organization
  return codes;
}

/** A code that a provider prescribes can have two statuses. */
function statusesOf(code: ErrorCode): number[] {
  const statuses = Object.keys(ERROR_CODES).map(Number) as ErrorStatus[];
  return statuses.filter((status) => (ERROR_CODES[status] as readonly ErrorCode[]).includes(code));
}

function responseOf(status: number, codes: string[]): object {
  const isUsual = codes.join() === usualCodes(status).join();
  return isUsual ? { $ref: `#/components/responses/${nameOf(status)}` } : describedBy(status, codes);
}

function describedBy(status: number, codes: string[]): object {
  return {
    description: STATUS_CODES[status] ?? "Error",
    headers: {
      "X-Error-Code": {
        schema: { type: "string", enum: codes },
        description: "The code of the error: the examples say what each one means.",
      },
    },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorBody" },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(status, code)}` }]),
        ),
      },
    },
  };
}

function exampleOf(status: number, code: ErrorCode): object {
  const message = ERROR_TEXTS[code];
  return { summary: message, value: { statusCode: status, message, error: STATUS_CODES[status] ?? "Error" } };
}

/** A code with two statuses has an example for each. */
function exampleName(status: number, code: string): string {
  return statusesOf(code as ErrorCode).length > 1 ? `${code}_${status}` : code;
}

/** The server answers with these without a route. */
function isOfServer(code: ErrorCode): boolean {
  return code === "method_not_allowed" || code === "receiving_too_much";
}

function usualCodes(status: number): string[] {
  return USUAL_CODES[status] ?? [];
}

/** `Too Many Requests` → `TooManyRequests`. */
function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? "Error").replaceAll(" ", "");
}
