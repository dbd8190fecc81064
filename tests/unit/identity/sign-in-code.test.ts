import { describe, expect, it } from "vitest";
import { CODE_DIGITS, chooseLocalSignIn } from "../../../lib/core/local-sign-in.ts";
import { codeMail } from "../../../lib/identity/rules/mails.ts";
import { askLimits, codeText, deviceText, MAX_TRIES, toCode } from "../../../lib/identity/rules/sign-in-code.ts";

describe("chooseLocalSignIn", () => {
  it.each([
    [{ NODE_ENV: "production" }, "code"],
    [{ NODE_ENV: "production", LOCAL_SIGN_IN: "open" }, "open"],
    [{ NODE_ENV: "production", LOCAL_SIGN_IN: "anything" }, "code"],
    [{ NODE_ENV: "development" }, "open"],
    [{ NODE_ENV: "test", LOCAL_SIGN_IN: "code" }, "code"],
    [{}, "open"],
  ])("%j: %s", (settings, mode) => expect(chooseLocalSignIn(settings)).toBe(mode));
});

describe("who asks for codes of an address", () => {
  const network = "192.0.2.0/24";
  const strangers = askLimits({ device: null, network });

  it("can't guess one in a year with a chance of a thousandth, however many they are", () => {
    const codesADay = Math.min(
      ...strangers.flatMap(({ of, limit, seconds }) => (of === "all" && seconds === 86_400 ? limit : [])),
    );
    const tries = codesADay * MAX_TRIES * 365;
    expect(tries).toBe(73_000);
    expect(1 - (1 - 10 ** -CODE_DIGITS) ** tries).toBeLessThan(0.001);
  });

  it("doesn't use up from one network what is left to all others", () => {
    for (const { limit, seconds } of strangers.filter(({ of }) => of === "all")) {
      const own = strangers.find((each) => each.of === `network-${network}` && each.seconds === seconds);
      expect(own?.limit).toBeLessThanOrEqual(limit / 4);
    }
  });

  it("shares nothing with a browser that signed in before", () => {
    const known = askLimits({ device: "d", network }).map(({ of }) => of);
    expect(strangers.filter(({ of }) => known.includes(of))).toEqual([]);
  });
});

describe("a sign-in code", () => {
  it("has all its digits, also the leading zeros", () => {
    expect([toCode(0), toCode(42), toCode(10 ** CODE_DIGITS - 1)]).toEqual(["00000000", "00000042", "99999999"]);
  });

  it("is proved together with its address and its browser, and a known device never passes for a code", () => {
    const one = { email: "a@b.test", nonce: "n", code: "12345678" };
    const texts = [one, { ...one, email: "b@b.test" }, { ...one, nonce: "m" }, { ...one, code: "12345679" }].map(
      codeText,
    );
    expect(new Set([...texts, deviceText("a@b.test", "n")]).size).toBe(5);
  });

  it("is written on a line of its own, and its mail leads nowhere", () => {
    const { subject, text, html } = codeMail("01234567");
    expect(text).toMatch(/^01234567$/m);
    expect(html).toContain(">01234567<");
    expect(subject).not.toContain("01234567");
    expect(text + html).not.toMatch(/https?:|href/);
  });
});
