import { describe, expect, it } from "vitest";
import * as errors from "../../../lib/core/errors.ts";
import { fromErrorData, toErrorData } from "../../../lib/core/errors.ts";
import { toValidationError } from "../../../lib/core/field-errors.ts";
import { toParamsHeader } from "../../../lib/http/error-headers.ts";

const rejected = { path: "a.0.b", code: "too_small", message: "must have a character" };

describe("application error", () => {
  it("has a code, by default that of its status", () => {
    expect(new errors.NotFoundError()).toMatchObject({ code: "not_found", message: "Resource not found" });
    expect(new errors.NotFoundError("job_run_not_found")).toMatchObject({ message: "Job run not found" });
    expect(new errors.ForbiddenError("role_locked")).toMatchObject({ status: 403, code: "role_locked" });
    expect(new errors.TooManyRequestsError(5)).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 5 });
    expect(new errors.RequestTimeoutError(30)).toMatchObject({ code: "request_timeout", params: { seconds: 30 } });
  });

  it("is restored with class, code, message and parameters after a structured clone", () => {
    const conflict = new errors.ConflictError("role_name_taken", "Taken", { params: { name: "x" } });
    const restored = fromErrorData(structuredClone(toErrorData(conflict)));
    expect(restored).toBeInstanceOf(errors.AppError);
    expect(restored).toMatchObject({ status: 409, code: "role_name_taken", message: "Taken", params: { name: "x" } });
    const invalid = fromErrorData(structuredClone(toErrorData(new errors.ValidationError(rejected))));
    expect(invalid).toBeInstanceOf(errors.ValidationError);
    expect(invalid).toMatchObject({ fields: [rejected], message: "Validation failed: a.0.b: must have a character" });
  });
});

describe("toValidationError", () => {
  it("lists the path, code and message of each issue, and each undeclared field separately", () => {
    const { fields } = toValidationError([
      { code: "too_small", path: ["a", 0, "b"], message: "must have a character", minimum: 1, origin: "string" },
      { code: "unrecognized_keys", path: ["c"], message: "Unrecognized", keys: ["d", "e"] },
      { code: "custom", path: [], message: "go together" },
    ]);
    expect(fields).toEqual([
      rejected,
      { path: "c.d", code: "undeclared_field", message: "undeclared field" },
      { path: "c.e", code: "undeclared_field", message: "undeclared field" },
      { path: "body", code: "custom", message: "go together" },
    ]);
  });
});

describe("x-error-params header", () => {
  it("contains the error's parameters as ASCII JSON", () => {
    const params = { name: "João 😀\r\n", limit: 3 };
    const header = toParamsHeader(new errors.ConflictError("role_name_taken", "Taken", { params })) ?? "";
    expect(header).toMatch(/^[ -~]+$/);
    expect(JSON.parse(header)).toEqual(params);
  });

  it("is absent if the error has no parameters or they are too long", () => {
    expect(toParamsHeader(new errors.NotFoundError())).toBeNull();
    const params = { text: "x".repeat(5_000) };
    expect(toParamsHeader(new errors.ConflictError("role_name_taken", "Taken", { params }))).toBeNull();
  });

  it("lists as many rejected fields as fit into 2 kB", () => {
    const field = { path: "p".repeat(100), code: "custom", message: "é".repeat(200) };
    const header = toParamsHeader(new errors.ValidationError(field, field, field)) ?? "";
    expect(header.length).toBeLessThanOrEqual(2_048);
    expect(JSON.parse(header)).toEqual([field]);
  });
});
