import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { ValidationError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { VERSION } from "../platform/version.ts";
import { buildServer } from "./build-server.ts";
import type { Routes } from "./tool.ts";

type Given = {
  request: Request;
  /** Throws a `ValidationError` for a body that is no safe JSON. */
  readMessage: () => unknown;
  routes: Routes;
};

/**
 * Answers one message of the Model Context Protocol. Without sessions: a server lives as long as its request, so that
 * permissions are those of this moment and any process can answer the next message.
 */
export async function answerRequest(ctx: Ctx, { request, readMessage, routes }: Given): Promise<Response> {
  const message = readOrNull(readMessage);
  if (!message) return refusal(ProtocolErrorCode.ParseError, "Parse error: the body is not valid JSON");
  const { value } = message;
  // A batch would pass the rate limit as one request.
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refusal(ProtocolErrorCode.InvalidRequest, "Invalid request: one JSON-RPC message is expected");
  if ("method" in value && value.method === "subscriptions/listen")
    return refusal(ProtocolErrorCode.MethodNotFound, "This server announces no changes");
  const { correlationId } = ctx;
  const build = () =>
    buildServer(routes, { version: VERSION, now: ctx.clock.now(), appUrl: env().APP_URL, correlationId });
  const onerror = (error: Error) => logger.info({ err: error, correlationId }, "MCP message rejected");
  if (await isLegacyRequest(request, value)) return answerLegacy(build(), request, value);
  return createMcpHandler(build, { legacy: "reject", onerror }).fetch(request, { parsedBody: value });
}

/** For clients of the protocol before 2026-07-28. */
async function answerLegacy(server: McpServer, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function readOrNull(read: () => unknown): { value: unknown } | null {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

function refusal(code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status: 400 });
}
