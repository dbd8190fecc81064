import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxRequest } from "./answer.ts";

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 48 * 1024 * 1024;

/** The raw response; null drops the connection without one. */
export type RawAnswer = { status: number; headers: Record<string, string>; bytes: Buffer } | null;

export type Listening = { port: number; close: () => Promise<void> };

export async function listen(
  port: number,
  answer: (request: SandboxRequest) => Promise<RawAnswer>,
): Promise<Listening> {
  const server = createServer((message, response) => {
    readRequest(message)
      .then(answer)
      .then(
        (raw) => write(message, response, raw),
        (error: unknown) => write(message, response, failed(error)),
      );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, HOST, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

// Async, so that an invalid URL rejects instead of throwing in the callback.
async function readRequest(message: IncomingMessage): Promise<SandboxRequest> {
  const url = new URL(message.url ?? "/", `http://${HOST}`);
  return {
    method: message.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    bytes: () => readBytes(message),
    body: () => readBody(message),
  };
}

async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("Body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBody(message: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(message);
  if (bytes.length === 0) return undefined;
  const type = message.headers["content-type"] ?? "";
  const form = () => new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  if (type.startsWith("multipart/form-data")) return form();
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    // Last, because command-line clients that send JSON also use this type.
    if (type.startsWith("application/x-www-form-urlencoded")) return form();
    throw error;
  }
}

function write(message: IncomingMessage, response: ServerResponse, raw: RawAnswer): void {
  if (raw === null) {
    message.socket.resetAndDestroy();
    return;
  }
  response.writeHead(raw.status, { ...raw.headers, "Content-Length": raw.bytes.length });
  response.end(raw.bytes);
}

function failed(error: unknown): RawAnswer {
  const bytes = Buffer.from(JSON.stringify({ erro: error instanceof Error ? error.message : String(error) }));
  return { status: 500, headers: { "Content-Type": "application/json" }, bytes };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
