import { describe, expect, it } from "vitest";
import { servesAsDefault } from "../../../lib/settings/rules.ts";

describe("servesAsDefault", () => {
  it("lets the environment variables serve an installation's only organization", () => {
    expect(servesAsDefault("a", ["a"])).toBe(true);
  });

  it("denies them to each of several organizations and to an unknown organization", () => {
    expect(servesAsDefault("a", ["a", "b"])).toBe(false);
    expect(servesAsDefault("a", ["b"])).toBe(false);
    expect(servesAsDefault("a", [])).toBe(false);
  });
});
