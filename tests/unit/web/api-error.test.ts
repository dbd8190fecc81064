import { describe, expect, it } from "vitest";
import { toApiError } from "../../../lib/web/api-error.ts";
import { rejectedField } from "../../../lib/web/api-error-details.ts";

const answer = (body: BodyInit | null, headers: Record<string, string> = {}, status = 400) =>
  toApiError(new Response(body, { status, headers }));
const json = (message: unknown) => JSON.stringify({ statusCode: 400, message, error: "Bad Request" });

describe("toApiError", () => {
  it("reads status, message, code, correlation id and Retry-After", async () => {
    const headers = { "x-error-code": "taken", "x-correlation-id": "c-1", "retry-after": "7" };
    expect(await answer(json("Taken"), headers, 409)).toMatchObject({
      statusCode: 409,
      message: "Taken",
      code: "taken",
      correlationId: "c-1",
      retryAfterSeconds: 7,
    });
  });

  it("reads message parameters from x-error-params, including non-ASCII characters", async () => {
    const { params, fields } = await answer(json("Full"), { "x-error-params": '{"name":"Jo\\u00e3o","maxBytes":10}' });
    expect(params).toEqual({ name: "João", maxBytes: 10 });
    expect(fields).toEqual([]);
  });

  it("reads the rejected fields, which rejectedField finds by exact path", async () => {
    const field = { path: "server.password", code: "required", message: "required" };
    const error = await answer(json("x"), { "x-error-params": JSON.stringify([field]) });
    expect(rejectedField(error, "server.password")).toEqual(field);
    expect(rejectedField(error, "server")).toBeUndefined();
    expect(rejectedField(new Error("x"), "server.password")).toBeUndefined();
  });

  it.each(["", "{", "nonsense"])("ignores an unreadable x-error-params header: %j", async (header) => {
    const error = await answer(json("Broken"), { "x-error-params": header });
    expect(error).toMatchObject({ message: "Broken", params: {}, fields: [] });
  });

  it.each([null, "", "<html>Bad gateway</html>", "7", "null", json(""), json(7)])(
    "returns no code and the message HTTP 502 for a body without an API message: %j",
    async (body) => {
      expect(await answer(body, {}, 502)).toMatchObject({ statusCode: 502, code: null, message: "HTTP 502" });
    },
  );

  it("ignores a Retry-After that is not in seconds", async () => {
    const headers = { "retry-after": "Tue, 24 Nov 2026 12:00:00 GMT" };
    expect((await answer(json("Busy"), headers, 503)).retryAfterSeconds).toBeNull();
  });
});
