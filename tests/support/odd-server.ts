import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type OddAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export type OddServer = {
  url: string;
  /** Every request since the last reset. */
  seen: Seen[];
  /** The responses to the next requests, in order; the last one repeats. */
  script: OddAnswer[];
  stop: () => void;
};

export const answers = {
  json:
    (status: number, body: unknown, headers: Record<string, string> = {}): OddAnswer =>
    (_, response) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body)),
  page:
    (status: number): OddAnswer =>
    (_, response) =>
      response.writeHead(status, { "content-type": "text/html" }).end("<html><body>Bad day</body></html>"),
  hangUp: ((request) => request.socket.destroy()) satisfies OddAnswer,
};

export async function startOddServer(): Promise<OddServer> {
  const seen: Seen[] = [];
  const started: OddServer = { url: "", seen, script: [], stop: () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = "", url: path = "", headers } = request;
    seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    const answer = started.script.length > 1 ? started.script.shift() : started.script[0];
    (answer ?? answers.json(500, {}))(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  started.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return started;
}
