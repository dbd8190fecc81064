import { describe, expect, it } from "vitest";
import { waitAfter, waitLevel } from "../../../components/helpdesk/wait.ts";
import { minutesText } from "../../../lib/core/minutes-text.ts";

describe("wait level of a conversation", () => {
  it.each([
    [{ minutesWaited: 0, minutesLeft: 30 }, "calm"],
    [{ minutesWaited: 19, minutesLeft: 11 }, "calm"],
    [{ minutesWaited: 20, minutesLeft: 10 }, "soon"],
    [{ minutesWaited: 29, minutesLeft: 1 }, "soon"],
    [{ minutesWaited: 30, minutesLeft: 0 }, "late"],
    [{ minutesWaited: 90, minutesLeft: -60 }, "late"],
    [{ minutesWaited: 900, minutesLeft: null }, "calm"],
  ] as const)("for %o is %s", (wait, level) => expect(waitLevel(wait)).toBe(level));

  it("is updated with the minutes that the page has been open; a missing time limit stays null", () => {
    expect(waitAfter({ id: 7, minutesWaited: 18, minutesLeft: 12 }, 5)).toEqual({
      id: 7,
      minutesWaited: 23,
      minutesLeft: 7,
    });
    expect(waitAfter({ minutesWaited: 18, minutesLeft: null }, 5)).toEqual({ minutesWaited: 23, minutesLeft: null });
  });
});

describe("minutesText", () => {
  it.each([
    [-3, "0 min"],
    [0, "0 min"],
    [59, "59 min"],
    [60, "1 h"],
    [80, "1 h 20 min"],
    [1_439, "23 h 59 min"],
    [1_440, "1 d"],
    [3 * 1_440 + 125, "3 d 2 h"],
  ])("formats %i as %s", (minutes, text) => expect(minutesText(minutes)).toBe(text));
});
