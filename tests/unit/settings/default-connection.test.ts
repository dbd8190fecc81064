import { describe, expect, it } from "vitest";
import { servesAsDefault } from "../../../lib/settings/rules.ts";

describe("servesAsDefault", () => {
  it("lets the variables serve the only organization of an installation", () => {
    expect(servesAsDefault("a", ["a"])).toBe(true);
  });

  it("lets them serve nobody among several, and no stranger", () => {
    expect(servesAsDefault("a", ["a", "b"])).toBe(false);
    expect(servesAsDefault("a", ["b"])).toBe(false);
    expect(servesAsDefault("a", [])).toBe(false);
  });
});
