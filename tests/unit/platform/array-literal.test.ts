import { expect, it } from "vitest";
import { toPlainArray } from "../../../lib/platform/database/array-literal.ts";

it("toPlainArray writes ids, numbers and nulls as an array parameter, and no values as an empty one", () => {
  expect(toPlainArray(["a1-b2", null, 0, 1_767_225_602_123])).toBe("{a1-b2,NULL,0,1767225602123}");
  expect(toPlainArray([])).toBe("{}");
});
