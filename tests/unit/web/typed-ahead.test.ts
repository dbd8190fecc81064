import { describe, expect, it } from "vitest";
import { startTypingAhead, takeTypedAhead, typeAhead } from "../../../components/shell/palette/typed-ahead.ts";

describe("keys typed before the palette has loaded", () => {
  it("are kept for it, with corrections, and only until it takes them", () => {
    startTypingAhead();
    for (const key of ["m", "a", "x", "Backspace", "r"]) expect(typeAhead(key)).toBe(true);
    expect(typeAhead("Tab")).toBe(false);
    expect(takeTypedAhead()).toBe("mar");
    expect(typeAhead("i")).toBe(false);
    expect(takeTypedAhead()).toBe("");
  });

  it("belong to the page again after Escape, or if no palette comes", () => {
    startTypingAhead();
    expect(typeAhead("Escape")).toBe(false);
    expect(typeAhead("a")).toBe(false);
    startTypingAhead(1_000);
    expect(typeAhead("a", 12_000)).toBe(false);
    expect(takeTypedAhead()).toBe("");
  });
});
