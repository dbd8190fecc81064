import type { Ctx } from "../platform/ctx.ts";
import { TooLargeError, UnansweredError } from "../platform/http-client.ts";
import { BlockedAddressError } from "../platform/outbound/private-addresses.ts";
import {
  draftErpConnection,
  type ErpTestReason,
  type ErpTestResult,
  type TestErpConnection,
} from "../settings/index.ts";
import { ErpError, fetchErpPage, NotAPageError } from "./client.ts";

const FIRST_BRANCH = { page: 1, limit: 1, transId: null };
/** For an unverified host; even a list of all branches fits. */
const BOUNDS = { maxResponseBytes: 1_048_576 };

/** Requests one branch as a sync would. Failures are returned as a result, not thrown. */
export async function testErpConnection(ctx: Ctx, input: TestErpConnection): Promise<ErpTestResult> {
  const connection = await draftErpConnection(ctx, input);
  const startedAt = performance.now();
  const millis = () => Math.round(performance.now() - startedAt);
  try {
    const { total, rows } = await fetchErpPage(ctx, connection, "stores", FIRST_BRANCH, null, BOUNDS);
    return { ok: true, millis: millis(), branches: total ?? rows.length };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return { ok: false, millis: millis(), reason: reasonOf(error), status: error.status };
  }
}

function reasonOf({ status, cause }: ErpError): ErpTestReason {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "not_found";
  if (status !== null) return "refused";
  if (cause instanceof BlockedAddressError) return "private_address";
  if (cause instanceof SyntaxError) return "not_json";
  if (cause instanceof NotAPageError || cause instanceof TooLargeError) return "not_a_page";
  return cause instanceof UnansweredError && cause.reason === "timeout" ? "timeout" : "unreachable";
}
