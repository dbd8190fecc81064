import { describe, expect, it } from "vitest";
import { type Endpoint, listEndpoints } from "../../support/routes.ts";

// An unauthenticated caller must be cheap: no body is read or parsed before the caller is verified.
const MIB = 1_048_576;
const PIECE = Buffer.from(`{"key":`.repeat(8_192));

/** The signature covers the raw body, so it is read (within the memory limit), but not parsed. */
const SIGNED_BODY = ["POST /webhooks/identity", "POST /email-tracking/webhook", "POST /webhooks/whatsapp"];
/** RFC 8058: one-click unsubscribe accepts any body, with the same response for every token. */
const OPEN = ["POST /go/unsubscribe/[token]"];

/** Every credential that a caller can send, each invalid. */
const WRONG = {
  "content-type": "application/json",
  "x-forwarded-for": "203.0.113.200",
  authorization: "Bearer wrong",
  origin: "https://evil.example",
  "x-hub-signature-256": `sha256=${"0".repeat(64)}`,
  "x-webhook-secret": "wrong",
  "svix-id": "1",
  "svix-timestamp": "1",
  "svix-signature": "v1,AAAA",
  "x-inngest-signature": "t=1&s=00",
};

async function send({ method, path, handler }: Endpoint, headers: Record<string, string>) {
  let bytesRead = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytesRead >= 9 * MIB) return controller.close();
    bytesRead += PIECE.byteLength;
    controller.enqueue(PIECE);
  };
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, "0198c0de-0000-7000-8000-000000000001"]));
  const url = `http://localhost:3000/api${path.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? "")}`;
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const request = new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
  const { status } = await handler(request, { params: Promise.resolve(params) });
  return { status, bytesRead };
}

const endpoints = (await listEndpoints()).filter(({ method, path }) => method !== "GET" && path !== "/preflight");

describe("caller with invalid credentials and an endless body [D3]", () => {
  const verified = endpoints.filter(({ name }) => ![...SIGNED_BODY, ...OPEN].includes(name));

  it("is tested on every route that accepts a body", () => {
    expect(endpoints.length).toBeGreaterThan(50);
    for (const name of [...SIGNED_BODY, ...OPEN]) expect(endpoints.map((endpoint) => endpoint.name)).toContain(name);
  });

  it.each(verified.map((endpoint) => [endpoint.name, endpoint] as const))(
    "is rejected before a byte is read: %s",
    async (_, endpoint) => {
      const { status, bytesRead } = await send(endpoint, WRONG);
      expect([401, 403, 404]).toContain(status);
      expect(bytesRead).toBe(0);
    },
  );

  it.each(SIGNED_BODY)("is rejected with 413 or by its signature before the body is parsed: %s", async (name) => {
    const endpoint = endpoints.find((one) => one.name === name) as Endpoint;
    const { status } = await send(endpoint, WRONG);
    expect(status).toBe(413);
    const request = new Request(`http://localhost:3000/api${endpoint.path}`, {
      method: "POST",
      headers: { ...WRONG, "x-forwarded-for": "203.0.113.201" },
      body: PIECE,
    });
    // An incomplete document would be a 400 if it were parsed.
    expect((await endpoint.handler(request, { params: Promise.resolve({}) })).status).toBeOneOf([401, 403]);
  });
});
