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

describe("the fields of an object", () => {
  it("are its own", () => {
    const value = { id: "wamid.1" };
    expect(fieldsOf(value)).toBe(value);
  });

  it("are none of anything else", () => {
    for (const value of [null, undefined, "id", "", 7, true, ["id"], [], () => "id"])
      expect(fieldsOf(value)).toEqual({});
  });
});

describe("a list", () => {
  it("is itself", () => {
    const value = [1, null, "x"];
    expect(listOf(value)).toBe(value);
  });

  it("is empty where there is none", () => {
    for (const value of [null, undefined, "abc", 7, { length: 1, 0: "a" }]) expect(listOf(value)).toEqual([]);
  });
});

describe("a text", () => {
  it.each([
    ["Oi", "Oi"],
    ["  ", "  "],
    ["0", "0"],
    ["\0a\0b\0", "ab"],
    ["a\ud800b", "a\ufffdb"],
    ["😀", "😀"],
  ])("that can be kept: %j", (value, kept) => expect(textOf(value)).toBe(kept));

  it.each([
    [4_095, 4_095],
    [4_096, 4_096],
    [4_097, 4_096],
  ])("of %i characters keeps %i", (length, kept) => expect(textOf("a".repeat(length))).toBe("a".repeat(kept)));

  it("is cut after what the database refuses was taken out, and leaves no half character", () => {
    expect(textOf(`\0${"a".repeat(4_096)}`)).toBe("a".repeat(4_096));
    expect(textOf(`${"a".repeat(4_095)}😀`)).toBe(`${"a".repeat(4_095)}\ufffd`);
  });

  it("is none where nothing is said", () => {
    for (const value of ["", "\0", null, undefined, 7, true, ["Oi"], { toString: () => "Oi" }])
      expect(textOf(value)).toBeNull();
  });
});

describe("a name", () => {
  it.each([
    ["wamid.1", "wamid.1"],
    ["a\0b", "ab"],
    [131_050, "131050"],
    [0, "0"],
    [-1, "-1"],
  ])("%j is a text: %j", (value, name) => expect(nameOf(value)).toBe(name));

  it("has at most 512 characters, and is never cut", () => {
    for (const length of [511, 512]) expect(nameOf("a".repeat(length))).toBe("a".repeat(length));
    for (const length of [513, 4_097]) expect(nameOf("a".repeat(length))).toBeNull();
  });

  it("is none of what is neither text nor number", () => {
    for (const value of ["", null, undefined, true, ["a"], {}, { toString: 1 }]) expect(nameOf(value)).toBeNull();
  });
});

describe("a word", () => {
  it("is looked up as it was written", () => {
    expect(wordOf("OPEN")).toBe("OPEN");
    expect(wordOf(3)).toBe("3");
  });

  it("is empty where there is none", () => {
    for (const value of ["", "a".repeat(513), null, undefined, ["open"], { toString: 1 }])
      expect(wordOf(value)).toBe("");
  });
});

describe("unix seconds", () => {
  it.each([
    ["1767225600", "2026-01-01T00:00:00Z"],
    [1_767_225_600, "2026-01-01T00:00:00Z"],
    ["001767225600", "2026-01-01T00:00:00Z"],
    [1_230_768_000, "2009-01-01T00:00:00Z"],
    ["1230768000", "2009-01-01T00:00:00Z"],
    [32_503_680_000, "3000-01-01T00:00:00Z"],
  ])("%j are %s", (value, time) => expect(secondsOf(value, FAR)).toEqual(new Date(time)));

  it("are never later than when they were said", () => {
    expect(secondsOf(1_767_312_399, RECEIVED)).toEqual(RECEIVED);
    expect(secondsOf(1_767_312_000, RECEIVED)).toEqual(RECEIVED);
    expect(secondsOf(1_767_311_999, RECEIVED)).toEqual(new Date("2026-01-01T23:59:59Z"));
  });

  it("are no time outside of what can have happened", () => {
    for (const value of [1_230_767_999, "1230767999", 0, -1, 32_503_680_001, "32503680001"])
      expect(secondsOf(value, FAR)).toBeNull();
  });

  it.each([
    ...["", "agora", " 1767225600", "1767225600 ", "+1767225600", "1767225600.0", "1767225600s", "1.7672256e9"],
    ...["0001767225600", "2026-01-01T00:00:00Z"],
  ])("are not %j", (value) => expect(secondsOf(value, FAR)).toBeNull());

  it("are whole, and neither a list nor an object", () => {
    for (const value of [1_767_225_600.5, Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined])
      expect(secondsOf(value, FAR)).toBeNull();
    for (const value of [["1767225600"], [1_767_225_600], { toString: 1 }, new Date(1_767_225_600_000)])
      expect(secondsOf(value, FAR)).toBeNull();
  });
});

describe("an instant", () => {
  it.each([
    ["2026-01-01T00:00:04.000Z", "2026-01-01T00:00:04.000Z"],
    ["2025-12-31T21:00:04-03:00", "2026-01-01T00:00:04.000Z"],
    ["2026-01-02T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
    ["2026-01-02T00:00:00.001Z", "2026-01-02T00:00:00.000Z"],
    ["2031-05-04T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
  ])("%s is %s, and never later than when it was said", (value, time) => {
    expect(instantOf(value, RECEIVED)).toEqual(new Date(time));
  });

  it("is none of what is no text or no time", () => {
    for (const value of ["", "agora", "2026-13-01T00:00:00Z", 2026, null, undefined, ["2026-01-01"]])
      expect(instantOf(value, RECEIVED)).toBeNull();
  });

  it("is none before there was anything to say it by, which no database could keep", () => {
    expect(instantOf("2009-01-01T00:00:00Z", RECEIVED)).toEqual(new Date("2009-01-01T00:00:00Z"));
    for (const value of ["2008-12-31T23:59:59.999Z", "-271821-04-20T00:00:00Z", "5"])
      expect(instantOf(value, RECEIVED)).toBeNull();
  });
});
