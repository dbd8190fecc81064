import { describe, expect, it } from "vitest";
import { refusedFields } from "../../../components/forms/refused-fields.ts";
import { ApiError } from "../../../lib/web/api-error.ts";

describe("refusedFields", () => {
  it("reads the paths off a refusal", () => {
    const message = "Validation failed: server.password: needed for another address or user; fromName: too long";
    expect(refusedFields(new ApiError(400, message))).toEqual(["server.password", "fromName"]);
  });

  it.each([new ApiError(409, "Validation failed: a: b"), new ApiError(400, "Broken"), new Error("x"), null])(
    "finds none in anything else",
    (error) => {
      expect(refusedFields(error)).toEqual([]);
    },
  );
});
