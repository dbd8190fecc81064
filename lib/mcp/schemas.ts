import { z } from "zod";

/** A message of the Model Context Protocol; the protocol's own package validates it. */
export const McpMessage = z
  .looseObject({ jsonrpc: z.literal("2.0"), method: z.string().optional() })
  .describe("A JSON-RPC 2.0 message of the Model Context Protocol.");
