import { deepStrictEqual } from "node:assert";
import type { RouteHandler } from "../../lib/http/index.ts";

/** Errors of the request pipeline, which routes do not declare. */
const PIPELINE_CODES = new Set([
  "validation_failed",
  "unauthorized",
  "forbidden",
  "not_found",
  "request_timeout",
  "payload_too_large",
  "too_many_requests",
  "quota_exceeded",
  "role_read_only",
  "role_not_allowed",
  "organization_not_found",
  "account_without_organization",
  "user_refused_by_provider",
  "invalid_signature",
  "receiving_too_much",
  "work_limit_exceeded",
  "database_unavailable",
  "limits_unavailable",
  "internal_error",
]);

/**
 * Returns a response, or throws if its route declares another one. Response schemas are open and drop undeclared fields,
 * so a parsed response must equal the sent one. Routes that tests create have no summary and need not declare errors.
 */
export async function asDeclared({ declaration }: RouteHandler, response: Response): Promise<Response> {
  const { summary, response: schema, status = 200, answers = {}, errors = [] } = declaration;
  const { status: sentStatus, ok: isSuccess, body } = response;
  const declared = schema && sentStatus === status ? schema : answers[sentStatus]?.schema;
  if (declared) {
    if (body === null) return response; // of a HEAD
    const sent: unknown = await response.clone().json();
    deepStrictEqual(declared.parse(sent), sent, `undeclared fields in the response of "${summary}"`);
  } else if (isSuccess && !(sentStatus in answers)) {
    const isEmpty = schema ? schema.safeParse(undefined).success : Object.keys(answers).length === 0;
    if (sentStatus !== 204 || !isEmpty) throw new Error(`"${summary}" declares no response ${sentStatus}`);
  }
  const code = response.headers.get("x-error-code");
  if (code !== null && summary !== undefined && !PIPELINE_CODES.has(code) && !errors.some((error) => error === code))
    throw new Error(`"${summary}" doesn't declare the error ${code}`);
  return response;
}
