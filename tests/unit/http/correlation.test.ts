import { describe, expect, it } from "vitest";
import { bearerToken, readCookie } from "../../../lib/http/caller/identify.ts";
import { correlationIdOf } from "../../../lib/http/headers/correlation.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const of = (id?: string) => correlationIdOf(new Headers(id === undefined ? {} : { "x-correlation-id": id }));

describe("correlationIdOf", () => {
  it("keeps the id of the caller", () => expect(of("trace-1.2:3_4")).toBe("trace-1.2:3_4"));
  it("generates a UUID without the header", () => expect(of()).toMatch(UUID));
  it.each(["", "a b", "a,b", "<script>", "x".repeat(129), '{"a":1}'])("replaces the invalid id %j", (id) =>
    expect(of(id)).toMatch(UUID),
  );
});

describe("readCookie", () => {
  const headers = new Headers({ cookie: "a=1; balcao_session=x.y=z ; balcao_session=second; b=2" });
  it("reads a cookie by its exact name", () => {
    expect(readCookie(headers, "balcao_session")).toBe("x.y=z");
    expect(readCookie(headers, "a")).toBe("1");
    expect(readCookie(headers, "session")).toBeUndefined();
    expect(readCookie(new Headers(), "a")).toBeUndefined();
  });
});

describe("bearerToken", () => {
  it.each([
    ["Bearer a.b-c_d", "a.b-c_d"],
    ["bearer x", "x"],
    ["Bearer  x", "x"],
    ["Bearer", null],
    ["Bearer x y", null],
    ["Basic eA==", null],
    ["Bearer x, Bearer y", null],
    ["xBearer y", null],
  ])("reads %j as %j", (authorization, token) => expect(bearerToken(new Headers({ authorization }))).toBe(token));
  it("returns null without the header", () => expect(bearerToken(new Headers())).toBeNull());
});
