import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../lib/core/errors.ts";
import { NO_SNAPSHOT, type Position, parseCursor, toCursor, trimSnapshot } from "../../../lib/events/rules/cursor.ts";

const NUMBERS = { origin: "1796000000000000", after: "1796000000000123", highest: "1796000000000124" };
const POSITIONS: [string, Position][] = [
  ["in a window", { ...NUMBERS, from: "1000:1010:1000,1003,1009", until: "9007199254740993:9007199254741000:" }],
  ["in the first window", { ...NUMBERS, from: NO_SNAPSHOT, until: "740:746:740,742" }],
  ["after a window", { ...NUMBERS, from: "740:740:", until: "740:740:" }],
];

describe("cursor of events", () => {
  it.each(POSITIONS)("%s is read as it was written", (_, position) => {
    const cursor = toCursor(position);
    expect(parseCursor(cursor)).toEqual(position);
  });

  it.each([
    ["700:900:700,750,820", "800", NO_SNAPSHOT, "700:801:700,750"],
    ["850:900:850", "800", NO_SNAPSHOT, "801:801:"],
    ["850:900:850", "800", "801:880:801", "850:880:850"],
    ["900:900:", "800", "801:801:", "801:801:"],
  ])("has of snapshot %s with the last event in %s after %s only %s", (snapshot, last, before, expected) =>
    expect(trimSnapshot(snapshot, last, before)).toBe(expected),
  );

  it("is short when many transactions are running", () => {
    const running = Array.from({ length: 400 }, (_, at) => 5_000_000_000 + at * 7);
    const until = `5000000000:5000003000:${running.join(",")}`;
    const position = { ...NUMBERS, from: until, until };
    expect(parseCursor(toCursor(position))).toEqual(position);
    expect(toCursor(position).length).toBeLessThan(2_000);
  });

  it.each([
    "",
    "abc",
    "1.2.3",
    "1.2.3.",
    "1.2.3.k0",
    "1.2.x.k0-6",
    "1.2.3.0-6",
    "1.2.3.k0-6-7",
    "1.2.3.k0-6-2-1",
    "1.2.3.k0-6-2-2",
    "1.2.3.k0-6.",
    "1.2.3.k0-6.k0-6.k0-6",
    "1.2.3.K0-6",
    "1.2.3.k0-6' OR 1=1",
    "1.2.3.zzzzzzzzzzzzz-1",
    "1234567890123456789.2.3.k0-6",
  ])("%j is rejected", (cursor) => expect(() => parseCursor(cursor)).toThrow(ValidationError));
});
