import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../lib/http/exchange.ts";
import { toBadRequestLine, toRequestLine } from "../../../lib/http/logging/request-log.ts";

const USER = {
  id: "0198c0de-0000-7000-8000-000000000001",
  clerkId: "user_1",
  email: "ana@example.com",
  name: "Ana Souza",
  organizationId: "0198c0de-0000-7000-8000-000000000002",
  organizationName: "Aurora",
  storeId: null,
  stores: [],
  role: { id: "r", name: "Gerente", level: 20, permissions: [], readOnly: false },
  quotas: { messagesPerDay: null, exportsPerHour: null, segmentQueriesPerMinute: null, apiRequestsPerMinute: null },
};

function exchange(change: Partial<Exchange> = {}): Exchange {
  const url = new URL("http://localhost/api/customers?search=Maria&page=2");
  return {
    request: new Request(url, { method: "POST", headers: { "user-agent": "Browser/1.0" } }),
    url,
    params: {},
    correlationId: "trace-1",
    address: "203.0.113.77",
    isPublic: false,
    responseHeaders: new Headers(),
    caller: { kind: "user", user: USER },
    ...change,
  };
}

describe("request log line", () => {
  it("describes the request without personal data", () => {
    expect(toRequestLine(exchange(), 200, 12.3)).toEqual({
      correlationId: "trace-1",
      method: "POST",
      url: "/api/customers?search=[redacted]&page=2",
      status: 200,
      durationMs: 12.3,
      user: createHash("sha256").update(USER.id).digest("hex").slice(0, 12),
      organization: USER.organizationId,
      role: "Gerente",
      ip: "203.0.113.*",
      userAgent: "Browser/1.0",
    });
  });

  it("has no user, organization or role for an anonymous request", () => {
    const line = toRequestLine(exchange({ caller: { kind: "anonymous" } }), 401, 1);
    expect([line.user, line.organization, line.role]).toEqual([null, null, null]);
  });
});

describe("log line of a rejected request", () => {
  it("names the fields and never their values", () => {
    const body = { email: "ana@example.com", cpf: "12345678909", nested: { secret: "x" } };
    const line = toBadRequestLine(exchange({ body }), { statusCode: 400 });
    expect(line.bodyFields).toEqual(["email", "cpf", "nested"]);
    expect(JSON.stringify(line)).not.toMatch(/ana@|12345678909|Maria/);
  });

  it("names no fields if the body is not an object", () => {
    for (const body of [undefined, null, "text", 7])
      expect(toBadRequestLine(exchange({ body }), {}).bodyFields).toEqual([]);
  });
});
