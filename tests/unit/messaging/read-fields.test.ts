import { describe, expect, it } from "vitest";
import {
  fieldsOf,
  instantOf,
  listOf,
  nameOf,
  secondsOf,
  textOf,
  wordOf,
} from "../../../lib/messaging/rules/read-fields.ts";

const RECEIVED = new Date("2026-01-02T00:00:00Z");
/** Later than any valid time, so that no value is clamped to it. */
const FAR = new Date("3001-01-01T00:00:00Z");

describe("fieldsOf", () => {
  it("returns an object unchanged", () => {
    const value = { id: "wamid.1" };
    expect(fieldsOf(value)).toBe(value);
  });

  it("returns an empty object for any other value", () => {
    for (const value of [null, undefined, "id", "", 7, true, ["id"], [], () => "id"])
      expect(fieldsOf(value)).toEqual({});
  });
});

describe("listOf", () => {
  it("returns a list unchanged", () => {
    const value = [1, null, "x"];
    expect(listOf(value)).toBe(value);
  });

  it("returns an empty list for any other value", () => {
    for (const value of [null, undefined, "abc", 7, { length: 1, 0: "a" }]) expect(listOf(value)).toEqual([]);
  });
});

describe("textOf", () => {
  it.each([
    ["Oi", "Oi"],
    ["  ", "  "],
    ["0", "0"],
    ["\0a\0b\0", "ab"],
    ["a\ud800b", "a\ufffdb"],
    ["😀", "😀"],
  ])("returns %j as the storable text %j", (value, kept) => expect(textOf(value)).toBe(kept));

  it.each([
    [4_095, 4_095],
    [4_096, 4_096],
    [4_097, 4_096],
  ])("truncates a text of %i characters to %i", (length, kept) =>
    expect(textOf("a".repeat(length))).toBe("a".repeat(kept)),
  );

  it("truncates after removing NUL characters, and replaces a split surrogate pair with U+FFFD", () => {
    expect(textOf(`\0${"a".repeat(4_096)}`)).toBe("a".repeat(4_096));
    expect(textOf(`${"a".repeat(4_095)}😀`)).toBe(`${"a".repeat(4_095)}\ufffd`);
  });

  it("returns null for an empty text or a value of another type", () => {
    for (const value of ["", "\0", null, undefined, 7, true, ["Oi"], { toString: () => "Oi" }])
      expect(textOf(value)).toBeNull();
  });
});

describe("nameOf", () => {
  it.each([
    ["wamid.1", "wamid.1"],
    ["a\0b", "ab"],
    [131_050, "131050"],
    [0, "0"],
    [-1, "-1"],
  ])("reads %j as the text %j", (value, name) => expect(nameOf(value)).toBe(name));

  it("returns null for more than 512 characters instead of truncating", () => {
    for (const length of [511, 512]) expect(nameOf("a".repeat(length))).toBe("a".repeat(length));
    for (const length of [513, 4_097]) expect(nameOf("a".repeat(length))).toBeNull();
  });

  it("returns null for anything but a non-empty text or a number", () => {
    for (const value of ["", null, undefined, true, ["a"], {}, { toString: 1 }]) expect(nameOf(value)).toBeNull();
  });
});

describe("wordOf", () => {
  it("returns a text unchanged and a number as text", () => {
    expect(wordOf("OPEN")).toBe("OPEN");
    expect(wordOf(3)).toBe("3");
  });

  it("returns an empty text for another type or more than 512 characters", () => {
    for (const value of ["", "a".repeat(513), null, undefined, ["open"], { toString: 1 }])
      expect(wordOf(value)).toBe("");
  });
});

describe("secondsOf", () => {
  it.each([
    ["1767225600", "2026-01-01T00:00:00Z"],
    [1_767_225_600, "2026-01-01T00:00:00Z"],
    ["001767225600", "2026-01-01T00:00:00Z"],
    [1_230_768_000, "2009-01-01T00:00:00Z"],
    ["1230768000", "2009-01-01T00:00:00Z"],
    [32_503_680_000, "3000-01-01T00:00:00Z"],
  ])("reads %j as %s", (value, time) => expect(secondsOf(value, FAR)).toEqual(new Date(time)));

  it("caps a later time at the reception time", () => {
    expect(secondsOf(1_767_312_399, RECEIVED)).toEqual(RECEIVED);
    expect(secondsOf(1_767_312_000, RECEIVED)).toEqual(RECEIVED);
    expect(secondsOf(1_767_311_999, RECEIVED)).toEqual(new Date("2026-01-01T23:59:59Z"));
  });

  it("returns null before 2009-01-01 and after 3000-01-01", () => {
    for (const value of [1_230_767_999, "1230767999", 0, -1, 32_503_680_001, "32503680001"])
      expect(secondsOf(value, FAR)).toBeNull();
  });

  it.each([
    "",
    "agora",
    " 1767225600",
    "1767225600 ",
    "+1767225600",
    "1767225600.0",
    "1767225600s",
    "1.7672256e9",
    "0001767225600",
    "2026-01-01T00:00:00Z",
  ])("returns null for %j", (value) => expect(secondsOf(value, FAR)).toBeNull());

  it("returns null for anything but a whole number or a text of digits", () => {
    for (const value of [1_767_225_600.5, Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined])
      expect(secondsOf(value, FAR)).toBeNull();
    for (const value of [["1767225600"], [1_767_225_600], { toString: 1 }, new Date(1_767_225_600_000)])
      expect(secondsOf(value, FAR)).toBeNull();
  });
});

describe("instantOf", () => {
  it.each([
    ["2026-01-01T00:00:04.000Z", "2026-01-01T00:00:04.000Z"],
    ["2025-12-31T21:00:04-03:00", "2026-01-01T00:00:04.000Z"],
    ["2026-01-02T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
    ["2026-01-02T00:00:00.001Z", "2026-01-02T00:00:00.000Z"],
    ["2031-05-04T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
  ])("reads %s as %s, capped at the reception time", (value, time) => {
    expect(instantOf(value, RECEIVED)).toEqual(new Date(time));
  });

  it("returns null for anything but a text with a valid time", () => {
    for (const value of ["", "agora", "2026-13-01T00:00:00Z", 2026, null, undefined, ["2026-01-01"]])
      expect(instantOf(value, RECEIVED)).toBeNull();
  });

  it("returns null for a time before 2009", () => {
    expect(instantOf("2009-01-01T00:00:00Z", RECEIVED)).toEqual(new Date("2009-01-01T00:00:00Z"));
    for (const value of ["2008-12-31T23:59:59.999Z", "-271821-04-20T00:00:00Z", "5"])
      expect(instantOf(value, RECEIVED)).toBeNull();
  });
});
