import { describe, expect, it } from "vitest";
import { courseOf, habitsTowards, LIVELY, SILENT, trueEffect } from "../../../sandbox/people/habits.ts";

const PEOPLE = Array.from({ length: 20_000 }, (_, at) => `5511${980_000_000 + at}`);

describe("simulated reactions to a message", () => {
  it("are the same for the same seed, person and message, and differ otherwise", () => {
    const course = (seed: number, nth: number) =>
      PEOPLE.slice(0, 200).map((person) => courseOf(LIVELY, seed, person, nth));
    expect(course(1, 1)).toEqual(course(1, 1));
    expect(course(2, 1)).not.toEqual(course(1, 1));
    expect(course(1, 2)).not.toEqual(course(1, 1));
  });

  it("occur at the configured rates", () => {
    const courses = PEOPLE.map((person) => courseOf(LIVELY, 1, person, 1));
    const share = (of: typeof courses, what: (course: (typeof courses)[number]) => boolean) =>
      of.filter(what).length / of.length;
    const arrived = courses.filter(({ failure }) => failure === null);
    const readers = courses.filter(({ readMs }) => readMs !== null);
    expect(share(courses, ({ failure }) => failure === null)).toBeCloseTo(LIVELY.deliver, 1);
    expect(share(arrived, ({ readMs }) => readMs !== null)).toBeCloseTo(LIVELY.read, 1);
    expect(share(readers, ({ clickMs }) => clickMs !== null)).toBeCloseTo(LIVELY.click, 1);
    expect(share(readers, ({ buyMs }) => buyMs !== null)).toBeCloseTo(LIVELY.buy, 1);
    expect(share(readers, ({ reply }) => reply?.isOptOut === true)).toBeCloseTo(LIVELY.optOut, 2);
  });

  it("stay the same when an unrelated rate changes", () => {
    const reads = (click: number) =>
      PEOPLE.slice(0, 500).map((one) => courseOf({ ...LIVELY, click }, 1, one, 1).readMs);
    expect(reads(0)).toEqual(reads(1));
  });

  it("have other rates for a message with chosen words, and the stated effect has them too", () => {
    const habits = { ...LIVELY, messages: [{ contains: "Oferta B", read: 1, buy: 0.5 }] };
    expect(habitsTowards(habits, "Oferta A")).toEqual(habits);
    expect(habitsTowards(habits, "Veja a Oferta B")).toEqual({ ...habits, read: 1, buy: 0.5 });
    const { deliver, read, click, buy } = LIVELY;
    expect(trueEffect(habits)).toEqual({
      readRate: deliver * read,
      clickRate: deliver * read * click,
      purchaseRate: deliver * read * buy,
      messages: [{ contains: "Oferta B", readRate: deliver, clickRate: deliver * click, purchaseRate: deliver * 0.5 }],
    });
  });

  it("happen in order, and a failed message has none", () => {
    for (const person of PEOPLE.slice(0, 2_000)) {
      const { failure, sentMs, deliveredMs, readMs, clickMs, reply, buyMs } = courseOf(LIVELY, 1, person, 1);
      if (failure) expect([deliveredMs, readMs, clickMs, reply, buyMs]).toEqual([null, null, null, null, null]);
      const times = [sentMs, deliveredMs, readMs, clickMs].filter((at) => at !== null);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      if (reply) expect(reply.afterMs).toBeGreaterThan(readMs ?? Infinity);
    }
  });

  it("consist only of a delivery by default", () => {
    for (const person of PEOPLE.slice(0, 200))
      expect(courseOf(SILENT, 1, person, 1)).toMatchObject({
        failure: null,
        readMs: null,
        clickMs: null,
        reply: null,
        buyMs: null,
      });
  });
});
