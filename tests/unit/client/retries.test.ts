import { describe, expect, it } from "vitest";
import { Balcao, type BalcaoError, type BalcaoOptions } from "../../../clients/typescript/src/index.ts";

type Answer = Response | Error;
const json = (status: number, headers: Record<string, string> = {}, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const busy = (status: number, code = "too_many_requests") =>
  json(status, { "retry-after": "0", "x-error-code": code }, { message: "Not now" });

/** A client whose requests get these answers, the last one again and again. */
function clientOf(answers: Answer[], options: Partial<BalcaoOptions> = {}) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? json(500);
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };
  const balcao = new Balcao({
    baseUrl: "https://crm.example.test",
    apiKey: "key",
    fetch: fetch as typeof globalThis.fetch,
    ...options,
  });
  return { balcao, sent };
}
const network = new TypeError("fetch failed");
const body = { question: "Como foi?" };

describe("a request that is refused for now", () => {
  it.each([429, 503])("is sent again after %i, whatever its method is", async (status) => {
    const { balcao, sent } = clientOf([busy(status), json(200)]);
    await balcao.patch("/customers/{id}", { path: { id: "1" }, body: { emailOptOut: true } });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill("PATCH https://crm.example.test/api/customers/1"),
    );
  });

  it("is given up after the last retry, or if the wait is too long", async () => {
    const { balcao, sent } = clientOf([busy(429)], { retries: 2 });
    await expect(balcao.get("/rfm/status")).rejects.toMatchObject({ status: 429, code: "too_many_requests" });
    expect(sent).toHaveLength(3);
    const patient = clientOf([json(429, { "retry-after": "61", "x-error-code": "quota_exceeded" })]);
    await expect(patient.balcao.get("/rfm/status")).rejects.toMatchObject({ retryAfterSeconds: 61 });
    expect(patient.sent).toHaveLength(1);
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const dated = clientOf([json(503, { "retry-after": date })]);
    await expect(dated.balcao.get("/rfm/status")).rejects.toMatchObject({ status: 503 });
    expect(dated.sent).toHaveLength(1);
  });
});

describe("a request whose answer was lost", () => {
  it.each([network, json(500), json(502), json(504)])("is a POST: it is repeated with the same key", async (lost) => {
    const { balcao, sent } = clientOf([lost, json(201)]);
    await balcao.post("/surveys", { body });
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([body, body]);
  });

  it("is repeated while the first try is being carried out", async () => {
    const { balcao, sent } = clientOf([network, busy(409, "idempotency_key_in_flight"), json(201)]);
    await balcao.post("/surveys", { body, idempotencyKey: "own" });
    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["own", "own", "own"]);
  });

  it.each([network, json(500)])("is not repeated if it could change something twice", async (lost) => {
    const { balcao, sent } = clientOf([lost]);
    await expect(balcao.delete("/campaigns/{id}", { path: { id: "1" } })).rejects.toThrow();
    await expect(balcao.patch("/surveys/{id}", { path: { id: "1" }, body })).rejects.toThrow();
    expect(sent).toHaveLength(2);
    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([null, null]);
  });

  it("takes too long: the try ends", async () => {
    const hang = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
    const options = { retries: 0, timeoutSeconds: 0.02, fetch: hang as typeof fetch };
    const balcao = new Balcao({ baseUrl: "https://crm.example.test", apiKey: "key", ...options });
    await expect(balcao.get("/rfm/status")).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("is repeated if the connection ends within the answer", async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.error(network),
        }),
      );
    const answers = [half(), json(200, {}, { id: "1" })];
    let tries = 0;
    const fetch = (async () => answers[tries++]) as unknown as typeof globalThis.fetch;
    const balcao = new Balcao({ baseUrl: "https://crm.example.test", apiKey: "key", fetch });
    expect(await balcao.get("/rfm/status")).toEqual({ id: "1" });
    expect(tries).toBe(2);
  });

  it("is ended by its signal, also while it waits", async () => {
    const { balcao, sent } = clientOf([json(429, { "retry-after": "30" })]);
    const stop = new AbortController();
    const call = balcao.get("/rfm/status", { signal: stop.signal });
    setTimeout(() => stop.abort(new Error("enough")), 10);
    await expect(call).rejects.toThrow("enough");
    expect(sent).toHaveLength(1);
  });
});

describe("options", () => {
  it("that are undefined have their defaults, and others than numbers are rejected", async () => {
    const { balcao, sent } = clientOf([busy(429)], { retries: undefined, maxWaitSeconds: undefined });
    await expect(balcao.get("/rfm/status")).rejects.toMatchObject({ status: 429 });
    expect(sent).toHaveLength(4);
    for (const option of ["retries", "maxWaitSeconds", "timeoutSeconds"])
      expect(() => clientOf([], { [option]: Number.NaN })).toThrow(`${option} must be a number`);
  });
});

describe("a stream", () => {
  it("may take longer than one try", async () => {
    const late = new Response(
      new ReadableStream({
        start: (controller) => {
          setTimeout(() => {
            controller.enqueue(new TextEncoder().encode("Nome"));
            controller.close();
          }, 60);
        },
      }),
    );
    const fetch = (async () => late) as unknown as typeof globalThis.fetch;
    const balcao = new Balcao({ baseUrl: "https://crm.example.test", apiKey: "key", fetch, timeoutSeconds: 0.02 });
    expect(await (await balcao.stream("/customers/export")).text()).toBe("Nome");
  });
});

describe("an error", () => {
  it("has the code, the values and the correlation id of the response", async () => {
    const headers = {
      "x-error-code": "validation_failed",
      "x-error-params": '[{"path":"question"}]',
      "x-correlation-id": "c1",
    };
    const { balcao, sent } = clientOf([json(400, headers, { message: "Validation failed" })]);
    const error = await balcao.post("/surveys", { body }).catch((thrown: BalcaoError) => thrown);
    expect(error).toMatchObject({
      name: "BalcaoError",
      status: 400,
      code: "validation_failed",
      params: [{ path: "question" }],
      correlationId: "c1",
      retryAfterSeconds: null,
      message: "Validation failed",
    });
    expect(sent).toHaveLength(1);
  });

  it("is one also if a proxy answers with a page", async () => {
    const { balcao } = clientOf([new Response("<html>", { status: 404 })]);
    await expect(balcao.get("/rfm/status")).rejects.toMatchObject({ status: 404, code: "unknown", params: null });
  });
});

describe("a request", () => {
  it("reads its token again for each try: one may end while a retry waits", async () => {
    const tokens = ["a", "b"];
    const { balcao, sent } = clientOf([busy(503), json(200)], { apiKey: () => tokens.shift() ?? "" });
    await balcao.get("/rfm/status");
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer a", "Bearer b"]);
  });

  it("has its values in path and query, and a new token each time", async () => {
    const tokens = ["a", "b"];
    const { balcao, sent } = clientOf([json(200)], { apiKey: async () => tokens.shift() ?? "" });
    await balcao.get("/customers", { query: { q: "José & Cia", rfm: ["champions", "at_risk"], city: undefined } });
    await balcao.get("/customers/{id}", { path: { id: "a/b" } });
    expect(sent.map(({ url }) => url)).toEqual([
      "https://crm.example.test/api/customers?q=Jos%C3%A9+%26+Cia&rfm=champions&rfm=at_risk",
      "https://crm.example.test/api/customers/a%2Fb",
    ]);
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer a", "Bearer b"]);
  });
});
