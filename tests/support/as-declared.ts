import { deepStrictEqual } from "node:assert";
import { OUTAGES, pipelineCodes } from "../../scripts/openapi/errors.ts";

type Operation = Parameters<typeof pipelineCodes>[0];

/** Errors that no route declares: every operation can answer with them. */
const EVERYWHERE = ["internal_error", "receiving_too_much", ...OUTAGES];

/**
 * Returns a response, or throws if its route declares another one. Response schemas are open and drop undeclared fields,
 * so a parsed response must equal the sent one. Routes that tests create have no summary and need not declare errors.
 */
export async function asDeclared(operation: Operation, response: Response): Promise<Response> {
  const { declaration } = operation.handler;
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
  if (code === null || summary === undefined) return response;
  const expected = [...errors, ...EVERYWHERE, ...(pipelineCodes(operation).get(sentStatus) ?? [])];
  if (!expected.includes(code)) throw new Error(`"${summary}" doesn't declare the error ${code}`);
  return response;
}
