import type { AppError } from "../../lib/core/errors.ts";
import { errorHeaders } from "../../lib/http/error-headers.ts";

type Reply = { status: number; body: unknown; headers?: Record<string, string> };
export type PageCall = {
  /** "METHOD /path" */
  name: string;
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
};

export const CORRELATION_ID = "0f7a-correlation";

/** A page's API by "METHOD /path": responses can be changed or delayed while it is open. Records every call. */
export function createPageApi(answers: Record<string, unknown>) {
  const replies = new Map<string, Reply>(Object.entries(answers).map(([name, body]) => [name, { status: 200, body }]));
  const held = new Map<string, (() => void)[]>();
  const calls: PageCall[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), "http://app.test");
    const [method, path] = [init.method ?? "GET", pathname.replace(/^\/api/, "")];
    const call = {
      name: `${method} ${path}`,
      method,
      path,
      query: searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init.headers).get("authorization"),
    };
    calls.push(call);
    const waiting = held.get(call.name);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    const { status, body, headers } = replies.get(call.name) ?? { status: 404, body: { message: "Not found" } };
    return Response.json(await (typeof body === "function" ? body(call) : body), {
      status,
      headers: { "x-correlation-id": CORRELATION_ID, ...headers },
    });
  };
  return {
    fetch,
    calls,
    callsTo: (name: string) => calls.filter((call) => call.name === name),
    answer: (name: string, body: unknown) => void replies.set(name, { status: 200, body }),
    fail: (name: string, status: number, message = "Broken", headers?: Record<string, string>) =>
      void replies.set(name, { status, body: { message }, headers }),
    /** Fails as the API does when its code throws this error. */
    failWith: (name: string, error: AppError) =>
      void replies.set(name, { status: error.status, body: { message: error.message }, headers: headersOf(error) }),
    hold: (name: string) => void held.set(name, []),
    release: (name: string) => {
      for (const resolve of held.get(name) ?? []) resolve();
      held.delete(name);
    },
  };
}

function headersOf(error: AppError): Record<string, string> {
  const headers = Object.fromEntries(errorHeaders(error));
  return "retryAfterSeconds" in error ? { ...headers, "retry-after": String(error.retryAfterSeconds) } : headers;
}

export type PageApi = ReturnType<typeof createPageApi>;
