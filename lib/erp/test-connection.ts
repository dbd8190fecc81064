import type { Ctx } from "../platform/ctx.ts";
import { TooLargeError, UnansweredError } from "../platform/http-client.ts";
import { BlockedAddressError } from "../platform/outbound/private-addresses.ts";
import {
  draftErpConnection,
  type ErpTestReason,
  type ErpTestResult,
  type TestErpConnection,
} from "../settings/index.ts";
import { NotAPageError } from "./client.ts";
import { sourceOf } from "./erp-source.ts";
import { ErpError } from "./rules/erp-error.ts";

/** Requests one branch, or reads each view, as a sync would. Failures are returned as a result, not thrown. */
export async function testErpConnection(ctx: Ctx, input: TestErpConnection): Promise<ErpTestResult> {
  const connection = await draftErpConnection(ctx, input);
  const startedAt = performance.now();
  const millis = () => Math.round(performance.now() - startedAt);
  try {
    const branches = await sourceOf(connection).probe(ctx, connection);
    return { ok: true, millis: millis(), branches };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    const { status, detail } = error;
    return { ok: false, millis: millis(), reason: reasonOf(error), status, detail };
  }
}

function reasonOf({ reason, status, cause }: ErpError): ErpTestReason {
  if (reason !== null) return reason;
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "not_found";
  if (status !== null) return "refused";
  if (cause instanceof BlockedAddressError) return "private_address";
  if (cause instanceof SyntaxError) return "not_json";
  if (cause instanceof NotAPageError || cause instanceof TooLargeError) return "not_a_page";
  return cause instanceof UnansweredError && cause.reason === "timeout" ? "timeout" : "unreachable";
}
