import { beforeEach, describe, expect, it } from "vitest";
import { Directory } from "../../../sandbox/directory.ts";
import { Limits } from "../../../sandbox/graph/limits.ts";
import { phoneNameOf, waIdOf } from "../../../sandbox/graph/wire.ts";

let now: number;
let limits: Limits;
const directory = new Directory("secret", null);
const phone = (at: number) => `5511${980_000_000 + at}`;

beforeEach(() => {
  now = Date.parse("2026-11-21T12:00:00Z");
  limits = new Limits({ now: () => new Date(now) });
});

describe("the rate limits of a WhatsApp number", () => {
  it("allow at most 80 messages in any second", () => {
    const number = directory.addNumber({ tier: "TIER_UNLIMITED" });
    const burst = Array.from({ length: 100 }, (_, at) => limits.admit(number, phone(at), true));
    expect([burst.filter((code) => code === null).length, burst.at(-1)]).toEqual([80, 130429]);
    now += 999;
    expect(limits.admit(number, phone(200), true)).toBe(130429);
    now += 1;
    expect(limits.admit(number, phone(200), true)).toBeNull();
  });

  it("allow a burst of 45 messages to one phone, then one every six seconds", () => {
    const number = directory.addNumber();
    const burst = Array.from({ length: 46 }, () => limits.admit(number, phone(1), true));
    expect([burst.slice(0, 45).every((code) => code === null), burst[45]]).toEqual([true, 131056]);
    now += 6_000;
    expect([limits.admit(number, phone(1), true), limits.admit(number, phone(1), true)]).toEqual([null, 131056]);
    expect(limits.admit(number, phone(2), true)).toBeNull();
  });

  it("cap new phones per day over all numbers of an account; a phone that wrote first doesn't count", () => {
    const first = directory.addNumber({ tier: "TIER_50", perSecond: 1_000 });
    const second = directory.addNumber({ tier: "TIER_50", perSecond: 1_000, wabaId: first.wabaId });
    for (let at = 0; at < 50; at += 1) expect(limits.admit(at % 2 ? first : second, phone(at), true)).toBeNull();
    expect([limits.admit(first, phone(50), true), limits.admit(second, phone(50), true)]).toEqual([131048, 131048]);
    expect(limits.admit(first, phone(0), true)).toBeNull();
    limits.hear(first.phoneNumberId, phone(60));
    expect([limits.admit(first, phone(60), false), limits.admit(second, phone(60), false)]).toEqual([null, 131047]);
    now += 86_400_000;
    expect(limits.admit(first, phone(50), true)).toBeNull();
  });
});

describe("a Brazilian phone", () => {
  it.each([
    ["5511988887777", "5511988887777"],
    ["5528988887777", "5528988887777"],
    ["5531988887777", "553188887777"],
    ["5571988887777", "557188887777"],
    ["557133334444", "557133334444"],
    ["14155550123", "14155550123"],
  ])("%s has the WhatsApp id %s", (digits, waId) => {
    expect(waIdOf(digits)).toBe(waId);
  });

  it("has one canonical name with and without country code and ninth digit", () => {
    const names = ["5571988887777", "557188887777", "71988887777", "7188887777"].map(phoneNameOf);
    expect(new Set(names)).toEqual(new Set(["7188887777"]));
  });
});
