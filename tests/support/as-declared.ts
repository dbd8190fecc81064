import { deepStrictEqual } from "node:assert";
import type { RouteHandler } from "../../lib/http/index.ts";

/**
 * Returns a response, or throws if its route declares another one. Response schemas are open and drop undeclared fields,
 * so a parsed response must equal the sent one.
 */
export async function asDeclared({ declaration }: RouteHandler, response: Response): Promise<Response> {
  const { summary, response: schema, status = 200, answers = {} } = declaration;
  const { status: sentStatus, ok: isSuccess, body } = response;
  if (schema && sentStatus === status) {
    if (body === null) return response; // of a HEAD
    const sent: unknown = await response.clone().json();
    deepStrictEqual(schema.parse(sent), sent, `undeclared fields in the response of "${summary}"`);
  } else if (isSuccess && !(sentStatus in answers)) {
    const isEmpty = schema ? schema.safeParse(undefined).success : Object.keys(answers).length === 0;
    if (sentStatus !== 204 || !isEmpty) throw new Error(`"${summary}" declares no response ${sentStatus}`);
  }
  return response;
}
