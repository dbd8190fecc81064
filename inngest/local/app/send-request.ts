import http from "node:http";
import https from "node:https";
import { KEEP_ALIVE } from "../../../lib/platform/outbound/keep-alive.ts";

export type AppResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** The call got no response. `connected`: the app may have started processing. */
export class NoAnswerError extends Error {
  readonly connected: boolean;
  constructor(cause: Error, connected: boolean) {
    super(cause.message, { cause });
    this.connected = connected;
  }
}

const MAX_BODY_BYTES = 32 * 1_048_576;
const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 2 * 3_600_000; // steps may take long; Inngest ends them after two hours
const agents = { "http:": new http.Agent(KEEP_ALIVE), "https:": new https.Agent(KEEP_ALIVE) };

/** One HTTP call to the app. Not `fetch`, which times out after five minutes without a response. */
export function sendRequest(
  url: URL,
  options: { method: string; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<AppResponse> {
  const { method, headers, body, signal } = options;
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    let connected = false;
    const request = (secure ? https : http).request(url, {
      method,
      signal,
      agent: secure ? agents["https:"] : agents["http:"],
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    });
    const fail = (cause: Error) => reject(new NoAnswerError(cause, connected));
    const connecting = setTimeout(() => request.destroy(new Error("No connection within 10 s")), CONNECT_LIMIT_MS);
    const connect = () => {
      connected = true;
      clearTimeout(connecting);
    };
    request.on("socket", (socket) => (socket.connecting ? socket.once("connect", connect) : connect()));
    request.on("close", () => clearTimeout(connecting));
    request.on("error", fail);
    request.setTimeout(SILENCE_LIMIT_MS);
    // The agent's shorter idle timeout also fires while connecting; ignore it then.
    request.on("timeout", () => connected && request.destroy(new Error("No answer within two hours")));
    request.on("response", (response) => read(response).then(resolve, fail));
    request.end(body);
  });
}

async function read(response: http.IncomingMessage): Promise<AppResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("The app's answer is too large");
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") };
}
