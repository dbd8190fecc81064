import { NextRequest } from "next/server.js";
import { AppError, PayloadTooLargeError, RequestTimeoutError, UnauthorizedError } from "../../core/errors.ts";
import { maskIp } from "../../core/masking.ts";
import { jobEngine } from "../../jobs/engine.ts";
import { ENGINE_SIGNATURE, isEngineCall, MAX_ENGINE_CALL_BYTES, readEngineSignature } from "../../jobs/engine-call.ts";
import { env } from "../../platform/env.ts";
import { logger } from "../../platform/logger.ts";
import { bufferBody } from "../body/buffer-body.ts";
import { type Exchange, openExchange } from "../exchange.ts";
import { toErrorResponse } from "../respond.ts";
import { guardRateLimit } from "./rate-limit.ts";

const BUCKET = "engine-door";
const WINDOW_SECONDS = 60;
const COUNTED = [UnauthorizedError, PayloadTooLargeError, RequestTimeoutError];

type Handler<Asked extends Request> = (request: Asked) => Promise<Response>;

/**
 * Checks the engine's signature before the SDK, which parses the body first. Signed calls have no rate limit; all
 * others count for their address.
 */
export function engineEndpoint(sdk: Handler<NextRequest>): Handler<Request> {
  return async (request) => {
    const exchange = openExchange(request, {}, true);
    try {
      return await sdk(withBody(request, await readCounted(exchange)));
    } catch (error) {
      if (error instanceof AppError) logRefusal(exchange, error);
      return toErrorResponse(error, exchange.correlationId);
    } finally {
      exchange.release?.();
    }
  };
}

async function readCounted(exchange: Exchange): Promise<Buffer> {
  try {
    const body = await readSigned(exchange);
    exchange.release?.();
    return body;
  } catch (error) {
    if (COUNTED.some((kind) => error instanceof kind))
      await guardRateLimit(exchange, { bucket: BUCKET, limit: env().RATE_LIMIT, windowSeconds: WINDOW_SECONDS });
    throw error;
  }
}

async function readSigned(exchange: Exchange): Promise<Buffer> {
  const readBody = () => bufferBody(exchange, { maxBytes: MAX_ENGINE_CALL_BYTES });
  // The Inngest dev server signs nothing; production refuses to start with it.
  if (jobEngine() === "inngest-dev") return readBody();
  const signature = readEngineSignature(exchange.request.headers.get(ENGINE_SIGNATURE));
  if (!signature) throw unsigned();
  const body = await readBody();
  if (isEngineCall(signature, body)) return body;
  throw unsigned();
}

function withBody({ url, method, headers, signal }: Request, body: Buffer): NextRequest {
  const sent = body.byteLength > 0 ? { body: new Uint8Array(body) } : {};
  return new NextRequest(url, { method, headers, signal, ...sent });
}

function logRefusal({ request, address, correlationId }: Exchange, { status, message }: AppError): void {
  const line = { correlationId, method: request.method, status, reason: message, ip: maskIp(address) };
  logger.warn(line, "request rejected at /api/inngest");
}

function unsigned(): UnauthorizedError {
  return new UnauthorizedError("invalid_signature", "Missing or invalid signature");
}
