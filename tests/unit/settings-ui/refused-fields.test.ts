import { describe, expect, it } from "vitest";
import { refusedFields } from "../../../components/forms/refused-fields.ts";
import { ApiError } from "../../../lib/web/api-error.ts";

describe("refusedFields", () => {
  it("returns the field paths of a validation error", () => {
    const message = "Validation failed: server.password: required for a different address or user; fromName: too long";
    expect(refusedFields(new ApiError(400, message))).toEqual(["server.password", "fromName"]);
  });

  it.each([new ApiError(409, "Validation failed: a: b"), new ApiError(400, "Broken"), new Error("x"), null])(
    "returns no paths for any other error",
    (error) => {
      expect(refusedFields(error)).toEqual([]);
    },
  );
});
