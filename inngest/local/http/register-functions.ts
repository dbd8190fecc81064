import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { hashSigningKey } from "../../../lib/jobs/engine-call.ts";
import { isSameSecret } from "../../../lib/platform/crypto.ts";
import type { EngineContext } from "../context.ts";
import { FunctionOptionError } from "../functions/read-functions.ts";
import { saveFunctions } from "../functions/save-functions.ts";
import { HttpError, header, readJson } from "./request.ts";

const Registration = z.looseObject({ functions: z.array(z.looseObject({ id: z.string() })) });

/** `POST /fn/register`: called by the SDK on `PUT /api/inngest`. Ignores the URL in it and uses the configured one. */
export async function registerFunctions(
  engine: EngineContext,
  request: IncomingMessage,
): Promise<{ ok: true; modified: boolean; status: 200 }> {
  const { signingKey } = engine.app;
  const expected = signingKey === undefined ? undefined : `Bearer ${hashSigningKey(signingKey)}`;
  if (expected !== undefined && !isSameSecret(header(request, "authorization") ?? "", expected))
    throw new HttpError(401, "Unknown signing key");
  const body = Registration.safeParse(await readJson(request));
  if (!body.success) throw new HttpError(400, "A registration must list functions");
  const modified = await saveFunctions(engine.db, body.data.functions).catch((error: unknown) => {
    throw error instanceof FunctionOptionError ? new HttpError(400, error.message) : error;
  });
  return { ok: true, modified, status: 200 };
}
