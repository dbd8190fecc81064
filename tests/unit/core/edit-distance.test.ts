import { expect, it } from "vitest";
import { editDistance } from "../../../lib/platform/configuration/rules/spelling.ts";

it.each([
  ["", "", 0],
  ["", "ab", 2],
  ["DATABASE_URL", "DATABASE_URL", 0],
  ["DATABSE_URL", "DATABASE_URL", 1],
  ["DATABASE_ULR", "DATABASE_URL", 1],
  ["DATABASE_URI", "DATABASE_URL", 1],
  ["MAIL_FORM", "MAIL_FROM", 1],
  ["ba", "ab", 1],
  ["kitten", "sitting", 3],
])("the edit distance between %j and %j is %i", (one, other, steps) => {
  expect(editDistance(one, other)).toBe(steps);
  expect(editDistance(other, one)).toBe(steps);
});
