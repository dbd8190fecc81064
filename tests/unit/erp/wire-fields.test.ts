import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  BirthDate,
  Cents,
  flag,
  Id,
  Instant,
  OptionalCents,
  OptionalId,
  OptionalText,
  Quantity,
  Text,
  TransId,
} from "../../../lib/erp/rules/wire-fields.ts";

/** A field's parsed value, or the reasons for its rejection. */
function read(field: z.ZodType, raw: unknown): unknown {
  const result = field.safeParse(raw);
  return result.success ? result.data : { refused: result.error.issues.map(({ message }) => message) };
}

const refused = (reason: string) => ({ refused: [reason] });

describe("ERP text field", () => {
  it.each([
    ["Ana", "Ana"],
    ["  Ana ", "Ana"],
    ["Ana  Lima", "Ana Lima"],
    ["Ana\tLima", "Ana Lima"],
    ["Ana\nLima", "Ana Lima"],
    ["Ana\rLima", "Ana Lima"],
    ["Ana \r\n\t de\u00A0 Lima", "Ana de Lima"],
    ["Ana\u00A0Lima", "Ana\u00A0Lima"],
    [" ~ção 🎉\uFFFC", "~ção 🎉\uFFFC"],
    ["\t ", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("reads %j as %j", (raw, text) => expect(read(OptionalText, raw)).toBe(text));

  it.each([
    "\u0000",
    "Jo\u0000o",
    "\u001Fo",
    "Jo\u007F",
    "\u0080",
    "Jo\u009Fo",
    "\uFFFD",
    "Jo\uFFFDo",
    "\uD800",
    "Jo\uDC00",
    "\uDC00\uD800",
    7,
    true,
    { nome: "Ana" },
  ])("rejects %j", (raw) => expect(read(OptionalText, raw)).toEqual(refused("invalid_text")));

  it("accepts at most 500 characters, not counting surrounding spaces", () => {
    const longest = "a".repeat(500);
    expect(read(OptionalText, ` ${longest} `)).toBe(longest);
    expect(read(OptionalText, `${longest}a`)).toEqual(refused("absurd_value"));
  });

  it("rejects a blank value as missing_field if the field is required", () => {
    for (const raw of [null, undefined, "", " \t"]) expect(read(Text, raw)).toEqual(refused("missing_field"));
    expect(read(Text, " Ana")).toBe("Ana");
    expect(read(Text, 7)).toEqual(refused("invalid_text"));
  });
});

describe("ERP id field", () => {
  it.each([
    ["F01", "F01"],
    [" 007 ", "007"],
    [7, "7"],
    [0, "0"],
    [-3, "-3"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ])("reads %j as %j", (raw, id) => expect([read(Id, raw), read(OptionalId, raw)]).toEqual([id, id]));

  it.each([Number.MAX_SAFE_INTEGER + 1, 1.5, Number.NaN, true, "F\u000001", { id: 7 }])("rejects %j", (raw) => {
    expect([read(Id, raw), read(OptionalId, raw)]).toEqual([refused("invalid_text"), refused("invalid_text")]);
  });

  it.each([null, undefined, "", "  "])("treats %j as missing", (raw) => {
    expect([read(Id, raw), read(OptionalId, raw)]).toEqual([refused("missing_field"), null]);
  });
});

describe("trans_id field", () => {
  it.each([1, 12, Number.MAX_SAFE_INTEGER])("accepts the positive integer %j", (raw) =>
    expect(read(TransId, raw)).toBe(raw),
  );

  it.each([
    [0, "invalid_number"],
    [-1, "invalid_number"],
    [1.5, "invalid_number"],
    [Number.NaN, "invalid_number"],
    [Number.POSITIVE_INFINITY, "invalid_number"],
    ["12", "invalid_number"],
    [true, "invalid_number"],
    [Number.MAX_SAFE_INTEGER + 1, "absurd_value"],
    [null, "missing_field"],
    [undefined, "missing_field"],
  ])("rejects %j as %s", (raw, reason) => expect(read(TransId, raw)).toEqual(refused(reason)));
});

describe("quantity field", () => {
  it.each([0, 1.5, -2, 10_000_000, -10_000_000])("accepts %j", (raw) => expect(read(Quantity, raw)).toBe(raw));

  it.each([
    [10_000_001, "absurd_value"],
    [-10_000_001, "absurd_value"],
    [Number.NaN, "invalid_number"],
    [Number.NEGATIVE_INFINITY, "invalid_number"],
    ["2", "invalid_number"],
    ["", "invalid_number"],
    [null, "missing_field"],
  ])("rejects %j as %s", (raw, reason) => expect(read(Quantity, raw)).toEqual(refused(reason)));

  it("reports only the reason for an invalid value, never the value", () => {
    const [issue, ...more] = Quantity.safeParse("2").error?.issues ?? [];
    expect(issue).toEqual({ code: "custom", path: [], message: "invalid_number" });
    expect(more).toEqual([]);
  });
});

describe("amount field", () => {
  it.each([
    [12.5, 1250n],
    [0, 0n],
    [-0.01, -1n],
    [100_000_000, 10_000_000_000n],
    [-100_000_000, -10_000_000_000n],
  ])("reads %j as cents", (raw, cents) => {
    expect([read(Cents, raw), read(OptionalCents, raw)]).toEqual([cents, cents]);
  });

  it.each([
    [100_000_000.01, "absurd_value"],
    [-100_000_000.01, "absurd_value"],
    [Number.NaN, "invalid_number"],
    [Number.POSITIVE_INFINITY, "invalid_number"],
    ["12.5", "invalid_number"],
    [true, "invalid_number"],
  ])("rejects %j as %s", (raw, reason) => {
    expect([read(Cents, raw), read(OptionalCents, raw)]).toEqual([refused(reason), refused(reason)]);
  });

  it.each([null, undefined])("treats %j as missing, not as zero", (raw) => {
    expect([read(Cents, raw), read(OptionalCents, raw)]).toEqual([refused("missing_field"), null]);
  });
});

describe("ERP instant field", () => {
  it.each([
    ["2026-11-19", "2026-11-19T03:00:00.000Z"],
    [" 2026-11-19 ", "2026-11-19T03:00:00.000Z"],
    ["2026-11-19T23:30", "2026-11-20T02:30:00.000Z"],
    ["2026-11-19 23:30:15", "2026-11-20T02:30:15.000Z"],
    ["2026-11-19T23:30:15.5", "2026-11-20T02:30:15.500Z"],
    ["2026-11-19T23:30:15.123456789", "2026-11-20T02:30:15.123Z"],
    ["2026-11-19T23:30Z", "2026-11-19T23:30:00.000Z"],
    ["2026-11-19T23:30:15+02:00", "2026-11-19T21:30:15.000Z"],
    ["2026-11-19T23:30:15-0200", "2026-11-20T01:30:15.000Z"],
    ["2028-02-29T12:00:00Z", "2028-02-29T12:00:00.000Z"],
  ])("reads %s as %s", (raw, instant) => expect(read(Instant, raw)).toEqual(new Date(instant)));

  it.each([
    "19/11/2026",
    "2026-1-19",
    "026-11-19",
    "2026-11",
    "12026-11-19",
    "em 2026-11-19",
    "2026-11-19, 23:30",
    "2026-02-30",
    "2026-02-29T10:00",
    "2026-13-01",
    "0000-00-00",
    "2026-11-19T",
    "2026-11-19T23",
    "2026-11-19T3:30",
    "2026-11-19T25:00",
    "2026-11-19T23:60",
    "2026-11-19X23:30",
    "2026-11-19T23:30:",
    "2026-11-19T23:30:61",
    "2026-11-19T23:30:15.",
    "2026-11-19T23:30:15.1234567890",
    "2026-11-19Z",
    "2026-11-19T23:30+2",
    "2026-11-19T23:30-03:0",
    "2026-11-19T23:30Z?",
    "2026-11-19T23:30z",
  ])("rejects %s", (raw) => expect(read(Instant, raw)).toEqual(refused("invalid_date")));

  it.each([
    [1_795_000_000_000, "invalid_text"],
    ["2026-11-19\u0000", "invalid_text"],
    [null, "missing_field"],
    [" ", "missing_field"],
  ])("rejects %j as %s", (raw, reason) => expect(read(Instant, raw)).toEqual(refused(reason)));
});

describe("birth date field", () => {
  it.each([
    ["1980-02-29", "1980-02-29"],
    ["1980-02-29T03:00:00Z", "1980-02-29"],
    [" 1980-02-29 00:00", "1980-02-29"],
    ["1900-01-01", "1900-01-01"],
    ["", null],
    ["0000-00-00", null],
    ["0000-00-00 00:00:00", null],
    [null, null],
    [undefined, null],
  ])("reads %j as %j", (raw, day) => expect(read(BirthDate, raw)).toBe(day));

  it.each(["1899-12-31", "1981-02-29", "29/02/1980", "1980-02", 1980, "1980-02-29\u0000", {}])(
    "ignores the invalid date %j",
    (raw) => expect(read(BirthDate, raw)).toBeUndefined(),
  );
});

describe("flag field", () => {
  it.each([true, false])("reads the ERP's value, or %j if it is missing", (byDefault) => {
    const readAll = (...raws: unknown[]) => raws.map((raw) => read(flag(byDefault), raw));
    expect(readAll(null, undefined, true, false)).toEqual([byDefault, byDefault, true, false]);
  });

  it.each(["sim", "true", "", 1, 0])("rejects %j", (raw) => {
    expect(read(flag(true), raw)).toEqual(refused("invalid_value"));
  });
});
