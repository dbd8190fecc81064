type Reply = { status: number; body: unknown };
export type PageCall = { method: string; path: string; query: URLSearchParams; body: unknown };

export const CORRELATION_ID = "0f7a-correlation";

/** The API of a page by "METHOD /path": answers may change while the page is open. Every call is kept. */
export function createPageApi(answers: Record<string, unknown>) {
  const replies = new Map<string, Reply>(Object.entries(answers).map(([name, body]) => [name, { status: 200, body }]));
  const calls: PageCall[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), "http://app.test");
    const call = {
      method: init.method ?? "GET",
      path: pathname.replace(/^\/api/, ""),
      query: searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const { status, body } = replies.get(`${call.method} ${call.path}`) ?? {
      status: 404,
      body: { message: "Not found" },
    };
    return Response.json(typeof body === "function" ? body(call) : body, {
      status,
      headers: { "x-correlation-id": CORRELATION_ID },
    });
  };
  return {
    fetch,
    callsTo: (name: string) => calls.filter(({ method, path }) => `${method} ${path}` === name),
    answer: (name: string, body: unknown) => void replies.set(name, { status: 200, body }),
    fail: (name: string, status: number, message = "Broken") => void replies.set(name, { status, body: { message } }),
  };
}

export type PageApi = ReturnType<typeof createPageApi>;
