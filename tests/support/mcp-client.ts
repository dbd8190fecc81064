import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";

const Text = z.object({ type: z.literal("text"), text: z.string() });
const Result = z.object({
  isError: z.boolean().optional(),
  content: z.array(Text),
  /** Data outside the texts would reach a model without its block. */
  structuredContent: z.never().optional(),
});
const BLOCK = /<dados_do_crm>\n(.*)\n<\/dados_do_crm>$/s;

/** `legacy`: the protocol of 2025, with its handshake; `auto`: the newest one that the server speaks. */
export type Era = "legacy" | "auto";

/** The official client, connected with an API key or a session token. */
export async function connectMcp(
  url: string,
  token: string,
  mode: Era = "auto",
  more: Record<string, string> = {},
): Promise<McpConnection> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { ...more, authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", url), { requestInit: { headers } }));
  return new McpConnection(client);
}

export class McpConnection {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** The data of a tool's answer, its texts, and the text of an error. */
  async use(name: string, args: Record<string, unknown> = {}) {
    const answer = Result.parse(await this.client.callTool({ name, arguments: args }));
    const texts = answer.content.map(({ text }) => text);
    if (answer.isError) return { data: undefined, notes: [], texts, error: texts.join("\n") };
    const data: unknown = JSON.parse(BLOCK.exec(texts.at(-1) ?? "")?.[1] ?? "null");
    return { data, notes: texts.slice(0, -1), texts, error: null };
  }

  async toolNames(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }
}
