import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Reply = { status: number; body: unknown; headers?: Record<string, string> };
type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };
type Answer = Reply | ((asked: Asked) => Reply);

export const clerkError = (status: number, code: string, headers?: Record<string, string>): Reply => ({
  status,
  body: { errors: [{ code, message: code, long_message: code, meta: {} }], clerk_trace_id: "trace" },
  headers,
});

/** A stub of Clerk's backend API: "METHOD /path" → response, 404 otherwise. Records every request. */
export async function startClerkApi() {
  const answers = new Map<string, Answer>();
  const asked: Asked[] = [];
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://clerk.test");
    const path = url.pathname.replace(/^\/v1/, "");
    const call = { method: request.method ?? "", path, query: url.searchParams, body: await bodyOf(request) };
    asked.push(call);
    const answer = answers.get(`${call.method} ${path}`) ?? clerkError(404, "resource_not_found");
    const { status, body, headers } = typeof answer === "function" ? answer(call) : answer;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    callsTo: (name: string) => asked.filter(({ method, path }) => `${method} ${path}` === name),
    answer: (name: string, body: unknown, status = 200) => void answers.set(name, { status, body }),
    reply: (name: string, answer: Answer) => void answers.set(name, answer),
    reset: () => {
      answers.clear();
      asked.length = 0;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? {} : JSON.parse(text);
}
