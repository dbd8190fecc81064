import { describe, expect, it } from "vitest";
import { innermostCode, isUnknownHost, transportReason } from "../../../lib/platform/transport-failure.ts";

const failing = (code: string) => Object.assign(new Error("canary"), { code });
const abortedBy = (cause: unknown) => Object.assign(new Error("aborted", { cause }), { code: "ABORT_ERR" });

describe("transportReason", () => {
  it.each([
    [failing("ETIMEDOUT"), "timeout"],
    [failing("UND_ERR_HEADERS_TIMEOUT"), "timeout"],
    [new DOMException("late", "TimeoutError"), "timeout"],
    [abortedBy(new DOMException("late", "TimeoutError")), "timeout"],
    [failing("ECONNRESET"), "reset"],
    [failing("UND_ERR_SOCKET"), "reset"],
    [failing("ECONNREFUSED"), "refused"],
    [failing("ENOTFOUND"), "unreachable"],
    [failing("EHOSTUNREACH"), "unreachable"],
    [new TypeError("fetch failed", { cause: failing("ECONNREFUSED") }), "refused"],
    [Object.assign(new Error("outer", { cause: failing("ECONNRESET") }), { code: "ECONNREFUSED" }), "reset"],
    [failing("28P01"), null],
    [new Error("No answer in time"), null],
    ["ECONNRESET", null],
    [null, null],
  ])("classifies %o as %s", (error, reason) => expect(transportReason(error)).toBe(reason));
});

describe("driver error", () => {
  it("has the code of the innermost error", () => {
    expect(innermostCode(new Error("outer", { cause: failing("42501") }))).toBe("42501");
    expect(innermostCode(new TypeError("x"))).toBe("TypeError");
    expect(innermostCode(undefined)).toBe("error");
    expect(isUnknownHost(new Error("outer", { cause: failing("EAI_AGAIN") }))).toBe(true);
    expect(isUnknownHost(failing("EHOSTUNREACH"))).toBe(false);
  });
});
