import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { logger } from "../platform/logger.ts";
import { callerOf, RouteError } from "./call-route.ts";
import { PROMPTS } from "./prompts.ts";
import { RESOURCES } from "./resources.ts";
import { callKey } from "./rules/call-key.ts";
import { toDataBlock } from "./rules/data-block.ts";
import { INSTRUCTIONS } from "./rules/texts.ts";
import type { Found, Routes, Tool } from "./tool.ts";
import { TOOLS } from "./tools.ts";

type ServerFacts = { version: string; now: Date; appUrl: string; correlationId: string };

/** A server for one request, with the tools that its caller may use. */
export function buildServer(routes: Routes, facts: ServerFacts): McpServer {
  const server = new McpServer(
    { name: "balcao", title: "Balcão", version: facts.version },
    { instructions: INSTRUCTIONS, capabilities: UNCHANGING },
  );
  const call = callerOf(routes);
  for (const tool of TOOLS.filter((one) => one.routes.every(routes.may))) addTool(server, tool, { call, ...facts });
  for (const { uri, name, title, description, read } of RESOURCES)
    server.registerResource(name, uri, { title, description, mimeType: MARKDOWN }, async () => ({
      contents: [{ uri, mimeType: MARKDOWN, text: await read(call) }],
    }));
  for (const { name, title, description, input, text } of PROMPTS)
    server.registerPrompt(name, { title, description, argsSchema: input }, (args) => ({
      messages: [{ role: "user", content: { type: "text", text: text(args) } }],
    }));
  return server;
}

const MARKDOWN = "text/markdown";
/** Nothing is announced later: each request has a server of its own. */
const UNCHANGING = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
};

type Context = Omit<Parameters<Tool["run"]>[1], "idempotencyKey"> & Pick<ServerFacts, "correlationId">;

function addTool(server: McpServer, tool: Tool, context: Context): void {
  const { name, title, description, input, creates = false } = tool;
  const annotations = {
    readOnlyHint: !creates,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args) => {
    try {
      return toResult(await tool.run(args, { ...context, idempotencyKey: callKey(name, args) }));
    } catch (error) {
      if (error instanceof RouteError) return toErrorResult(error);
      logger.error({ err: error, correlationId: context.correlationId, tool: name }, "MCP tool failed");
      return toErrorResult(new RouteError("Unexpected error", "internal_error", null));
    }
  });
}

function toResult({ data, notes = [] }: Found): CallToolResult {
  const texts = [...notes, toDataBlock(data)];
  // No structured content: a client may show it to its model without the block.
  return { content: texts.map((text) => ({ type: "text" as const, text })) };
}

function toErrorResult({ message, code, retryAfter }: RouteError): CallToolResult {
  const wait = retryAfter === null ? "" : ` Tente de novo em ${retryAfter} s.`;
  return { isError: true, content: [{ type: "text", text: `${code}: ${message}.${wait}` }] };
}
